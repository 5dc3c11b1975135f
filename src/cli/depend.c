#include "cli/depend.h"

#include "base/sha256.h"
#include "program/lambdas.h"
#include "program/uses.h"

#include <stdlib.h>
#include <string.h>

typedef struct Digest {
  char text[SHA256_TEXT]; // empty: not known yet
} Digest;

struct Depend {
  const Target *target;
  Program *program;
  Sources *sources;
  char shape[SHA256_TEXT], all[SHA256_TEXT]; // of all classes, of all code: empty: not known yet
  VEC(Digest) code;                          // by method id
  VEC(const Method *) own;                   // in an order that follows from the shape
  VEC(uint32_t) numbers;                     // by method id: 1 + place among those, or 0
};

static bool is_own(const Class *class) {
  return class->file && !class->trusted && !class->is_hidden && !class->is_contract && !class->host;
}

static void hash(const Pack *pack, char text[SHA256_TEXT]) {
  sha256_text(pack->items, pack->count, text);
}

// --- the target as it is -------------------------------------------------------------------------

// A class with its name and the digest of its shape.
typedef struct Shape {
  const char *line;
  const Class *class;
} Shape;

static int compare_shapes(const void *a, const void *b) {
  return strcmp(((const Shape *)a)->line, ((const Shape *)b)->line);
}

typedef struct Unloaded {
  const Depend *depend;
  Pack pack;
} Unloaded;

// What cannot be loaded may be the cause of something.
static bool add_unloaded(void *context, Name name) {
  Unloaded *unloaded = context;
  const Target *target = unloaded->depend->target;
  ClassBytes found;
  if (!program_loaded(target->program, name) &&
      classpath_find(target->path, name, &found, target->diag))
    pack_bytes(&unloaded->pack, found.bytes.at, found.bytes.length);
  return true;
}

// Two programs of one shape have the same methods under the same numbers.
static void number_methods(Depend *depend, const Class *class) {
  for (uint16_t i = 0; i < class->method_count; i++) {
    const Method *method = &class->methods[i];
    vec_push(&depend->own, method);
    while (depend->numbers.count <= method->id)
      vec_push(&depend->numbers, 0);
    depend->numbers.items[method->id] = (uint32_t)depend->own.count;
  }
}

// In the order of their names: classes are loaded in another one elsewhere. What the code makes out
// of interfaces belongs to it: any class may be an input, and there are not many such changes.
static void hash_shape(Depend *depend) {
  const Target *target = depend->target;
  Program *program = depend->program;
  Pack pack = {0}, one = {0};
  Arena arena = {0};
  VEC(Shape) shapes = {0};
  Unloaded unloaded = {.depend = depend};
  program_pack_lambdas(program, &pack); // loads what call sites name
  for (size_t i = target->first_source; i < target->end_needed; i++)
    classpath_each(target->path, i, add_unloaded, &unloaded, target->diag);
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    if (!is_own(class))
      continue;
    char text[SHA256_TEXT];
    vec_clear(&one);
    class_shape_pack(program, class, &one);
    hash(&one, text);
    const char *name = name_text(program_names(program), class->name);
    vec_push(&shapes, (Shape){arena_format(&arena, "%s %s", name, text), class});
  }
  if (shapes.count)
    qsort(shapes.items, shapes.count, sizeof *shapes.items, compare_shapes);
  for (size_t i = 0; i < shapes.count; i++) {
    pack_text(&pack, shapes.items[i].line);
    number_methods(depend, shapes.items[i].class);
  }
  pack_bytes(&pack, unloaded.pack.items, unloaded.pack.count);
  hash(&pack, depend->shape);
  vec_free(&unloaded.pack);
  vec_free(&shapes);
  vec_free(&pack);
  vec_free(&one);
  arena_fini(&arena);
}

Depend *depend_new(const Target *target, Sources *sources) {
  Depend *depend = mem_new(Depend);
  depend->target = target;
  depend->program = target->program;
  depend->sources = sources;
  hash_shape(depend);
  return depend;
}

void depend_free(Depend *depend) {
  if (!depend)
    return;
  vec_free(&depend->code);
  vec_free(&depend->own);
  vec_free(&depend->numbers);
  mem_free(depend);
}

const char *depend_shape(const Depend *depend) { return depend->shape; }

// Lines of the source that reports may quote.
static void pack_lines(const Depend *depend, const Method *method, Pack *pack) {
  const CodeInfo *info = method->info->code;
  for (uint16_t i = 0; info && i < info->line_count; i++)
    pack_text(pack, sources_line(depend->sources, depend->program,
                                 (CodeLine){.method = method, .line = info->lines[i].line}));
}

// The code of a method, and what is quoted of its source.
static const char *code_of(Depend *depend, const Method *method) {
  while (depend->code.count <= method->id)
    vec_push(&depend->code, (Digest){{0}});
  Digest *digest = &depend->code.items[method->id];
  if (!*digest->text) {
    Pack pack = {0};
    method_code_pack(depend->program, method, &pack);
    if (depend->sources)
      pack_lines(depend, method, &pack);
    if (depend->sources)
      pack_text(&pack, sources_uri(depend->sources, depend->program, method->owner));
    hash(&pack, digest->text);
    vec_free(&pack);
  }
  return depend->code.items[method->id].text;
}

static void add_code(Depend *depend, size_t number, Pack *code) {
  assert(number && number <= depend->own.count);
  pack_bytes(code, code_of(depend, depend->own.items[number - 1]), SHA256_TEXT - 1);
}

// For questions about something that has no name: whatever changes, the answer may.
static const char *all_code(Depend *depend) {
  Program *program = depend->program;
  Pack pack = {0};
  for (uint32_t id = 1; !*depend->all && id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    for (uint16_t i = 0; is_own(class) && i < class->method_count; i++)
      pack_text(&pack, code_of(depend, &class->methods[i]));
  }
  if (!*depend->all)
    hash(&pack, depend->all);
  vec_free(&pack);
  return depend->all;
}

void depend_prepare(Depend *depend) { (void)all_code(depend); }

// --- packing -------------------------------------------------------------------------------------

static void pack_name(const Depend *depend, Name name, Pack *pack) {
  pack_text(pack, name_text(program_names(depend->program), name));
}

static void pack_class(const Depend *depend, const Class *class, Pack *pack) {
  pack_bool(pack, class != NULL);
  if (class)
    pack_name(depend, class->name, pack);
}

static void pack_method(const Depend *depend, const Method *method, Pack *pack) {
  pack_class(depend, method ? method->owner : NULL, pack);
  if (method) {
    pack_name(depend, method->name, pack);
    pack_name(depend, method->descriptor, pack);
  }
}

static void pack_field(const Depend *depend, const Field *field, Pack *pack) {
  pack_class(depend, field ? field->owner : NULL, pack);
  if (field) {
    pack_name(depend, field->name, pack);
    pack_name(depend, field->descriptor, pack);
  }
}

// By their numbers, each as the distance to the one before, and one hash of all their code. A
// method without a number belongs to a class that was loaded late: nothing is known of it the next
// time.
static void pack_methods(Depend *depend, const CodeUses *uses, Pack *pack) {
  bool *is_used = mem_new_array(bool, depend->own.count + 1);
  Pack code = {0};
  size_t count = 0;
  for (size_t i = 0; i < uses->methods.count; i++) {
    uint32_t id = uses->methods.items[i]->id;
    is_used[id < depend->numbers.count ? depend->numbers.items[id] : 0] = true;
  }
  for (size_t i = 0; i <= depend->own.count; i++)
    count += is_used[i];
  pack_number(pack, count);
  for (size_t i = 0, last = 0; i <= depend->own.count; i++) {
    if (!is_used[i])
      continue;
    pack_number(pack, i - last);
    last = i;
    if (i)
      add_code(depend, i, &code);
  }
  char digest[SHA256_TEXT];
  hash(&code, digest);
  pack_text(pack, digest);
  vec_free(&code);
  mem_free(is_used);
}

void depend_pack(Depend *depend, Pack *pack) {
  const CodeUses *uses = program_uses(depend->program);
  assert(uses);
  pack_methods(depend, uses, pack);
  pack_number(pack, uses->questions.count);
  for (size_t i = 0; i < uses->questions.count; i++) {
    const CodeQuestion *question = &uses->questions.items[i];
    pack_number(pack, question->kind);
    pack_field(depend, question->field, pack);
    pack_method(depend, question->method, pack);
    pack_class(depend, question->class, pack);
    pack_bool(pack, question->answer);
    pack_bool(pack, question->is_entry);
    pack_number(pack, question->detail);
  }
  pack_text(pack, uses->needs_all ? all_code(depend) : NULL);
}

// --- unpacking -----------------------------------------------------------------------------------

static Class *unpack_class(const Depend *depend, Unpack *from, Arena *arena) {
  LinkError error = {0};
  if (!unpack_bool(from))
    return NULL;
  Class *class = program_load_text(depend->program, unpack_word(from, arena), &error);
  from->is_bad |= !class;
  return class;
}

// Names of the three parts of a member are read before it is looked for.
static Method *unpack_method(const Depend *depend, Unpack *from, Arena *arena) {
  Class *class = unpack_class(depend, from, arena);
  if (!class)
    return NULL;
  const char *name = unpack_word(from, arena), *descriptor = unpack_word(from, arena);
  Names *names = program_names(depend->program);
  Method *method = class_own_method(class, name_of(names, name), name_of(names, descriptor));
  from->is_bad |= !method;
  return method;
}

static const Field *unpack_field(const Depend *depend, Unpack *from, Arena *arena) {
  const Class *class = unpack_class(depend, from, arena);
  if (!class)
    return NULL;
  const char *name = unpack_word(from, arena), *descriptor = unpack_word(from, arena);
  const Names *names = program_names(depend->program);
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!strcmp(name_text(names, class->fields[i].name), name) &&
        !strcmp(name_text(names, class->fields[i].descriptor), descriptor))
      return &class->fields[i];
  from->is_bad = true;
  return NULL;
}

static bool methods_hold(Depend *depend, Unpack *from, Arena *arena) {
  Pack code = {0};
  size_t count = unpack_count(from), number = 0;
  for (size_t i = 0; i < count && !from->is_bad; i++) {
    uint64_t step = unpack_number(from);
    from->is_bad |= !step || step > depend->own.count - number;
    number += from->is_bad ? 0 : (size_t)step;
    if (!from->is_bad)
      add_code(depend, number, &code);
  }
  char digest[SHA256_TEXT];
  hash(&code, digest);
  vec_free(&code);
  const char *known = from->is_bad ? NULL : unpack_word(from, arena);
  return !from->is_bad && !strcmp(known, digest);
}

static bool answers_hold(Depend *depend, Unpack *from, Arena *arena) {
  bool holds = true;
  size_t count = unpack_count(from);
  for (size_t i = 0; i < count && holds && !from->is_bad; i++) {
    CodeQuestion question = {.kind = (CodeQuestionKind)unpack_below(from, QUESTION_COUNT)};
    question.field = unpack_field(depend, from, arena);
    question.method = unpack_method(depend, from, arena);
    question.class = unpack_class(depend, from, arena);
    question.answer = unpack_bool(from);
    question.is_entry = unpack_bool(from);
    question.detail = unpack_number(from);
    holds = !from->is_bad && program_ask(depend->program, &question) == question.answer;
  }
  return holds && !from->is_bad;
}

bool depend_holds(Depend *depend, Unpack *from) {
  Arena arena = {0};
  bool holds = methods_hold(depend, from, &arena) && answers_hold(depend, from, &arena);
  const char *all = holds ? unpack_text(from, &arena) : NULL;
  holds = holds && !from->is_bad && (!all || !strcmp(all, all_code(depend)));
  arena_fini(&arena);
  return holds;
}
