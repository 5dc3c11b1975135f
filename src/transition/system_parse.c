// Reads the text of a transition system (system_write) by a cursor whose error sticks.
#include "base/wide.h"
#include "transition/system_names.h"

#include <ctype.h>
#include <inttypes.h>

typedef struct Reader {
  TransitionSystem *system;
  const char *at;
  unsigned line;
  char *message; // of 256; empty: no error
  // of the transition that is read
  uint32_t from, to, auxiliary;
  VEC(Constraint) constraints;
  CallResult call;
  bool has_call;
} Reader;

static bool failed(const Reader *reader) { return reader->message[0] != 0; }

static void fail(Reader *reader, const char *text) {
  if (!failed(reader))
    snprintf(reader->message, 256, "line %u: %s", reader->line, text);
}

static void skip_space(Reader *reader) {
  for (;; reader->at++) {
    // A comment needs a space before its #: #2 is a variable.
    if (reader->at[0] == '#' && !isdigit((unsigned char)reader->at[1]))
      reader->at += strcspn(reader->at, "\n");
    reader->line += *reader->at == '\n';
    if (!isspace((unsigned char)*reader->at))
      return;
  }
}

static bool take(Reader *reader, const char *token) {
  skip_space(reader);
  size_t length = strlen(token);
  if (failed(reader) || strncmp(reader->at, token, length) != 0)
    return false;
  if (isalpha((unsigned char)token[length - 1]) &&
      (isalnum((unsigned char)reader->at[length]) || reader->at[length] == '_'))
    return false;
  reader->at += length;
  return true;
}

static void want(Reader *reader, const char *token) {
  char text[64];
  snprintf(text, sizeof text, "\"%s\" expected", token);
  if (!take(reader, token))
    fail(reader, text);
}

// A word or a text in quotes.
static bool take_name(Reader *reader, const char **name, size_t *length) {
  skip_space(reader);
  if (failed(reader))
    return false;
  bool quoted = *reader->at == '"';
  *name = reader->at + quoted;
  if (quoted) {
    *length = strcspn(*name, "\"\n");
    if ((*name)[*length] != '"')
      fail(reader, "a quote is not closed");
  } else {
    *length = 0;
    while (isalnum((unsigned char)(*name)[*length]) || (*name)[*length] == '.' ||
           ((*name)[*length] == '_' && *length > 0))
      ++*length;
    if (*length == 0 || isdigit((unsigned char)**name))
      return false;
  }
  reader->at = *name + *length + quoted;
  return !failed(reader);
}

static bool same_name(const char *known, const char *name, size_t length) {
  return strlen(known) == length && memcmp(known, name, length) == 0;
}

static bool take_number(Reader *reader, int64_t *number) {
  skip_space(reader);
  if (failed(reader) || !isdigit((unsigned char)*reader->at))
    return false;
  uint64_t value = 0;
  for (; isdigit((unsigned char)*reader->at); reader->at++) {
    uint64_t digit = (uint64_t)(*reader->at - '0');
    if (value > ((uint64_t)INT64_MAX - digit) / 10)
      fail(reader, "a number of more than 63 bits");
    value = value * 10 + digit;
  }
  *number = failed(reader) ? 0 : (int64_t)value;
  return true;
}

static uint32_t read_index(Reader *reader, size_t limit) {
  int64_t number = 0;
  if (!take_number(reader, &number))
    fail(reader, "a number expected");
  if (!failed(reader) && number >= (int64_t)limit)
    fail(reader, "no such number");
  return failed(reader) ? 0 : (uint32_t)number;
}

static uint32_t read_location(Reader *reader) {
  if (take(reader, "@"))
    return read_index(reader, reader->system->locations.count);
  const char *name;
  size_t length;
  if (take_name(reader, &name, &length))
    for (uint32_t i = 0; i < reader->system->locations.count; i++)
      if (same_name(reader->system->locations.items[i].name, name, length))
        return i;
  fail(reader, "no such location");
  return 0;
}

static uint32_t find_variable(Reader *reader, const Location *location, const char *name,
                              size_t length) {
  assert(length > 0);
  for (uint32_t i = 0; i < location->variable_count; i++)
    if (same_name(location->variables[i], name, length))
      return i;
  fail(reader, "no such variable");
  return 0;
}

// x, x', #0, #0', _0. False when there is none.
static bool take_variable(Reader *reader, uint32_t *variable) {
  const Location *from = &reader->system->locations.items[reader->from];
  const Location *to = &reader->system->locations.items[reader->to];
  const char *name = NULL;
  size_t length = 0;
  int64_t number = 0;
  if (take(reader, "_")) {
    number = read_index(reader, 1 << 20);
    if (number >= reader->auxiliary)
      reader->auxiliary = (uint32_t)number + 1;
    *variable = from->variable_count + to->variable_count + (uint32_t)number;
    return true;
  }
  bool numbered = take(reader, "#");
  if (numbered)
    number = read_index(reader, 1 << 20);
  else if (!take_name(reader, &name, &length))
    return false;
  bool target = !failed(reader) && *reader->at == '\'';
  reader->at += target;
  const Location *location = target ? to : from;
  if (numbered && number >= location->variable_count)
    fail(reader, "no such variable");
  uint32_t index = numbered ? (uint32_t)number : find_variable(reader, location, name, length);
  *variable = index + (target ? from->variable_count : 0);
  return !failed(reader);
}

static uint32_t read_variable(Reader *reader) {
  uint32_t variable = 0;
  if (!take_variable(reader, &variable))
    fail(reader, "a variable expected");
  return variable;
}

typedef VEC(LinearTerm) LinearTerms;

static void add_term(Reader *reader, LinearTerms *terms, uint32_t variable, int64_t factor) {
  size_t at = 0;
  while (at < terms->count && terms->items[at].variable < variable)
    at++;
  if (at < terms->count && terms->items[at].variable == variable) {
    Wide sum = (Wide)terms->items[at].factor + factor;
    if (!wide_is_long(sum))
      fail(reader, "a factor is too big");
    terms->items[at].factor = (int64_t)sum;
    return;
  }
  vec_push(terms, (LinearTerm){0});
  for (size_t i = terms->count - 1; i > at; i--)
    terms->items[i] = terms->items[i - 1];
  terms->items[at] = (LinearTerm){variable, factor};
}

// Adds sign * (a sum) to the terms and the constant.
static void read_sum(Reader *reader, int sign, LinearTerms *terms, int64_t *constant) {
  int next = take(reader, "-") ? -sign : sign;
  do {
    int64_t factor = 1;
    bool numbered = take_number(reader, &factor);
    uint32_t variable = 0;
    if (numbered && !take(reader, "*")) {
      Wide sum = (Wide)*constant + next * factor;
      if (!wide_is_long(sum) || sum == INT64_MIN) // room for "strictly"
        fail(reader, "a constant is too big");
      *constant = (int64_t)sum;
    } else if (take_variable(reader, &variable)) {
      add_term(reader, terms, variable, next * factor);
    } else {
      fail(reader, "a variable or a number expected");
    }
    next = take(reader, "+") ? sign : take(reader, "-") ? -sign : 0;
  } while (next != 0 && !failed(reader));
}

static Linear finish_linear(Reader *reader, const LinearTerms *terms, int64_t constant) {
  Linear linear = {.constant = constant};
  LinearTerm *own = arena_array(&reader->system->arena, LinearTerm, terms->count);
  for (size_t i = 0; i < terms->count; i++)
    if (terms->items[i].factor != 0)
      own[linear.count++] = terms->items[i];
  linear.terms = own;
  return linear;
}

static void read_comparison(Reader *reader) {
  LinearTerms terms = {0};
  int64_t constant = 0;
  const char *start = reader->at;
  unsigned line = reader->line;
  read_sum(reader, 1, &terms, &constant);
  Constraint constraint = {.kind = CONSTRAINT_AT_LEAST};
  bool below = false, strict = false;
  if (take(reader, ">="))
    below = false;
  else if (take(reader, "<="))
    below = true;
  else if (take(reader, "<"))
    below = strict = true;
  else if (take(reader, ">"))
    strict = true;
  else if (take(reader, "="))
    constraint.kind = CONSTRAINT_EQUAL;
  else
    fail(reader, "a comparison expected");
  if (below) { // a <= b is b - a >= 0: read the left side again with the other sign
    vec_clear(&terms);
    constant = 0;
    const char *behind = reader->at;
    reader->at = start;
    unsigned behind_line = reader->line;
    reader->line = line;
    read_sum(reader, -1, &terms, &constant);
    reader->at = behind;
    reader->line = behind_line;
  }
  read_sum(reader, below ? 1 : -1, &terms, &constant);
  constraint.linear = finish_linear(reader, &terms, constant - strict);
  vec_push(&reader->constraints, constraint);
  vec_free(&terms);
}

static bool take_operation(Reader *reader, Constraint *constraint) {
  for (int kind = CONSTRAINT_AT_LEAST + 1; kind < KINDS; kind++) {
    char text[16];
    snprintf(text, sizeof text, "%s(", operation_names[kind]);
    constraint->is_unsigned = kind == CONSTRAINT_WRAP && take(reader, "uwrap(");
    if (!constraint->is_unsigned && !take(reader, text))
      continue;
    constraint->kind = (ConstraintKind)kind;
    return true;
  }
  return false;
}

// variable = operation(...); false and nothing read when it is something else.
static bool take_definition(Reader *reader) {
  const char *start = reader->at;
  unsigned line = reader->line;
  uint32_t auxiliary = reader->auxiliary;
  Constraint constraint = {0};
  if (!take_variable(reader, &constraint.result) || !take(reader, "=") ||
      !take_operation(reader, &constraint)) {
    reader->at = start;
    reader->line = line;
    reader->auxiliary = auxiliary;
    return false;
  }
  constraint.left = read_variable(reader);
  if (constraint.kind != CONSTRAINT_WRAP) {
    want(reader, ",");
    constraint.right = read_variable(reader);
  }
  if (kind_has_bits(constraint.kind)) {
    want(reader, ",");
    constraint.bits = (uint8_t)read_index(reader, 65);
    if (constraint.bits < 1)
      fail(reader, "1 to 64 bits");
  }
  want(reader, ")");
  vec_push(&reader->constraints, constraint);
  return true;
}

static uint32_t *read_list(Reader *reader, uint32_t count) {
  uint32_t *list = arena_array(&reader->system->arena, uint32_t, count);
  want(reader, "[");
  for (uint32_t i = 0; i < count && !failed(reader); i++) {
    if (i > 0)
      want(reader, ",");
    list[i] = read_variable(reader);
  }
  want(reader, "]");
  return list;
}

static void read_call(Reader *reader) {
  CallResult *call = &reader->call;
  reader->has_call = true;
  call->entry = read_location(reader);
  want(reader, ",");
  call->exit = read_location(reader);
  want(reader, ",");
  if (failed(reader))
    return;
  call->arguments = read_list(reader, reader->system->locations.items[call->entry].variable_count);
  want(reader, ",");
  call->results = read_list(reader, reader->system->locations.items[call->exit].variable_count);
  want(reader, ")");
}

static void read_transition(Reader *reader) {
  Transition transition = {.from = read_location(reader)};
  want(reader, "->");
  transition.to = read_location(reader);
  for (bool more = true; more && !failed(reader);) {
    more = true;
    if (take(reader, "exact"))
      transition.is_exact = true;
    else if (take(reader, "call"))
      transition.is_call = true;
    else if (take(reader, "origin"))
      transition.origin = read_index(reader, UINT32_MAX);
    else if (take(reader, "site"))
      transition.site = read_index(reader, UINT32_MAX);
    else if (take(reader, "returns"))
      transition.returns = read_index(reader, UINT32_MAX);
    else
      more = false;
  }
  reader->from = transition.from;
  reader->to = transition.to;
  reader->auxiliary = 0;
  reader->has_call = false;
  vec_clear(&reader->constraints);
  want(reader, ":");
  while (!failed(reader) && !take(reader, ";")) {
    if (take(reader, "returned("))
      read_call(reader);
    else if (!take_definition(reader))
      read_comparison(reader);
    skip_space(reader);
    if (*reader->at != ';')
      want(reader, ",");
  }
  if (failed(reader))
    return;
  transition.auxiliary = reader->auxiliary;
  transition.constraint_count = (uint32_t)reader->constraints.count;
  transition.constraints = reader->constraints.items;
  transition.call = reader->has_call ? &reader->call : NULL;
  system_add_transition(reader->system, &transition);
}

// A location ends with its line.
static void read_new_location(Reader *reader) {
  Arena scratch = {0};
  VEC(const char *) names = {0};
  unsigned line = reader->line;
  const char *name;
  size_t length;
  for (;;) {
    skip_space(reader);
    if (reader->line != line || !take_name(reader, &name, &length))
      break;
    vec_push(&names, arena_string(&scratch, name, length));
  }
  if (names.count == 0)
    fail(reader, "a location needs a name");
  else if (!failed(reader))
    system_add_location(reader->system, &(Location){.name = names.items[0],
                                                    .variable_count = (uint32_t)names.count - 1,
                                                    .variables = names.items + 1});
  vec_free(&names);
  arena_fini(&scratch);
}

bool system_parse(TransitionSystem *system, const char *text, char message[256]) {
  assert(!system->locations.count);
  Reader reader = {.system = system, .at = text, .line = 1, .message = message};
  message[0] = 0;
  while (!failed(&reader)) {
    skip_space(&reader);
    if (!*reader.at)
      break;
    if (take(&reader, "location"))
      read_new_location(&reader);
    else if (take(&reader, "transition"))
      read_transition(&reader);
    else if (take(&reader, "start"))
      system->start = read_location(&reader);
    else
      fail(&reader, "location, transition or start expected");
  }
  vec_free(&reader.constraints);
  if (!failed(&reader) && system->start == NO_LOCATION)
    fail(&reader, "no start");
  return !failed(&reader);
}
