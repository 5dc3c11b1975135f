// Guesses, and what is left of them.
#include "check/relations_impl.h"

#include "base/budget.h"
#include "contract/contract.h"
#include "explore/explore.h"
#include "induct/induct.h"
#include "program/uses.h"
#include "recheck/recheck.h"

#include <string.h>

typedef struct KnownClass {
  Class *class;
  ClassRelations texts;
  Method *holds; // NULL: nothing does
  double late;   // the clock has ended the search after so many seconds; 0: it has not
} KnownClass;

typedef struct KnownHarness {
  const Method *method;
  Method *run;  // or NULL
  bool is_late; // more time might tell more
} KnownHarness;

struct Relations {
  Program *program;
  VEC(KnownClass *) classes;
  VEC(KnownHarness) harnesses;
  uint32_t number; // of the last class that was made
  double deadline; // on clock_now; 0: none
  bool is_late;    // it has ended some search
  Arena arena;
};

// One class whose guesses are tried.
typedef struct Trial {
  Relations *relations;
  Program *program;
  GuardedClass guarded;
  RelationList list;
  VEC(bool) is_wrong; // of `list`
  Class *defined;
  uint64_t steps; // that are left for the class
  // Of one changer:
  bool has_lost; // some case does not tell what it breaks
} Trial;

enum { GUESSES_MOST = 80, NUMBERS_MOST = 12, METHOD_STEPS = 200000, CLASS_STEPS = 2000000 };

// --- guesses -------------------------------------------------------------------------------------

static bool is_number(Kind kind) {
  switch (kind) {
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_LONG:
    return true;
  case KIND_BOOLEAN:
  case KIND_FLOAT:
  case KIND_DOUBLE:
  case KIND_REFERENCE:
  case KIND_VOID:
    return false;
  }
  return false;
}

static bool is_array(const Program *program, const Field *field) {
  return *name_text(program_names(program), field->descriptor) == '[';
}

static void guess(Trial *trial, Relation relation) {
  if (trial->list.count < GUESSES_MOST)
    vec_push(&trial->list, relation);
}

static void guess_order(Trial *trial, RelationSide left, RelationSide right) {
  guess(trial, (Relation){RELATION_LESS, left, right});
  guess(trial, (Relation){RELATION_AT_MOST, left, right});
}

typedef VEC(RelationSide) Sides;

// A reference that is known never to be null, or always to be, tells nothing apart.
static bool is_open(const Trial *trial, const Field *field) {
  FieldHolds holds = field_holds(trial->program, field);
  return field->kind != KIND_REFERENCE || (!holds.is_non_null && !holds.is_null);
}

// What tells two states apart: a number that is zero, a reference that is null, a flag. At least
// one side is no number: those are compared.
static void guess_implications(Trial *trial) {
  const GuardedClass *guarded = &trial->guarded;
  enum { TESTED_MOST = 6 };
  for (size_t i = 0; i < guarded->fields.count && i < TESTED_MOST; i++)
    for (size_t j = 0; j < guarded->fields.count && j < TESTED_MOST; j++) {
      const Field *left = guarded->fields.items[i], *right = guarded->fields.items[j];
      bool is_tested =
          (left->kind == KIND_BOOLEAN || left->kind == KIND_REFERENCE || is_number(left->kind)) &&
          (right->kind == KIND_REFERENCE || right->kind == KIND_BOOLEAN ||
           (left->kind != right->kind && is_number(right->kind)));
      if (i == j || !is_tested || !is_open(trial, left) || !is_open(trial, right))
        continue;
      for (int k = 0; k < 4; k++) // each with its contraposition once
        if (i < j || k == 0 || k == 3)
          guess(trial, (Relation){RELATION_IMPLIES,
                                  {.field = left, .is_not = k & 1},
                                  {.field = right, .is_not = k >> 1 & 1}});
    }
}

static void guess_all(Trial *trial) {
  const GuardedClass *guarded = &trial->guarded;
  Sides sides = {0};
  for (size_t i = 0; i < guarded->fields.count && sides.count < NUMBERS_MOST; i++) {
    const Field *field = guarded->fields.items[i];
    bool has_length = is_array(trial->program, field);
    if (has_length || is_number(field->kind))
      vec_push(&sides, ((RelationSide){.field = field, .is_length = has_length}));
  }
  for (size_t i = 0; i < sides.count; i++) {
    const RelationSide *side = &sides.items[i];
    for (int32_t constant = -1; constant <= 1; constant++)
      if (side->is_length ? constant == 1 : true)
        guess(trial, (Relation){RELATION_AT_MOST, {.constant = constant}, *side});
    for (size_t j = 0; j < sides.count; j++)
      if (i != j)
        guess_order(trial, *side, sides.items[j]);
  }
  guess_implications(trial);
  vec_free(&sides);
}

// --- trying --------------------------------------------------------------------------------------

static void refute(Trial *trial, size_t number) {
  assert(number < trial->is_wrong.count);
  trial->is_wrong.items[number] = true;
}

// A case says the first relation that does not hold in its end.
static void see_case(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Trial *trial = context;
  int32_t broken = leaf->status == EXEC_RETURNED ? (int32_t)(uint32_t)leaf->result[0] : -1;
  bool is_plain = leaf->status == EXEC_RETURNED && !(leaf->result[0] >> 32) && broken >= 0 &&
                  (size_t)broken <= trial->list.count;
  if (!is_plain) {
    trial->has_lost = true;
    explorer_stop(explorer);
  } else if (broken) {
    refute(trial, (size_t)broken - 1);
  }
}

// Seconds for one method; below zero: none are left.
static double seconds_left(const Trial *trial) {
  const double most = 10;
  double deadline = trial->relations->deadline;
  double left = deadline > 0 ? deadline - clock_now() : most;
  return left <= 0 ? -1 : left < most ? left : most;
}

// Is every case known?
static bool explore_changer(Trial *trial, Method *keeps, bool skips_copies) {
  ExploreOptions options = {.strategy = heap_strategy("pose"),
                            .k = 4,
                            .array = 4,
                            .loops = 4,
                            .steps = METHOD_STEPS,
                            .seconds = seconds_left(trial),
                            .query_ms = 5000,
                            .raw = true,
                            .skips_copies = skips_copies,
                            .reachable = true};
  if (trial->steps < options.steps)
    options.steps = trial->steps;
  trial->has_lost = options.steps == 0 || options.seconds < 0;
  if (trial->has_lost)
    return false;
  Explorer *explorer = explorer_new(trial->program, keeps, options);
  bool is_good = explorer_run(explorer, see_case, trial) && !trial->has_lost &&
                 explorer_is_complete(explorer) && explorer_is_whole(explorer) &&
                 !explorer_counts(explorer)->unknown.count && !explorer_message(explorer);
  uint64_t spent = explorer_steps(explorer);
  trial->steps -= spent < trial->steps ? spent : trial->steps;
  explorer_free(explorer);
  return is_good;
}

static bool counts(void *context, const Class *thrown) {
  const Program *program = context;
  return !strcmp(name_text(program_names(program), thrown->name), "java/lang/AssertionError");
}

// What loops cut off: invariants of theirs, which the second pass confirms.
static bool prove_changer(Trial *trial, Method *proves) {
  double seconds = seconds_left(trial);
  if (seconds < 0)
    return false;
  InductOptions options = {.counts = counts, .context = trial->program};
  Induction *induction = induct_new(trial->program, proves, options);
  bool is_proved = induct_run(induction, seconds);
  size_t count = induct_head_count(induction);
  Arena arena = {0};
  InductFacts *loops = arena_array(&arena, InductFacts, count + 1);
  for (size_t i = 0; is_proved && i < count; i++)
    loops[i] = induct_facts(induction, i);
  const char *why;
  is_proved = is_proved && recheck_proof(trial->program, proves, loops, count, options, seconds,
                                         &arena, &why) == RECHECK_HOLDS;
  induct_free(induction);
  arena_fini(&arena);
  return is_proved;
}

static bool is_any_wrong(const Trial *trial) {
  for (size_t i = 0; i < trial->is_wrong.count; i++)
    if (trial->is_wrong.items[i])
      return true;
  return false;
}

// Which relations does one method break? Those about fields that it stores to, if it is not known.
static void try_changer(Trial *trial, size_t number) {
  Method *keeps = relations_method(trial->program, trial->defined, "keeps", number);
  Method *proves = relations_method(trial->program, trial->defined, "proves", number);
  bool is_known = explore_changer(trial, keeps, !trial->guarded.reads_copies.items[number]);
  if (is_known || is_any_wrong(trial)) // there is another round, with fewer guesses
    return;
  if (prove_changer(trial, proves))
    return;
  for (size_t i = 0; i < trial->list.count; i++)
    if (relation_is_about(&trial->list.items[i], &trial->guarded,
                          trial->guarded.stores.items[number]))
      refute(trial, i);
}

static void drop_wrong(Trial *trial) {
  size_t kept = 0;
  for (size_t i = 0; i < trial->list.count; i++)
    if (!trial->is_wrong.items[i])
      trial->list.items[kept++] = trial->list.items[i];
  trial->list.count = kept;
}

// One round: false, some guesses were wrong, and those that are left must be tried again.
static bool try_all(Trial *trial) {
  trial->is_wrong.count = 0;
  for (size_t i = 0; i < trial->list.count; i++)
    vec_push(&trial->is_wrong, false);
  trial->defined =
      relations_define(trial->program, &trial->guarded, &trial->list, ++trial->relations->number);
  if (!trial->defined) {
    trial->list.count = 0;
    return true;
  }
  for (size_t i = 0; i < trial->guarded.changers.count; i++)
    try_changer(trial, i);
  bool is_stable = !is_any_wrong(trial);
  drop_wrong(trial);
  return is_stable;
}

// --- what is left --------------------------------------------------------------------------------

static bool same_side(const RelationSide *a, const RelationSide *b) {
  return a->field == b->field && a->is_length == b->is_length && a->is_not == b->is_not &&
         a->constant == b->constant;
}

static bool is_opposite(const RelationSide *a, const RelationSide *b) {
  return a->field == b->field && a->is_not != b->is_not;
}

// Says another one as much, or more? Of two that say the same the one behind.
static bool follows(const Relation *of, const Relation *from) {
  if (of->kind == RELATION_IMPLIES)
    return from->kind == RELATION_IMPLIES && of < from && is_opposite(&of->left, &from->right) &&
           is_opposite(&of->right, &from->left);
  if (of == from || !same_side(&of->right, &from->right))
    return false;
  if (same_side(&of->left, &from->left))
    return of->kind == RELATION_AT_MOST && from->kind == RELATION_LESS;
  return of->kind == RELATION_AT_MOST && from->kind == RELATION_AT_MOST && !of->left.field &&
         !from->left.field && from->left.constant > of->left.constant;
}

// An interval of one field that the flow of values knows already is told elsewhere.
static bool is_known(const Trial *trial, const Relation *relation) {
  if (relation->kind != RELATION_AT_MOST || relation->left.field)
    return false;
  FieldHolds holds = field_holds(trial->program, relation->right.field);
  return holds.is_bounded && holds.low >= relation->left.constant;
}

static void tell(Trial *trial, KnownClass *known) {
  Arena *arena = &trial->relations->arena;
  known->texts.texts = arena_array(arena, const char *, trial->list.count + 1);
  for (size_t i = 0; i < trial->list.count; i++) {
    bool is_told = !is_known(trial, &trial->list.items[i]);
    for (size_t j = 0; j < trial->list.count && is_told; j++)
      is_told = !follows(&trial->list.items[i], &trial->list.items[j]);
    if (is_told)
      known->texts.texts[known->texts.count++] =
          relation_text(trial->program, &trial->list.items[i], arena);
  }
}

static void find(Relations *relations, KnownClass *known) {
  Trial trial = {.relations = relations, .program = relations->program, .steps = CLASS_STEPS};
  if (class_guarded(relations->program, known->class, &trial.guarded)) {
    guess_all(&trial);
    while (trial.list.count && !try_all(&trial))
      ;
    tell(&trial, known);
    if (known->texts.count)
      known->holds = relations_method(relations->program, trial.defined, "holds", SIZE_MAX);
    if (!known->holds)
      known->texts.count = 0;
  }
  vec_free(&trial.list);
  vec_free(&trial.is_wrong);
  guarded_free(&trial.guarded);
}

// --- questions -----------------------------------------------------------------------------------

Relations *relations_new(Program *program) {
  Relations *relations = mem_new(Relations);
  relations->program = program;
  return relations;
}

void relations_set_seconds(Relations *relations, double seconds) {
  relations->deadline = seconds > 0 ? clock_now() + seconds : 0;
}

void relations_free(Relations *relations) {
  if (!relations)
    return;
  vec_free(&relations->classes);
  vec_free(&relations->harnesses);
  arena_fini(&relations->arena);
  mem_free(relations);
}

// Is a search that was late to be tried again? It must have more time by some.
static bool is_worth(const Relations *relations, const KnownClass *known) {
  const double more = 1.5;
  return known->late > 0 &&
         (!relations->deadline || relations->deadline - clock_now() > more * known->late);
}

static void find_timed(Relations *relations, KnownClass *known) {
  const double least = 1e-6;
  double start = clock_now();
  find(relations, known);
  bool is_late = relations->deadline > 0 && clock_now() >= relations->deadline;
  known->late = !is_late                              ? 0
                : relations->deadline - start > least ? relations->deadline - start
                                                      : least;
}

static const KnownClass *known_of(Relations *relations, Class *class) {
  KnownClass *known = NULL;
  for (size_t i = 0; i < relations->classes.count && !known; i++)
    if (relations->classes.items[i]->class == class)
      known = relations->classes.items[i];
  if (!known) {
    known = arena_new(&relations->arena, KnownClass);
    *known = (KnownClass){.class = class};
    vec_push(&relations->classes, known); // nothing is known of it while it is asked about
    find_timed(relations, known);
  } else if (is_worth(relations, known)) {
    *known = (KnownClass){.class = class};
    find_timed(relations, known);
  }
  relations->is_late |= known->late > 0;
  guarded_note_uses(relations->program, class); // it may be known from before somebody watched
  return known;
}

ClassRelations relations_of(Relations *relations, Class *class) {
  return known_of(relations, class)->texts;
}

typedef VEC(AssumedObject) AssumedObjects;

static void assume(Relations *relations, Class *class, uint32_t slot, AssumedObjects *objects) {
  for (; class && !class->trusted; class = class->super) {
    const KnownClass *known = known_of(relations, class);
    if (known->holds)
      vec_push(objects, ((AssumedObject){slot, known->holds}));
  }
}

// The receiver and arguments of which something holds.
static void list_objects(Relations *relations, Method *method, AssumedObjects *objects) {
  uint32_t slot = 0;
  if (!(method->flags & ACC_STATIC))
    assume(relations, method->owner, slot++, objects);
  const char *at = name_text(program_names(relations->program), method->descriptor) + 1;
  for (; *at != ')'; at = descriptor_next(at)) {
    LinkError error = {0};
    if (*at == 'L')
      assume(relations, program_load_type(relations->program, at, &error), slot, objects);
    slot += kind_words(descriptor_kind(at));
  }
}

static Method *make_harness(Relations *relations, Method *method) {
  AssumedObjects objects = {0};
  list_objects(relations, method, &objects);
  Method *run = objects.count
                    ? relations_assume(relations->program, method, objects.items, objects.count)
                    : NULL;
  vec_free(&objects);
  return run;
}

// The classes whose relations were asked for.
static void note_uses(Relations *relations, Method *method) {
  if (!program_uses(relations->program))
    return;
  AssumedObjects objects = {0};
  list_objects(relations, method, &objects);
  vec_free(&objects);
}

Method *relations_harness(Relations *relations, Method *method) {
  bool is_fit = !(method->flags & (ACC_PRIVATE | ACC_SYNTHETIC | ACC_ABSTRACT)) &&
                method->info->code && method->owner->kind == CLASS_INSTANCE &&
                !method_is_constructor(relations->program, method);
  if (!is_fit)
    return NULL;
  KnownHarness *known = NULL;
  for (size_t i = 0; i < relations->harnesses.count && !known; i++)
    if (relations->harnesses.items[i].method == method)
      known = &relations->harnesses.items[i];
  if (known && !known->is_late) {
    note_uses(relations, method);
    return known->run;
  }
  relations->is_late = false;
  Method *run = make_harness(relations, method);
  KnownHarness made = {method, run, relations->is_late};
  if (known)
    *known = made;
  else
    vec_push(&relations->harnesses, made);
  return run;
}
