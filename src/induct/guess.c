// Guesses: what may hold at a loop head. They come from the variables there, from the numbers that
// the code mentions, and from the values that variables have in a few rounds (equations.c).
#include "induct/induct_impl.h"

enum { MOST_NUMBERS = 12, MOST_ATOMS = 9, MOST_ARRAYS = 4, MOST_RESTS = 4 };

typedef VEC(const Expr *) Exprs;

// What a frame has at a head.
typedef struct Scope {
  Induction *prover;
  Head *head;
  Exprs atoms; // ints: variables, lengths, fields
  Exprs ints;  // those among them that facts about elements may mention
  Exprs longs;
  Exprs arrays, references;
  NumberList numbers, steps;
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

static void add_reference(Scope *scope, uint32_t slot, const Class *class) {
  Induction *prover = scope->prover;
  const Expr *local = expr_make(
      prover, (Expr){.kind = EXPR_LOCAL, .sort = KIND_REFERENCE, .slot = slot, .class = class});
  vec_push(&scope->references, local);
  if (!class || (class->kind != CLASS_ARRAY && !is_text(prover, class)))
    return;
  const Expr *length =
      expr_make(prover, (Expr){.kind = EXPR_LENGTH, .sort = KIND_INT, .one = local});
  vec_push(&scope->atoms, length);
  vec_push(&scope->ints, length);
  if (class->kind == CLASS_ARRAY && scope->arrays.count < MOST_ARRAYS)
    vec_push(&scope->arrays, local);
}

// Numbers and arrays that the receiver holds.
static void add_fields(Scope *scope, const Expr *receiver) {
  Induction *prover = scope->prover;
  const Class *class = receiver->class;
  for (uint16_t i = 0; class && i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    LinkError error = {0};
    if (field->flags & ACC_STATIC)
      continue;
    const char *descriptor = name_text(prover->names, field->descriptor);
    const Class *held =
        *descriptor == '[' ? program_load_type(prover->program, descriptor, &error) : NULL;
    const Expr *value =
        expr_make(prover, (Expr){.kind = EXPR_FIELD,
                                 .sort = field->kind == KIND_REFERENCE ? KIND_REFERENCE : KIND_INT,
                                 .field = field,
                                 .class = held,
                                 .one = receiver});
    if (field->kind == KIND_INT)
      vec_push(&scope->atoms, value);
    if (held) {
      vec_push(&scope->references, value);
      vec_push(&scope->atoms,
               expr_make(prover, (Expr){.kind = EXPR_LENGTH, .sort = KIND_INT, .one = value}));
    }
  }
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
      add_fields(scope, expr_make(prover, local));
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

// Variables that are counted or that elements are read at. Others bound no range.
static bool is_index(const Scope *scope, const Expr *expr) {
  const Code *code = scope->head->method->code;
  for (uint32_t i = 0; expr->kind == EXPR_LOCAL && i + 1 < code->count; i++) {
    const Insn *insn = &code->insns[i];
    bool is_used = insn->op == OP_IINC ||
                   (insn->op == OP_LOAD && op_infos[insn[1].op].group == OPS_ELEMENT_READ);
    if (is_used && insn->a == expr->slot)
      return true;
  }
  return false;
}

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
  Kind kind = array->class->component->kind_letter;
  return expr_make(prover, (Expr){.kind = EXPR_ELEMENT,
                                  .sort = kind_is_narrow(kind) ? KIND_INT : kind,
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

static void guess_elements(Scope *scope, const Expr *array, Range range) {
  Induction *prover = scope->prover;
  const Expr *index = expr_make(prover, (Expr){.kind = EXPR_INDEX, .sort = KIND_INT});
  const Expr *value = element(prover, array, index);
  if (value->sort == KIND_REFERENCE) {
    const Expr *null = expr_make(prover, (Expr){.kind = EXPR_NULL, .sort = KIND_REFERENCE});
    guess_all(scope, range, two(prover, EXPR_NE, value, null));
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

// --- all -----------------------------------------------------------------------------------------

void guess_facts(Induction *prover, Walk *walk, Head *head) {
  assert(!head->has_guesses);
  Scope scope = {.prover = prover, .head = head};
  head->has_guesses = true;
  look_around(&scope, walk);
  collect_numbers(&scope);
  guess_references(&scope);
  for (size_t i = 0; i < scope.atoms.count; i++) {
    guess_bounds(&scope, scope.atoms.items[i]);
    if (scope.atoms.items[i]->kind == EXPR_LOCAL)
      guess_rests(&scope, scope.atoms.items[i]);
    vec_push(&head->atoms, scope.atoms.items[i]);
  }
  for (size_t i = 0; i < scope.longs.count; i++) {
    guess_bounds(&scope, scope.longs.items[i]);
    guess_rests(&scope, scope.longs.items[i]);
  }
  guess_orders(&scope, &scope.atoms);
  guess_orders(&scope, &scope.longs);
  guess_arrays(&scope);
  vec_free(&scope.atoms);
  vec_free(&scope.ints);
  vec_free(&scope.longs);
  vec_free(&scope.arrays);
  vec_free(&scope.references);
  vec_free(&scope.numbers);
  vec_free(&scope.steps);
}
