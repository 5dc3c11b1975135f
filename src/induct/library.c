// Methods of the JDK that are described (library.def), not followed.
#include "induct/induct_impl.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct Line {
  const char *class, *name, *descriptor, *nulls, *needs, *thrown, *promise, *result;
  bool is_sized;
} Line;

static const Line lines[] = {
#define SAYS(class, name, descriptor, nulls, needs, thrown, promise)                               \
  {class, name, descriptor, nulls, needs, thrown, promise, NULL, false},
#define SIZES(class, name, descriptor, nulls, needs, thrown, promise, result)                      \
  {class, name, descriptor, nulls, needs, thrown, promise, result, true},
#include "induct/library.def"
#undef SAYS
#undef SIZES
};

enum { MOST_ARGUMENTS = 5, MOST_OPERANDS = 5, SAMPLES = 40, MOST_LENGTH = 6 };

// A call that is carried out.
typedef struct Call {
  Induction *prover;
  Walk *walk;
  const Method *method;
  const Line *line;
  Item receiver, arguments[MOST_ARGUMENTS];
  Term result, size; // then
} Call;

static bool is_named(const Induction *prover, Name name, const char *text) {
  return !strcmp(name_text(prover->names, name), text);
}

static const Line *find_line(const Induction *prover, const Method *method) {
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    if (is_named(prover, method->name, lines[i].name) &&
        is_named(prover, method->owner->name, lines[i].class) &&
        is_named(prover, method->descriptor, lines[i].descriptor))
      return &lines[i];
  return NULL;
}

static const Field *find_field(const Induction *prover, const Class *class, const char *name) {
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++)
      if (is_named(prover, at->fields[i].name, name) && !(at->fields[i].flags & ACC_STATIC))
        return &at->fields[i];
  fatal("%s has no field %s", name_text(prover->names, class->name), name);
}

// Of a class whose objects hold one number: the field, and how Java asks for it.
static const struct {
  const char *class, *field, *question;
} numbers[] = {{"java/lang/StringBuilder", "count", "length()"},
               {"java/lang/Integer", "value", "intValue()"}};

const Field *library_number(const Induction *prover, const Class *class, const char **question) {
  for (size_t i = 0; class && i < sizeof numbers / sizeof *numbers; i++)
    if (is_named(prover, class->name, numbers[i].class)) {
      *question = numbers[i].question;
      return find_field(prover, class, numbers[i].field);
    }
  return NULL;
}

bool library_hides(const Induction *prover, const Field *field, bool is_write) {
  if (is_named(prover, field->owner->name, "java/lang/Throwable"))
    return !is_write; // its constructors, and who throws, do not tell the message
  return is_named(prover, field->owner->name, "java/lang/String") ||
         is_named(prover, field->owner->name, "java/util/StringJoiner") ||
         is_named(prover, field->owner->name, "java/lang/AbstractStringBuilder");
}

// --- formulas ------------------------------------------------------------------------------------

static uint32_t map_of(Induction *prover, const Class *class, const char *name) {
  const Field *field = find_field(prover, class, name);
  return memory_map(prover, field, field->kind);
}

static Term read_atom(Call *call, const char *word) {
  Terms *terms = call->prover->terms;
  if (isdigit((unsigned char)*word) || *word == '-')
    return induct_number(call->prover, KIND_INT, strtoll(word, NULL, 10));
  if (!strcmp(word, "true"))
    return term_true(terms);
  if (!strcmp(word, "null"))
    return term_null(terms);
  if (!strcmp(word, "any")) // a run with known arguments sees what does not throw
    return call->prover->phase == PHASE_SAMPLE ? term_true(terms)
                                               : term_symbol(terms, SORT_BOOL, "any");
  switch (*word) {
  case 't':
    return call->receiver.term;
  case 'r':
    return call->result;
  case 'n':
    return call->size;
  default:
    assert(*word >= 'a' && *word < 'a' + MOST_ARGUMENTS && !word[1]);
    return call->arguments[*word - 'a'].term;
  }
}

static Term chain(Terms *terms, Term (*compare)(Terms *, Term, Term), const Term *of,
                  size_t count) {
  Term all = term_true(terms);
  for (size_t i = 1; i < count; i++)
    all = term_and(terms, all, compare(terms, of[i - 1], of[i]));
  return all;
}

static Term fold(Terms *terms, Term (*join)(Terms *, Term, Term), const Term *of, size_t count) {
  Term all = of[0];
  for (size_t i = 1; i < count; i++)
    all = join(terms, all, of[i]);
  return all;
}

static Term apply(Call *call, const char *word, const Term *of, size_t count) {
  Induction *prover = call->prover;
  Terms *terms = prover->terms;
  if (!strcmp(word, "len"))
    return memory_length(prover, call->walk, of[0]);
  if (!strcmp(word, "size")) {
    Term size = memory_read(prover, call->walk, map_of(prover, call->method->owner, "count"), of[0],
                            (Term){0});
    induct_assume(prover, term_le(terms, induct_number(prover, KIND_INT, 0), size));
    return size;
  }
  if (!strcmp(word, "value"))
    return memory_read(prover, call->walk, map_of(prover, call->method->owner, "value"), of[0],
                       (Term){0});
  if (!strcmp(word, "ite"))
    return term_ite(terms, of[0], of[1], of[2]);
  if (!strcmp(word, "not"))
    return term_not(terms, of[0]);
  if (!strcmp(word, "=>"))
    return term_implies(terms, of[0], of[1]);
  if (!strcmp(word, "-"))
    return term_sub(terms, of[0], of[1]);
  if (!strcmp(word, "=") || !strcmp(word, "<") || !strcmp(word, "<="))
    return chain(terms, *word == '=' ? term_eq : word[1] ? term_le : term_lt, of, count);
  if (!strcmp(word, "+") || !strcmp(word, "and") || !strcmp(word, "or"))
    return fold(terms, *word == '+' ? term_add : *word == 'a' ? term_and : term_or, of, count);
  fatal("library.def: %s is no operator", word);
}

static const char *read_word(const char **at, char *word, size_t room) {
  size_t count = 0;
  while (**at == ' ')
    ++*at;
  for (; **at && !strchr(" ()", **at); ++*at)
    if (count + 1 < room)
      word[count++] = **at;
  word[count] = 0;
  return word;
}

static Term read_formula(Call *call, const char **at) {
  char word[16];
  while (**at == ' ')
    ++*at;
  if (**at != '(')
    return read_atom(call, read_word(at, word, sizeof word));
  ++*at;
  read_word(at, word, sizeof word);
  Term operands[MOST_OPERANDS];
  size_t count = 0;
  while (**at != ')') {
    assert(**at && count < MOST_OPERANDS);
    operands[count++] = read_formula(call, at);
  }
  ++*at;
  return apply(call, word, operands, count);
}

static Term formula(Call *call, const char *text) {
  const char *end = text;
  Term term = read_formula(call, &end);
  assert(!*end);
  return term;
}

// If the promise is that this equals something: what.
static bool promises(Call *call, const char *what, Term *value) {
  size_t length = strlen(what);
  const char *promise = call->line->promise;
  if (strncmp(promise, "(= ", 3) || strncmp(promise + 3, what, length) ||
      promise[3 + length] != ' ')
    return false;
  const char *at = promise + 3 + length;
  *value = read_formula(call, &at);
  return true;
}

// --- results -------------------------------------------------------------------------------------

static bool is_promise_kept(Call *call) {
  return term_is_true(call->prover->terms, formula(call, call->line->promise));
}

static Term some_length(Call *call) {
  int64_t length = (int64_t)random_below(&call->prover->random, MOST_LENGTH);
  return induct_number(call->prover, KIND_INT, length);
}

static bool is_number(Kind kind) {
  return kind_is_narrow(kind) || kind == KIND_INT || kind == KIND_LONG;
}

// In a run with known arguments the result is known, too, as far as that can be guessed.
static Item sample_result(Call *call, Kind kind, const Class *class) {
  Induction *prover = call->prover;
  Item result = {0};
  Term known;
  for (unsigned i = 0; i < SAMPLES; i++) {
    if (is_number(kind)) {
      result = (Item){.term = sample_number(prover, kind)};
    } else if (kind == KIND_REFERENCE && class) {
      Term length = promises(call, "(len r)", &known) ? known : some_length(call);
      result = memory_make(prover, call->walk, class, length);
      if (promises(call, "(value r)", &known))
        memory_write(prover, call->walk, map_of(prover, class, "value"), result.term, (Term){0},
                     known);
    } else {
      return induct_any(prover, call->walk, kind, (uint32_t)call->walk->made.count);
    }
    call->result = result.term;
    if (is_promise_kept(call))
      break;
  }
  return result;
}

// What is made counts as one that has always been there, unseen: nobody has written to it, and it
// may be one that was handed out before, as Java's strings and boxes are.
static Item any_result(Call *call) {
  Induction *prover = call->prover;
  Kind kind = call->method->return_kind;
  const char *type = strchr(name_text(prover->names, call->method->descriptor), ')') + 1;
  const Class *class = induct_bound(prover, type);
  Item result = {0};
  if (promises(call, "r", &call->result))
    return (Item){.term = call->result, .bound = class, .is_exact = class != NULL};
  if (prover->phase == PHASE_SAMPLE)
    return sample_result(call, kind, class);
  result = induct_any(prover, call->walk, kind, (uint32_t)call->walk->made.count);
  result.bound = class;
  result.is_exact = class != NULL; // strings, boxes, arrays of numbers
  if (kind == KIND_REFERENCE)
    induct_assume(prover, term_ne(prover->terms, result.term, term_null(prover->terms)));
  call->result = result.term;
  induct_assume(prover, formula(call, call->line->promise));
  return result;
}

// A builder's size is the field that the JDK keeps it in. More than an int can count is no memory.
static void change_size(Call *call) {
  Induction *prover = call->prover;
  Terms *terms = prover->terms;
  Term most = induct_number(prover, KIND_INT, INT32_MAX);
  if (!promises(call, "n", &call->size)) {
    call->size = prover->phase == PHASE_SAMPLE
                     ? term_add(terms, formula(call, "(size t)"), some_length(call))
                     : induct_any(prover, call->walk, KIND_INT, 0).term;
    induct_assume(prover, formula(call, call->line->promise));
  }
  induct_assume(prover, term_le(terms, call->size, most));
  memory_write(prover, call->walk, map_of(prover, call->method->owner, "count"),
               call->receiver.term, (Term){0}, call->size);
}

// A string that is being made: its length is known from here on.
static void begin_string(Call *call) {
  Walk *walk = call->walk;
  Term length;
  if (!promises(call, "(len t)", &length))
    return;
  for (size_t i = 0; i < walk->made.count; i++)
    if (term_is(call->receiver.term, term_location(call->prover->terms, (uint32_t)i + 1)))
      walk->made.items[i].length = length;
}

static void push_result(Call *call) {
  Kind kind = call->method->return_kind;
  if (call->line->is_sized)
    change_size(call);
  else if (kind == KIND_VOID)
    begin_string(call);
  if (kind == KIND_VOID)
    return;
  bool is_receiver = call->line->is_sized;
  assert(!is_receiver || !strcmp(call->line->result, "t"));
  walk_push_kind(call->walk, kind, is_receiver ? call->receiver : any_result(call));
}

// --- calls ---------------------------------------------------------------------------------------

static void take_arguments(Call *call) {
  Walk *walk = call->walk;
  size_t at = walk->items.count - call->method->arg_slots;
  if (!(call->method->flags & ACC_STATIC))
    call->receiver = walk->items.items[at++];
  const char *type =
      descriptor_parameters(name_text(call->prover->names, call->method->descriptor));
  for (uint32_t i = 0; *type != ')'; i++, type = descriptor_next(type)) {
    assert(i < MOST_ARGUMENTS);
    call->arguments[i] = walk->items.items[at];
    at += kind_is_wide(descriptor_kind(type)) ? 2 : 1;
  }
}

static bool is_text(const Call *call, const Item *item) {
  return item->bound && is_named(call->prover, item->bound->name, "java/lang/String");
}

static bool are_told(const Call *call) {
  for (size_t i = 0; call->line->nulls[i]; i++)
    if (tolower(call->line->nulls[i]) == 's' && !is_text(call, &call->arguments[i]))
      return false;
  return true;
}

static bool need_objects(Call *call, const char *letters) {
  Terms *terms = call->prover->terms;
  for (size_t i = 0; call->line->nulls[i]; i++)
    if (strchr(letters, call->line->nulls[i]) &&
        !induct_guard(call->prover, call->walk,
                      term_ne(terms, call->arguments[i].term, term_null(terms)),
                      "java/lang/NullPointerException"))
      return false;
  return true;
}

static bool need_condition(Call *call) {
  return !call->line->thrown || induct_guard(call->prover, call->walk,
                                             formula(call, call->line->needs), call->line->thrown);
}

bool library_call(Induction *prover, Walk *walk, const Method *method, bool *goes_on) {
  Call call = {.prover = prover, .walk = walk, .method = method};
  call.line = find_line(prover, method);
  if (!call.line)
    return false;
  take_arguments(&call);
  if (!are_told(&call))
    return false;
  *goes_on = need_objects(&call, "os") && need_condition(&call) && need_objects(&call, "O") &&
             (is_number(method->return_kind) || induct_may_exhaust(prover, walk));
  if (!*goes_on)
    return true;
  vec_truncate(&walk->items, walk->items.count - method->arg_slots);
  push_result(&call);
  walk_top(walk)->pc++;
  return true;
}
