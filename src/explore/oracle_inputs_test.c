// All concrete inputs of a method up to a bound.
//
// A heap is written down in one canonical order: the reference parameters, then the reference
// fields of object 1, of object 2, ... Each is null, an object that is there already, or the next
// new one. So every reachable heap comes exactly once, whatever its aliases and cycles.
#include "explore/oracle_test.h"

#include "base/arith.h"
#include "base/random.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
  MOST_NODES = 8,
  MOST_CLASSES = 256,
  MOST_SHAPES = 800,
  MOST_INPUTS = 1600,
  MOST_VARIANTS = 400,
  MOST_LENGTH = 3
};

typedef struct Builder {
  const Subject *subject;
  Inputs *shapes;
  Arena *arena;
  Graph graph;
  Node nodes[MOST_NODES];
  uint64_t arguments[16];
  Class *classes[MOST_CLASSES]; // those that stand in one file with the method
  size_t class_count;
} Builder;

// --- shapes --------------------------------------------------------------------------------------

static Graph copy_graph(const Graph *graph, Arena *arena) {
  Graph copy = {arena_array(arena, Node, graph->count + 1), graph->count};
  for (size_t i = 0; i < graph->count; i++) {
    size_t count = graph->nodes[i].layout->count;
    copy.nodes[i].layout = graph->nodes[i].layout;
    copy.nodes[i].values = arena_array(arena, uint64_t, count + 1);
    if (count)
      memcpy(copy.nodes[i].values, graph->nodes[i].values, count * sizeof(uint64_t));
  }
  return copy;
}

static uint64_t *copy_arguments(const Subject *subject, const uint64_t *arguments, Arena *arena) {
  size_t count = subject->parameters.count;
  uint64_t *copy = arena_array(arena, uint64_t, count + 1);
  if (count)
    memcpy(copy, arguments, count * sizeof(uint64_t));
  return copy;
}

static void emit_shape(Builder *builder) {
  Input input = {.shape = (uint32_t)builder->shapes->count,
                 .graph = copy_graph(&builder->graph, builder->arena),
                 .arguments = copy_arguments(builder->subject, builder->arguments, builder->arena)};
  vec_push(builder->shapes, input);
}

static void build_from(Builder *builder, size_t node, size_t field);
static void build_next(Builder *builder, bool is_argument, size_t node, size_t field);

// Arrays of every length from 0 to MOST_LENGTH.
static void try_arrays(Builder *builder, Class *type, uint64_t *cell, bool is_argument, size_t node,
                       size_t field) {
  Graph *graph = &builder->graph;
  for (size_t length = 0; length <= MOST_LENGTH; length++) {
    graph->nodes[graph->count] = (Node){array_layout(builder->subject->world, type, length),
                                        arena_array(builder->arena, uint64_t, length + 1)};
    *cell = ++graph->count;
    build_next(builder, is_argument, node, field);
    graph->count--;
  }
}

static void try_fresh(Builder *builder, Class *type, uint64_t *cell, bool is_argument, size_t node,
                      size_t field) {
  Graph *graph = &builder->graph;
  bool is_object = type->trusted && !type->super; // java.lang.Object itself
  if (type->kind == CLASS_ARRAY && graph->count < builder->subject->object_limit)
    try_arrays(builder, type, cell, is_argument, node, field);
  if (graph->count >= builder->subject->object_limit || type->kind != CLASS_INSTANCE ||
      (type->flags & ACC_ABSTRACT) || (type->trusted && !is_object))
    return;
  const Layout *layout = oracle_layout(builder->subject->world, type);
  graph->nodes[graph->count] =
      (Node){layout, arena_array(builder->arena, uint64_t, layout->count + 1)};
  *cell = ++graph->count;
  build_next(builder, is_argument, node, field);
  graph->count--;
}

// The object around an inner one is there: its constructor sets it before anything else.
static bool is_outer_object(const Builder *builder, size_t node, size_t field) {
  const Layout *layout = builder->graph.nodes[node].layout;
  return layout->fields && (layout->fields[field]->flags & ACC_SYNTHETIC) &&
         !strncmp(layout_name(builder->subject->world, layout, field, builder->arena), "this$", 5);
}

static void choose(Builder *builder, Class *type, uint64_t *cell, bool is_argument, size_t node,
                   size_t field) {
  *cell = 0;
  if (is_argument || !is_outer_object(builder, node, field))
    build_next(builder, is_argument, node, field);
  if (!type)
    return;
  for (size_t i = 0; i < builder->graph.count; i++)
    if (class_is_assignable(builder->graph.nodes[i].layout->class, type)) {
      *cell = i + 1;
      build_next(builder, is_argument, node, field);
    }
  try_fresh(builder, type, cell, is_argument, node, field);
  for (size_t i = 0; i < builder->class_count; i++)
    if (builder->classes[i] != type && class_is_assignable(builder->classes[i], type))
      try_fresh(builder, builder->classes[i], cell, is_argument, node, field);
  *cell = 0;
}

// Goes on behind argument `node`, or behind field `field` of object `node`.
static void build_next(Builder *builder, bool is_argument, size_t node, size_t field) {
  if (!is_argument) {
    build_from(builder, node, field + 1);
    return;
  }
  const Subject *subject = builder->subject;
  size_t next = node + 1;
  while (next < subject->parameters.count && subject->parameters.items[next].kind != KIND_REFERENCE)
    next++;
  if (next < subject->parameters.count)
    choose(builder, subject->parameters.items[next].type, &builder->arguments[next], true, next, 0);
  else
    build_from(builder, 0, 0);
}

// Chooses the reference fields of all objects from `field` of object `node` on.
static void build_from(Builder *builder, size_t node, size_t field) {
  for (; node < builder->graph.count; node++, field = 0) {
    Node *at = &builder->graph.nodes[node];
    for (; field < at->layout->count; field++) {
      if (layout_kind(at->layout, field) != KIND_REFERENCE)
        continue;
      choose(builder, layout_type(builder->subject->world, at->layout, field), &at->values[field],
             false, node, field);
      return;
    }
  }
  emit_shape(builder);
}

static void enumerate_shapes(const Subject *subject, Inputs *shapes, Arena *arena) {
  Builder builder = {.subject = subject, .shapes = shapes, .arena = arena};
  builder.graph.nodes = builder.nodes;
  const Program *program = subject->world->program;
  const char *owner = name_text(subject->world->names, subject->method->owner->name);
  size_t length = strcspn(owner, "$");
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const char *name = name_text(subject->world->names, program_class(program, id)->name);
    bool is_near = !strncmp(name, owner, length) && (!name[length] || name[length] == '$');
    if (is_near && builder.class_count < MOST_CLASSES)
      builder.classes[builder.class_count++] = program_class(program, id);
  }
  assert(subject->object_limit <= MOST_NODES && subject->parameters.count <= 16);
  if (subject->method->flags & ACC_STATIC) {
    build_next(&builder, true, SIZE_MAX, 0); // argument 0 comes next
    return;
  }
  try_fresh(&builder, subject->method->owner, &builder.arguments[0], true, 0, 0);
}

static bool is_typed(Kind kind, Class *type, const Graph *graph, uint64_t value) {
  int32_t number = (int32_t)(uint32_t)value;
  switch (kind) {
  case 'L':
    return !value || class_is_assignable(graph->nodes[value - 1].layout->class, type);
  case 'Z':
    return value <= 1;
  case 'B':
    return value >> 32 == 0 && number >= INT8_MIN && number <= INT8_MAX;
  case 'S':
    return value >> 32 == 0 && number >= INT16_MIN && number <= INT16_MAX;
  case 'C':
    return value <= UINT16_MAX;
  case 'J':
  case 'D':
    return true;
  default:
    return value >> 32 == 0;
  }
}

static bool is_exact(Kind kind, Class *type, const Graph *graph, uint64_t value) {
  return kind != KIND_REFERENCE || !value || graph->nodes[value - 1].layout->class == type ||
         (type->kind != CLASS_ARRAY && (type->flags & (ACC_ABSTRACT | ACC_INTERFACE)));
}

static bool has_exact_array(Kind kind, Class *type, const Graph *graph, uint64_t value) {
  return kind != KIND_REFERENCE || !value || graph->nodes[value - 1].layout->class == type ||
         type->kind != CLASS_ARRAY;
}

typedef bool CellTest(Kind kind, Class *type, const Graph *graph, uint64_t value);

static bool all_cells(const Subject *subject, const Input *input, CellTest *test) {
  for (size_t i = 0; i < subject->parameters.count; i++) {
    const Parameter *parameter = &subject->parameters.items[i];
    if (!test(parameter->kind, parameter->type, &input->graph, input->arguments[i]))
      return false;
  }
  for (size_t i = 0; i < input->graph.count; i++) {
    const Node *node = &input->graph.nodes[i];
    for (size_t j = 0; j < node->layout->count; j++) {
      Class *type = layout_type(subject->world, node->layout, j);
      if (!test(layout_kind(node->layout, j), type, &input->graph, node->values[j]))
        return false;
    }
  }
  return true;
}

bool input_is_typed(const Subject *subject, const Input *input) {
  return all_cells(subject, input, is_typed);
}

bool input_is_exact(const Subject *subject, const Input *input) {
  return all_cells(subject, input, is_exact);
}

bool input_has_exact_arrays(const Subject *subject, const Input *input) {
  return all_cells(subject, input, has_exact_array);
}

// --- numbers -------------------------------------------------------------------------------------

typedef struct NumberCell {
  uint64_t *cell;
  Kind kind;
} NumberCell;
typedef VEC(NumberCell) NumberCells;
typedef VEC(uint64_t) Words;

static void add_integers(const Subject *subject, Kind kind, Words *words) {
  int64_t low = kind == KIND_BYTE    ? INT8_MIN
                : kind == KIND_SHORT ? INT16_MIN
                : kind == KIND_CHAR  ? 0
                : kind == KIND_LONG  ? INT64_MIN
                                     : INT32_MIN;
  int64_t high = kind == KIND_BYTE    ? INT8_MAX
                 : kind == KIND_SHORT ? INT16_MAX
                 : kind == KIND_CHAR  ? UINT16_MAX
                 : kind == KIND_LONG  ? INT64_MAX
                                      : INT32_MAX;
  VEC(int64_t) numbers = {0};
  for (int64_t i = -1; i <= 2; i++)
    vec_push(&numbers, i);
  if (!subject->is_small) {
    vec_push(&numbers, low);
    vec_push(&numbers, high);
  }
  for (size_t i = 0; i < subject->constants.count; i++)
    vec_push(&numbers, subject->constants.items[i]);
  for (size_t i = 0; i < numbers.count; i++) {
    int64_t number = numbers.items[i];
    bool is_new = number >= low && number <= high;
    uint64_t word = kind == KIND_LONG ? (uint64_t)number : (uint32_t)number;
    for (size_t j = 0; j < words->count; j++)
      is_new &= words->items[j] != word;
    if (is_new)
      vec_push(words, word);
  }
  vec_free(&numbers);
}

static void add_numbers(const Subject *subject, Kind kind, Words *words) {
  static const double reals[] = {0.0, -0.0, 1.0, -1.5, 2.0, (double)INFINITY, (double)NAN, 1e10};
  switch (kind) {
  case 'Z':
    vec_push(words, 0);
    vec_push(words, 1);
    return;
  case 'F':
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
      vec_push(words, bits_of_float((float)reals[i]));
    return;
  case 'D':
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
      vec_push(words, bits_of_double(reals[i]));
    return;
  default:
    add_integers(subject, kind, words);
  }
}

static void collect_cells(const Subject *subject, Input *input, NumberCells *cells) {
  for (size_t i = 0; i < subject->parameters.count; i++)
    if (subject->parameters.items[i].kind != KIND_REFERENCE)
      vec_push(cells, (NumberCell){&input->arguments[i], subject->parameters.items[i].kind});
  for (size_t i = 0; i < input->graph.count; i++)
    for (size_t j = 0; j < input->graph.nodes[i].layout->count; j++) {
      Kind kind = layout_kind(input->graph.nodes[i].layout, j);
      if (kind != KIND_REFERENCE)
        vec_push(cells, (NumberCell){&input->graph.nodes[i].values[j], kind});
    }
}

static const char number_kinds[] = "ZBCSIJFD";

// Assigns variant `number` of all, or random numbers.
static void assign(const NumberCells *cells, const Words *choices, uint64_t number,
                   Random *random) {
  for (size_t i = 0; i < cells->count; i++) {
    const Words *words = &choices[strchr(number_kinds, cells->items[i].kind) - number_kinds];
    uint64_t pick = random ? random_below(random, words->count) : number % words->count;
    number /= words->count;
    *cells->items[i].cell = words->items[pick];
  }
}

// The shape with as many choices of numbers as there are, `most` at most.
static void add_variants(const Subject *subject, const Input *shape, const Words *choices,
                         size_t most, Inputs *inputs, Arena *arena) {
  Random random = random_seeded(shape->shape + 1);
  NumberCells cells = {0};
  Input first = *shape;
  collect_cells(subject, &first, &cells);
  uint64_t all = 1;
  for (size_t i = 0; i < cells.count && all <= most; i++)
    all *= choices[strchr(number_kinds, cells.items[i].kind) - number_kinds].count;
  vec_free(&cells);
  for (uint64_t i = 0; i < (all <= most ? all : most); i++) {
    Input input = {.shape = shape->shape,
                   .graph = copy_graph(&shape->graph, arena),
                   .arguments = copy_arguments(subject, shape->arguments, arena)};
    collect_cells(subject, &input, &cells);
    assign(&cells, choices, i, all <= most ? NULL : &random);
    vec_free(&cells);
    vec_push(inputs, input);
  }
}

void enumerate_inputs(const Subject *subject, Inputs *inputs, Arena *arena) {
  Inputs shapes = {0};
  enumerate_shapes(subject, &shapes, arena);
  Words choices[sizeof number_kinds] = {{0}};
  for (size_t i = 0; number_kinds[i]; i++)
    add_numbers(subject, number_kinds[i], &choices[i]);
  size_t step = (shapes.count + MOST_SHAPES - 1) / MOST_SHAPES;
  size_t taken = step ? (shapes.count + step - 1) / step : 1;
  size_t most = MOST_INPUTS / taken < 2               ? 2
                : MOST_INPUTS / taken > MOST_VARIANTS ? MOST_VARIANTS
                                                      : MOST_INPUTS / taken;
  for (size_t i = 0; i < shapes.count; i += step)
    add_variants(subject, &shapes.items[i], choices, most, inputs, arena);
  for (size_t i = 0; number_kinds[i]; i++)
    vec_free(&choices[i]);
  vec_free(&shapes);
}
