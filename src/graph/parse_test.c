// Reads states in the notation that text.c prints, so that tests can state theirs.
#include "graph/laws.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct Known {
  char *name;
  Reference reference;
} Known;

typedef struct Parser {
  World *world;
  Method *method;
  State *state;
  const char *at;
  char *message; // empty: no error so far
  VEC(Known) known;
} Parser;

static bool failed(const Parser *parser) { return parser->message[0] != 0; }

static void fail(Parser *parser, const char *what) {
  if (!failed(parser))
    snprintf(parser->message, 256, "%s at: %.60s", what, parser->at);
}

static void skip(Parser *parser) {
  while (*parser->at == ' ' || *parser->at == '\t')
    parser->at++;
}

static bool take(Parser *parser, const char *token) {
  skip(parser);
  size_t length = strlen(token);
  if (strncmp(parser->at, token, length))
    return false;
  parser->at += length;
  return true;
}

static void expect(Parser *parser, const char *token) {
  if (!take(parser, token))
    fail(parser, token);
}

static bool is_word(char c) { return isalnum((unsigned char)c) || strchr("_$#./[]", c) != NULL; }

// A word: a name of a local, a field, a class or a reference. In the world's arena.
static char *word(Parser *parser) {
  skip(parser);
  const char *start = parser->at;
  while (*parser->at && is_word(*parser->at) && strncmp(parser->at, "...", 3))
    parser->at++;
  if (parser->at == start)
    fail(parser, "a name is missing");
  return arena_string(&parser->world->arena, start, (size_t)(parser->at - start));
}

static int64_t number(Parser *parser) {
  skip(parser);
  char *end;
  int64_t value = strtoll(parser->at, &end, 10);
  if (end == parser->at)
    fail(parser, "a number is missing");
  parser->at = end;
  return value;
}

static Reference named(Parser *parser, char *name) {
  if (!strcmp(name, "null"))
    return reference_null();
  for (size_t i = 0; i < parser->known.count; i++)
    if (!strcmp(parser->known.items[i].name, name))
      return parser->known.items[i].reference;
  Known known = {name, world_fresh(parser->world)};
  vec_push(&parser->known, known);
  return known.reference;
}

static Reference reference(Parser *parser) { return named(parser, word(parser)); }

// --- frames --------------------------------------------------------------------------------------

static uint32_t local_slot(Parser *parser, const StateFrame *frame, const char *name) {
  if (*name == '#')
    return (uint32_t)atoi(name + 1);
  const CodeInfo *info = parser->method->info->code;
  for (uint16_t i = 0; i < info->local_count; i++)
    if (!strcmp(name_text(parser->world->names, info->locals[i].name), name))
      return info->locals[i].slot;
  fail(parser, "no such local");
  (void)frame;
  return 0;
}

static void parse_locals(Parser *parser, StateFrame *frame) {
  while (!failed(parser) && !take(parser, "|")) {
    char *name = word(parser);
    expect(parser, ":");
    uint32_t slot = local_slot(parser, frame, name);
    Reference value = reference(parser);
    if (slot < frame->code->max_locals)
      frame->words[slot] = value;
    take(parser, ",");
  }
}

static bool is_wide(const char *name) { return *name == 'l' || *name == 'd'; }

// Operands are written topmost first.
static void parse_operands(Parser *parser, StateFrame *frame) {
  VEC(char *) names = {0};
  while (!failed(parser) && !take(parser, ">")) {
    skip(parser);
    const char *start = parser->at;
    while (isalnum((unsigned char)*parser->at))
      parser->at++;
    if (parser->at == start)
      fail(parser, "an operand is missing");
    vec_push(&names, arena_string(&parser->world->arena, start, (size_t)(parser->at - start)));
    take(parser, ",");
  }
  for (size_t i = names.count; i > 0 && !failed(parser); i--) {
    char *name = names.items[i - 1];
    uint32_t words = is_wide(name) ? 2 : 1;
    if (frame->depth + words > frame->code->max_stack) {
      fail(parser, "too many operands");
      break;
    }
    frame->words[frame->code->max_locals + frame->depth] = named(parser, name);
    frame->depth += words;
  }
  vec_free(&names);
}

static void parse_frame(Parser *parser) {
  LinkError error = {0};
  const Code *code = method_code(parser->world->program, parser->method, &error);
  if (!code || take(parser, ">")) {
    if (!code)
      fail(parser, "the method has no code");
    return;
  }
  uint32_t pc = code_index(code, (uint32_t)number(parser));
  expect(parser, "|");
  if (pc == UINT32_MAX)
    fail(parser, "no instruction here");
  if (failed(parser))
    return;
  state_push_frame(parser->state, parser->method, code);
  StateFrame *frame = state_top(parser->state);
  frame->pc = pc;
  parse_locals(parser, frame);
  parse_operands(parser, frame);
  // Frames are written topmost first.
  VEC(StateFrame) rest = {0};
  vec_append(&rest, parser->state->frames.items, parser->state->frames.count - 1);
  StateFrame below = *state_top(parser->state);
  parser->state->frames.items[0] = below;
  for (size_t i = 0; i < rest.count; i++)
    parser->state->frames.items[i + 1] = rest.items[i];
  vec_free(&rest);
}

// --- values --------------------------------------------------------------------------------------

static Class *parse_class(Parser *parser, bool *is_exact) {
  char *name = word(parser);
  *is_exact = !take(parser, "...");
  unsigned dimensions = 0;
  for (size_t length = strlen(name); length > 2 && !strcmp(name + length - 2, "[]"); length -= 2) {
    name[length - 2] = 0;
    dimensions++;
  }
  LinkError error = {0};
  Class *class = NULL;
  for (const char *letter = "ZBCSIJFD"; *letter && !class; letter++) {
    Class *primitive = program_primitive(parser->world->program, *letter);
    if (!strcmp(name_text(parser->world->names, primitive->name), name))
      class = primitive;
  }
  if (!class)
    class = program_load(parser->world->program,
                         program_internal_name(parser->world->program, name), &error);
  if (!class)
    fail(parser, "no such class");
  while (class && dimensions--)
    class = program_array(parser->world->program, class);
  return class;
}

static const Type *parse_type(Parser *parser) {
  VEC(TypeEntry) entries = {0};
  bool is_set = take(parser, "{");
  do {
    bool is_exact;
    Class *class = parse_class(parser, &is_exact);
    if (class)
      vec_push(&entries, (TypeEntry){class, is_exact});
  } while (!failed(parser) && take(parser, ","));
  if (is_set)
    expect(parser, "}");
  const Type *type =
      entries.count ? type_set(parser->world, entries.items, (uint32_t)entries.count) : NULL;
  vec_free(&entries);
  return type;
}

static Field *field_named(Parser *parser, const Type *type, const char *name) {
  for (Class *class = type->entries[0].class; class; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++)
      if (!(class->fields[i].flags & ACC_STATIC) &&
          !strcmp(name_text(parser->world->names, class->fields[i].name), name))
        return &class->fields[i];
  fail(parser, "no such field");
  return NULL;
}

static void parse_elements(Parser *parser, StateValue *value) {
  VEC(Reference) elements = {0};
  expect(parser, "length");
  expect(parser, ":");
  value->kind = VALUE_ARRAY;
  value->length = reference(parser);
  while (!failed(parser) && take(parser, ",")) {
    number(parser);
    expect(parser, ":");
    vec_push(&elements, reference(parser));
  }
  expect(parser, ")");
  Reference *copy = arena_array(&parser->world->arena, Reference, elements.count);
  for (size_t i = 0; i < elements.count; i++)
    copy[i] = elements.items[i];
  value->elements = copy;
  value->count = (uint32_t)elements.count;
  value->has_elements = elements.count > 0;
  vec_free(&elements);
  state_put(parser->state, *value);
}

static void parse_object(Parser *parser, Reference subject) {
  StateValue value = {.reference = subject, .kind = VALUE_OBJECT, .type = parse_type(parser)};
  expect(parser, "(");
  skip(parser);
  if (failed(parser))
    return;
  if (type_is_array(value.type) && *parser->at != ')') {
    parse_elements(parser, &value);
    return;
  }
  state_put(parser->state, value);
  while (!failed(parser) && !take(parser, ")")) {
    Field *field = field_named(parser, value.type, word(parser));
    expect(parser, ":");
    Reference content = reference(parser);
    if (field)
      state_set_slot(parser->world, parser->state, subject, field, content);
    take(parser, ",");
  }
}

static void parse_interval(Parser *parser, Reference subject, Kind letter) {
  StateValue value = {.reference = subject, .kind = VALUE_INTEGER, .letter = letter};
  if (take(parser, "{")) {
    value.low = value.high = number(parser);
    expect(parser, "}");
  } else {
    if (!take(parser, "["))
      expect(parser, "(");
    value.low = take(parser, "-inf") ? integer_least(letter) : number(parser);
    expect(parser, ",");
    value.high = take(parser, "inf") ? integer_most(letter) : number(parser);
    if (!take(parser, "]"))
      expect(parser, ")");
  }
  state_put(parser->state, value);
}

static void parse_float(Parser *parser, Reference subject, Kind letter) {
  StateValue value = {.reference = subject, .kind = VALUE_FLOAT, .letter = letter};
  value.is_known = !take(parser, "unknown");
  if (value.is_known) {
    expect(parser, "0x");
    char *end;
    value.bits = strtoull(parser->at, &end, 16);
    parser->at = end;
  }
  state_put(parser->state, value);
}

static void parse_value(Parser *parser, const char *name, Reference subject) {
  switch (*name) {
  case 'i':
  case 'l':
    parse_interval(parser, subject, *name == 'i' ? KIND_INT : KIND_LONG);
    break;
  case 'f':
  case 'd':
    parse_float(parser, subject, *name == 'f' ? KIND_FLOAT : KIND_DOUBLE);
    break;
  default:
    parse_object(parser, subject);
  }
}

// --- predicates ----------------------------------------------------------------------------------

static void parse_cyclic(Parser *parser, Reference subject) {
  VEC(Field *) fields = {0};
  expect(parser, "{");
  while (!failed(parser) && !take(parser, "}")) {
    Field *field = field_named(parser, state_value(parser->state, subject)->type, word(parser));
    if (field)
      vec_push(&fields, field);
    take(parser, ",");
  }
  state_add_cyclic(parser->world, parser->state, subject, fields.items, (uint32_t)fields.count);
  vec_free(&fields);
}

static void parse_law(Parser *parser, Reference subject, LawKind kind) {
  const Type *type = state_value(parser->state, subject)->type;
  Law law = {.reference = subject, .kind = kind, .field = field_named(parser, type, word(parser))};
  if (kind == LAW_UNDOES) {
    expect(parser, "by");
    law.back = field_named(parser, type, word(parser));
  }
  if (!failed(parser))
    state_add_law(parser->state, law);
}

static void parse_bound(Parser *parser, Reference a, bool is_strict) {
  Reference b = reference(parser);
  int64_t c = is_strict ? -1 : 0;
  if (take(parser, "+"))
    c = number(parser);
  else if (take(parser, "-"))
    c = -number(parser);
  if (!state_bound(parser->state, a, b, c))
    fail(parser, "contradiction");
}

static void parse_predicate(Parser *parser) {
  Reference subject = reference(parser);
  if (!state_has(parser->state, subject))
    fail(parser, "predicate of an unknown reference");
  else if (take(parser, "=?"))
    state_add_equal(parser->state, subject, reference(parser));
  else if (take(parser, "%%"))
    state_add_joins(parser->state, subject, reference(parser));
  else if (take(parser, "cyclic"))
    parse_cyclic(parser, subject);
  else if (take(parser, "ends"))
    parse_law(parser, subject, LAW_ENDS);
  else if (take(parser, "always"))
    parse_law(parser, subject, LAW_ALWAYS);
  else if (take(parser, "undoes"))
    parse_law(parser, subject, LAW_UNDOES);
  else if (take(parser, "?"))
    state_value(parser->state, subject)->is_maybe = true;
  else if (take(parser, "<="))
    parse_bound(parser, subject, false);
  else if (take(parser, "<"))
    parse_bound(parser, subject, true);
  else
    fail(parser, "not understood");
}

static bool has_colon(const char *at) {
  for (; *at && *at != '\n'; at++)
    if (*at == ':')
      return true;
  return false;
}

static const char *line_end(const char *at) {
  const char *end = strchr(at, '\n');
  return end ? end : at + strlen(at);
}

static void parse_line(Parser *parser, bool values) {
  skip(parser);
  bool is_value = *parser->at == '<' || has_colon(parser->at);
  if (is_value != values || !*parser->at || *parser->at == '\n')
    return;
  if (take(parser, "<"))
    parse_frame(parser);
  else if (!is_value)
    parse_predicate(parser);
  else {
    char *name = word(parser);
    expect(parser, ":");
    if (!strcmp(name, "exception"))
      parser->state->exception = reference(parser);
    else
      parse_value(parser, name, named(parser, name));
  }
}

State *state_parse(World *world, Method *method, const char *text, char message[256]) {
  Parser parser = {
      .world = world, .method = method, .state = state_new(), .at = text, .message = message};
  message[0] = 0;
  for (int round = 0; round < 2; round++)
    for (const char *line = text; *line && !failed(&parser);
         line = *line_end(line) ? line_end(line) + 1 : line_end(line)) {
      parser.at = line;
      parse_line(&parser, round == 0);
    }
  for (size_t i = 0; i < parser.known.count && !failed(&parser); i++)
    if (!state_has(parser.state, parser.known.items[i].reference)) {
      parser.at = parser.known.items[i].name;
      fail(&parser, "a reference without a value");
    }
  vec_free(&parser.known);
  if (!failed(&parser))
    return parser.state;
  state_free(parser.state);
  return NULL;
}
