// Expressions about a frame: as terms, as text, as assumptions.
#include "induct/induct_impl.h"

const Expr *expr_make(Induction *prover, Expr expr) {
  Expr *made = arena_new(&prover->arena, Expr);
  *made = expr;
  return made;
}

// --- terms ---------------------------------------------------------------------------------------

static Term element_term(Induction *prover, Walk *walk, const Expr *expr, Term array, Term index,
                         const Assumed *when) {
  assert(expr->kind == EXPR_ELEMENT);
  if (when)
    return memory_read_at(prover, walk, when, array, index);
  uint32_t map = memory_map(prover, NULL, memory_element_kind(expr->one->class));
  expr_tell(prover, walk, map, index);
  return memory_read(prover, walk, map, array, index);
}

static Term number_term(Induction *prover, const Expr *expr, Term one, Term two) {
  Terms *terms = prover->terms;
  bool is_long = expr->sort == KIND_LONG;
  switch (expr->kind) {
  case EXPR_ADD:
    return numbers_binary(prover, is_long ? OP_LADD : OP_IADD, expr->sort, one, two);
  case EXPR_SUB:
    return numbers_binary(prover, is_long ? OP_LSUB : OP_ISUB, expr->sort, one, two);
  case EXPR_MUL:
    return numbers_binary(prover, is_long ? OP_LMUL : OP_IMUL, expr->sort, one, two);
  case EXPR_REM:
    return term_rem(terms, one, two);
  case EXPR_EQ:
    return term_eq(terms, one, two);
  case EXPR_NE:
    return term_ne(terms, one, two);
  case EXPR_LT:
    return term_lt(terms, one, two);
  case EXPR_LE:
    return term_le(terms, one, two);
  case EXPR_NUMBER:
  case EXPR_NULL:
  case EXPR_LOCAL:
  case EXPR_INDEX:
  case EXPR_LENGTH:
  case EXPR_ELEMENT:
  case EXPR_FIELD:
  case EXPR_HOLDS:
  case EXPR_FORALL:
    break;
  }
  fatal("no operator");
}

// No term: something that it is about is not there.
Term expr_term(Induction *prover, Walk *walk, const Item *locals, const Expr *expr, Term index,
               const Assumed *when) {
  if (expr->kind == EXPR_NUMBER)
    return induct_number(prover, expr->sort, expr->number);
  if (expr->kind == EXPR_NULL)
    return term_null(prover->terms);
  if (expr->kind == EXPR_LOCAL)
    return locals[expr->slot].term;
  if (expr->kind == EXPR_INDEX)
    return index;
  Term one = expr->one ? expr_term(prover, walk, locals, expr->one, index, when) : (Term){0};
  Term two = expr->two ? expr_term(prover, walk, locals, expr->two, index, when) : (Term){0};
  if ((expr->one && !term_exists(one)) || (expr->two && !term_exists(two)))
    return (Term){0};
  if (expr->kind == EXPR_LENGTH)
    return memory_length(prover, walk, one);
  if (expr->kind == EXPR_ELEMENT)
    return element_term(prover, walk, expr, one, two, when);
  bool is_field = expr->kind == EXPR_FIELD || expr->kind == EXPR_HOLDS;
  if (is_field && when) // as it was then: nobody asks for that
    return (Term){0};
  if (is_field) {
    uint32_t map = memory_map(prover, expr->field, expr->field->kind);
    Term value = memory_read(prover, walk, map, one, (Term){0});
    return expr->kind == EXPR_FIELD
               ? value
               : collection_holds(prover, value, expr->class, expr->is_nullable);
  }
  if (term_sort(prover->terms, one) != term_sort(prover->terms, two))
    return (Term){0};
  return number_term(prover, expr, one, two);
}

// The elements that the expression is about are there: false where one is not.
static Term is_there(Induction *prover, Walk *walk, const Item *locals, const Expr *expr,
                     Term index, const Assumed *when) {
  Terms *terms = prover->terms;
  Term there = term_true(terms);
  if (!expr)
    return there;
  if (expr->kind == EXPR_ELEMENT) {
    Term array = expr_term(prover, walk, locals, expr->one, index, when);
    Term at = expr_term(prover, walk, locals, expr->two, index, when);
    if (!term_exists(array) || !term_exists(at))
      return term_false(terms);
    Term length = memory_length(prover, walk, array);
    there = term_and(terms, term_le(terms, induct_number(prover, KIND_INT, 0), at),
                     term_lt(terms, at, length));
    there = term_and(terms, there, term_ne(terms, array, term_null(terms)));
  }
  there = term_and(terms, there, is_there(prover, walk, locals, expr->one, index, when));
  return term_and(terms, there, is_there(prover, walk, locals, expr->two, index, when));
}

Term expr_inside(Induction *prover, Walk *walk, const Item *locals, const Expr *fact, Term index,
                 const Assumed *when) {
  assert(fact->kind == EXPR_FORALL);
  Terms *terms = prover->terms;
  // Reading may move the lists of the state, but not the words of this frame.
  Term low = expr_term(prover, walk, locals, fact->one, index, when);
  Term high = expr_term(prover, walk, locals, fact->two, index, when);
  if (!term_exists(low) || !term_exists(high))
    return (Term){0};
  Term inside = term_and(terms, term_le(terms, low, index), term_lt(terms, index, high));
  return term_and(terms, inside, is_there(prover, walk, locals, fact->three, index, when));
}

Term expr_instance(Induction *prover, Walk *walk, const Item *locals, const Expr *fact, Term index,
                   const Assumed *when) {
  Terms *terms = prover->terms;
  Term inside = expr_inside(prover, walk, locals, fact, index, when);
  if (!term_exists(inside) || term_is_false(terms, inside))
    return term_exists(inside) ? term_true(terms) : inside;
  Term body = expr_term(prover, walk, locals, fact->three, index, when);
  return term_exists(body) ? term_implies(terms, inside, body) : (Term){0};
}

// --- assumptions ---------------------------------------------------------------------------------

static const Expr *find_element(const Expr *expr) {
  if (!expr || expr->kind == EXPR_ELEMENT)
    return expr;
  const Expr *found = find_element(expr->one);
  return found ? found : find_element(expr->two);
}

static void keep_locals(Walk *walk, const Item *locals, uint32_t count, Assumed *assumed) {
  const Assumed *last = walk->assumed.count ? vec_last(&walk->assumed) : NULL;
  assumed->local_count = count;
  // Facts of one head share them.
  if (last && last->local_count == assumed->local_count && walk->kept.count >= last->local_count &&
      !memcmp(&walk->kept.items[last->locals], locals, count * sizeof(Item))) {
    assumed->locals = last->locals;
    return;
  }
  assumed->locals = (uint32_t)walk->kept.count;
  vec_append(&walk->kept, locals, count);
}

void expr_assume(Induction *prover, Walk *walk, const Item *locals, uint32_t count,
                 const Expr *fact) {
  if (fact->kind != EXPR_FORALL) {
    Term term = expr_term(prover, walk, locals, fact, (Term){0}, NULL);
    if (term_exists(term))
      induct_assume(prover, term);
    return;
  }
  const Expr *element = find_element(fact->three);
  assert(element);
  Assumed assumed = {.fact = fact, .writes = (uint32_t)walk->writes.count};
  assumed.map = memory_map(prover, NULL, memory_element_kind(element->one->class));
  assumed.version = memory_version(prover, walk, assumed.map);
  keep_locals(walk, locals, count, &assumed);
  vec_push(&walk->assumed, assumed);
}

static void tell(Induction *prover, Walk *walk, uint32_t number, Term index) {
  for (size_t i = 0; i < walk->told.count; i++)
    if (walk->told.items[i].assumed == number && term_is(walk->told.items[i].index, index))
      return;
  vec_push(&walk->told, (Told){number, index});
  Assumed assumed = walk->assumed.items[number];
  Item *locals = mem_new_array(Item, assumed.local_count + 1u);
  memcpy(locals, walk->kept.items + assumed.locals, assumed.local_count * sizeof(Item));
  Term instance = expr_instance(prover, walk, locals, assumed.fact, index, &assumed);
  if (term_exists(instance))
    induct_assume(prover, instance);
  mem_free(locals);
}

// Facts about neighbours are told of both.
static bool is_about_neighbours(const Expr *expr) {
  if (!expr)
    return false;
  if (expr->kind == EXPR_ELEMENT)
    return expr->two->kind == EXPR_ADD;
  return is_about_neighbours(expr->one) || is_about_neighbours(expr->two);
}

void expr_tell(Induction *prover, Walk *walk, uint32_t map, Term index) {
  for (uint32_t i = 0; i < walk->assumed.count; i++) {
    if (walk->assumed.items[i].map != map)
      continue;
    const Expr *fact = walk->assumed.items[i].fact;
    tell(prover, walk, i, index);
    if (is_about_neighbours(fact->three))
      tell(prover, walk, i, term_sub(prover->terms, index, induct_number(prover, KIND_INT, 1)));
  }
}

// --- text ----------------------------------------------------------------------------------------

// The result has the name that contracts give it, unless a parameter has it.
static const char *result_name(const Induction *prover, const CodeInfo *info) {
  for (uint16_t i = 0; i < info->local_count; i++)
    if (!info->locals[i].start && !strcmp(name_text(prover->names, info->locals[i].name), "result"))
      return "\\result";
  return "result";
}

const char *expr_local_name(Induction *prover, const Head *head, uint32_t slot) {
  const CodeInfo *info = head->method->info->code;
  if (head->kind == HEAD_EXIT && slot == head->method->arg_slots)
    return result_name(prover, info);
  uint32_t offset = head->method->code->offsets[head->pc];
  for (uint16_t i = 0; i < info->local_count; i++) {
    const LocalEntry *entry = &info->locals[i];
    if (entry->slot == slot && offset >= entry->start && offset < entry->start + entry->length)
      return name_text(prover->names, entry->name);
  }
  return arena_format(&prover->arena, "local%u", slot);
}

static const char *operator_text(ExprKind kind) {
  static const char *const texts[] = {
      [EXPR_ADD] = "+", [EXPR_SUB] = "-", [EXPR_MUL] = "*", [EXPR_REM] = "%",
      [EXPR_EQ] = "==", [EXPR_NE] = "!=", [EXPR_LT] = "<",  [EXPR_LE] = "<="};
  assert(kind < sizeof texts / sizeof *texts && texts[kind]);
  return texts[kind];
}

static bool is_sum(const Expr *expr) { return expr->kind == EXPR_ADD || expr->kind == EXPR_SUB; }

static const char *operand_text(Induction *prover, const Head *head, const Expr *of,
                                const Expr *expr) {
  const char *text = expr_text(prover, head, expr);
  bool is_tight = of->kind == EXPR_MUL || of->kind == EXPR_REM || of->kind == EXPR_SUB;
  return is_sum(expr) && is_tight ? arena_format(&prover->arena, "(%s)", text) : text;
}

static const char *holds_text(Induction *prover, const Head *head, const Expr *expr) {
  bool is_map = expr->one->class && collection_is_map(prover, expr->one->class);
  bool is_keys = expr->field == collection_field(prover, "keys");
  return arena_format(&prover->arena, "%s%s.stream().allMatch(v -> %sv instanceof %s)",
                      expr_text(prover, head, expr->one),
                      is_keys  ? ".keySet()"
                      : is_map ? ".values()"
                               : "",
                      expr->is_nullable ? "v == null || " : "",
                      class_external(prover->program, expr->class, &prover->arena));
}

const char *expr_text(Induction *prover, const Head *head, const Expr *expr) {
  Arena *arena = &prover->arena;
  const char *question;
  switch (expr->kind) {
  case EXPR_NUMBER:
    return arena_format(arena, expr->sort == KIND_LONG ? "%lldL" : "%lld", (long long)expr->number);
  case EXPR_NULL:
    return "null";
  case EXPR_LOCAL:
    return expr_local_name(prover, head, expr->slot);
  case EXPR_INDEX:
    return "q";
  case EXPR_LENGTH:
    return arena_format(arena, expr->one->class->kind == CLASS_ARRAY ? "%s.length" : "%s.length()",
                        expr_text(prover, head, expr->one));
  case EXPR_ELEMENT:
    return arena_format(arena, "%s[%s]", expr_text(prover, head, expr->one),
                        expr_text(prover, head, expr->two));
  case EXPR_HOLDS:
    return holds_text(prover, head, expr);
  case EXPR_FIELD:
    if (expr->field == collection_field(prover, "count"))
      return arena_format(arena, "%s.size()", expr_text(prover, head, expr->one));
    if (expr->one && expr->field == library_number(prover, expr->one->class, &question))
      return arena_format(arena, "%s.%s", expr_text(prover, head, expr->one), question);
    return arena_format(arena, "%s.%s",
                        expr->one ? expr_text(prover, head, expr->one)
                                  : class_external(prover->program, expr->field->owner, arena),
                        name_text(prover->names, expr->field->name));
  case EXPR_FORALL:
    return arena_format(arena, "forall q in %s..%s: %s", expr_text(prover, head, expr->one),
                        expr_text(prover, head, expr->two), expr_text(prover, head, expr->three));
  case EXPR_ADD:
  case EXPR_SUB:
  case EXPR_MUL:
  case EXPR_REM:
  case EXPR_EQ:
  case EXPR_NE:
  case EXPR_LT:
  case EXPR_LE:
    break;
  }
  return arena_format(arena, "%s %s %s", operand_text(prover, head, expr, expr->one),
                      operator_text(expr->kind), operand_text(prover, head, expr, expr->two));
}
