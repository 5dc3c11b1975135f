// Which classes of the target stand near which: the ones that a class names in its code, fields and
// methods, and the ones right below it. Made at the first question, and again when the target has
// grown.
#include "program/program_impl.h"

#include <string.h>

struct Near {
  Arena arena;
  uint32_t class_count; // that the program had
  ClassSpan *spans;     // by class id
};

typedef VEC(Class *) ClassList;

typedef struct Gathering {
  const Program *program;
  ClassList *lists; // by class id
  uint32_t *seen;   // by class id: the last class that named it
  const Class *class;
} Gathering;

// With lambdas and contracts, unlike in writes.c: whoever names a class may come to it.
static bool is_own(const Class *class) { return class && class->file && !class->trusted; }

static void add(Gathering *gathering, Class *class) {
  if (!is_own(class) || gathering->seen[class->id] == gathering->class->id)
    return;
  gathering->seen[class->id] = gathering->class->id;
  vec_push(&gathering->lists[gathering->class->id], class);
}

static void add_named(Gathering *gathering, const char *text, size_t length) {
  Name name = name_lookup(gathering->program->names, text, length);
  Class *class = name_exists(name) ? program_loaded(gathering->program, name) : NULL;
  if (class)
    add(gathering, class->kind == CLASS_ARRAY ? class->element : class);
}

// All classes that a descriptor mentions.
static void add_described(Gathering *gathering, Name descriptor) {
  for (const char *text = name_text(gathering->program->names, descriptor); *text; text++)
    if (*text == 'L') {
      size_t length = strcspn(++text, ";");
      add_named(gathering, text, length);
      text += length;
    }
}

static void add_mentioned(Gathering *gathering, const Class *class) {
  const Names *names = gathering->program->names;
  for (uint32_t i = 1; i < class->file->pool_count; i++) {
    const Constant *constant = &class->file->pool[i];
    if (constant->tag == CONSTANT_CLASS)
      add_named(gathering, name_text(names, constant->name), name_length(names, constant->name));
    else if (constant->tag == CONSTANT_NAME_AND_TYPE)
      add_described(gathering, constant->descriptor);
  }
  for (uint16_t i = 0; i < class->field_count; i++)
    add_described(gathering, class->fields[i].descriptor);
  for (uint16_t i = 0; i < class->method_count; i++)
    add_described(gathering, class->methods[i].descriptor);
}

static void add_below(Gathering *gathering, const Class *above, Class *class) {
  if (!is_own(above))
    return;
  gathering->class = above;
  gathering->seen[class->id] = 0; // it may be there already: no harm
  add(gathering, class);
}

static void gather(Gathering *gathering, uint32_t count) {
  for (uint32_t id = 1; id <= count; id++) {
    Class *class = program_class(gathering->program, id);
    if (!is_own(class))
      continue;
    gathering->class = class;
    add_mentioned(gathering, class);
    add_below(gathering, class->super, class);
    for (uint16_t i = 0; i < class->interface_count; i++)
      add_below(gathering, class->interfaces[i], class);
  }
}

static void make(Near *near, const Program *program) {
  uint32_t count = near->class_count = program_class_count(program);
  Gathering gathering = {.program = program,
                         .lists = mem_new_array(ClassList, count + 1),
                         .seen = mem_new_array(uint32_t, count + 1)};
  gather(&gathering, count);
  near->spans = arena_array(&near->arena, ClassSpan, count + 1);
  for (uint32_t id = 1; id <= count; id++) {
    ClassList *list = &gathering.lists[id];
    Class **items = arena_array(&near->arena, Class *, list->count + 1);
    for (size_t i = 0; i < list->count; i++)
      items[i] = list->items[i];
    near->spans[id] = (ClassSpan){items, (uint32_t)list->count};
    vec_free(list);
  }
  mem_free(gathering.lists);
  mem_free(gathering.seen);
}

// Was a class of the target loaded since the last question?
static bool has_grown(Near *near, const Program *program) {
  uint32_t count = program_class_count(program);
  while (near->class_count < count && !is_own(program_class(program, near->class_count + 1)))
    near->class_count++;
  return near->class_count < count;
}

void near_free(Near *near) {
  if (!near)
    return;
  arena_fini(&near->arena);
  mem_free(near);
}

ClassSpan class_near(Program *program, const Class *class) {
  if (!is_own(class))
    return (ClassSpan){0};
  if (!program->near || has_grown(program->near, program)) {
    near_free(program->near);
    program->near = mem_new(Near);
    make(program->near, program);
  }
  return program->near->spans[class->id];
}
