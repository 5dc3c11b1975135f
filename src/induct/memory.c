// The memory: one function for each field and for the elements of each kind of arrays, as a version
// (any function) and the writes since. What two places of a version have is the same if the places
// are.
#include "induct/induct_impl.h"

uint32_t memory_map(Induction *prover, const Field *field, Kind kind) {
  if (kind_is_narrow(kind) && !field && kind == KIND_BOOLEAN)
    kind = KIND_BYTE; // baload and bastore serve both
  for (size_t i = 0; i < prover->maps.count; i++)
    if (prover->maps.items[i].field == field && (field || prover->maps.items[i].kind == kind))
      return (uint32_t)i;
  vec_push(&prover->maps, (Map){field, kind});
  return (uint32_t)prover->maps.count - 1;
}

Kind memory_element_kind(const Class *array) {
  const Class *component = array->component;
  return component->kind == CLASS_PRIMITIVE ? component->kind_letter : KIND_REFERENCE;
}

// Versions that nobody has written are 1 + the number of the map: the same on all paths.
Version memory_version(Induction *prover, Walk *walk, uint32_t map) {
  assert(map < prover->maps.count);
  while (walk->versions.count < prover->maps.count)
    vec_push(&walk->versions, (Version){0});
  Version version = walk->versions.items[map];
  return version.number ? version : (Version){map + 1, 0};
}

enum { FIRST_VERSION = 1 << 20, LENGTHS = UINT32_MAX, CHARACTERS = UINT32_MAX - 1 };

void memory_forget(Induction *prover, Walk *walk, uint32_t map) {
  (void)memory_version(prover, walk, map);
  walk->versions.items[map] =
      (Version){FIRST_VERSION + prover->next_version++, (uint32_t)walk->made.count};
}

// Are these the same? A constant if the path knows.
static Term is_same(Induction *prover, Term a, Term b) {
  Terms *terms = prover->terms;
  if (!term_exists(a) || !term_exists(b))
    return term_bool(terms, term_exists(a) == term_exists(b));
  Term same = term_eq(terms, a, b);
  if (term_is_const(terms, same) || prover->phase == PHASE_SAMPLE)
    return same;
  if (solve_refutes(prover->solver, same))
    return term_false(terms);
  return solve_refutes(prover->solver, term_not(terms, same)) ? term_true(terms) : same;
}

static Term is_same_place(Induction *prover, Term object, Term index, Term other, Term at) {
  Term same = is_same(prover, object, other);
  if (term_is_false(prover->terms, same))
    return same;
  return term_and(prover->terms, same, is_same(prover, index, at));
}

static Term default_of(Induction *prover, Kind kind) {
  if (kind == KIND_REFERENCE)
    return term_null(prover->terms);
  if (kind == KIND_FLOAT)
    return term_float(prover->terms, 0);
  return kind == KIND_DOUBLE ? term_double(prover->terms, 0) : induct_number(prover, kind, 0);
}

// What the version has there: the value that was asked for before, or any one that equals those of
// the places that are perhaps the same.
static Term read_version(Induction *prover, Walk *walk, uint32_t map, Version version, Kind kind,
                         Term object, Term index) {
  Terms *terms = prover->terms;
  for (size_t i = 0; i < walk->reads.count; i++) {
    const Read *read = &walk->reads.items[i];
    if (read->map == map && read->version == version.number && term_is(read->object, object) &&
        term_is(read->index, index))
      return read->value;
  }
  Term value = induct_any(prover, walk, kind, version.birth).term;
  for (size_t i = 0; i < walk->reads.count; i++) {
    Read read = walk->reads.items[i];
    if (read.map != map || read.version != version.number)
      continue;
    Term same = is_same_place(prover, object, index, read.object, read.index);
    if (!term_is_false(terms, same))
      induct_assume(prover, term_implies(terms, same, term_eq(terms, value, read.value)));
  }
  vec_push(&walk->reads, (Read){map, version.number, object, index, value});
  return value;
}

// One of the arrays that were made together with the one that holds them: none is another one, or
// was there before. What they hold is any value; Java says that it is a default.
static Term read_row(Induction *prover, Walk *walk, uint32_t map, size_t holder, Term index) {
  Terms *terms = prover->terms;
  Made made = walk->made.items[holder];
  Term object = term_location(terms, (uint32_t)holder + 1);
  size_t reads = walk->reads.count;
  Version rows = {.number = made.rows};
  Term row = read_version(prover, walk, map, rows, KIND_REFERENCE, object, index);
  if (walk->reads.count == reads)
    return row;
  induct_assume(prover, term_ne(terms, row, term_null(terms)));
  for (size_t i = 0; i < made.known; i++)
    induct_assume(prover, term_ne(terms, row, walk->references.items[i]));
  for (size_t i = 0; i < reads; i++) {
    const Read *read = &walk->reads.items[i];
    if (read->version == made.rows && read->map == map)
      induct_assume(prover, term_or(terms, term_eq(terms, index, read->index),
                                    term_ne(terms, row, read->value)));
  }
  induct_assume(prover, term_eq(terms, memory_length(prover, walk, row), made.row_length));
  return row;
}

// Objects that were made since the version began have nothing but defaults in it, or rows.
static Term read_base(Induction *prover, Walk *walk, uint32_t map, Version version, Term object,
                      Term index) {
  Terms *terms = prover->terms;
  Map of = prover->maps.items[map];
  bool has_rows = !of.field && of.kind == KIND_REFERENCE;
  Term fresh = term_false(terms);
  // Of a collection they say nothing before its constructor has run.
  bool has_defaults = term_exists(object) && !(of.field && collection_has_field(prover, of.field));
  for (size_t i = version.birth; has_defaults && i < walk->made.count; i++) {
    Term same = is_same(prover, object, term_location(terms, (uint32_t)i + 1));
    if (!has_rows || !walk->made.items[i].rows)
      fresh = term_or(terms, fresh, same);
    else if (term_is_true(terms, same))
      return read_row(prover, walk, map, i, index);
  }
  if (term_is_true(terms, fresh))
    return default_of(prover, of.kind);
  Term value = read_version(prover, walk, map, version, of.kind, object, index);
  for (size_t i = version.birth; has_rows && i < walk->made.count; i++) {
    Term same = is_same(prover, object, term_location(terms, (uint32_t)i + 1));
    if (walk->made.items[i].rows && !term_is_false(terms, same))
      value = term_ite(terms, same, read_row(prover, walk, map, i, index), value);
  }
  return term_is_false(terms, fresh) ? value
                                     : term_ite(terms, fresh, default_of(prover, of.kind), value);
}

static Term read_then(Induction *prover, Walk *walk, uint32_t map, Version version, size_t writes,
                      Term object, Term index) {
  assert(writes <= walk->writes.count);
  Terms *terms = prover->terms;
  size_t first = writes; // behind the last write that surely was here
  Term base = {0};
  VEC(Term) same = {0};
  while (first > 0 && !term_exists(base)) {
    const Write *write = &walk->writes.items[--first];
    Term is_here = term_false(terms);
    if (write->map == map && write->version == version.number)
      is_here = is_same_place(prover, object, index, write->object, write->index);
    if (term_is_true(terms, is_here))
      base = write->value;
    else
      vec_push(&same, is_here);
  }
  if (!term_exists(base))
    base = read_base(prover, walk, map, version, object, index);
  for (size_t i = same.count; i-- > 0;)
    if (!term_is_false(terms, same.items[i]))
      base = term_ite(terms, same.items[i], walk->writes.items[writes - 1 - i].value, base);
  vec_free(&same);
  return base;
}

Term memory_read(Induction *prover, Walk *walk, uint32_t map, Term object, Term index) {
  Version version = memory_version(prover, walk, map);
  return read_then(prover, walk, map, version, walk->writes.count, object, index);
}

Term memory_read_at(Induction *prover, Walk *walk, const Assumed *when, Term object, Term index) {
  Assumed then = *when; // the list that it stands in may grow
  return read_then(prover, walk, then.map, then.version, then.writes, object, index);
}

void memory_write(Induction *prover, Walk *walk, uint32_t map, Term object, Term index,
                  Term value) {
  Version version = memory_version(prover, walk, map);
  induct_note_map(prover, walk, map);
  vec_push(&walk->writes, (Write){map, version.number, object, index, value});
}

Term memory_length(Induction *prover, Walk *walk, Term array) {
  Terms *terms = prover->terms;
  Term length = {0};
  for (size_t i = 0; i < walk->made.count; i++)
    if (term_exists(walk->made.items[i].length)) {
      Term same = is_same(prover, array, term_location(terms, (uint32_t)i + 1));
      if (term_is_true(terms, same))
        return walk->made.items[i].length;
    }
  size_t known = walk->reads.count;
  Version always = {.number = LENGTHS};
  length = read_version(prover, walk, LENGTHS, always, KIND_INT, array, (Term){0});
  if (walk->reads.count == known)
    return length;
  Term zero = induct_number(prover, KIND_INT, 0);
  induct_assume(prover, term_le(terms, zero, length));
  induct_assume(prover, term_le(terms, length, induct_number(prover, KIND_INT, INT32_MAX)));
  // It may be an array that was made on this path, by another name.
  for (size_t i = 0; i < walk->made.count; i++) {
    const Made *made = &walk->made.items[i];
    if (!term_exists(made->length))
      continue;
    Term same = is_same(prover, array, term_location(terms, (uint32_t)i + 1));
    if (!term_is_false(terms, same))
      induct_assume(prover, term_implies(terms, same, term_eq(terms, length, made->length)));
  }
  return length;
}

// Of a string, which nothing changes.
Term memory_char(Induction *prover, Walk *walk, Term string, Term index) {
  Version always = {.number = CHARACTERS};
  return read_version(prover, walk, CHARACTERS, always, KIND_CHAR, string, index);
}

Item memory_make(Induction *prover, Walk *walk, const Class *class, Term length) {
  Terms *terms = prover->terms;
  vec_push(&walk->made, (Made){.class = class, .length = length});
  Term object = term_location(terms, (uint32_t)walk->made.count);
  for (size_t i = 0; i < walk->references.count; i++)
    induct_assume(prover, term_ne(terms, object, walk->references.items[i]));
  return (Item){.term = object, .bound = class, .is_exact = true};
}

// Samples have them one by one.
static void write_rows(Induction *prover, Walk *walk, Term length) {
  enum { MOST_ROWS = 16 };
  const Class *class = vec_last(&walk->made)->class;
  Term holder = term_location(prover->terms, (uint32_t)walk->made.count);
  Value count = term_value(prover->terms, vec_last(&walk->made)->length);
  if (count.big || value_signed(count) > MOST_ROWS) {
    induct_fail(prover, "a sample is too large");
    return;
  }
  for (int64_t i = 0; i < value_signed(count); i++) {
    Item row = memory_make(prover, walk, class->component, length);
    memory_write(prover, walk, memory_map(prover, NULL, KIND_REFERENCE), holder,
                 induct_number(prover, KIND_INT, i), row.term);
  }
}

void memory_make_rows(Induction *prover, Walk *walk, Term length) {
  assert(walk->made.count && vec_last(&walk->made)->class->kind == CLASS_ARRAY);
  if (prover->phase == PHASE_SAMPLE) {
    write_rows(prover, walk, length);
    return;
  }
  Made *made = vec_last(&walk->made);
  made->row_length = length;
  made->rows = FIRST_VERSION + prover->next_version++;
  made->known = (uint32_t)walk->references.count;
}
