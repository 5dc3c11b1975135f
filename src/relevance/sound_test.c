// Is what is called irrelevant really so? Runs in which irrelevant instructions do something else
// (random values, random branches among those that the graph has, no stores, no calls) end as the
// plain run does, if they end. A store to a local is left out like any other: on a way that the
// plain run does not take, what it writes need not be what nobody reads.
#include "relevance/relevance_impl.h"

#include "base/test.h"
#include "graph/oracle_test.h"
#include "library/library.h"

#include <string.h>

enum { MOST_STATES = 4000, MOST_STEPS = 20000, MOST_OBJECTS = 4000 };
#ifdef NDEBUG
enum { INPUTS = 12, TWISTS = 4, RANDOM_INPUTS = 4, EVERY = 1, PRECISE = 4, JDK = 4 };
#else
enum { INPUTS = 2, TWISTS = 2, RANDOM_INPUTS = 2, EVERY = 7, PRECISE = 100, JDK = 30 }; // slow
#endif

typedef struct CodePlace {
  const Method *method;
  uint32_t pc, to;
} CodePlace;

typedef struct Sound {
  Oracle oracle;
  const Flow *flow;
  Random twist;
  bool is_lost;          // there is no way on that the graph has
  VEC(CodePlace) places; // what was replaced in the last run
  CodePlace focus;       // the one instruction that is replaced; no method: irrelevant ones
  size_t mattering, judged;
  size_t graphs, incomplete, runs, twisted, replaced, ended;
} Sound;

// --- one irrelevant instruction ------------------------------------------------------------------

static Ref some_object(Sound *sound) {
  const Frame *top = machine_top(sound->oracle.machine);
  uint64_t locals[8] = {0}, stack[8] = {0};
  if (top->method->code->max_locals > 512 || top->method->code->max_stack > 512)
    return 0;
  method_reference_map(sound->oracle.world->program, top->method,
                       (uint32_t)(top->pc - top->method->code->insns), locals, stack);
  uint32_t local = (uint32_t)random_below(&sound->twist, top->method->code->max_locals + 1u);
  return local < top->method->code->max_locals && (locals[local / 64] >> local % 64 & 1)
             ? (Ref)top->locals[local]
             : 0;
}

static Word some_word(Sound *sound, bool is_reference) {
  if (is_reference) // what is used afterwards has to have its type
    return sound->focus.method ? 0 : some_object(sound);
  return (uint32_t)random_below(&sound->twist, 7) - 3u;
}

// Is the activation entered by a call at this place of the other one? NONE: by nobody's.
static bool is_called(const Sound *sound, const Activation *at, uint32_t caller, uint32_t pc) {
  if (at->parent != NONE)
    return at->parent == caller && at->call == pc;
  const Cluster *cluster = graph_cluster(sound->flow->graph, at->cluster);
  for (size_t i = 0; i < cluster->callers.count; i++) {
    uint32_t call = cluster->callers.items[i];
    const State *state = graph_node(sound->flow->graph, call)->state;
    if (sound->flow->activation[call] == caller &&
        (caller == NONE || state->frames.items[state->frames.count - 2].pc == pc))
      return true;
  }
  return false;
}

// The activations that the top frame may be, by the calls below it.
static void find_activations(const Sound *sound, Numbers *out) {
  const Machine *machine = sound->oracle.machine;
  Numbers below = {0};
  vec_push(&below, NONE);
  for (uint32_t depth = ORACLE_BASE; depth < machine->depth; depth++) {
    const Frame *frame = &machine->frames[depth], *caller = frame - 1;
    uint32_t pc = depth > ORACLE_BASE ? (uint32_t)(caller->pc - caller->method->code->insns) : 0;
    vec_clear(out);
    for (uint32_t i = 0; i < sound->flow->activations.count; i++) {
      const Activation *at = &sound->flow->activations.items[i];
      bool fits = false;
      for (size_t j = 0; at->method == frame->method && j < below.count; j++)
        fits |= is_called(sound, at, below.items[j], pc);
      if (fits)
        vec_push(out, i);
    }
    vec_clear(&below);
    vec_append(&below, out->items, out->count);
  }
  vec_free(&below);
}

static bool is_edge(const Activation *activation, uint32_t from, uint32_t to) {
  for (size_t i = 0; i < activation->edges.count; i++)
    if (activation->edges.items[i].from == from && activation->edges.items[i].to == to)
      return true;
  return false;
}

// The next instruction: one that the graph has behind this one, whichever activation it is.
static uint32_t some_successor(Sound *sound, const Numbers *activations, uint32_t pc) {
  Numbers next = {0};
  const Code *code = machine_top(sound->oracle.machine)->method->code;
  for (uint32_t to = 0; to < code->count; to++) {
    bool follows = true;
    for (size_t i = 0; i < activations->count && follows; i++)
      follows = is_edge(&sound->flow->activations.items[activations->items[i]], pc, to);
    if (follows)
      vec_push(&next, to);
  }
  uint32_t picked =
      next.count ? next.items[random_below(&sound->twist, (uint32_t)next.count)] : NONE;
  vec_free(&next);
  return picked;
}

// Any instruction that the code has behind this one.
static uint32_t written_successor(Sound *sound, uint32_t pc) {
  const Insn *insn = &machine_top(sound->oracle.machine)->method->code->insns[pc];
  bool jumps = op_infos[insn->op].group == OPS_BRANCH && random_below(&sound->twist, 2);
  return jumps ? (uint32_t)insn->b : pc + 1;
}

static void twist(Sound *sound, const Numbers *activations, const Operands *operands) {
  Frame *top = machine_top(sound->oracle.machine);
  const Code *code = top->method->code;
  uint64_t locals[8] = {0}, stack[8] = {0};
  uint32_t pc = (uint32_t)(top->pc - code->insns), to;
  to = sound->focus.method ? written_successor(sound, pc) : some_successor(sound, activations, pc);
  if (to == NONE || code->max_locals > 512 || code->max_stack > 512) {
    sound->is_lost = true;
    return;
  }
  Program *program = sound->oracle.world->program;
  uint32_t before = method_reference_map(program, top->method, pc, locals, stack);
  memset(locals, 0, sizeof locals);
  memset(stack, 0, sizeof stack);
  uint32_t after = method_reference_map(program, top->method, to, locals, stack);
  Word *base = top->sp - before;
  bool is_next = to == pc + 1 || operands->family == FAMILY_PLAIN;
  uint32_t kept = is_next && before - operands->popped < after ? before - operands->popped : after;
  if (!is_next)
    kept = 0; // a handler begins with the exception alone
  for (uint32_t i = kept; i < after; i++)
    base[i] = some_word(sound, stack[i / 64] >> i % 64 & 1);
  if (sound->focus.method && operands->family == FAMILY_STORE)
    top->locals[operands->local] =
        some_word(sound, locals[operands->local / 64] >> operands->local % 64 & 1);
  top->sp = base + after;
  top->pc = &top->method->code->insns[to];
  sound->replaced++;
  vec_push(&sound->places, (CodePlace){top->method, pc, to});
}

// Keeps the activations that have states here; false if one of them needs the instruction, or none
// is left.
static bool is_irrelevant(const Sound *sound, Numbers *activations, uint32_t pc) {
  size_t kept = 0;
  for (size_t i = 0; i < activations->count; i++) {
    const Activation *at = &sound->flow->activations.items[activations->items[i]];
    if (at->is_needed[pc])
      return false;
    if (at->nodes[pc].count)
      activations->items[kept++] = activations->items[i];
  }
  activations->count = kept;
  return kept > 0;
}

// Instructions that can be replaced alone: the code behind them is verified for what they leave.
static bool is_judged(const Operands *operands, unsigned op) {
  return operands->family != FAMILY_SHUFFLE && operands->family != FAMILY_JUMP &&
         operands->family != FAMILY_RETURN && operands->family != FAMILY_THROW &&
         op != OP_TABLESWITCH && op != OP_LOOKUPSWITCH;
}

static bool replace_focus(Sound *sound) {
  const Frame *top = machine_top(sound->oracle.machine);
  if (top->method != sound->focus.method || top->flags & FRAME_PENDING ||
      top->pc != &top->method->code->insns[sound->focus.pc])
    return false;
  StateFrame frame = {.method = top->method, .code = top->method->code, .pc = sound->focus.pc};
  Operands operands = operands_of(sound->flow->graph, &frame);
  twist(sound, NULL, &operands);
  return true;
}

// True when the instruction was replaced.
static bool replace_instruction(Sound *sound) {
  if (sound->focus.method)
    return replace_focus(sound);
  const Frame *top = machine_top(sound->oracle.machine);
  const Code *code = top->method->code;
  Numbers activations = {0};
  bool is_replaced = false;
  if (!(top->flags & FRAME_PENDING) && code)
    find_activations(sound, &activations);
  uint32_t pc = code ? (uint32_t)(top->pc - code->insns) : 0;
  if (activations.count && pc < code->count && is_irrelevant(sound, &activations, pc)) {
    StateFrame frame = {.method = top->method, .code = code, .pc = pc};
    Operands operands = operands_of(sound->flow->graph, &frame);
    is_replaced = operands.family != FAMILY_SHUFFLE && operands.family != FAMILY_JUMP &&
                  operands.family != FAMILY_RETURN;
    if (is_replaced)
      twist(sound, &activations, &operands);
  }
  vec_free(&activations);
  return is_replaced;
}

// --- runs ----------------------------------------------------------------------------------------

typedef struct Printer {
  const Machine *machine;
  VEC(Ref) objects;
  uint32_t old_top;
  FILE *out;
} Printer;

static void print_ref(Printer *printer, Ref ref) {
  if (!ref || printer->objects.count > MOST_OBJECTS) {
    fprintf(printer->out, " null");
    return;
  }
  size_t i = 0;
  while (i < printer->objects.count && printer->objects.items[i] != ref)
    i++;
  if (i == printer->objects.count)
    vec_push(&printer->objects, ref);
  if (ref < printer->old_top)
    fprintf(printer->out, " old%u", ref);
  else
    fprintf(printer->out, " new%zu", i);
}

static void print_array(Printer *printer, Ref ref, const Class *class) {
  uint32_t length = array_length(printer->machine, ref);
  const unsigned char *data = array_data(printer->machine, ref);
  fprintf(printer->out, " %u:", length);
  for (uint32_t i = 0; i < length; i++)
    if (class->kind_letter == KIND_REFERENCE)
      print_ref(printer, ((const Ref *)(const void *)data)[i]);
  if (class->kind_letter != KIND_REFERENCE)
    for (size_t i = 0; i < (size_t)length << class->component_shift; i++)
      fprintf(printer->out, "%02x", data[i]);
}

static void print_object(Printer *printer, Ref ref) {
  const Class *class = object_class(printer->machine, ref);
  fprintf(printer->out, "\n%u", class->id);
  if (oracle_is_constant(printer->machine, ref) && class->kind != CLASS_ARRAY &&
      ref < printer->old_top)
    return;
  if (class->kind == CLASS_ARRAY) {
    print_array(printer, ref, class);
    return;
  }
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++) {
      const Field *field = &at->fields[i];
      if (field->flags & ACC_STATIC)
        continue;
      Word word = printer->machine->words[ref + field->slot];
      if (field->kind == KIND_REFERENCE)
        print_ref(printer, (Ref)word);
      else
        fprintf(printer->out, " %llx", (unsigned long long)word);
    }
}

// How the run ended, with all that its result leads to.
static char *outcome_text(const Sound *sound, const Method *method, uint32_t old_top) {
  char *text = NULL;
  size_t size = 0;
  Printer printer = {.machine = sound->oracle.machine, .old_top = old_top};
  printer.out = open_memstream(&text, &size);
  const Exec *exec = sound->oracle.exec;
  if (exec_status(exec) == EXEC_THREW) {
    fprintf(printer.out, "throws %u", object_class(printer.machine, exec_thrown(exec))->id);
  } else if (method->return_kind == KIND_REFERENCE) {
    print_ref(&printer, (Ref)exec_result(exec)[0]);
    for (size_t i = 0; i < printer.objects.count; i++)
      print_object(&printer, printer.objects.items[i]);
  } else if (method->return_kind != KIND_VOID) {
    fprintf(printer.out, "%llx", (unsigned long long)exec_result(exec)[0]);
  }
  fclose(printer.out);
  vec_free(&printer.objects);
  return text;
}

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
  if (exec_enter(oracle->exec, method, words.items)) {
    for (unsigned i = 0; i < MOST_STEPS && exec_status(oracle->exec) == EXEC_RUNNING; i++)
      if (!is_twisted || !oracle->machine->depth || !replace_instruction(sound))
        exec_run(oracle->exec, 1);
      else if (sound->is_lost)
        break;
    if (!sound->is_lost && has_ended(oracle))
      text = outcome_text(sound, method, old_top);
  }
  vec_free(&words);
  machine_undo(oracle->machine, 0);
  return text;
}

static bool compare_runs(Sound *sound, Method *method, Random inputs) {
  char *plain = run(sound, method, inputs, false);
  bool good = true;
  for (int i = 0; plain && i < TWISTS && good; i++) {
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
    if (own->classes[pc] != RELEVANCE_RELEVANT || !is_judged(&operands, own->code->insns[pc].op))
      continue;
    sound->focus = (CodePlace){method, pc, 0};
    judge_instruction(sound, method, *random);
  }
  sound->focus = (CodePlace){0};
}

// --- subjects ------------------------------------------------------------------------------------

static void try_method(Sound *sound, Method *method, Random *random, int inputs) {
  Graph *graph =
      graph_build(sound->oracle.world->program, method,
                  (GraphOptions){.states = MOST_STATES, .unroll = 1, .keeps_inputs = true});
  sound->graphs++;
  sound->incomplete += !graph_is_complete(graph);
  if (graph_is_complete(graph)) {
    RelevanceMarks marks = {.result = true};
    RelevanceResult *result = relevance_find(graph, method, &marks);
    sound->flow = &result->details->demands.flow;
    bool good = true;
    if (!inputs)
      judge_method(sound, method, result, random);
    for (int i = 0; i < inputs && good; i++) {
      good = compare_runs(sound, method, *random);
      (void)random_next(random);
    }
    relevance_free(result);
  }
  graph_free(graph);
}

static Sound open_sound(void) {
  Sound sound = {.twist = random_seeded(3)};
  sound.oracle.world = graph_world_new();
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
  Sound sound = open_sound();
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
  Sound sound = open_sound();
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

TEST(relevance_is_sound_on_the_jdk) { try_jdk(JDK); }

TEST(relevance_is_sound_on_unit_programs) { try_classes("unit/", "unit/Heap", INPUTS, EVERY); }

TEST(relevance_is_sound_on_random_programs) {
  try_classes("unit/Heap", NULL, RANDOM_INPUTS, EVERY);
}

TEST(relevance_is_precise_on_unit_programs) { try_classes("unit/", "unit/Heap", 0, PRECISE); }
