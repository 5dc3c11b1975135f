// Is what is called irrelevant really so? Runs in which irrelevant instructions do something else
// (random values, random branches among those that the graph has, no stores, no calls) end as the
// plain run does, if they end. A store to a local is left out like any other: on a way that the
// plain run does not take, what it writes need not be what nobody reads.
#include "relevance/sound_test.h"

#include "base/test.h"
#include "library/library.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STATES = 4000, MOST_SECONDS = 60, MOST_STEPS = 20000 };
#ifdef NDEBUG
enum { INPUTS = 12, TWISTS = 4, RANDOM_INPUTS = 3, EVERY = 4, PRECISE = 4, JDK = 4 };
#else
enum { INPUTS = 2, TWISTS = 2, RANDOM_INPUTS = 2, EVERY = 24, PRECISE = 100, JDK = 30 }; // slow
#endif

// --- runs ----------------------------------------------------------------------------------------

static bool ran_out(const Oracle *oracle) {
  const Class *error = program_require(oracle->world->program, "java/lang/VirtualMachineError");
  return exec_status(oracle->exec) == EXEC_THREW &&
         class_is_subtype(object_class(oracle->machine, exec_thrown(oracle->exec)), error);
}

static bool has_ended(const Oracle *oracle) {
  ExecStatus status = exec_status(oracle->exec);
  return (status == EXEC_RETURNED || status == EXEC_THREW) && !ran_out(oracle);
}

// How it ends, or NULL: not within the steps, or not in a way that the graph has.
static char *run(Sound *sound, Method *method, Random inputs, bool is_twisted) {
  Oracle *oracle = &sound->oracle;
  exec_reset(oracle->exec);
  machine_mark(oracle->machine);
  OracleWords words = oracle_arguments(oracle, &inputs, false, method);
  uint32_t old_top = oracle->machine->heap_top;
  char *text = NULL;
  sound->is_lost = false;
  vec_clear(&sound->places);
  bool has_receiver = method->flags & ACC_STATIC || words.items[0];
  if (has_receiver && exec_enter(oracle->exec, method, words.items)) {
    for (unsigned i = 0; i < MOST_STEPS && exec_status(oracle->exec) == EXEC_RUNNING; i++)
      if (!is_twisted || !oracle->machine->depth || !sound_replace(sound))
        exec_run(oracle->exec, 1);
      else if (sound->is_lost)
        break;
    if (!sound->is_lost && has_ended(oracle))
      text = sound_outcome(sound, method, &words, old_top);
  }
  vec_free(&words);
  machine_undo(oracle->machine, 0);
  return text;
}

static bool compare_runs(Sound *sound, Method *method, Random inputs) {
  char *plain = run(sound, method, inputs, false);
  bool good = true;
  if (plain && sound->marks.ignores_exceptions && exec_status(sound->oracle.exec) == EXEC_THREW) {
    mem_free(plain);
    return true;
  }
  for (int i = 0; plain && i < TWISTS && good; i++) {
    sound->by_opcode = i % 2;
    char *twisted = run(sound, method, inputs, true);
    sound->twisted++;
    sound->ended += twisted != NULL;
    good = !twisted || !strcmp(plain, twisted);
    if (!good) {
      Arena scratch = {0};
      test_failed(__FILE__, __LINE__, "%s: %s, but %s when irrelevant instructions are replaced",
                  method_external(sound->oracle.world->program, method, &scratch), plain, twisted);
      for (size_t j = 0; j < sound->places.count && j < 40; j++)
        printf(
            "  %s %u, then %u\n",
            method_external(sound->oracle.world->program, sound->places.items[j].method, &scratch),
            sound->places.items[j].pc, sound->places.items[j].to);
      arena_fini(&scratch);
    }
    mem_free(twisted);
  }
  sound->runs += plain != NULL;
  mem_free(plain);
  return good;
}

// --- is what is called relevant so? --------------------------------------------------------------

// Does another outcome, or no end, follow when one instruction does something else?
static bool matters(Sound *sound, Method *method, Random inputs, const char *plain) {
  enum { TRIES = 3 };
  bool differs = false;
  for (int i = 0; i < TRIES && !differs; i++) {
    char *twisted = run(sound, method, inputs, true);
    differs = sound->places.count && (!twisted || strcmp(plain, twisted) != 0);
    mem_free(twisted);
  }
  return differs;
}

// Of an instruction that no run comes to nothing is said.
static void judge_instruction(Sound *sound, Method *method, Random random) {
  enum { TRIED_INPUTS = 14 };
  bool is_reached = false, is_needed = false;
  CodePlace focus = sound->focus;
  for (int i = 0; i < TRIED_INPUTS && !is_needed; i++) {
    sound->focus.method = NULL;
    char *plain = run(sound, method, random, false);
    sound->focus = focus;
    is_needed = plain && matters(sound, method, random, plain);
    is_reached |= plain && sound->places.count;
    mem_free(plain);
    (void)random_next(&random);
  }
  sound->judged += is_reached;
  sound->mattering += is_needed;
}

static void judge_method(Sound *sound, Method *method, const RelevanceResult *result,
                         const Random *random) {
  const MethodRelevance *own = &result->methods.items[0];
  for (uint32_t pc = 0; pc < own->code->count; pc++) {
    StateFrame frame = {.method = method, .code = own->code, .pc = pc};
    Operands operands = operands_of(sound->flow->graph, &frame);
    if (own->classes[pc] != RELEVANCE_RELEVANT ||
        !sound_is_judged(&operands, own->code->insns[pc].op))
      continue;
    sound->focus = (CodePlace){method, pc, 0};
    judge_instruction(sound, method, *random);
  }
  sound->focus = (CodePlace){0};
}

// --- marks ---------------------------------------------------------------------------------------

// All that somebody who calls the method can see of it afterwards.
static void mark_everything(Sound *sound, const Method *method) {
  uint32_t local = 0;
  if (!(method->flags & ACC_STATIC))
    vec_push(&sound->marks.locals, local++);
  for (uint16_t i = 0; i < method->arg_count; i++) {
    if (method->arg_kinds[i] == KIND_REFERENCE)
      vec_push(&sound->marks.locals, local);
    local += kind_words(method->arg_kinds[i]);
  }
  for (uint16_t i = 0; i < method->owner->field_count; i++)
    if (method->owner->fields[i].flags & ACC_STATIC && !method->owner->trusted)
      vec_push(&sound->marks.statics, &method->owner->fields[i]);
}

typedef enum MarkSet { MARK_RESULT, MARK_EVERYTHING, MARK_RETURNS, MARK_SETS } MarkSet;

static void set_marks(Sound *sound, const Method *method, MarkSet set) {
  sound->marks = (RelevanceMarks){.result = true, .ignores_exceptions = set == MARK_RETURNS};
  if (set == MARK_EVERYTHING)
    mark_everything(sound, method);
}

// --- subjects ------------------------------------------------------------------------------------

static bool try_marks(Sound *sound, Method *method, const Graph *graph, Random random, int inputs) {
  RelevanceResult *result = relevance_find(graph, method, &sound->marks);
  sound->demands = &result->details->demands;
  sound->flow = &sound->demands->flow;
  bool good = true;
  if (!inputs)
    judge_method(sound, method, result, &random);
  for (int i = 0; i < inputs && good; i++) {
    good = compare_runs(sound, method, random);
    (void)random_next(&random);
  }
  relevance_free(result);
  return good;
}

// Most of the runs are about the result alone.
static void try_method(Sound *sound, Method *method, Random *random, int inputs) {
  Graph *graph = graph_build(sound->oracle.world->program, method,
                             (GraphOptions){.states = MOST_STATES,
                                            .seconds = MOST_SECONDS,
                                            .unroll = 1,
                                            .strict = true,
                                            .keeps_inputs = true});
  sound->graphs++;
  sound->incomplete += !graph_is_complete(graph);
  bool good = graph_is_complete(graph);
  for (int set = 0; set < (inputs ? MARK_SETS : 1) && good; set++) {
    set_marks(sound, method, (MarkSet)set);
    good = try_marks(sound, method, graph, *random, set ? (inputs + 2) / 3 : inputs);
    relevance_marks_fini(&sound->marks);
  }
  for (int i = 0; i < inputs; i++)
    (void)random_next(random);
  graph_free(graph);
}

// The programs of tests/unit, or those of a folder or jar.
static Sound open_sound(const char *classes) {
  Sound sound = {.twist = random_seeded(3)};
  sound.oracle.world = classes ? graph_world_of(classes) : graph_world_new();
  if (!classes)
    testworld_load(&sound.oracle.world->base, "unit/");
  sound.oracle.machine = machine_new(sound.oracle.world->program, (MachineLimits){0});
  sound.oracle.exec = exec_new(sound.oracle.machine, &java_library,
                               (ExecOptions){.assertions = false, .capture_output = true});
  return sound;
}

static void close_sound(Sound *sound) {
  vec_free(&sound->places);
  exec_free(sound->oracle.exec);
  machine_free(sound->oracle.machine);
  graph_world_free(sound->oracle.world);
}

static void show_runs(const char *what, const Sound *sound) {
  printf("%s: %zu graphs (%zu incomplete), %zu runs, %zu with %zu replaced instructions, %zu of "
         "them ended\n",
         what, sound->graphs, sound->incomplete, sound->runs, sound->twisted, sound->replaced,
         sound->ended);
  CHECK(sound->runs > 0 && sound->replaced > 0 && sound->ended > 0);
}

// Without inputs it is asked whether relevant instructions matter.
static void try_classes(const char *prefix, const char *not_prefix, int inputs, uint32_t every) {
  Sound sound = open_sound(NULL);
  Random random = random_seeded(8);
  const Names *names = sound.oracle.world->names;
  uint32_t count = program_class_count(sound.oracle.world->program), seen = 0;
  for (uint32_t id = 1; id <= count; id++) {
    Class *class = program_class(sound.oracle.world->program, id);
    const char *name = name_text(names, class->name);
    if (class->trusted || strncmp(name, prefix, strlen(prefix)) ||
        (not_prefix && !strncmp(name, not_prefix, strlen(not_prefix))))
      continue;
    for (uint16_t i = 0; i < class->method_count; i++)
      if (class->methods[i].info->code && *name_text(names, class->methods[i].name) != '<' &&
          seen++ % every == 0)
        try_method(&sound, &class->methods[i], &random, inputs);
  }
  if (inputs) {
    show_runs(prefix, &sound);
  } else {
    printf("%s: %zu of %zu relevant instructions matter\n", prefix, sound.mattering, sound.judged);
    CHECK(sound.judged > 0 && sound.mattering * 10 >= sound.judged * 7);
  }
  close_sound(&sound);
}

// Static methods of the JDK over numbers, arrays of numbers and strings.
static bool takes_plain_values(const Names *names, const Method *method) {
  const char *at = name_text(names, method->descriptor) + 1;
  for (; *at != ')'; at++) {
    if (*at != 'L')
      continue;
    if (strncmp(at, "Ljava/lang/String;", 18) != 0)
      return false;
    at = strchr(at, ';');
  }
  return method->info->code && (method->flags & ACC_STATIC) && (method->flags & ACC_PUBLIC) &&
         *name_text(names, method->name) != '<';
}

static void try_jdk(uint32_t every) {
  static const char *const classes[] = {
      "java/util/Arrays", "java/lang/Integer",   "java/lang/Long",      "java/lang/Math",
      "java/lang/Short",  "java/lang/Character", "java/lang/Boolean",   "java/lang/Byte",
      "java/util/BitSet", "java/util/Objects",   "java/lang/StrictMath"};
  Sound sound = open_sound(NULL);
  Random random = random_seeded(8);
  uint32_t seen = 0;
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
    Class *class = program_require(sound.oracle.world->program, classes[i]);
    for (uint16_t j = 0; j < class->method_count; j++)
      if (takes_plain_values(sound.oracle.world->names, &class->methods[j]) && seen++ % every == 0)
        try_method(&sound, &class->methods[j], &random, RANDOM_INPUTS);
  }
  show_runs("the JDK", &sound);
  close_sound(&sound);
}

// Public methods of the classes that LORIS_CLASSES names, with commas, of the folder or jar
// LORIS_LIBRARY; see bench/irrelevant.
static void try_library(const char *library, const char *classes) {
  Sound sound = open_sound(library);
  sound.oracle.makes_jdk_objects = true;
  Random random = random_seeded(8);
  char *list = mem_string(classes), *rest = list;
  for (char *name; (name = strsep(&rest, ","));) {
    Class *class = program_require(sound.oracle.world->program, name);
    for (uint16_t i = 0; i < class->method_count; i++) {
      Method *method = &class->methods[i];
      size_t complete = sound.graphs - sound.incomplete, runs = sound.runs;
      if (!method->info->code || !(method->flags & ACC_PUBLIC) || method->flags & ACC_SYNTHETIC ||
          *name_text(sound.oracle.world->names, method->name) == '<')
        continue;
      try_method(&sound, method, &random, INPUTS);
      Arena scratch = {0};
      printf("%s: %s, %zu runs\n", method_external(sound.oracle.world->program, method, &scratch),
             sound.graphs - sound.incomplete > complete ? "complete" : "not complete",
             sound.runs - runs);
      arena_fini(&scratch);
    }
  }
  show_runs(library, &sound);
  mem_free(list);
  close_sound(&sound);
}

TEST(relevance_is_sound_on_the_jdk) {
  const char *library = getenv("LORIS_LIBRARY"), *classes = getenv("LORIS_CLASSES");
  if (library && classes)
    try_library(library, classes);
  else
    try_jdk(JDK);
}

TEST(relevance_is_sound_on_unit_programs) { try_classes("unit/", "unit/Heap", INPUTS, EVERY); }

TEST(relevance_is_sound_on_random_programs) {
  try_classes("unit/Heap", NULL, RANDOM_INPUTS, EVERY);
}

TEST(relevance_is_precise_on_unit_programs) { try_classes("unit/", "unit/Heap", 0, PRECISE); }
