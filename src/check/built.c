// Violations from below: calls that make the input. What they are said to show is seen by running
// them with the method behind them, not only by comparing heaps.
//
// Without such calls an input may be one that no program has. It has no secrets if whoever may call
// the method can put into every field what is there: then it exists as surely as arguments do.
//
// A public method of a public class is called from anywhere: what makes its input has to be public,
// too. Any other method is called by its package.
#include "check/check_impl.h"

#include "base/budget.h"

#include <string.h>

enum { MOST_STEPS = 2000000 };

// Is it asked who makes inputs? Contracts say themselves which inputs there are.
static bool is_asked(const Check *check) {
  const CheckOptions *options = &check->options;
  return options->calls && options->explore.reachable && !options->explore.is_start &&
         !options->explore.invariant && !contracts_harness(check->contracts, check->method).run;
}

// Can other code make all that the violation needs by calls of objects? Static fields, and what
// stand-ins or nondeterministic calls answer, are beyond that.
static bool is_plain(const Check *check, const Violation *violation) {
  const ConcreteInput *input = violation->input;
  return input->is_exact && !violation->contract && !input->statics.count &&
         !input->nondets.count && !input->answers.count && !(check->method->flags & ACC_PRIVATE);
}

// --- from where the method is called ------------------------------------------------------------

static bool is_called_from_anywhere(const Check *check) {
  const Class *owner = check->method->owner;
  return (check->method->flags & ACC_PUBLIC) &&
         construct_can_name(check->program, owner, owner, true);
}

// --- inputs without secrets ----------------------------------------------------------------------

static bool is_open(const Check *check, uint16_t flags) {
  return is_called_from_anywhere(check) ? flags & ACC_PUBLIC : !(flags & ACC_PRIVATE);
}

static bool has_open_constructor(const Check *check, const Class *class) {
  const Names *names = program_names(check->program);
  for (uint16_t i = 0; i < class->method_count; i++)
    if (!strcmp(name_text(names, class->methods[i].name), "<init>") &&
        is_open(check, class->methods[i].flags))
      return true;
  return false;
}

static bool is_open_field(const Check *check, const Field *field) {
  return field->owner->trusted || (is_open(check, field->flags) && !(field->flags & ACC_FINAL));
}

// Can other code name the class?
static bool is_open_class(const Check *check, const Class *class) {
  return construct_can_name(check->program, check->method->owner, class,
                            is_called_from_anywhere(check));
}

// Can any code of the package give it this state? What the path has not read is of no matter.
static bool is_open_object(const Check *check, const ConcreteObject *object) {
  const Class *class = object->class;
  bool is_own = class->kind != CLASS_ARRAY && !class->trusted && !object->constant &&
                !class_is_stand_in(check->program, class);
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteSlot *slot = &object->slots.items[i];
    if (slot->field && slot->value.is_read && !is_open_field(check, slot->field))
      return false;
  }
  if (object->constant && !is_open_class(check, object->constant->owner))
    return false;
  return !is_own || (is_open_class(check, class) && has_open_constructor(check, class));
}

static bool has_no_secrets(const Check *check, const Violation *violation) {
  const ConcreteInput *input = violation->input;
  for (size_t i = 0; i < input->statics.count; i++)
    if (input->statics.items[i].value.is_read &&
        !is_open_field(check, input->statics.items[i].field))
      return false;
  for (size_t i = 0; i < input->objects.count; i++)
    if (!is_open_object(check, &input->objects.items[i]))
      return false;
  return true;
}

// --- calls ---------------------------------------------------------------------------------------

// The very lines of the path that was told.
static bool is_same_path(const Violation *a, const Violation *b) {
  if (a->path.count != b->path.count || a->more_lines != b->more_lines)
    return false;
  for (size_t i = 0; i < a->path.count; i++)
    if (a->path.items[i].method != b->path.items[i].method ||
        a->path.items[i].line != b->path.items[i].line)
      return false;
  return true;
}

// The exception is the same, at the end of the same path.
static bool shows(Check *check, const Recipe *recipe, const Violation *violation) {
  ConcreteOutcome seen = replay_run(check->replay, check->method, violation->input, MOST_STEPS);
  if (seen.status != EXEC_THREW)
    return false;
  Violation again = {0};
  bool is_good =
      construct_confirm(check->construct, recipe, check->method, &seen, violation_watch, &again) &&
      is_same_path(&again, violation);
  vec_free(&again.path);
  return is_good;
}

static bool write_calls(Check *check, const Recipe *recipe, Violation *violation) {
  Arena *arena = &check->arena;
  const char *act = recipe_act_text(check->construct, recipe, check->method, arena);
  if (!act)
    return false;
  violation->calls = arena_array(arena, const char *, recipe->statements.count + 1);
  for (size_t i = 0; i < recipe->statements.count; i++)
    violation->calls[violation->call_count++] =
        statement_text(check->program, recipe, &recipe->statements.items[i], arena);
  violation->calls[violation->call_count++] = arena_format(arena, "%s;", act);
  return true;
}

// What is left of the run; 0: no limit.
static double seconds_left(const Check *check) {
  const double least = 0.001;
  double left = check->limit > 0 ? check->start + check->limit - clock_now() : 0;
  return check->limit > 0 && left < least ? least : left;
}

static bool find_calls(Check *check, Violation *violation) {
  if (!is_plain(check, violation))
    return false;
  if (!check->construct) {
    check->construct = construct_new(check->program);
    construct_set_loose(check->construct);
  }
  construct_set_deadline(check->construct, seconds_left(check), check->options.explore.interrupt);
  Recipe *recipe = construct_find(check->construct, check->method->owner, violation->input,
                                  check->options.calls, &check->arena);
  bool is_good = recipe && (recipe->is_public || !is_called_from_anywhere(check)) &&
                 shows(check, recipe, violation) && write_calls(check, recipe, violation);
  recipe_free(recipe);
  return is_good;
}

// Calls behind which the method fails in the same place, with objects that may be others.
static bool find_failing_calls(Check *check, Violation *violation) {
  if (!check->construct || !is_plain(check, violation))
    return false;
  ConcreteOutcome seen = replay_run(check->replay, check->method, violation->input, MOST_STEPS);
  if (seen.status != EXEC_THREW)
    return false;
  ConstructFailure failure = {
      .method = check->method,
      .thrown = seen.thrown,
      .places = violation->places,
      .within_library = concrete_has_model(program_names(check->program), violation->input)};
  construct_set_deadline(check->construct, seconds_left(check), check->options.explore.interrupt);
  Recipe *recipe = construct_find_failure(check->construct, check->method->owner, violation->input,
                                          &failure, check->options.calls, &check->arena);
  bool is_good = recipe && (recipe->is_public || !is_called_from_anywhere(check)) &&
                 write_calls(check, recipe, violation);
  recipe_free(recipe);
  return is_good;
}

void check_build_alike(Check *check, Violation *violation) {
  assert(violation->state == FINDING_STATE_POSSIBLE);
  if (!find_failing_calls(check, violation))
    return;
  violation->state = FINDING_STATE_BUILT;
  violation->has_other_calls = true;
}

void check_build(Check *check, Violation *violation) {
  if (violation->state != FINDING_STATE_OPEN || !is_asked(check))
    return;
  bool is_built = find_calls(check, violation) || has_no_secrets(check, violation);
  violation->state = is_built ? FINDING_STATE_BUILT : FINDING_STATE_POSSIBLE;
}
