// Linear equations between variables, guessed from the values that they have in a few rounds: two
// or three variables and a constant, with small coefficients.
#include "induct/induct_impl.h"

enum { MOST_COLUMNS = 4, LARGEST = 1 << 20, LARGEST_FACTOR = 64, ENOUGH_ROWS = 5 };

// --- elimination ---------------------------------------------------------------------------------

typedef struct Matrix {
  int64_t cells[MOST_COLUMNS][MOST_COLUMNS]; // independent rows, in echelon form
  unsigned rows, columns;
} Matrix;

static int64_t greatest_divisor(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

static bool is_small(const int64_t *row, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    if (row[i] > LARGEST || row[i] < -LARGEST)
      return false;
  return true;
}

static void shorten(int64_t *row, unsigned count) {
  int64_t divisor = 0;
  for (unsigned i = 0; i < count; i++)
    divisor = greatest_divisor(divisor, row[i]);
  for (unsigned i = 0; divisor > 1 && i < count; i++)
    row[i] /= divisor;
}

static unsigned leading(const int64_t *row, unsigned count) {
  unsigned first = 0;
  while (first < count && !row[first])
    first++;
  return first;
}

// Adds what is new in a row. False: numbers got too large.
static bool add_row(Matrix *matrix, int64_t *row) {
  unsigned columns = matrix->columns;
  for (unsigned i = 0; i < matrix->rows; i++) {
    int64_t *pivot = matrix->cells[i];
    unsigned at = leading(pivot, columns);
    int64_t factor = row[at], lead = pivot[at];
    for (unsigned j = 0; factor && j < columns; j++)
      row[j] = row[j] * lead - pivot[j] * factor;
    shorten(row, columns);
    if (!is_small(row, columns))
      return false;
  }
  if (leading(row, columns) == columns)
    return true;
  if (matrix->rows + 1 == columns) { // no vector is left that all rows are orthogonal to
    matrix->rows = columns;
    return false;
  }
  memcpy(matrix->cells[matrix->rows++], row, columns * sizeof *row);
  return true;
}

// The one vector that all rows are orthogonal to, by Cramer's rule: minors of rows - 1 columns.
static int64_t minor_of(const Matrix *matrix, unsigned without) {
  int64_t square[MOST_COLUMNS - 1][MOST_COLUMNS - 1] = {{0}};
  unsigned size = matrix->columns - 1;
  for (unsigned i = 0; i < size; i++)
    for (unsigned j = 0, to = 0; j < matrix->columns; j++)
      if (j != without)
        square[i][to++] = matrix->cells[i][j];
  if (size == 1)
    return square[0][0];
  if (size == 2)
    return square[0][0] * square[1][1] - square[0][1] * square[1][0];
  return square[0][0] * (square[1][1] * square[2][2] - square[1][2] * square[2][1]) -
         square[0][1] * (square[1][0] * square[2][2] - square[1][2] * square[2][0]) +
         square[0][2] * (square[1][0] * square[2][1] - square[1][1] * square[2][0]);
}

static const Expr *scaled(Induction *prover, const Expr *atom, int64_t factor) {
  if (factor == 1)
    return atom;
  const Expr *number =
      expr_make(prover, (Expr){.kind = EXPR_NUMBER, .sort = KIND_INT, .number = factor});
  return expr_make(prover, (Expr){.kind = EXPR_MUL, .sort = KIND_INT, .one = number, .two = atom});
}

static const Expr *added(Induction *prover, const Expr *sum, const Expr *part) {
  if (!sum)
    return part;
  return expr_make(prover, (Expr){.kind = EXPR_ADD, .sort = KIND_INT, .one = sum, .two = part});
}

// What has positive coefficients stands on the left side.
static void add_equation(Induction *prover, Head *head, const Expr *const *atoms, unsigned count,
                         const int64_t *factors) {
  const Expr *sides[2] = {NULL, NULL};
  for (unsigned i = 0; i < count; i++) {
    bool is_right = factors[i] < 0;
    const Expr *part = scaled(prover, atoms[i], is_right ? -factors[i] : factors[i]);
    sides[is_right] = added(prover, sides[is_right], part);
  }
  int64_t constant = factors[count];
  const Expr *rest = expr_make(
      prover,
      (Expr){.kind = EXPR_NUMBER, .sort = KIND_INT, .number = constant < 0 ? -constant : constant});
  if (constant || !sides[0] || !sides[1])
    sides[constant < 0] = added(prover, sides[constant < 0], rest);
  if (!sides[0])
    sides[0] = expr_make(prover, (Expr){.kind = EXPR_NUMBER, .sort = KIND_INT});
  if (!sides[1])
    sides[1] = expr_make(prover, (Expr){.kind = EXPR_NUMBER, .sort = KIND_INT});
  const Expr *fact = expr_make(
      prover, (Expr){.kind = EXPR_EQ, .sort = KIND_INT, .one = sides[0], .two = sides[1]});
  vec_push(&head->guesses, (Guess){.fact = fact});
}

static void try_atoms(Induction *prover, Head *head, const size_t *chosen, unsigned count) {
  Matrix matrix = {.columns = count + 1};
  size_t width = head->atoms.count;
  for (size_t i = 0; i + width <= head->rows.count; i += width) {
    int64_t row[MOST_COLUMNS] = {0};
    for (unsigned j = 0; j < count; j++)
      row[j] = head->rows.items[i + chosen[j]];
    row[count] = 1;
    if (is_small(row, count) && !add_row(&matrix, row))
      return;
  }
  if (matrix.rows != count)
    return;
  int64_t factors[MOST_COLUMNS];
  for (unsigned j = 0; j <= count; j++)
    factors[j] = j % 2 ? -minor_of(&matrix, j) : minor_of(&matrix, j);
  shorten(factors, count + 1);
  const Expr *atoms[MOST_COLUMNS];
  for (unsigned j = 0; j < count; j++) {
    if (!factors[j] || factors[j] > LARGEST_FACTOR || factors[j] < -LARGEST_FACTOR)
      return; // it is about fewer of them, or a coincidence
    atoms[j] = head->atoms.items[chosen[j]];
  }
  add_equation(prover, head, atoms, count, factors);
}

void guess_equations(Induction *prover, Head *head) {
  size_t width = head->atoms.count;
  if (!width || head->rows.count < width * ENOUGH_ROWS)
    return;
  for (size_t i = 0; i < width; i++) {
    try_atoms(prover, head, (size_t[]){i}, 1);
    for (size_t j = i + 1; j < width; j++) {
      try_atoms(prover, head, (size_t[]){i, j}, 2);
      for (size_t k = j + 1; k < width; k++)
        try_atoms(prover, head, (size_t[]){i, j, k}, 3);
    }
  }
}
