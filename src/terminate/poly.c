// Conjunctions of linear facts over integers.
#include "terminate/terminate_impl.h"

void poly_fini(Poly *poly) { vec_free(&poly->rows); }

Poly poly_copy(const Poly *poly, Arena *arena) {
  Poly copy = {.variables = poly->variables, .is_empty = poly->is_empty};
  for (size_t i = 0; i < poly->rows.count; i++) {
    Row *row = poly_add(&copy, arena, poly->rows.items[i].is_equal);
    memcpy(row->cells, poly->rows.items[i].cells, (poly->variables + 1) * sizeof(Wide));
  }
  return copy;
}

Row *poly_add(Poly *poly, Arena *arena, bool is_equal) {
  Row row = {arena_array(arena, Wide, poly->variables + 1), is_equal};
  vec_push(&poly->rows, row);
  return vec_last(&poly->rows);
}

void poly_add_linear(Poly *poly, Arena *arena, const Linear *linear, bool is_equal) {
  assert(linear->count <= poly->variables);
  Row *row = poly_add(poly, arena, is_equal);
  row->cells[0] = linear->constant;
  assert(row->is_equal == is_equal);
  for (uint32_t i = 0; i < linear->count; i++)
    row->cells[1 + linear->terms[i].variable] = linear->terms[i].factor;
}

static WideBits common_divisor(const Row *row, uint32_t variables) {
  WideBits divisor = 0;
  for (uint32_t v = 1; v <= variables && divisor != 1; v++)
    divisor = wide_gcd((Wide)divisor, row->cells[v]);
  return divisor;
}

typedef enum RowKind { ROW_PLAIN, ROW_TRIVIAL, ROW_FALSE } RowKind;

static RowKind normalize_row(Row *row, uint32_t variables) {
  assert(row->cells);
  Wide divisor = (Wide)common_divisor(row, variables);
  Wide constant = row->cells[0];
  if (divisor == 0)
    return (row->is_equal ? constant == 0 : constant >= 0) ? ROW_TRIVIAL : ROW_FALSE;
  if (divisor == 1)
    return ROW_PLAIN;
  if (row->is_equal && constant % divisor != 0)
    return ROW_FALSE;
  for (uint32_t v = 1; v <= variables; v++)
    row->cells[v] /= divisor;
  row->cells[0] = wide_floor_div(constant, divisor);
  return ROW_PLAIN;
}

// Are the factors the same, up to the sign? Returns the sign or 0.
static int same_factors(const Row *a, const Row *b, uint32_t variables) {
  int sign = 0;
  for (uint32_t v = 1; v <= variables; v++) {
    if (a->cells[v] == 0 && b->cells[v] == 0)
      continue;
    int now = a->cells[v] == b->cells[v] ? 1 : a->cells[v] == -b->cells[v] ? -1 : 0;
    if (now == 0 || (sign != 0 && now != sign))
      return 0;
    sign = now;
  }
  return sign;
}

// What two rows with the same factors say together: into `a`, and `b` goes if the result is true.
// t + own >= 0 and -t + other >= 0 are bounds of one form from both sides.
static bool merge_rows(Poly *poly, Row *a, Row *b, int sign) {
  assert(sign == 1 || sign == -1);
  Wide own = a->cells[0], other = b->cells[0];
  if (a->is_equal && b->is_equal) {
    poly->is_empty |= own != sign * other;
    return true;
  }
  if (a->is_equal || b->is_equal) {
    Row *equal = a->is_equal ? a : b, *bound = a->is_equal ? b : a;
    // equal: t = -e; bound: sign * t + c >= 0
    poly->is_empty |= -sign * equal->cells[0] + bound->cells[0] < 0;
    if (equal == b) {
      Row swap = *a;
      *a = *b;
      *b = swap;
    }
    return true;
  }
  if (sign > 0) {
    a->cells[0] = own < other ? own : other;
    return true;
  }
  if (own + other < 0) // t >= -own and t <= other
    poly->is_empty = true;
  if (own + other == 0) {
    a->is_equal = true;
    return true;
  }
  return false;
}

// A number of the factors that is negated when they are: rows with others are not the same.
static uint64_t factors_hash(const Row *row, uint32_t variables) {
  uint64_t hash = 0;
  for (uint32_t v = 1; v <= variables; v++)
    if (row->cells[v])
      hash += (uint64_t)row->cells[v] * ((v * UINT64_C(0x9e3779b97f4a7c15)) ^ UINT64_C(0x2545f491));
  return hash;
}

void poly_normalize(Poly *poly) {
  size_t kept = 0;
  uint64_t *hashes = mem_new_array(uint64_t, poly->rows.count + 1);
  for (size_t i = 0; i < poly->rows.count && !poly->is_empty; i++) {
    Row row = poly->rows.items[i];
    RowKind kind = normalize_row(&row, poly->variables);
    poly->is_empty |= kind == ROW_FALSE;
    bool merged = kind == ROW_TRIVIAL;
    uint64_t hash = factors_hash(&row, poly->variables);
    for (size_t k = 0; k < kept && !merged && !poly->is_empty; k++) {
      if (hashes[k] != hash && hashes[k] != -hash)
        continue;
      int sign = same_factors(&poly->rows.items[k], &row, poly->variables);
      merged = sign != 0 && merge_rows(poly, &poly->rows.items[k], &row, sign);
      hashes[k] = factors_hash(&poly->rows.items[k], poly->variables); // the two may be exchanged
    }
    hashes[kept] = hash;
    if (!merged)
      poly->rows.items[kept++] = row;
  }
  mem_free(hashes);
  poly->rows.count = kept;
  if (poly->is_empty)
    poly->rows.count = 0;
}

// a * x + b * y for whole rows; false when a number does not fit.
static bool combine(const Row *x, Wide a, const Row *y, Wide b, uint32_t variables, Row *result) {
  assert(x != y);
  for (uint32_t v = 0; v <= variables; v++) {
    Wide p, q;
    if (!wide_mul(a, x->cells[v], &p) || !wide_mul(b, y->cells[v], &q) ||
        !wide_add(p, q, &result->cells[v]))
      return false;
    if (wide_size(result->cells[v]) > (WideBits)1 << 120)
      return false;
  }
  return true;
}

static size_t equation_with(const Poly *poly, uint32_t variable) {
  assert(variable < poly->variables);
  size_t best = SIZE_MAX;
  for (size_t i = 0; i < poly->rows.count; i++) {
    const Row *row = &poly->rows.items[i];
    if (!row->is_equal || row->cells[1 + variable] == 0)
      continue;
    if (best == SIZE_MAX ||
        wide_size(row->cells[1 + variable]) < wide_size(poly->rows.items[best].cells[1 + variable]))
      best = i;
  }
  return best;
}

static void eliminate_by(Poly *poly, Arena *arena, uint32_t variable, size_t at) {
  assert(at < poly->rows.count && poly->rows.items[at].is_equal);
  Row equation = poly->rows.items[at];
  Wide own = equation.cells[1 + variable];
  assert(own != 0);
  size_t kept = 0;
  for (size_t i = 0; i < poly->rows.count; i++) {
    Row row = poly->rows.items[i];
    Wide factor = row.cells[1 + variable];
    if (i == at)
      continue;
    if (factor != 0) {
      Row sum = {arena_array(arena, Wide, poly->variables + 1), row.is_equal};
      // a positive multiple of the row, so that >= stays >=
      Wide scale = (Wide)wide_size(own), other = own > 0 ? -factor : factor;
      if (!combine(&row, scale, &equation, other, poly->variables, &sum))
        continue;
      row = sum;
    }
    poly->rows.items[kept++] = row;
  }
  poly->rows.count = kept;
}

// An equation with the variable takes it out of all other rows. Else each lower bound is paired
// with each upper one (Fourier and Motzkin), unless that would be too many: leaving a row out is
// sound, for facts are only ever weakened.
bool poly_eliminate(Poly *poly, Arena *arena, uint32_t variable, int growth) {
  assert(variable < poly->variables && growth >= 0);
  size_t equation = equation_with(poly, variable);
  if (equation != SIZE_MAX) {
    eliminate_by(poly, arena, variable, equation);
    poly_normalize(poly);
    return true;
  }
  VEC(Row) above = {0}, below = {0};
  size_t kept = 0, count = poly->rows.count;
  for (size_t i = 0; i < count; i++) {
    Wide factor = poly->rows.items[i].cells[1 + variable];
    if (factor > 0)
      vec_push(&below, poly->rows.items[i]);
    if (factor < 0)
      vec_push(&above, poly->rows.items[i]);
  }
  bool done = above.count * below.count <= above.count + below.count + (size_t)growth;
  if (done) {
    for (size_t i = 0; i < count; i++)
      if (poly->rows.items[i].cells[1 + variable] == 0)
        poly->rows.items[kept++] = poly->rows.items[i];
    poly->rows.count = kept;
    for (size_t i = 0; i < below.count; i++)
      for (size_t k = 0; k < above.count; k++) {
        Row sum = {arena_array(arena, Wide, poly->variables + 1), false};
        if (combine(&below.items[i], -above.items[k].cells[1 + variable], &above.items[k],
                    below.items[i].cells[1 + variable], poly->variables, &sum))
          vec_push(&poly->rows, sum);
      }
    poly_normalize(poly);
  }
  vec_free(&above);
  vec_free(&below);
  return done;
}

// --- Questions, by linear programs ---

// The columns that rows (and one more) use, packed.
static uint32_t pack_columns(const Poly *poly, const Wide *more, uint32_t *packed) {
  uint32_t count = 0;
  for (uint32_t v = 0; v < poly->variables; v++) {
    bool used = more && more[1 + v] != 0;
    for (size_t i = 0; i < poly->rows.count && !used; i++)
      used = poly->rows.items[i].cells[1 + v] != 0;
    packed[v] = used ? count++ : MANY;
  }
  return count;
}

static void add_to_program(Lp *lp, const Row *own, uint32_t variables, const uint32_t *packed) {
  uint32_t row = lp_row(lp, own->is_equal);
  lp_add_constant(lp, row, rational_of(own->cells[0]));
  for (uint32_t v = 0; v < variables; v++)
    if (packed[v] != MANY)
      lp_add(lp, row, packed[v], rational_of(own->cells[1 + v]));
}

// Minimizes `objective` over the poly without the row `skipped`.
static LpAnswer minimize(const Poly *poly, size_t skipped, const Wide *objective, LpWork *work,
                         Rational *least) {
  uint32_t *packed = mem_new_array(uint32_t, poly->variables + 1);
  uint32_t count = pack_columns(poly, objective, packed);
  Lp *lp = lp_new(count, work);
  for (uint32_t v = 0; v < count; v++)
    lp_set_free(lp, v);
  for (size_t i = 0; i < poly->rows.count; i++)
    if (i != skipped)
      add_to_program(lp, &poly->rows.items[i], poly->variables, packed);
  Rational *row = NULL;
  if (objective) {
    row = mem_new_array(Rational, count + 1);
    for (uint32_t v = 0; v <= count; v++)
      row[v] = rational_of(0);
    row[0] = rational_of(-objective[0]);
    for (uint32_t v = 0; v < poly->variables; v++)
      if (packed[v] != MANY)
        row[1 + packed[v]] = rational_of(-objective[1 + v]);
  }
  LpAnswer answer = lp_solve(lp, row);
  if (objective)
    *least = rational_neg(lp_best(lp));
  mem_free(row);
  lp_free(lp);
  mem_free(packed);
  return answer;
}

bool poly_is_infeasible(const Poly *poly, LpWork *work) {
  return poly->is_empty || minimize(poly, SIZE_MAX, NULL, work, NULL) == LP_INFEASIBLE;
}

static Wide round_up(Rational number) { return -wide_floor_div(-number.up, number.down); }

bool poly_minimum(const Poly *poly, const Wide *objective, LpWork *work, Wide *least) {
  Rational found = {0};
  if (poly->is_empty || minimize(poly, SIZE_MAX, objective, work, &found) != LP_OPTIMAL)
    return false;
  *least = round_up(found);
  return true;
}

void poly_open(PolyLp *open, const Poly *poly, LpWork *work) {
  *open = (PolyLp){.variables = poly->variables};
  open->packed = mem_new_array(uint32_t, poly->variables + 1);
  open->columns = pack_columns(poly, NULL, open->packed);
  open->lp = lp_new(open->columns, work);
  for (uint32_t v = 0; v < open->columns; v++)
    lp_set_free(open->lp, v);
  for (size_t i = 0; i < poly->rows.count; i++)
    add_to_program(open->lp, &poly->rows.items[i], poly->variables, open->packed);
  open->answer = poly->is_empty ? LP_INFEASIBLE : lp_prepare(open->lp);
}

bool poly_open_minimum(PolyLp *open, const Wide *objective, Wide *least) {
  assert(open->lp);
  if (open->answer != LP_OPTIMAL)
    return false;
  Rational *row = mem_new_array(Rational, open->columns + 1);
  for (uint32_t v = 0; v <= open->columns; v++)
    row[v] = rational_of(0);
  row[0] = rational_of(-objective[0]);
  bool bounded = true;
  for (uint32_t v = 0; v < open->variables; v++) {
    if (open->packed[v] == MANY)
      bounded &= objective[1 + v] == 0;
    else
      row[1 + open->packed[v]] = rational_of(-objective[1 + v]);
  }
  bounded = bounded && lp_maximize(open->lp, row) == LP_OPTIMAL;
  if (bounded)
    *least = round_up(rational_neg(lp_best(open->lp)));
  mem_free(row);
  return bounded;
}

void poly_close(PolyLp *open) {
  lp_free(open->lp);
  mem_free(open->packed);
}

static bool entails_at_least(const Poly *poly, const Wide *cells, LpWork *work) {
  Rational least = {0};
  LpAnswer answer = minimize(poly, SIZE_MAX, cells, work, &least);
  return answer == LP_INFEASIBLE || (answer == LP_OPTIMAL && round_up(least) >= 0);
}

bool poly_entails(const Poly *poly, const Row *row, LpWork *work) {
  if (poly->is_empty)
    return true;
  if (!entails_at_least(poly, row->cells, work))
    return false;
  if (!row->is_equal)
    return true;
  Wide *negated = mem_new_array(Wide, poly->variables + 1);
  for (uint32_t v = 0; v <= poly->variables; v++)
    negated[v] = -row->cells[v];
  bool result = entails_at_least(poly, negated, work);
  mem_free(negated);
  return result;
}

// Over the rationals, on which everything else here works: rounding would lose what it uses.
// A row that the others imply slows every question that follows: each is tried once.
void poly_reduce(Poly *poly, LpWork *work) {
  for (size_t i = poly->rows.count; i-- > 0 && !poly->is_empty;) {
    Rational least = {0};
    if (poly->rows.items[i].is_equal ||
        minimize(poly, i, poly->rows.items[i].cells, work, &least) != LP_OPTIMAL ||
        rational_is_lost(least) || rational_sign(least) < 0)
      continue;
    poly->rows.items[i] = *vec_last(&poly->rows);
    (void)vec_pop(&poly->rows);
  }
}

// --- Forgetting ---

// Zero columns behind `kept` vanish.
static void compact(Poly *poly, Arena *arena, uint32_t kept) {
  assert(kept <= poly->variables);
  uint32_t *packed = mem_new_array(uint32_t, poly->variables + 1);
  uint32_t count = pack_columns(poly, NULL, packed);
  count = kept;
  for (uint32_t v = 0; v < poly->variables; v++)
    packed[v] = v < kept ? v : packed[v] == MANY ? MANY : count++;
  for (size_t i = 0; i < poly->rows.count; i++) {
    Wide *cells = arena_array(arena, Wide, count + 1);
    cells[0] = poly->rows.items[i].cells[0];
    for (uint32_t v = 0; v < poly->variables; v++)
      if (packed[v] != MANY)
        cells[1 + packed[v]] = poly->rows.items[i].cells[1 + v];
    poly->rows.items[i].cells = cells;
  }
  poly->variables = count;
  mem_free(packed);
}

void poly_forget(Poly *poly, Arena *arena, uint32_t kept, LpWork *work) {
  assert(kept <= poly->variables);
  enum { GROWTH = 2 };
  Arena scratch = {0}; // the rows between: many more than are left
  for (bool again = true; again && !poly->is_empty;) {
    again = false;
    for (uint32_t v = kept; v < poly->variables && !poly->is_empty; v++) {
      bool used = false;
      for (size_t i = 0; i < poly->rows.count; i++)
        used |= poly->rows.items[i].cells[1 + v] != 0;
      again |= used && lp_work_spend(work, poly->rows.count) &&
               poly_eliminate(poly, &scratch, v, GROWTH);
    }
  }
  compact(poly, arena, kept);
  arena_fini(&scratch);
}
