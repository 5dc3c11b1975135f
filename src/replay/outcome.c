// What a case says of the outcome of its concrete input.
#include "replay/replay.h"

#include "base/arith.h"

static uint32_t find_key(const ConcreteInput *input, Value key) {
  for (size_t i = 0; i < input->objects.count; i++)
    if (input->objects.items[i].has_key && value_is_equal(input->objects.items[i].key, key))
      return (uint32_t)i + 1;
  return UINT32_MAX;
}

static uint32_t find_source(const ConcreteInput *input, Place source) {
  assert(source.id);
  for (size_t i = 0; i < input->objects.count; i++)
    if (input->objects.items[i].source.id == source.id)
      return (uint32_t)i + 1;
  return UINT32_MAX;
}

static uint32_t find_input(const ConcreteInput *input, uint32_t number) {
  for (size_t i = 0; i < input->objects.count; i++)
    for (size_t j = 0; j < input->objects.items[i].inputs.count; j++)
      if (input->objects.items[i].inputs.items[j] == number)
        return (uint32_t)i + 1;
  return UINT32_MAX;
}

// An object of the machine: of the input, or made by the program, before the method or in it.
static uint32_t find_object(Heap *heap, Ref ref, const ConcreteInput *input, Ref *made) {
  for (uint32_t i = 0; i < heap_object_count(heap); i++)
    if (heap_object_at(heap, i)->ref == ref && !heap_earlier(heap, ref))
      return find_input(input, i);
  for (size_t i = 0; i < input->objects.count; i++) // one that exists before the method
    if (input->objects.items[i].has_key &&
        value_is_equal(input->objects.items[i].key, value_location(ref)))
      return (uint32_t)i + 1;
  *made = ref;
  return UINT32_MAX;
}

uint32_t concrete_reference(Explorer *explorer, Word word, Model *model, const ConcreteInput *input,
                            Ref *made) {
  Heap *heap = explorer_heap(explorer);
  *made = 0;
  word = heap_chase(heap, word);
  if (heap_is_ref(word)) {
    const InputRef *ref = heap_ref(heap, (uint32_t)word);
    return ref->state == REF_MAYBE_NULL ? 0 : find_source(input, ref->place);
  }
  if (word_tag(word) == TAG_UNSET) { // an argument that nobody looked at
    for (size_t i = 0; i < input->parameters.count; i++)
      if ((uint32_t)word == i + 1) // places of parameters come first
        return (uint32_t)input->parameters.items[i].value.word;
    return UINT32_MAX;
  }
  if (word_tag(word) != TAG_TERM)
    return word ? find_object(heap, (Ref)word, input, made) : 0;
  Value value = term_eval(explorer_terms(explorer), (Term){(uint32_t)word}, model);
  if (value_is_null(value))
    return 0;
  return value_is_location(value) ? find_object(heap, value_number(value), input, made)
                                  : find_key(input, value);
}

static Word number_word(Terms *terms, Term term, Model *model, Kind kind) {
  Value value = term_eval(terms, term, model);
  if (value.sort == SORT_FLOAT)
    return bits_of_float(value_as_float(value));
  if (value.sort == SORT_DOUBLE)
    return bits_of_double(value_as_double(value));
  if (value.big || value.unknown)
    return 0;
  return kind_is_wide(kind) ? (Word)value_signed(value) : (Word)(uint32_t)value_signed(value);
}

// Throwable's backtrace is an int[] of pairs, method id and instruction index (negative: a native
// method), innermost first. NULL: there is none, or an input is thrown that was made elsewhere.
static const int32_t *backtrace(const Machine *machine, Word thrown, uint32_t *count) {
  assert(thrown);
  *count = 0;
  if (word_tag(thrown))
    return NULL;
  Names *names = program_names(machine->program);
  const Field *field =
      class_find_field(object_class(machine, (Ref)thrown), name_of(names, "backtrace"),
                       name_of(names, "Ljava/lang/Object;"));
  Word trace = field ? machine->words[thrown + field->slot] : 0;
  if (!trace || word_tag(trace))
    return NULL;
  *count = array_length(machine, (Ref)trace) / 2;
  return array_data(machine, (Ref)trace);
}

ThrowPlaces throw_places(const Machine *machine, Word thrown, const Method *method) {
  ThrowPlaces places = {0};
  uint32_t count, own = 0, entry = 0; // own: 1 + its number
  const int32_t *pairs = backtrace(machine, thrown, &count);
  for (uint32_t i = 0; i < count; i++) {
    ThrowPlace place = {program_method(machine->program, (uint32_t)pairs[2 * i]), pairs[2 * i + 1]};
    if (!i)
      places.site = place;
    if (!places.own.method && !place.method->owner->trusted)
      places.own = place;
    if (place.method == method)
      places.entry = place, entry = i;
    if (places.own.method && !own)
      own = i + 1;
  }
  const size_t most = sizeof places.calls / sizeof *places.calls;
  if (places.entry.method && own && entry >= own && entry - own < most)
    for (uint32_t i = entry; i >= own; i--)
      places.calls[places.call_count++] = (ThrowPlace){
          program_method(machine->program, (uint32_t)pairs[2 * i - 2]), pairs[2 * i - 1]};
  return places;
}

CodeLine throw_site(const Machine *machine, Word thrown, bool own) {
  ThrowPlaces places = throw_places(machine, thrown, NULL);
  ThrowPlace place = own ? places.own : places.site;
  return (CodeLine){place.method, place.method && place.insn >= 0
                                      ? method_line(place.method, (uint32_t)place.insn)
                                      : -1};
}

CodeLine machine_line(const Machine *machine) {
  if (!machine->depth)
    return (CodeLine){NULL, -1};
  const Frame *frame = &machine->frames[machine->depth - 1];
  const Method *method = frame->method;
  return (CodeLine){
      method, method->code ? method_line(method, (uint32_t)(frame->pc - method->code->insns)) : -1};
}

ConcreteOutcome concrete_outcome(Explorer *explorer, const ExploreCase *leaf, Model *model,
                                 const ConcreteInput *input) {
  assert(leaf->status == EXEC_THREW || leaf->status == EXEC_RETURNED ||
         leaf->status == EXEC_EXITED);
  const Machine *machine = explorer_machine(explorer);
  ConcreteOutcome outcome = {.status = leaf->status};
  if (leaf->status == EXEC_THREW) {
    outcome.thrown = leaf->thrown_class;
    outcome.site = throw_site(machine, leaf->thrown, false);
    outcome.own = throw_site(machine, leaf->thrown, true);
    return outcome;
  }
  Kind kind = method_result_kind(machine->program, explorer_method(explorer));
  outcome.result.kind = kind;
  if (kind == KIND_VOID)
    return outcome;
  if (kind == KIND_REFERENCE) {
    Ref made;
    outcome.result.word = concrete_reference(explorer, leaf->result[0], model, input, &made);
    outcome.made = made ? object_class(machine, made) : NULL;
    return outcome;
  }
  Word tagged = leaf->result[kind_is_wide(kind)];
  outcome.result.word =
      word_tag(tagged) == TAG_TERM
          ? number_word(explorer_terms(explorer), (Term){(uint32_t)tagged}, model, kind)
          : leaf->result[0];
  return outcome;
}
