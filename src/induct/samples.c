// Runs with arguments that are known: what does not hold in one of them is no invariant, and what
// variables are in them suggests equations. The same steps as everywhere, but on constants: nothing
// is asked, and a run that depends on something else just ends.
#include "induct/induct_impl.h"

enum { RUNS = 60, STEPS = 1500, MOST_LENGTH = 6, MOST_ROWS = 80, SEED = 7 };

typedef struct Source {
  Induction *prover;
  Walk *walk;
  NumberList numbers;
  VEC(Item) made;     // objects so far: they may come again
  int64_t row_length; // 1 + that of arrays that an array holds; 0: any
} Source;

// --- arguments -----------------------------------------------------------------------------------

static int64_t any_number(Source *source, Kind kind) {
  uint64_t choice = random_below(&source->prover->random, 8);
  int64_t number = (int64_t)random_below(&source->prover->random,
                                         random_below(&source->prover->random, 2) ? 4 : 12) -
                   1;
  if (choice == 0 && source->numbers.count) {
    uint64_t which = random_below(&source->prover->random, source->numbers.count);
    number = source->numbers.items[which] + (int64_t)random_below(&source->prover->random, 3) - 1;
  } else if (choice == 1) {
    number = (int64_t)random_next(&source->prover->random);
  }
  switch (kind) {
  case KIND_BOOLEAN:
    return number & 1;
  case KIND_BYTE:
    return (int8_t)number;
  case KIND_CHAR:
    return (uint16_t)number;
  case KIND_SHORT:
    return (int16_t)number;
  case KIND_INT:
    return (int32_t)number;
  case KIND_LONG:
  case KIND_FLOAT:
  case KIND_DOUBLE:
  case KIND_REFERENCE:
  case KIND_VOID:
    break;
  }
  return number;
}

Term sample_number(Induction *prover, Kind kind) {
  Source source = {.prover = prover};
  return induct_number(prover, kind, any_number(&source, kind));
}

static Item any_value(Source *source, const char *type, unsigned depth);

// Every second array ascends: order is what much code is about. And of every second one that holds
// arrays, these are as long as it is.
static Item any_array(Source *source, const Class *class, const char *component, unsigned depth) {
  Induction *prover = source->prover;
  Kind kind = memory_element_kind(class);
  int64_t length = (int64_t)random_below(&source->prover->random, MOST_LENGTH), last = INT64_MIN;
  bool ascends = random_below(&source->prover->random, 2);
  if (source->row_length)
    length = source->row_length - 1;
  int64_t rows = source->row_length;
  source->row_length = ascends && *component == '[' ? length + 1 : 0;
  Item array = memory_make(prover, source->walk, class, induct_number(prover, KIND_INT, length));
  for (int64_t i = 0; i < length; i++) {
    Item value = any_value(source, component, depth + 1);
    if (ascends && (kind == KIND_INT || kind == KIND_LONG)) {
      int64_t number = value_signed(term_value(prover->terms, value.term));
      last = number > last ? number : last;
      value.term = induct_number(prover, kind, last);
    }
    memory_write(prover, source->walk, memory_map(prover, NULL, kind), array.term,
                 induct_number(prover, KIND_INT, i), value.term);
  }
  source->row_length = rows;
  return array;
}

static Item any_object(Source *source, const Class *class, unsigned depth) {
  Induction *prover = source->prover;
  if (!strcmp(name_text(prover->names, class->name), "java/lang/String")) {
    int64_t length = (int64_t)random_below(&prover->random, MOST_LENGTH);
    return memory_make(prover, source->walk, class, induct_number(prover, KIND_INT, length));
  }
  Item object = memory_make(prover, source->walk, class, (Term){0});
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++) {
      const Field *field = &at->fields[i];
      if (field->flags & ACC_STATIC)
        continue;
      Item value = any_value(source, name_text(prover->names, field->descriptor), depth + 1);
      memory_write(prover, source->walk, memory_map(prover, field, field->kind), object.term,
                   (Term){0}, value.term);
    }
  return object;
}

static Item any_reference(Source *source, const char *type, unsigned depth) {
  enum { DEEPEST = 3 };
  Induction *prover = source->prover;
  LinkError error = {0};
  const Class *class = program_load_type(prover->program, type, &error);
  Item null = {.term = term_null(prover->terms)};
  if (!class || depth > DEEPEST || random_below(&source->prover->random, 8) == 0)
    return null;
  for (size_t i = 0; i < source->made.count && random_below(&source->prover->random, 4) == 0; i++)
    if (source->made.items[i].bound == class)
      return source->made.items[i];
  Item made = null;
  if (class->kind == CLASS_ARRAY)
    made = any_array(source, class, type + 1, depth);
  else if (class_has_instances(class))
    made = any_object(source, class, depth);
  if (made.bound)
    vec_push(&source->made, made);
  return made;
}

static Item any_value(Source *source, const char *type, unsigned depth) {
  Induction *prover = source->prover;
  Kind kind = descriptor_kind(type);
  if (kind == KIND_REFERENCE)
    return any_reference(source, type, depth);
  if (kind == KIND_FLOAT)
    return (Item){.term = term_float(prover->terms, 0)};
  if (kind == KIND_DOUBLE)
    return (Item){.term = term_double(prover->terms, 0)};
  return (Item){.term = induct_number(prover, kind, any_number(source, kind))};
}

static void push_arguments(Source *source) {
  Induction *prover = source->prover;
  Walk *walk = source->walk;
  const Method *method = prover->method;
  if (!(method->flags & ACC_STATIC))
    vec_push(&walk->items, any_object(source, method->owner, 0));
  uint16_t number = 0;
  const char *type = descriptor_parameters(name_text(prover->names, method->descriptor));
  for (; *type != ')'; type = descriptor_next(type)) {
    Item value = collection_sample(prover, walk, number++, type);
    if (!value.bound)
      value = any_value(source, type, 0);
    vec_push(&walk->items, value);
    if (kind_is_wide(descriptor_kind(type)))
      vec_push(&walk->items, (Item){0});
  }
}

// --- looking -------------------------------------------------------------------------------------

static bool is_false(Induction *prover, Term term) {
  return term_exists(term) && term_is_false(prover->terms, term);
}

static bool is_refuted(Induction *prover, Walk *walk, const Item *locals, Guess *guess) {
  if (guess->fact->kind != EXPR_FORALL)
    return is_false(prover, expr_term(prover, walk, locals, guess->fact, (Term){0}, NULL));
  for (int64_t i = 0; i <= MOST_LENGTH; i++) {
    Term index = induct_number(prover, KIND_INT, i);
    Term inside = expr_inside(prover, walk, locals, guess->fact, index, NULL);
    if (!term_exists(inside) || !term_is_true(prover->terms, inside))
      continue;
    guess->is_seen = true;
    if (is_false(prover, expr_term(prover, walk, locals, guess->fact->three, index, NULL)))
      return true;
  }
  return false;
}

static void add_row(Induction *prover, Walk *walk, Head *head, const Item *locals) {
  size_t start = head->rows.count;
  for (size_t i = 0; i < head->atoms.count; i++) {
    Term term = expr_term(prover, walk, locals, head->atoms.items[i], (Term){0}, NULL);
    if (!term_exists(term) || !term_is_const(prover->terms, term)) {
      vec_truncate(&head->rows, start);
      return;
    }
    Value value = term_value(prover->terms, term);
    vec_push(&head->rows, value.big ? INT64_MAX : value_signed(value));
  }
  head->samples++;
}

void guess_sample(Induction *prover, Walk *walk, Head *head, const Item *locals, uint32_t rounds) {
  for (size_t i = 0; i < head->guesses.count; i++) {
    Guess *guess = &head->guesses.items[i];
    if (guess->refuted <= rounds && guess->refuted <= MOST_PEELED &&
        is_refuted(prover, walk, locals, guess))
      guess->refuted = rounds + 1;
  }
  if (head->samples < MOST_ROWS)
    add_row(prover, walk, head, locals);
}

// What is about no element in any run is noise.
void sample_judge(Induction *prover) {
  for (size_t i = 0; i < prover->heads.count; i++) {
    Head *head = prover->heads.items[i];
    for (size_t j = 0; j < head->guesses.count; j++) {
      Guess *guess = &head->guesses.items[j];
      bool is_unwanted = guess->fact->kind == EXPR_FORALL &&
                         (!prover->has_elements || (!guess->is_seen && head->samples));
      guess->is_dead = guess->refuted > prover->peeled || is_unwanted;
    }
  }
}

bool sample_runs(Induction *prover) {
  Source source = {.prover = prover};
  method_numbers(prover->method, &source.numbers);
  while (prover->samples < RUNS && !prover->is_late) {
    source.walk = mem_new(Walk);
    vec_clear(&source.made);
    prover->random = random_seeded(SEED + prover->samples);
    prover->obstacle = NULL;
    prover->most_steps = prover->steps + STEPS;
    push_arguments(&source);
    if (induct_enter(prover, source.walk, prover->method))
      induct_follow(prover, source.walk);
    walk_free(source.walk);
    prover->samples += !prover->is_late; // else it is repeated
  }
  vec_free(&source.numbers);
  vec_free(&source.made);
  return prover->samples == RUNS;
}
