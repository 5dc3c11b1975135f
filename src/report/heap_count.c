// The heaps that cases tell apart: one input of each case, its run, and both as texts in which
// objects are numbered as a breadth-first walk finds them.
#include "report/count.h"

#include <stdlib.h>
#include <string.h>

typedef struct HeapTexts {
  VEC(const char *) texts;
  Table table;
} HeapTexts;

struct HeapCount {
  Program *program;
  Replay *replay;
  Arena arena; // of the texts
  HeapTexts inputs, results;
  uint64_t left_out;
  SolveStats own;
};

HeapCount *heap_count_new(Program *program) {
  HeapCount *count = mem_new(HeapCount);
  count->program = program;
  count->replay = replay_new(program, 0);
  return count;
}

static void texts_free(HeapTexts *texts) {
  vec_free(&texts->texts);
  table_fini(&texts->table);
}

void heap_count_free(HeapCount *count) {
  if (!count)
    return;
  texts_free(&count->inputs);
  texts_free(&count->results);
  replay_free(count->replay);
  arena_fini(&count->arena);
  mem_free(count);
}

static bool is_same_text(const void *context, uint32_t id, const void *key) {
  return !strcmp(((const HeapTexts *)context)->texts.items[id], key);
}

static void note_text(HeapCount *count, HeapTexts *texts, const char *text) {
  uint32_t hash = hash_bytes(text, strlen(text));
  if (table_find(&texts->table, hash, is_same_text, texts, text) != TABLE_NONE)
    return;
  vec_push(&texts->texts, arena_string(&count->arena, text, strlen(text)));
  table_insert(&texts->table, hash, (uint32_t)texts->texts.count - 1);
}

// --- a heap as a text ----------------------------------------------------------------------------

typedef struct Walk {
  Program *program;
  const ConcreteInput *heap;
  VEC(uint32_t) order; // the objects in the order in which they were found
  uint32_t *numbers;   // 1 + the number of an object in this order; 0: not found yet
  Arena *arena;
  const char *text;
} Walk;

static void add_value(Walk *walk, const ConcreteValue *value, bool is_given) {
  if (value->kind == KIND_BOOLEAN) {
    walk->text = arena_format(walk->arena, "%s%u,", walk->text, (unsigned)value->word);
  } else if (value->kind == KIND_REFERENCE) {
    // Of an input that nobody looked at any value would do.
    if (is_given && (!value->is_read || value->open)) {
      walk->text = arena_format(walk->arena, "%s?,", walk->text);
    } else if (!value->word || value->word > walk->heap->objects.count) {
      walk->text = arena_format(walk->arena, "%s%s,", walk->text, value->word ? "other" : "null");
    } else {
      uint32_t object = (uint32_t)value->word - 1;
      if (!walk->numbers[object]) {
        vec_push(&walk->order, object);
        walk->numbers[object] = (uint32_t)walk->order.count;
      }
      walk->text = arena_format(walk->arena, "%s#%u,", walk->text, (unsigned)walk->numbers[object]);
    }
  }
}

static void add_slots(Walk *walk, const ConcreteSlots *slots, bool is_given) {
  for (size_t i = 0; i < slots->count; i++)
    add_value(walk, &slots->items[i].value, is_given);
}

static void add_object(Walk *walk, uint32_t number, bool is_given) {
  const ConcreteObject *object = &walk->heap->objects.items[number];
  const char *name = class_external(walk->program, object->class, walk->arena);
  walk->text = arena_format(walk->arena, "%s;%s", walk->text, name);
  if (object->class->kind == CLASS_ARRAY)
    walk->text = arena_format(walk->arena, "%s[%u]", walk->text, (unsigned)object->length);
  walk->text = arena_format(walk->arena, "%s{", walk->text);
  add_slots(walk, &object->slots, is_given);
  walk->text = arena_format(walk->arena, "%s}", walk->text);
}

static const char *heap_text(HeapCount *count, const ConcreteInput *heap, const ConcreteState *end,
                             Arena *arena) {
  Walk walk = {.program = count->program, .heap = heap, .arena = arena, .text = ""};
  walk.numbers = mem_new_array(uint32_t, heap->objects.count + 1);
  add_slots(&walk, &heap->parameters, !end);
  if (end && end->outcome.status == EXEC_THREW)
    walk.text = arena_format(arena, "%sthrows %s", walk.text,
                             class_external(count->program, end->outcome.thrown, arena));
  else if (end)
    add_value(&walk, &end->outcome.result, false);
  add_slots(&walk, &heap->statics, !end);
  for (size_t i = 0; i < walk.order.count; i++) // it grows
    add_object(&walk, walk.order.items[i], !end);
  vec_free(&walk.order);
  mem_free(walk.numbers);
  return walk.text;
}

// --- cases ---------------------------------------------------------------------------------------

void heap_count_case(HeapCount *count, Explorer *explorer, Method *method) {
  enum { MAX_STEPS = 100000000 };
  Arena arena = {0};
  Model *model = explorer_model(explorer, &count->own);
  ConcreteInput *input = model ? concrete_new(explorer, model, &arena) : NULL;
  ConcreteState *state = NULL;
  if (input && input->is_exact)
    state = replay_state(count->replay, method ? method : explorer_method(explorer), input,
                         MAX_STEPS, &arena);
  if (state && state->is_whole) {
    note_text(count, &count->inputs, heap_text(count, input, NULL, &arena));
    note_text(count, &count->results, heap_text(count, &state->heap, state, &arena));
  } else {
    count->left_out++;
  }
  concrete_state_free(state);
  concrete_free(input);
  model_free(model);
  arena_fini(&arena);
}

uint64_t heap_count_inputs(const HeapCount *count) { return count->inputs.texts.count; }
uint64_t heap_count_results(const HeapCount *count) { return count->results.texts.count; }
uint64_t heap_count_left_out(const HeapCount *count) { return count->left_out; }
