// Linear constraints of one way as rows over columns; variables are eliminated where that loses
// nothing for integers. Private to transition.
#ifndef TRANSITION_TABLEAU_H
#define TRANSITION_TABLEAU_H

#include "base/memory.h"
#include "base/vec.h"
#include "transition/system.h"

typedef struct Cell {
  uint32_t column;
  int64_t factor; // not 0
} Cell;

// A row has few of the many columns.
typedef struct Row {
  ConstraintKind kind; // EQUAL, AT_LEAST
  int64_t constant;
  uint32_t count;
  Cell *cells; // by column
  bool is_gone;
} Row;

typedef VEC(uint32_t) RowList;

typedef struct Tableau {
  Arena arena;
  uint32_t count; // variables
  uint32_t kept;  // those of source and target come first
  VEC(Row) rows;
  RowList *uses;              // by column: rows that have it, or had it once
  VEC(Cell) scratch;          // of the row that is being made
  VEC(Constraint) operations; // that are not linear
  bool *is_fixed;             // in an operation or a call
  bool is_impossible;
  bool is_loose; // something was dropped
  uint64_t work; // rows that were made, changed or looked through
} Tableau;

// Columns are there from the start; a table of zeros has none.
void tableau_init(Tableau *table, uint32_t count, uint32_t kept);
void tableau_fini(Tableau *table);
// A cell of the row that is being made; those of one column are summed up.
void tableau_put(Tableau *table, uint32_t column, int64_t factor);
// Makes a row of the cells that were put, and returns its number.
uint32_t tableau_add_row(Tableau *table, ConstraintKind kind, int64_t constant);
bool tableau_uses(Tableau *table, uint32_t column);
// Columns that are neither kept nor fixed vanish by equations, and by Fourier and Motzkin where
// that is exact for integers and adds no rows.
void tableau_eliminate(Tableau *table);
// Divides rows by common divisors and drops weaker ones; finds what no numbers fulfil.
void tableau_normalize(Tableau *table);

#endif
