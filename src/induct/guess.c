// Guesses: what may hold at a loop head. They come from the variables there, from the numbers that
// the code mentions, and from the values that variables have in a few rounds (equations.c).
#include "induct/induct_impl.h"

enum { MOST_NUMBERS = 12, MOST_ATOMS = 9, MOST_ARRAYS = 4, MOST_RESTS = 4, MOST_OBJECTS = 2 };

typedef VEC(const Expr *) Exprs;

// What a frame has at a head.
typedef struct Scope {
  Induction *prover;
  Head *head;
  Exprs atoms; // ints: variables, lengths, fields
  Exprs ints;  // those among them that facts about elements may mention
  Exprs longs;
  Exprs arrays, references, collections, iterators;
  NumberList numbers, steps;
  unsigned objects; // made by the method, whose fields were looked at
} Scope;

// --- making expressions --------------------------------------------------------------------------

static const Expr *number(Induction *prover, Kind sort, int64_t number) {
  return expr_make(prover, (Expr){.kind = EXPR_NUMBER, .sort = sort, .number = number});
}

static const Expr *two(Induction *prover, ExprKind kind, const Expr *one, const Expr *other) {
  return expr_make(prover, (Expr){.kind = kind, .sort = one->sort, .one = one, .two = other});
}

static const Expr *plus(Induction *prover, const Expr *expr, int64_t offset) {
  if (expr->kind == EXPR_ADD && expr->two->kind == EXPR_NUMBER)
    return plus(prover, expr->one, expr->two->number + offset);
  if (expr->kind == EXPR_SUB && expr->two->kind == EXPR_NUMBER)
    return plus(prover, expr->one, offset - expr->two->number);
  if (offset < 0)
    return two(prover, EXPR_SUB, expr, number(prover, expr->sort, -offset));
  return offset ? two(prover, EXPR_ADD, expr, number(prover, expr->sort, offset)) : expr;
}

static void guess_add(Induction *prover, Head *head, const Expr *fact) {
  bool is_late = prover->phase == PHASE_CHECK && fact->kind == EXPR_FORALL && !prover->has_elements;
  vec_push(&head->guesses, (Guess){.fact = fact, .is_dead = is_late});
}

// --- what there is -------------------------------------------------------------------------------

static bool is_live(const Head *head, const Loops *loops, uint32_t slot) {
  const Block *block = &loops->cfg->blocks[loops->cfg->block_of[head->pc]];
  return block->live_in[slot / 64] >> slot % 64 & 1;
}

static bool is_text(const Induction *prover, const Class *class) {
  return class && !strcmp(name_text(prover->names, class->name), "java/lang/String");
}

static const Expr *field(Induction *prover, const Expr *of, const Field *field) {
  return expr_make(prover,
                   (Expr){.kind = EXPR_FIELD, .sort = field->kind, .field = field, .one = of});
}

static const Expr *size_of(Induction *prover, const Expr *collection) {
  return field(prover, collection, collection_field(prover, "count"));
}

static void add_reference(Scope *scope, uint32_t slot, const Class *class) {
  Induction *prover = scope->prover;
  const Expr *local = expr_make(
      prover, (Expr){.kind = EXPR_LOCAL, .sort = KIND_REFERENCE, .slot = slot, .class = class});
  vec_push(&scope->references, local);
  if (collection_is_iterator(prover, class))
    vec_push(&scope->iterators, local);
  if (collection_code(prover, class)) {
    vec_push(&scope->collections, local);
    vec_push(&scope->atoms, size_of(prover, local));
  }
  const char *question;
  const Field *held = library_number(prover, class, &question);
  if (held)
    vec_push(&scope->atoms,
             expr_make(prover,
                       (Expr){.kind = EXPR_FIELD, .sort = KIND_INT, .field = held, .one = local}));
  if (!class || (class->kind != CLASS_ARRAY && !is_text(prover, class)))
    return;
  const Expr *length =
      expr_make(prover, (Expr){.kind = EXPR_LENGTH, .sort = KIND_INT, .one = local});
  vec_push(&scope->atoms, length);
  vec_push(&scope->ints, length);
  if (class->kind == CLASS_ARRAY && scope->arrays.count < MOST_ARRAYS)
    vec_push(&scope->arrays, local);
}

// Numbers and arrays that an object holds, by the fields of one of its classes.
static void add_fields(Scope *scope, const Expr *object, const Class *class) {
  Induction *prover = scope->prover;
  for (uint16_t i = 0; class && i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    LinkError error = {0};
    if (field->flags & ACC_STATIC || library_hides(prover, field, false))
      continue;
    const char *descriptor = name_text(prover->names, field->descriptor);
    const Class *held =
        *descriptor == '[' ? program_load_type(prover->program, descriptor, &error) : NULL;
    const Expr *value =
        expr_make(prover, (Expr){.kind = EXPR_FIELD,
                                 .sort = field->kind == KIND_REFERENCE ? KIND_REFERENCE : KIND_INT,
                                 .field = field,
                                 .class = held,
                                 .one = object});
    if (field->kind == KIND_INT)
      vec_push(&scope->atoms, value);
    if (held) {
      vec_push(&scope->references, value);
      vec_push(&scope->atoms,
               expr_make(prover, (Expr){.kind = EXPR_LENGTH, .sort = KIND_INT, .one = value}));
    }
  }
}

// A field of the same name hides it: the text of a fact would be about another one.
static bool is_hidden(const Class *class, const Class *by) {
  for (; by != class; by = by->super)
    for (uint16_t i = 0; i < class->field_count; i++)
      for (uint16_t j = 0; j < by->field_count; j++)
        if (by->fields[j].name.id == class->fields[i].name.id)
          return true;
  return false;
}

// What the method has made: all that its class says of it.
static void add_made(Scope *scope, const Expr *object) {
  for (const Class *at = object->class; at && scope->objects < MOST_OBJECTS; at = at->super)
    if (at->field_count && !is_hidden(at, object->class))
      add_fields(scope, object, at);
  scope->objects++;
}

static void look_around(Scope *scope, Walk *walk) {
  Induction *prover = scope->prover;
  Activation top = *walk_top(walk);
  Kind *kinds = mem_new_array(Kind, top.code->max_locals + top.code->max_stack + 1u);
  bool is_reached = method_frame_kinds(prover->program, top.method, top.pc, kinds);
  for (uint32_t i = 0; is_reached && i < top.code->max_locals; i++) {
    const Item *item = &walk->items.items[top.base + i];
    if (!is_live(scope->head, top.loops, i) || kinds[i] == KIND_VOID || !term_exists(item->term))
      continue;
    Expr local = {.kind = EXPR_LOCAL, .sort = kinds[i], .slot = i, .class = item->bound};
    if (kinds[i] == KIND_INT && scope->ints.count < MOST_ATOMS) {
      const Expr *made = expr_make(prover, local);
      vec_push(&scope->ints, made);
      vec_push(&scope->atoms, made);
    } else if (kinds[i] == KIND_LONG && scope->longs.count < MOST_ATOMS) {
      vec_push(&scope->longs, expr_make(prover, local));
    } else if (kinds[i] == KIND_REFERENCE) {
      add_reference(scope, i, item->bound);
    }
    if (i == 0 && !(top.method->flags & ACC_STATIC) && kinds[0] == KIND_REFERENCE)
      add_fields(scope, expr_make(prover, local), item->bound);
    else if (item->is_exact && item->bound->kind == CLASS_INSTANCE &&
             !collection_code(prover, item->bound) && !collection_is_iterator(prover, item->bound))
      add_made(scope, expr_make(prover, local));
  }
  mem_free(kinds);
}

static void note_number(NumberList *numbers, int64_t number) {
  for (size_t i = 0; i < numbers->count; i++)
    if (numbers->items[i] == number)
      return;
  if (numbers->count < MOST_NUMBERS)
    vec_push(numbers, number);
}

static void collect_numbers(Scope *scope) {
  note_number(&scope->numbers, 0);
  note_number(&scope->numbers, 1);
  note_number(&scope->numbers, -1);
  NumberList mentioned = {0};
  method_numbers(scope->head->method, &mentioned);
  if (scope->head->kind != HEAD_LOOP) // what is known of arguments often comes from outside
    method_numbers(scope->prover->method, &mentioned);
  for (size_t i = 0; i < mentioned.count; i++)
    note_number(&scope->numbers, mentioned.items[i]);
  vec_free(&mentioned);
  const Code *code = scope->head->method->code;
  for (uint32_t i = 0; i < code->count; i++)
    if (code->insns[i].op == OP_IINC && code->insns[i].b != 1 && code->insns[i].b != -1)
      note_number(&scope->steps, code->insns[i].b < 0 ? -code->insns[i].b : code->insns[i].b);
  for (size_t i = 0; i < scope->numbers.count; i++)
    if (scope->numbers.items[i] > 1)
      note_number(&scope->steps, scope->numbers.items[i]);
}

// --- about numbers -------------------------------------------------------------------------------

// Of a method with few parameters each may bound a range: lower and upper end, and one more.
enum { FEW_INDICES = 4 };

// Variables that are counted or that elements are read at. Others bound no range.
static bool is_index(const Scope *scope, const Expr *expr) {
  const Code *code = scope->head->method->code;
  if (scope->head->kind != HEAD_LOOP && scope->ints.count <= FEW_INDICES)
    return expr->kind == EXPR_LOCAL;
  for (uint32_t i = 0; expr->kind == EXPR_LOCAL && i + 1 < code->count; i++) {
    const Insn *insn = &code->insns[i];
    bool is_used = insn->op == OP_IINC ||
                   (insn->op == OP_LOAD && op_infos[insn[1].op].group == OPS_ELEMENT_READ);
    if (is_used && insn->a == expr->slot)
      return true;
  }
  return false;
}

static void guess_bounds(Scope *scope, const Expr *atom) {
  Induction *prover = scope->prover;
  for (size_t i = 0; i < scope->numbers.count; i++) {
    int64_t bound = scope->numbers.items[i];
    bool is_trivial = atom->kind == EXPR_LENGTH && bound <= 0;
    if ((atom->sort == KIND_INT && bound != (int32_t)bound) || is_trivial)
      continue;
    const Expr *constant = number(prover, atom->sort, bound);
    guess_add(prover, scope->head, two(prover, EXPR_LE, constant, atom));
    guess_add(prover, scope->head, two(prover, EXPR_LE, atom, constant));
    if (!bound)
      guess_add(prover, scope->head, two(prover, EXPR_NE, atom, constant));
  }
}

static void guess_rests(Scope *scope, const Expr *atom) {
  Induction *prover = scope->prover;
  for (size_t i = 0; i < scope->steps.count; i++) {
    int64_t step = scope->steps.items[i];
    const Expr *rest = two(prover, EXPR_REM, atom, number(prover, atom->sort, step));
    for (int64_t r = 0; r < step && r < MOST_RESTS && step == (int32_t)step; r++)
      guess_add(prover, scope->head, two(prover, EXPR_EQ, rest, number(prover, atom->sort, r)));
  }
}

static void guess_orders(Scope *scope, const Exprs *atoms) {
  Induction *prover = scope->prover;
  for (size_t i = 0; i < atoms->count; i++)
    for (size_t j = 0; j < atoms->count; j++) {
      const Expr *a = atoms->items[i], *b = atoms->items[j];
      if (i == j || (a->kind == EXPR_LENGTH && b->kind == EXPR_LENGTH && i < j))
        continue;
      guess_add(prover, scope->head, two(prover, EXPR_LE, a, b));
      guess_add(prover, scope->head, two(prover, EXPR_LT, a, b));
      guess_add(prover, scope->head, two(prover, EXPR_LE, a, plus(prover, b, 1)));
      if (i < j)
        guess_add(prover, scope->head, two(prover, EXPR_NE, a, b));
    }
}

// Numbers that a sum may grow by in each round: all that its parts can be, and those that the code
// mentions.
static void list_parts(const Scope *scope, Kind sort, NumberList *parts) {
  for (size_t i = 0; i < scope->numbers.count; i++)
    if (scope->numbers.items[i] > 1 && scope->numbers.items[i] < INT32_MAX)
      note_number(parts, scope->numbers.items[i]);
  if (sort == KIND_LONG)
    vec_push(parts, INT32_MAX);
}

// A sum of as many parts as were counted lies between what so many of the smallest and of the
// largest ones make: with this, what is added up does not overflow.
static void guess_sums(Scope *scope, const Exprs *sums, Kind sort) {
  Induction *prover = scope->prover;
  NumberList parts = {0};
  list_parts(scope, sort, &parts);
  for (size_t i = 0; i < sums->count; i++)
    for (size_t j = 0; j < scope->ints.count; j++) {
      const Expr *sum = sums->items[i], *count = scope->ints.items[j];
      if (sum == count || sum->kind != EXPR_LOCAL || !is_index(scope, count))
        continue;
      for (size_t k = 0; k < parts.count; k++) {
        int64_t part = parts.items[k];
        const Expr *most = two(prover, EXPR_MUL, number(prover, sort, part), count);
        const Expr *least = two(prover, EXPR_MUL,
                                number(prover, sort, sort == KIND_LONG ? -part - 1 : -part), count);
        guess_add(prover, scope->head, two(prover, EXPR_LE, sum, most));
        guess_add(prover, scope->head, two(prover, EXPR_LE, least, sum));
      }
    }
  vec_free(&parts);
}

static void guess_references(Scope *scope) {
  Induction *prover = scope->prover;
  const Expr *null = expr_make(prover, (Expr){.kind = EXPR_NULL, .sort = KIND_REFERENCE});
  for (size_t i = 0; i < scope->references.count; i++)
    guess_add(prover, scope->head, two(prover, EXPR_NE, scope->references.items[i], null));
}

// --- about elements ------------------------------------------------------------------------------

typedef struct Range {
  const Expr *low, *high;
} Range;
typedef VEC(Range) Ranges;

static void add_ranges(Scope *scope, const Expr *array, Ranges *ranges) {
  Induction *prover = scope->prover;
  const Expr *zero = number(prover, KIND_INT, 0);
  const Expr *length =
      expr_make(prover, (Expr){.kind = EXPR_LENGTH, .sort = KIND_INT, .one = array});
  vec_push(ranges, (Range){zero, length});
  for (size_t i = 0; i < scope->ints.count; i++) {
    const Expr *at = scope->ints.items[i];
    if (!is_index(scope, at))
      continue;
    vec_push(ranges, (Range){zero, at});
    vec_push(ranges, (Range){zero, plus(prover, at, 1)});
    vec_push(ranges, (Range){at, length});
    vec_push(ranges, (Range){plus(prover, at, 1), length});
    for (size_t j = 0; j < scope->ints.count; j++)
      if (i != j && is_index(scope, scope->ints.items[j])) {
        const Expr *to = scope->ints.items[j];
        vec_push(ranges, (Range){at, to});
        vec_push(ranges, (Range){plus(prover, at, 1), to});
        vec_push(ranges, (Range){plus(prover, at, 1), plus(prover, to, 1)});
      }
  }
}

static void guess_all(Scope *scope, Range range, const Expr *body) {
  guess_add(scope->prover, scope->head,
            expr_make(scope->prover, (Expr){.kind = EXPR_FORALL,
                                            .sort = KIND_BOOLEAN,
                                            .one = range.low,
                                            .two = range.high,
                                            .three = body}));
}

static const Expr *element(Induction *prover, const Expr *array, const Expr *index) {
  Kind kind = memory_element_kind(array->class);
  return expr_make(prover, (Expr){.kind = EXPR_ELEMENT,
                                  .sort = kind_is_narrow(kind) ? KIND_INT : kind,
                                  .class = array->class->component,
                                  .one = array,
                                  .two = index});
}

static void guess_comparisons(Scope *scope, Range range, const Expr *value, const Expr *with) {
  Induction *prover = scope->prover;
  guess_all(scope, range, two(prover, EXPR_LE, value, with));
  guess_all(scope, range, two(prover, EXPR_LE, with, value));
  if (with->kind != EXPR_NUMBER || !with->number)
    guess_all(scope, range, two(prover, EXPR_NE, value, with));
}

// What is known of arrays of arrays: that the rows are there, and how long they are.
static void guess_rows(Scope *scope, const Expr *row, Range range) {
  Induction *prover = scope->prover;
  const Expr *length = expr_make(prover, (Expr){.kind = EXPR_LENGTH, .sort = KIND_INT, .one = row});
  const Expr *index = expr_make(prover, (Expr){.kind = EXPR_INDEX, .sort = KIND_INT});
  guess_all(scope, range, two(prover, EXPR_LT, index, length));
  for (size_t i = 0; i < scope->ints.count; i++) {
    const Expr *with = scope->ints.items[i];
    guess_all(scope, range, two(prover, EXPR_EQ, length, with));
    guess_all(scope, range, two(prover, EXPR_LE, with, length));
  }
}

static void guess_elements(Scope *scope, const Expr *array, Range range) {
  Induction *prover = scope->prover;
  const Expr *index = expr_make(prover, (Expr){.kind = EXPR_INDEX, .sort = KIND_INT});
  const Expr *value = element(prover, array, index);
  if (value->sort == KIND_REFERENCE) {
    const Expr *null = expr_make(prover, (Expr){.kind = EXPR_NULL, .sort = KIND_REFERENCE});
    guess_all(scope, range, two(prover, EXPR_NE, value, null));
    if (value->class->kind == CLASS_ARRAY)
      guess_rows(scope, value, range);
    return;
  }
  if (value->sort != KIND_INT && value->sort != KIND_LONG)
    return;
  for (size_t i = 0; i < scope->numbers.count; i++)
    if (value->sort == KIND_LONG || scope->numbers.items[i] == (int32_t)scope->numbers.items[i])
      guess_comparisons(scope, range, value, number(prover, value->sort, scope->numbers.items[i]));
  const Exprs *variables = value->sort == KIND_INT ? &scope->ints : &scope->longs;
  for (size_t i = 0; i < variables->count; i++)
    if (variables->items[i]->kind == EXPR_LOCAL)
      guess_comparisons(scope, range, value, variables->items[i]);
  for (size_t i = 0; i < scope->ints.count; i++)
    if (is_index(scope, scope->ints.items[i])) {
      const Expr *other = element(prover, array, scope->ints.items[i]);
      guess_all(scope, range, two(prover, EXPR_LE, value, other));
      guess_all(scope, range, two(prover, EXPR_LE, other, value));
    }
  const Expr *next = element(prover, array, plus(prover, index, 1));
  Range pairs = {range.low, plus(prover, range.high, -1)}; // both neighbours are in the range
  guess_all(scope, pairs, two(prover, EXPR_LE, value, next));
  guess_all(scope, pairs, two(prover, EXPR_LT, value, next));
  if (value->sort == KIND_INT)
    guess_comparisons(scope, range, value, index);
  for (size_t i = 0; i < scope->arrays.count; i++)
    if (scope->arrays.items[i] != array &&
        scope->arrays.items[i]->class->component == array->class->component)
      guess_comparisons(scope, range, value, element(prover, scope->arrays.items[i], index));
}

static void guess_arrays(Scope *scope) {
  for (size_t i = 0; i < scope->arrays.count; i++) {
    Ranges ranges = {0};
    add_ranges(scope, scope->arrays.items[i], &ranges);
    for (size_t j = 0; j < ranges.count; j++)
      guess_elements(scope, scope->arrays.items[i], ranges.items[j]);
    vec_free(&ranges);
  }
}

// --- about collections ---------------------------------------------------------------------------

// Those that the code wants elements to be of.
static void note_casts(Induction *prover, const Method *method) {
  for (uint32_t i = 0; i < method->code->count; i++) {
    const Insn *insn = &method->code->insns[i];
    LinkError error = {0};
    if (insn->op != OP_CHECKCAST && insn->op != OP_CHECKCAST_Q)
      continue;
    const Class *class = resolve_class(prover->program, method->owner, (uint16_t)insn->b, &error);
    if (class)
      collection_note_class(prover, class);
  }
}

void guess_held(Induction *prover, Head *head) {
  for (size_t i = 0; i < head->collections.count; i++)
    for (size_t j = 0; j < prover->held.count; j++) {
      const Expr *collection = head->collections.items[i];
      Expr holds = {.kind = EXPR_HOLDS,
                    .sort = KIND_BOOLEAN,
                    .class = prover->held.items[j],
                    .one = collection};
      bool is_map = collection->class && collection_is_map(prover, collection->class);
      for (int is_keys = 0; is_keys <= is_map; is_keys++) {
        holds.field = collection_field(prover, is_keys ? "keys" : "values");
        holds.is_nullable = false;
        guess_add(prover, head, expr_make(prover, holds));
        holds.is_nullable = true;
        guess_add(prover, head, expr_make(prover, holds));
      }
    }
}

// What is left of a walk through a collection, and what was seen, make what there is.
static void guess_walks(Scope *scope, const Expr *iterator) {
  Induction *prover = scope->prover;
  const Expr *of = field(prover, iterator, iterator_field(prover, "of"));
  const Expr *rest = field(prover, iterator, iterator_field(prover, "rest"));
  const Expr *size = size_of(prover, of), *zero = number(prover, KIND_INT, 0);
  const Expr *gone = two(prover, EXPR_SUB, size, rest); // this does not overflow
  Head *head = scope->head;
  guess_add(prover, head, two(prover, EXPR_LE, zero, rest));
  guess_add(prover, head, two(prover, EXPR_LE, rest, size));
  guess_add(prover, head,
            two(prover, EXPR_EQ, field(prover, iterator, iterator_field(prover, "expected")),
                field(prover, of, collection_field(prover, "changes"))));
  for (size_t i = 0; i < scope->atoms.count; i++) {
    if (scope->atoms.items[i]->kind == EXPR_LENGTH)
      continue;
    guess_add(prover, head, two(prover, EXPR_EQ, scope->atoms.items[i], gone));
    guess_add(prover, head, two(prover, EXPR_LE, scope->atoms.items[i], gone));
  }
  for (size_t i = 0; i < scope->collections.count; i++)
    guess_add(prover, head, two(prover, EXPR_EQ, of, scope->collections.items[i]));
}

static void guess_collections(Scope *scope) {
  Induction *prover = scope->prover;
  if (scope->collections.count || scope->iterators.count) {
    note_casts(prover, scope->head->method);
    note_casts(prover, prover->method);
  }
  for (size_t i = 0; i < scope->collections.count; i++)
    vec_push(&scope->head->collections, scope->collections.items[i]);
  for (size_t i = 0; i < scope->iterators.count; i++)
    guess_walks(scope, scope->iterators.items[i]);
  if (prover->phase == PHASE_CHECK) // no run has come here
    guess_held(prover, scope->head);
}

// --- all -----------------------------------------------------------------------------------------

static void guess_from(Scope *scope) {
  Head *head = scope->head;
  collect_numbers(scope);
  guess_references(scope);
  for (size_t i = 0; i < scope->atoms.count; i++) {
    guess_bounds(scope, scope->atoms.items[i]);
    if (scope->atoms.items[i]->kind == EXPR_LOCAL)
      guess_rests(scope, scope->atoms.items[i]);
    vec_push(&head->atoms, scope->atoms.items[i]);
  }
  for (size_t i = 0; i < scope->longs.count; i++) {
    guess_bounds(scope, scope->longs.items[i]);
    guess_rests(scope, scope->longs.items[i]);
  }
  guess_orders(scope, &scope->atoms);
  guess_orders(scope, &scope->longs);
  guess_sums(scope, &scope->ints, KIND_INT);
  guess_sums(scope, &scope->longs, KIND_LONG);
  guess_arrays(scope);
  guess_collections(scope);
  vec_free(&scope->collections);
  vec_free(&scope->iterators);
  vec_free(&scope->atoms);
  vec_free(&scope->ints);
  vec_free(&scope->longs);
  vec_free(&scope->arrays);
  vec_free(&scope->references);
  vec_free(&scope->numbers);
  vec_free(&scope->steps);
}

void guess_facts(Induction *prover, Walk *walk, Head *head) {
  assert(!head->has_guesses && head->kind == HEAD_LOOP);
  Scope scope = {.prover = prover, .head = head};
  head->has_guesses = true;
  look_around(&scope, walk);
  guess_from(&scope);
}

// --- of recursion --------------------------------------------------------------------------------

static void guess_type(Scope *scope, const Expr *value, int64_t low, int64_t high) {
  Induction *prover = scope->prover;
  guess_add(prover, scope->head, two(prover, EXPR_LE, number(prover, KIND_INT, low), value));
  guess_add(prover, scope->head, two(prover, EXPR_LE, value, number(prover, KIND_INT, high)));
}

// A parameter, or the result.
static void add_value(Scope *scope, uint32_t slot, const char *type) {
  Induction *prover = scope->prover;
  Kind kind = descriptor_kind(type);
  bool is_narrow = kind_is_narrow(kind);
  if (kind == KIND_REFERENCE)
    add_reference(scope, slot, induct_bound(prover, type));
  if (!is_narrow && kind != KIND_INT && kind != KIND_LONG)
    return;
  const Expr *value = expr_make(
      prover, (Expr){.kind = EXPR_LOCAL, .sort = is_narrow ? KIND_INT : kind, .slot = slot});
  if (kind == KIND_LONG) {
    vec_push(&scope->longs, value);
    return;
  }
  vec_push(&scope->ints, value);
  vec_push(&scope->atoms, value);
  if (kind == KIND_BYTE)
    guess_type(scope, value, INT8_MIN, INT8_MAX);
  else if (kind == KIND_SHORT)
    guess_type(scope, value, INT16_MIN, INT16_MAX);
  else if (kind == KIND_CHAR)
    guess_type(scope, value, 0, UINT16_MAX);
}

void guess_calls(Induction *prover, Head *head) {
  assert(!head->has_guesses && head->kind != HEAD_LOOP);
  Scope scope = {.prover = prover, .head = head};
  const Method *method = head->method;
  uint32_t slot = 0;
  head->has_guesses = true;
  if (!(method->flags & ACC_STATIC)) {
    const Class *class = method->owner->kind == CLASS_INTERFACE ? NULL : method->owner;
    const Expr *receiver = expr_make(
        prover, (Expr){.kind = EXPR_LOCAL, .sort = KIND_REFERENCE, .slot = slot++, .class = class});
    add_fields(&scope, receiver, class);
  }
  const char *type = descriptor_parameters(name_text(prover->names, method->descriptor));
  for (; *type != ')'; type = descriptor_next(type)) {
    add_value(&scope, slot, type);
    slot += kind_is_wide(descriptor_kind(type)) ? 2 : 1;
  }
  assert(slot == method->arg_slots);
  if (head->kind == HEAD_EXIT)
    add_value(&scope, slot, type + 1);
  guess_from(&scope);
}
