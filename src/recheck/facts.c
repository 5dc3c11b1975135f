// Facts are read from their texts: comparisons of Java expressions, and
// `forall q in LOW..HIGH: comparison`, which is about the elements that are there.
#include "recheck/recheck_impl.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct Reading {
  const char *smt; // NULL: it could not be read
  Kind kind;       // int, long or reference
  const Class *class;
  bool is_index;  // q + offset
  int64_t offset; // of it
} Reading;

typedef struct Reader {
  Recheck *check;
  State *state;
  const char *at;
  int64_t shift;           // q stands for q + shift
  VEC(const char *) there; // conditions: the elements that are read exist
  VEC(const char *) triggers;
  bool has_neighbours;
  bool is_inside; // of a forall: nothing can be given a name
  bool is_assumed;
} Reader;

static void skip_blanks(Reader *reader) {
  while (*reader->at == ' ')
    reader->at++;
}

static bool accept(Reader *reader, const char *token) {
  skip_blanks(reader);
  if (strncmp(reader->at, token, strlen(token)))
    return false;
  reader->at += strlen(token);
  return true;
}

static const char *read_name(Reader *reader) {
  skip_blanks(reader);
  const char *start = reader->at;
  while (isalnum((unsigned char)*reader->at) || *reader->at == '_' || *reader->at == '$' ||
         (unsigned char)*reader->at >= 0x80)
    reader->at++;
  return arena_string(reader->check->arena, start, (size_t)(reader->at - start));
}

static Reading index_value(Reader *reader, int64_t offset) {
  int64_t by = offset + reader->shift;
  const char *smt = !by      ? "q"
                    : by > 0 ? recheck_text(reader->check, "(+ q %lld)", (long long)by)
                             : recheck_text(reader->check, "(- q %lld)", -(long long)by);
  return (Reading){.smt = smt, .kind = KIND_INT, .is_index = true, .offset = offset};
}

static Reading local_value(Reader *reader, const char *name) {
  Recheck *check = reader->check;
  State *state = reader->state;
  const Frame *top = pass_top(state);
  Kind *kinds = mem_new_array(Kind, top->code->max_locals + top->code->max_stack + 1u);
  Reading value = {0};
  if (method_frame_kinds(check->program, top->method, top->pc, kinds))
    for (uint32_t i = 0; i < top->code->max_locals && !value.smt; i++) {
      const Word *word = &state->words.items[top->base + i];
      if (kinds[i] != KIND_VOID && word->smt &&
          !strcmp(recheck_local_name(check, top->method, top->code->offsets[top->pc], i), name))
        value = (Reading){.smt = word->smt, .kind = kinds[i], .class = word->bound};
    }
  mem_free(kinds);
  return value;
}

static Reading result_value(Reader *reader) {
  const Method *method = pass_top(reader->state)->method;
  const Word *word = reader->state->result;
  Kind kind = kind_is_narrow(method->return_kind) ? KIND_INT : method->return_kind;
  return (Reading){.smt = word->smt, .kind = kind, .class = word->bound};
}

// What is read inside of a quantified formula gets no name of its own, nor a type.
static Reading make(Reader *reader, Kind kind, const char *smt) {
  if (!reader->is_inside) {
    smt = recheck_define(reader->check, "%s", smt);
    recheck_type(reader->check, reader->state, kind, smt);
  }
  return (Reading){.smt = smt, .kind = kind_is_narrow(kind) ? KIND_INT : kind};
}

static bool is_named(const Reader *reader, const Class *class, const char *name) {
  return class && !strcmp(name_text(reader->check->names, class->name), name);
}

static Reading read_field(Reader *reader, Reading of, const char *name) {
  Recheck *check = reader->check;
  for (const Class *at = of.class; at && at->kind == CLASS_INSTANCE; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++) {
      const Field *field = &at->fields[i];
      if (field->flags & ACC_STATIC || strcmp(name_text(check->names, field->name), name))
        continue;
      const char *cell = pass_cell(check, reader->state, recheck_field_name(check, field));
      Reading value =
          make(reader, field->kind, recheck_text(check, "(select %s %s)", cell, of.smt));
      value.class = recheck_bound(check, name_text(check->names, field->descriptor));
      return value;
    }
  return (Reading){0};
}

static Reading read_length(Reader *reader, Reading of) {
  (void)accept(reader, "()");
  if (is_named(reader, of.class, "java/lang/StringBuilder"))
    return read_field(reader, of, "count");
  if (!reader->is_inside)
    return (Reading){.smt = recheck_length(reader->check, of.smt), .kind = KIND_INT};
  // As for elements: lengths are never negative.
  const char *length = recheck_text(reader->check, "(len %s)", of.smt);
  if (!reader->is_assumed)
    vec_push(&reader->there, recheck_text(reader->check, "(<= 0 %s 2147483647)", length));
  return (Reading){.smt = length, .kind = KIND_INT};
}

static Reading read_sum(Reader *reader);

static Reading read_element(Reader *reader, Reading array) {
  Recheck *check = reader->check;
  Reading index = read_sum(reader);
  if (!accept(reader, "]") || !index.smt || !array.class || array.class->kind != CLASS_ARRAY)
    return (Reading){0};
  const Class *component = array.class->component;
  Kind kind = component->kind == CLASS_PRIMITIVE ? component->kind_letter : KIND_REFERENCE;
  const char *cell = pass_cell(check, reader->state, recheck_elements_name(kind));
  const char *smt = recheck_text(check, "(select (select %s %s) %s)", cell, array.smt, index.smt);
  vec_push(&reader->there, recheck_text(check, "(<= 0 %s) (< %s (len %s)) (not (= %s 0))",
                                        index.smt, index.smt, array.smt, array.smt));
  // What an array holds is of its type. Whoever is told of its elements need not know that.
  const char *range = reader->is_assumed ? NULL : recheck_in_range(check, kind, smt);
  if (reader->is_inside && range)
    vec_push(&reader->there, range);
  if (!strcmp(index.smt, "q"))
    vec_push(&reader->triggers, smt);
  reader->has_neighbours |= index.is_index && index.offset;
  Reading value = make(reader, kind, smt);
  value.class = component->kind == CLASS_PRIMITIVE ? NULL : component;
  return value;
}

static Reading read_number(Reader *reader) {
  char *end;
  int64_t number = strtoll(reader->at, &end, 10);
  reader->at = end;
  bool is_long = accept(reader, "L");
  return (Reading){.smt = recheck_number(reader->check, number),
                   .kind = is_long ? KIND_LONG : KIND_INT};
}

static bool is_collection(const Reader *reader, Reading value) {
  return value.kind == KIND_REFERENCE && !reader->is_inside;
}

static Reading collection_field(Reader *reader, Reading of, const char *name) {
  Recheck *check = reader->check;
  const char *cell =
      pass_cell(check, reader->state, recheck_text(check, "java.util.LorisProof.%s", name));
  return make(reader, KIND_INT, recheck_text(check, "(select %s %s)", cell, of.smt));
}

// `stream().allMatch(v -> v instanceof C)` of values or keys: the answer is a number, 1 or 0.
static Reading read_held(Reader *reader, Reading of, const char *field) {
  Recheck *check = reader->check;
  LinkError error = {0};
  if (!accept(reader, "stream().allMatch(v -> "))
    return (Reading){0};
  bool is_nullable = accept(reader, "v == null || ");
  if (!accept(reader, "v instanceof "))
    return (Reading){0};
  size_t length = strcspn(reader->at, ")");
  char *name = arena_string(check->arena, reader->at, length);
  reader->at += length;
  for (char *at = name; *at; at++)
    *at = *at == '.' ? '/' : *at;
  const Class *class = accept(reader, ")") ? program_load_text(check->program, name, &error) : NULL;
  if (!class)
    return (Reading){0};
  const char *held = collection_field(reader, of, field).smt;
  return (Reading){
      .smt = recheck_define(check, "(ite %s 1 0)", recheck_held(check, held, class, is_nullable)),
      .kind = KIND_BOOLEAN};
}

static Reading read_primary(Reader *reader) {
  skip_blanks(reader);
  if (isdigit((unsigned char)*reader->at) ||
      (*reader->at == '-' && isdigit((unsigned char)reader->at[1])))
    return read_number(reader);
  Reading value;
  if (accept(reader, "(")) {
    value = read_sum(reader);
    return accept(reader, ")") ? value : (Reading){0};
  }
  bool is_result = reader->state->result && accept(reader, "\\");
  const char *name = read_name(reader);
  if (!strcmp(name, "null"))
    return (Reading){.smt = "0", .kind = KIND_REFERENCE};
  value =
      !strcmp(name, "q") && reader->is_inside ? index_value(reader, 0) : local_value(reader, name);
  if (reader->state->result && !strcmp(name, "result") && (is_result || !value.smt))
    value = result_value(reader);
  while (value.smt) {
    if (accept(reader, "[")) {
      value = read_element(reader, value);
    } else if (reader->at[0] == '.' && reader->at[1] != '.') {
      reader->at++;
      if (is_collection(reader, value) && accept(reader, "size()")) {
        value = collection_field(reader, value, "count");
        continue;
      }
      if (is_collection(reader, value) && !strncmp(reader->at, "stream()", 8))
        return read_held(reader, value, "values");
      if (is_collection(reader, value) && accept(reader, "values()."))
        return read_held(reader, value, "values");
      if (is_collection(reader, value) && accept(reader, "keySet()."))
        return read_held(reader, value, "keys");
      const char *member = read_name(reader);
      bool is_length = !strcmp(member, "length") &&
                       (!value.class || value.class->kind == CLASS_ARRAY || *reader->at == '(');
      if (is_named(reader, value.class, "java/lang/Integer") && accept(reader, "()"))
        member = !strcmp(member, "intValue") ? "value" : "";
      value = is_length ? read_length(reader, value) : read_field(reader, value, member);
    } else {
      break;
    }
  }
  return value;
}

static bool is_whole(Reading a) { return a.kind == KIND_INT || a.kind == KIND_LONG; }

// An int beside a long is one.
static bool are_alike(Reading a, Reading b) {
  return a.smt && b.smt && (a.kind == b.kind || (is_whole(a) && is_whole(b)));
}

// Java's arithmetic, but of q, which is an index of something.
static Reading combine(Reader *reader, char sign, Reading a, Reading b) {
  Recheck *check = reader->check;
  int64_t number;
  if (!are_alike(a, b) || a.kind == KIND_REFERENCE)
    return (Reading){0};
  if (a.is_index && (sign == '+' || sign == '-') && recheck_is_number(b.smt, &number))
    return index_value(reader, a.offset + (sign == '+' ? number : -number));
  if (reader->is_inside)
    return (Reading){0};
  bool is_long = a.kind == KIND_LONG || b.kind == KIND_LONG;
  Op op = sign == '+'   ? (is_long ? OP_LADD : OP_IADD)
          : sign == '-' ? (is_long ? OP_LSUB : OP_ISUB)
          : sign == '*' ? (is_long ? OP_LMUL : OP_IMUL)
                        : (is_long ? OP_LREM : OP_IREM);
  return (Reading){.smt = recheck_binary(check, op, a.smt, b.smt),
                   .kind = is_long ? KIND_LONG : KIND_INT};
}

static Reading read_product(Reader *reader) {
  Reading value = read_primary(reader);
  for (;;) {
    char sign = accept(reader, "*") ? '*' : accept(reader, "%") ? '%' : 0;
    if (!sign)
      return value;
    value = combine(reader, sign, value, read_primary(reader));
  }
}

static Reading read_sum(Reader *reader) {
  Reading value = read_product(reader);
  for (;;) {
    char sign = accept(reader, "+") ? '+' : accept(reader, "-") ? '-' : 0;
    if (!sign)
      return value;
    value = combine(reader, sign, value, read_product(reader));
  }
}

static const char *read_comparison(Reader *reader) {
  static const struct {
    const char *java, *open, *close;
  } operators[] = {{"<=", "(<=", ")"}, {"==", "(=", ")"},  {"!=", "(not (=", "))"},
                   {"<", "(<", ")"},   {">=", "(>=", ")"}, {">", "(>", ")"}};
  Reading a = read_sum(reader);
  skip_blanks(reader);
  if (a.smt && a.kind == KIND_BOOLEAN && !*reader->at)
    return recheck_text(reader->check, "(= %s 1)", a.smt);
  size_t i = 0;
  while (i < sizeof operators / sizeof *operators && !accept(reader, operators[i].java))
    i++;
  if (i == sizeof operators / sizeof *operators)
    return NULL;
  Reading b = read_sum(reader);
  skip_blanks(reader);
  if (!are_alike(a, b) || *reader->at)
    return NULL;
  return recheck_text(reader->check, "%s %s %s%s", operators[i].open, a.smt, b.smt,
                      operators[i].close);
}

// For all q: what lies in the range and is there satisfies the comparison.
static const char *quantify(Reader *reader, Reading low, Reading high, const char *body) {
  Recheck *check = reader->check;
  const char *q = index_value(reader, 0).smt;
  const char *text = recheck_text(check, "(<= %s %s) (< %s %s)", low.smt, q, q, high.smt);
  for (size_t i = 0; i < reader->there.count; i++)
    text = recheck_text(check, "%s %s", text, reader->there.items[i]);
  text = recheck_text(check, "(=> (and %s) %s)", text, body);
  const char *patterns = "";
  for (size_t i = 0; i < reader->triggers.count; i++)
    patterns = recheck_text(check, "%s :pattern (%s)", patterns, reader->triggers.items[i]);
  if (*patterns)
    text = recheck_text(check, "(! %s%s)", text, patterns);
  return recheck_text(check, "(forall ((q Int)) %s)", text);
}

static const char *read_all(Reader *reader, bool is_assumed) {
  Reading low = read_sum(reader);
  if (!accept(reader, ".."))
    return NULL;
  Reading high = read_sum(reader);
  if (!accept(reader, ":") || !low.smt || !high.smt)
    return NULL;
  const char *body = reader->at, *formula = NULL;
  reader->is_inside = true;
  // Told of an element and of its neighbour: either may be the one that is looked at.
  for (int64_t shift = 0; shift <= 1; shift++) {
    reader->at = body;
    reader->shift = -shift;
    vec_clear(&reader->there);
    vec_clear(&reader->triggers);
    const char *comparison = read_comparison(reader);
    if (!comparison)
      return NULL;
    const char *all = quantify(reader, low, high, comparison);
    formula = formula ? recheck_text(reader->check, "(and %s %s)", formula, all) : all;
    if (!is_assumed || !reader->has_neighbours)
      break;
  }
  return formula;
}

const char *recheck_fact(Recheck *check, State *state, const char *text, bool is_assumed) {
  Reader reader = {.check = check, .state = state, .at = text, .is_assumed = is_assumed};
  const char *formula =
      accept(&reader, "forall q in ") ? read_all(&reader, is_assumed) : read_comparison(&reader);
  vec_free(&reader.there);
  vec_free(&reader.triggers);
  if (!formula)
    recheck_stop(check, RECHECK_OPEN, "%s cannot be read", text);
  return formula;
}
