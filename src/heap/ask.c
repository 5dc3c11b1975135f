// Questions of an operation, and the end of its steps.
#include "heap/heap_impl.h"

void heap_set_asker(Heap *heap, HeapAsker asker) {
  assert(asker.decide && asker.assume && asker.imply && asker.hint && asker.settle &&
         asker.is_put_off);
  heap->asker = asker;
}

const LinkError *heap_link_error(const Heap *heap) { return &heap->link_error; }

bool heap_decide(Heap *heap, const Term *guards, uint32_t count, uint32_t *choice) {
  assert(!heap->facts.count); // heap_settle comes first
  assert(count > 0);
  return heap->asker.decide(heap->asker.context, guards, count, choice);
}

void heap_settle(Heap *heap) {
  Term fact;
  while (heap_next_fact(heap, &fact))
    heap->asker.assume(heap->asker.context, fact);
}

bool heap_ask(Heap *heap, Term condition, bool *holds) {
  assert(term_sort(heap->terms, condition) == SORT_BOOL);
  Terms *terms = heap->terms;
  heap_settle(heap);
  if (!term_is_const(terms, condition))
    condition = heap_decided(heap, condition);
  if (term_is_const(terms, condition)) {
    *holds = term_is_true(terms, condition);
    return true;
  }
  uint32_t choice;
  if (!heap_decide(heap, (Term[]){condition, term_not(terms, condition)}, 2, &choice))
    return false;
  *holds = choice == 0;
  return true;
}

bool class_is_ready(const Heap *heap, const Class *class) {
  return heap->machine->words[class->global + GLOBAL_STATE] >= INIT_RUNNING;
}

// Constants of an enum that a reference may be must be there before it is looked at.
HeapStep enum_is_ready(const Heap *heap, Class *type) {
  assert(type);
  bool is_ready = !heap_is_enum(type) || class_is_ready(heap, type);
  return is_ready ? step_of(STEP_DONE) : (HeapStep){.kind = STEP_CLASS, .class = type};
}

HeapStep heap_throws(const char *exception) {
  assert(exception);
  return (HeapStep){.kind = STEP_THROWS, .text = exception};
}

const char *const cut_names[CUT_COUNT] = {"k",    "array", "loops",  "depth",
                                          "time", "steps", "memory", "interrupt"};

HeapStep heap_cut(CutKind bound) {
  assert(bound < CUT_TIME); // the others end the whole run
  return (HeapStep){.kind = STEP_CUT, .cut = bound};
}

HeapStep heap_unknown(const char *why) {
  assert(why);
  return (HeapStep){.kind = STEP_UNKNOWN, .text = why};
}

HeapStep heap_unknown_class(Class *class) {
  assert(class);
  return (HeapStep){.kind = STEP_UNKNOWN_CLASS, .class = class};
}

HeapStep heap_outside(Word index, Word length) {
  return (HeapStep){.kind = STEP_INDEX, .words = {index, length}};
}

// What an object of the JDK holds that exists before the method, and that somebody may have
// changed, is not known.
HeapStep knows_state(const Heap *heap, Word word) {
  const Earlier *earlier = word_tag(word) ? NULL : heap_earlier(heap, (Ref)word);
  if (!earlier || !earlier->is_library)
    return step_of(STEP_DONE);
  return (HeapStep){.kind = STEP_UNKNOWN_STATE, .text = place_info(heap, earlier->place)->name};
}

// 0 <= index < length
Term is_inside(Heap *heap, Word index_word, Word length_word) {
  Terms *terms = heap->terms;
  Term index = heap_word_term(heap, &index_word, KIND_INT);
  Term length = heap_word_term(heap, &length_word, KIND_INT);
  Term zero = term_integer(terms, term_sort(terms, index), 0);
  return term_and(terms, term_le(terms, zero, index), term_lt(terms, index, length));
}

// 0 <= at <= length - count; a count that is not negative is checked elsewhere.
static Term is_within(Heap *heap, Word length_word, Word at, Term count) {
  Terms *terms = heap->terms;
  Term start = heap_word_term(heap, &at, KIND_INT),
       length = heap_word_term(heap, &length_word, KIND_INT);
  Term zero = term_integer(terms, term_sort(terms, start), 0);
  return term_and(terms, term_le(terms, zero, start),
                  term_le(terms, start, term_sub(terms, length, count)));
}

Term can_copy(Heap *heap, const Word *arguments, Word from_length, Word to_length) {
  Terms *terms = heap->terms;
  Term count = heap_word_term(heap, &arguments[4], KIND_INT);
  Term zero = term_integer(terms, term_sort(terms, count), 0);
  Term good = term_and(terms, is_within(heap, from_length, arguments[1], count),
                       is_within(heap, to_length, arguments[3], count));
  return term_and(terms, term_le(terms, zero, count), good);
}
