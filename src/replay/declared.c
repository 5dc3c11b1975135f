// Models and what is declared for references.
//
// Conditions tell references apart where the program did, and types are told to the solver from the
// first question on that needs them. Of what nobody compared a model says anything, and all the
// more if it was wished for: that a receiver is the array of a static field, or that a Box<String>
// is a Box<Integer>. No condition rests on such a value, and no input has it: it is excluded.
#include "replay/inputs.h"

static Place place_at(const LeafInputs *inputs, size_t number) {
  return heap_value_at(inputs->heap, number)->place;
}

// Has the shown input an object here, whose name the model chooses? Those that are free and may be
// null are null, and the constants of an enum have numbers.
static bool has_name(const Known *known) {
  return term_exists(known->term) && known->info.type && !heap_is_enum(known->type) &&
         (!known->is_free || known->is_non_null);
}

static Term differs(const LeafInputs *inputs, Term all, Term a, Term b) {
  return term_and(inputs->terms, all, term_ne(inputs->terms, a, b));
}

// "It is none of the objects that exist before the method and that it cannot be."
static Term is_no_other_location(const LeafInputs *inputs, size_t number) {
  Term all = term_true(inputs->terms), value = inputs->values.items[number].value;
  for (size_t i = 0; i < heap_earlier_count(inputs->heap); i++) {
    Ref earlier = inputs->objects.items[i].object.ref;
    if (!heap_may_be_at(inputs->heap, place_at(inputs, number), earlier))
      all = differs(inputs, all, value, term_location(inputs->terms, earlier));
  }
  return all;
}

Term inputs_declared(const LeafInputs *inputs, size_t number) {
  assert(has_name(&inputs->values.items[number]));
  Term all = is_no_other_location(inputs, number);
  for (size_t i = 0; i < number; i++) {
    const Known *other = &inputs->values.items[i];
    if (has_name(other) &&
        !heap_may_be_one(inputs->heap, place_at(inputs, i), place_at(inputs, number)))
      all = term_and(
          inputs->terms, all,
          term_or(inputs->terms, term_is_null_test(inputs->terms, other->value),
                  term_ne(inputs->terms, inputs->values.items[number].value, other->value)));
  }
  return all;
}

// An object that the program has made is no input, but for those that exist before the method.
static bool has_other_location(const LeafInputs *inputs, size_t number, Value name) {
  return value_is_location(name) &&
         !heap_may_be_at(inputs->heap, place_at(inputs, number), value_number(name));
}

static Term misfits_of(const LeafInputs *inputs, size_t number, Value name, Model *model) {
  assert(!value_is_null(name));
  Term all = term_true(inputs->terms), value = inputs->values.items[number].value;
  if (has_other_location(inputs, number, name))
    all = differs(inputs, is_no_other_location(inputs, number), value,
                  term_location(inputs->terms, value_number(name)));
  for (size_t i = 0; i < number; i++) {
    const Known *other = &inputs->values.items[i];
    if (has_name(other) && value_is_equal(term_eval(inputs->terms, other->value, model), name) &&
        !heap_may_be_one(inputs->heap, place_at(inputs, i), place_at(inputs, number)))
      all = differs(inputs, all, value, other->value);
  }
  return all;
}

Term inputs_misfits(const LeafInputs *inputs, Model *model) {
  Term all = term_true(inputs->terms);
  for (size_t i = 0; i < inputs->values.count; i++) {
    const Known *known = &inputs->values.items[i];
    Value name = has_name(known) ? term_eval(inputs->terms, known->value, model) : value_null();
    if (!value_is_null(name))
      all = term_and(inputs->terms, all, misfits_of(inputs, i, name, model));
  }
  return all;
}
