// The violations among the cases of one exploration. One counts when a concrete run of its input
// shows it.
#include "check/check_impl.h"

#include "base/budget.h"

#include <string.h>

// Is this name, with dots for slashes, among those with commas?
static bool is_listed(const char *list, const char *name) {
  for (const char *at = list; at && *at;) {
    size_t length = strcspn(at, ","), i = 0;
    while (i < length && (name[i] == '/' ? '.' : name[i]) == at[i])
      i++;
    if (i == length && !name[i])
      return true;
    at += length + (at[length] == ',');
  }
  return false;
}

// By the full name, or by what stands behind its last point or dollar.
static bool is_expected(const Check *check, const Class *class) {
  const Names *names = program_names(check->program);
  for (; class; class = class->super) {
    const char *name = name_text(names, class->name), *simple = name;
    for (const char *at = name; *at; at++)
      if (*at == '/' || *at == '$')
        simple = at + 1;
    if (is_listed(check->options.expected, name) || is_listed(check->options.expected, simple))
      return true;
  }
  return false;
}

bool check_wants(const Check *check, const Class *class) {
  const Names *names = program_names(check->program);
  for (size_t i = 0; class && i < property_count; i++)
    if ((check->options.properties >> i & 1) && property_covers(&properties[i], names, class))
      return !is_expected(check, class);
  return false;
}

// An array that is larger than the memory that Java was said to have is nobody's mistake.
static bool is_exhausted(Explorer *explorer, const Names *names, const Class *class) {
  return class && heap_is_exhausted(explorer_heap(explorer)) &&
         !strcmp(name_text(names, class->name), "java/lang/OutOfMemoryError");
}

// Of which classes of the JDK is every state a real one?
static bool is_plain_class(const Names *names, const Class *class) {
  static const char *const plain[] = {"Object", "Boolean", "Byte",    "Character",
                                      "Short",  "Number",  "Integer", "Long",
                                      "Float",  "Double",  "Enum",    "Record"};
  const char *name = name_text(names, class->name), *start = "java/lang/";
  if (strncmp(name, start, strlen(start)) != 0)
    return false;
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    if (!strcmp(name + strlen(start), plain[i]))
      return true;
  return false;
}

// The class of an input object whose state only the JDK can have made, and perhaps never makes: a
// HashMap whose size is not that of its table shows nothing. NULL: there is none.
static const Class *opaque_class(const Check *check, const Heap *heap, const Machine *machine,
                                 const ConcreteInput *input) {
  const Names *names = program_names(machine->program);
  if (input->has_odd_string)
    return machine->strings.class;
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteObject *object = &input->objects.items[i];
    const ConcreteSlots *slots = &object->slots;
    if (!object->constant && heap_has_model(names, object->class))
      return object->class; // nothing is known of its fields, read or not
    for (size_t j = 0; j < slots->count; j++) {
      const Field *field = slots->items[j].field;
      if (field && slots->items[j].value.is_read && field->owner->trusted &&
          field->owner != machine->strings.class && !is_plain_class(names, field->owner) &&
          !heap_knows_field(heap, field) && !contracts_describe(check->contracts, field->owner))
        return field->owner;
    }
  }
  return NULL;
}

static bool is_same_line(CodeLine a, CodeLine b) {
  return a.method == b.method && a.line == b.line;
}

// What runs: the method, or what checks its contract around it.
static Method *running_method(const Check *check) {
  return check->round.harness ? check->round.harness : check->method;
}

// How much of them there is decides where a run ends, so a case that ends elsewhere is no fault.
static bool lacks_resources(const Names *names, const ConcreteOutcome *seen) {
  const char *name = seen->thrown ? name_text(names, seen->thrown->name) : "";
  return !strcmp(name, "java/lang/OutOfMemoryError") ||
         !strcmp(name, "java/lang/StackOverflowError");
}

// A run is of the JDK's own object where the case has our model of it: these throw in other lines.
// What a native does in a run (System.arraycopy of objects that do not fit) is code without frames
// in a case.
static bool throws_there(const ConcreteOutcome *expected, const ConcreteOutcome *seen,
                         bool has_model) {
  bool is_native = seen->site.method && seen->site.method->flags & ACC_NATIVE;
  return has_model || is_native ? is_same_line(expected->own, seen->own)
                                : is_same_line(expected->site, seen->site);
}

static bool has_stand_in(const Program *program, const ConcreteInput *input) {
  for (size_t i = 0; i < input->objects.count; i++)
    if (class_is_stand_in(program, input->objects.items[i].class))
      return true;
  return false;
}

static const char table_doubt[] =
    "a violation depends on the order, or on equal keys, of a hash table";

// Runs the input; true when it shows what the case says.
// The verdict rests on this run and not on the solver's model: a model that the machine does not
// confirm is a fault of loris, and told as one.
static bool is_replayed(Check *check, ConcreteOutcome *expected, const ConcreteInput *input) {
  assert(input->is_exact);
  enum { MAX_STEPS = 100000000 };
  Program *program = check->program;
  bool has_table = concrete_has_table(program_names(program), input);
  bool has_model = concrete_has_model(program_names(program), input);
  ConcreteOutcome seen = replay_run(check->replay, running_method(check), input, MAX_STEPS);
  if (seen.status == EXEC_RUNNING)
    check->doubt = "a violation takes too long to replay";
  else if (seen.status != EXEC_RETURNED && seen.status != EXEC_THREW)
    check->doubt =
        arena_format(&check->arena, "a violation cannot be replayed: %s",
                     seen.message ? arena_string(&check->arena, seen.message, strlen(seen.message))
                                  : "the run is not possible");
  else if ((check->fault = outcome_difference(program, expected, &seen, &check->arena)) == NULL &&
           !throws_there(expected, &seen, has_model))
    check->fault = "throws elsewhere than the case";
  else if (!check->fault) {
    expected->site = seen.site;
    return true;
  }
  if (check->fault && lacks_resources(program_names(program), &seen)) {
    check->fault = NULL;
    check->doubt = "a violation needs more memory than a run has";
  }
  if (check->fault && has_table) {
    check->fault = NULL; // the exploration has more states than there are
    check->refuted++;
    check->doubt = table_doubt;
  }
  if (check->fault && has_stand_in(program, input)) { // what it is compared with may differ
    check->fault = NULL;
    check->doubt = "a violation depends on an input of a class that nobody has seen";
  }
  if (check->fault && check->round.modular) { // the contract allows more than the body does
    check->fault = NULL;
    check->doubt = "a violation that contracts allow is not shown with the called bodies";
  }
  return false;
}

// Once more, to see the path.
static void note_path(Check *check, Violation *violation) {
  assert(violation->input);
  enum { MAX_STEPS = 2000000 };
  replay_watch(check->replay, violation_watch, violation);
  (void)replay_run(check->replay, running_method(check), violation->input, MAX_STEPS);
  replay_watch(check->replay, NULL, NULL);
}

// A violation that a run has shown, as it is told.
static Violation *describe(Check *check, Explorer *explorer, const ExploreCase *leaf,
                           ConcreteInput *input, CodeLine site) {
  replay_note_answers(check->replay, input);
  Violation *violation = violation_new(explorer, check->program, leaf, input, &check->arena);
  violation->site = site;
  violation->serial = ++check->serial;
  if (!word_tag(leaf->thrown))
    check_name_clause(check, violation, explorer_machine(explorer), (Ref)leaf->thrown);
  note_path(check, violation);
  check_place_clause(check, violation);
  if (check->events.found)
    check->events.found(check->events.context, explorer, leaf, violation, &check->round);
  return violation;
}

// The case as a violation, with a small input if that is wanted; NULL: no run shows it, and
// check->doubt or check->fault says why.
static Violation *show(Check *check, Explorer *explorer, const ExploreCase *leaf, bool is_small) {
  assert(leaf->status == EXEC_THREW);
  enum { MOST_REFUTED = 50 }; // runs that show nothing take time, too
  if (check->refuted >= MOST_REFUTED) {
    check->doubt = table_doubt;
    return NULL;
  }
  Violation *violation = NULL;
  SolveStats own = {0};
  Model *model = heap_has_ranks(explorer_heap(explorer)) ? NULL
                 : is_small                              ? explorer_small_model(explorer, &own)
                                                         : explorer_model(explorer, &own);
  ConcreteInput *input = model ? concrete_new(explorer, model, &check->arena) : NULL;
  if (!input || !input->is_exact) {
    check->doubt = "a violation has no concrete input";
    concrete_free(input);
    model_free(model);
    return NULL;
  }
  ConcreteOutcome expected = concrete_outcome(explorer, leaf, model, input);
  const Class *opaque =
      opaque_class(check, explorer_heap(explorer), explorer_machine(explorer), input);
  if (!opaque)
    opaque = replay_settle_records(check->replay, input);
  const char *open = explorer_open_value(explorer);
  if (opaque) {
    check->doubt = arena_format(&check->arena, "a violation needs an input %s that may not exist",
                                class_external(check->program, opaque, &check->arena));
    concrete_free(input);
  } else if (open) { // nobody can make a run of Java have it
    check->doubt = arena_format(&check->arena, "a violation depends on %s", open);
    concrete_free(input);
  } else if (!is_replayed(check, &expected, input)) {
    concrete_free(input);
  } else {
    violation = describe(check, explorer, leaf, input, expected.site);
  }
  model_free(model);
  return violation;
}

// How large is the input of the case at which the machine stands?
static uint64_t input_size(Check *check, Explorer *explorer) {
  SolveStats own = {0};
  Model *model = explorer_small_model(explorer, &own);
  ConcreteInput *input = model ? concrete_new(explorer, model, &check->arena) : NULL;
  uint64_t size = input ? found_size(input) : UINT64_MAX - 1;
  concrete_free(input);
  model_free(model);
  return size;
}

// --- every distinct violation --------------------------------------------------------------------

// The verdict rests on what was shown: a fault of loris in another case does not take it back, but
// is told.
static void note_fault(Check *check) {
  if (!check->fault)
    return;
  check->doubt = arena_format(&check->arena, "internal error: the input of another violation %s",
                              check->fault);
  check->fault = NULL;
}

// Another case of a violation that is known counts if calls make its input, and the other's is only
// possible.
static bool is_more_real(Check *check, Found *found, Violation *other) {
  check_build(check, other);
  found->tried += other->state == FINDING_STATE_POSSIBLE;
  return other->state <= found->violation->state;
}

// Or if its input is smaller, and as real. Why it is not shown, if it is not, does not matter,
// unless that is a fault.
static void improve(Check *check, Explorer *explorer, const ExploreCase *leaf, Found *found) {
  enum { MOST_COMPARED = 30, MOST_OF_CONTRACT = 5000, MOST_TRIED = 5 };
  bool is_sought = found->violation->state == FINDING_STATE_POSSIBLE && found->tried < MOST_TRIED;
  uint64_t size = found->size;
  if ((!size && !is_sought) ||
      found->compared++ >= (found->place.clause ? MOST_OF_CONTRACT : MOST_COMPARED) ||
      (input_size(check, explorer) >= size && !is_sought))
    return;
  const char *doubt = check->doubt;
  Violation *other = show(check, explorer, leaf, true);
  check->doubt = doubt;
  note_fault(check);
  if (!other)
    return;
  FindingState state = found->violation->state;
  bool is_better = is_more_real(check, found, other) &&
                   (other->state < state || found_size(other->input) < size);
  if (is_better)
    found_replace(check, found, other);
  else
    violation_free(other);
}

static void discover(Check *check, Explorer *explorer, const ExploreCase *leaf) {
  FoundPlace place = found_place(check, explorer, leaf);
  Found *known = found_find(check, &place);
  if (known) {
    check_note_nulls(check, explorer, known);
    improve(check, explorer, leaf, known);
    return;
  }
  Violation *violation = show(check, explorer, leaf, false);
  if (violation) {
    check_build(check, violation);
    found_add(check, explorer, place, violation);
    check_note_nulls(check, explorer, found_find(check, &place));
    improve(check, explorer, leaf, found_find(check, &place));
  } else if (check->found.count) {
    note_fault(check);
  }
}

// --- the first one -------------------------------------------------------------------------------

// Of broken contracts the smallest input is shown: this remembers the case that has it. The search
// for it ends some cases, or some seconds, behind the first.
static void compare(Check *check, Explorer *explorer, const ExploreCase *leaf) {
  assert(!check->is_again);
  uint64_t size = input_size(check, explorer);
  if (!check->smallest.id)
    check->smallest =
        (SmallestCase){.id = leaf->id, .size = size, .first = leaf->id, .found = clock_now()};
  else if (size < check->smallest.size)
    check->smallest.id = leaf->id, check->smallest.size = size;
}

// Is there time to come here again?
static bool has_time_again(const Check *check) {
  const double more = 1.3; // to be sure
  double now = clock_now();
  return check->limit <= 0 ||
         check->limit - (now - check->start) > more * (now - check->round_start);
}

static bool has_compared_enough(const Check *check, const ExploreCase *leaf) {
  enum { FACTOR = 50, MORE = 20000 };
  const double most = 10;
  const SmallestCase *smallest = &check->smallest;
  if (check->is_again || !smallest->id)
    return false;
  double share = check->limit > 0 ? (check->limit - (smallest->found - check->start)) / 3 : most;
  return leaf->id > FACTOR * smallest->first + MORE || !has_time_again(check) ||
         clock_now() - smallest->found > (share < most ? share : most);
}

static bool is_contract(const Check *check, const Class *class) {
  return !strcmp(property_of(program_names(check->program), class)->name, "contract");
}

// Ends with the first violation; of broken contracts with the smallest.
static void seek_first(Check *check, Explorer *explorer, const ExploreCase *leaf) {
  bool is_sought = check->is_again && leaf->id == check->smallest.id;
  Violation *violation = NULL;
  if (check->is_again && !is_sought)
    return;
  if (!is_sought && is_contract(check, leaf->thrown_class) &&
      (check->smallest.id || has_time_again(check)))
    compare(check, explorer, leaf);
  else if (is_sought || !check->smallest.id)
    violation = show(check, explorer, leaf, check->is_again);
  if (violation) {
    check_build(check, violation);
    found_add(check, explorer, found_place(check, explorer, leaf), violation);
  }
  if (is_sought)
    explorer_stop(explorer);
}

bool check_is_violation(const Check *check, Explorer *explorer, const ExploreCase *leaf) {
  const Class *class = leaf->status == EXEC_THREW ? leaf->thrown_class : NULL;
  return check_wants(check, class) && !is_exhausted(explorer, program_names(check->program), class);
}

void check_visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Check *check = context;
  if (has_compared_enough(check, leaf))
    explorer_stop(explorer);
  else if (!check_is_violation(check, explorer, leaf))
    return;
  else if (check->options.first)
    seek_first(check, explorer, leaf);
  else
    discover(check, explorer, leaf);
  if (found_is_enough(check))
    explorer_stop(explorer);
}
