// Machine words as terms and back.
#include "heap/heap_impl.h"

#include "base/arith.h"

// The tag is in the upper half of a one-word value and in the second word of a two-word one
// (machine.h); everything else is a constant.
Term heap_word_term(Heap *heap, const Word *words, Kind kind) {
  assert(kind != KIND_VOID);
  Terms *terms = heap->terms;
  Word tagged = words[kind_is_wide(kind)];
  if (word_tag(tagged) == TAG_TERM)
    return (Term){(uint32_t)tagged};
  assert(!word_tag(tagged));
  switch (kind) {
  case KIND_REFERENCE:
    return words[0] ? term_location(terms, (Ref)words[0]) : term_null(terms);
  case KIND_FLOAT:
    return term_float(terms, float_of_bits((uint32_t)words[0]));
  case KIND_DOUBLE:
    return term_double(terms, double_of_bits(words[0]));
  case KIND_LONG:
    return term_integer(terms, kind_sort(heap, KIND_LONG), (int64_t)words[0]);
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_VOID:
    return term_integer(terms, kind_sort(heap, KIND_INT), (int32_t)(uint32_t)words[0]);
  }
  fatal("a value of no kind");
}

// A reference that is a word of its own: null, or an object that the program has made, before the
// method or in it. Other objects of the input are always named by terms, so that no access to them
// takes the concrete way.
static bool reference_word(const Heap *heap, Value value, Word *word) {
  if (value_is_null(value)) {
    *word = 0;
    return true;
  }
  *word = value_number(value);
  return value_is_location(value) &&
         (!heap_object(heap, (Ref)*word) || heap_earlier(heap, (Ref)*word));
}

// The machine word of a constant; false when it has none (an unbounded integer, an input object).
static bool constant_word(const Heap *heap, Value value, Kind kind, Word *word) {
  switch ((Sort)value.sort) {
  case SORT_REF:
    return reference_word(heap, value, word);
  case SORT_FLOAT:
    *word = bits_of_float(value_as_float(value));
    return true;
  case SORT_DOUBLE:
    *word = bits_of_double(value_as_double(value));
    return true;
  case SORT_INT: {
    if (value.big)
      return false;
    int64_t number = value_signed(value);
    *word = kind_is_wide(kind) ? (Word)number : (Word)(uint32_t)number;
    return kind_is_wide(kind) || (number >= INT32_MIN && number <= INT32_MAX);
  }
  default:
    *word = kind_is_wide(kind) ? (Word)value_signed(value) : (Word)(uint32_t)value_signed(value);
    return true;
  }
}

// Constants go back to plain words, so that what has become known runs in the concrete loop again.
void heap_term_words(const Heap *heap, Term term, Kind kind, Word *words) {
  assert(term_exists(term));
  bool wide = kind_is_wide(kind);
  Word word = 0;
  bool constant = term_is_const(heap->terms, term) &&
                  constant_word(heap, term_value(heap->terms, term), kind, &word);
  words[0] = words[1] = 0;
  if (constant)
    words[0] = word;
  else
    words[wide] = word_tagged(TAG_TERM, term.id);
}

void heap_merge_words(Heap *heap, Term condition, Kind kind, const Word *yes, const Word *no,
                      Word *merged) {
  assert(term_sort(heap->terms, condition) == SORT_BOOL);
  Term either = term_ite(heap->terms, condition, heap_word_term(heap, yes, kind),
                         heap_word_term(heap, no, kind));
  heap_term_words(heap, either, kind, merged);
}

// What an int keeps when it is stored as a boolean, byte, char or short: kind_cut for terms.
static Term narrowed(Heap *heap, Term value, Kind kind) {
  assert(kind == KIND_BOOLEAN || kind == KIND_BYTE || kind == KIND_CHAR || kind == KIND_SHORT);
  Terms *terms = heap->terms;
  switch (kind) {
  case KIND_BOOLEAN:
    return term_bit_and(terms, value, term_integer(terms, kind_sort(heap, KIND_INT), 1));
  case KIND_BYTE:
    return term_i2b(terms, value);
  case KIND_CHAR:
    return term_i2c(terms, value);
  case KIND_SHORT:
  case KIND_INT:
  case KIND_LONG:
  case KIND_FLOAT:
  case KIND_DOUBLE:
  case KIND_REFERENCE:
  case KIND_VOID:
    return term_i2s(terms, value);
  }
  fatal("a value of no kind");
}

Word heap_narrow(Heap *heap, Word value, Kind kind) {
  Word words[2];
  heap_term_words(heap, narrowed(heap, heap_word_term(heap, &value, KIND_INT), kind), kind, words);
  return words[0];
}
