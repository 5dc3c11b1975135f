// Objects of interfaces that are of no class in sight: what call sites of the target make, and the
// JDK's means to implement interfaces that are not named there.
//
// A lambda implements the interface that its call site returns and those that altMetafactory gets
// beside it ("(Runnable & Marker) () -> {}"). All of it stands in the constant pools, so that no
// code has to run.
#include "program/lambdas.h"

#include "program/program_impl.h"

#include <stdlib.h>
#include <string.h>

// The interfaces of one site lie behind each other in `interfaces`.
typedef struct Site {
  uint32_t first, count;
} Site;

struct Lambdas {
  uint32_t class_count; // that were looked at
  bool has_any;         // of any interface
  VEC(Site) sites;
  VEC(const Class *) interfaces;
};

void lambdas_free(struct Lambdas *lambdas) {
  if (!lambdas)
    return;
  vec_free(&lambdas->sites);
  vec_free(&lambdas->interfaces);
  mem_free(lambdas);
}

// A class that cannot be loaded may be anything.
static void add_interface(Program *program, struct Lambdas *lambdas, Name name) {
  LinkError error = {0};
  const Class *class = program_load(program, name, &error);
  if (!class)
    lambdas->has_any = true;
  else if (class->flags & ACC_INTERFACE)
    vec_push(&lambdas->interfaces, class);
}

static void add_site(Program *program, struct Lambdas *lambdas, const ClassFile *file,
                     const Constant *constant) {
  assert(constant->tag == CONSTANT_INVOKE_DYNAMIC);
  const char *result = strchr(name_text(program->names, constant->descriptor), ')') + 1;
  if (*result != 'L' || !strcmp(result, "Ljava/lang/String;"))
    return;
  uint32_t first = (uint32_t)lambdas->interfaces.count;
  Name name = name_intern(program->names, result + 1, strlen(result) - 2);
  add_interface(program, lambdas, name);
  const Bootstrap *bootstrap = &file->bootstraps[constant->index];
  for (uint16_t i = 0; i < bootstrap->argument_count; i++) {
    const Constant *argument = &file->pool[bootstrap->arguments[i]];
    if (argument->tag == CONSTANT_CLASS)
      add_interface(program, lambdas, argument->name);
  }
  uint32_t count = (uint32_t)lambdas->interfaces.count - first;
  if (count)
    vec_push(&lambdas->sites, (Site){first, count});
}

static bool makes_any(const Program *program, Name class_name) {
  const char *name = name_text(program->names, class_name);
  return !strcmp(name, "java/lang/reflect/Proxy") ||
         !strcmp(name, "java/lang/invoke/MethodHandleProxies");
}

// A class that makes proxies mostly names their interfaces.
static void add_named(Program *program, struct Lambdas *lambdas, const ClassFile *file) {
  for (uint16_t i = 1; i < file->pool_count; i++) {
    uint32_t first = (uint32_t)lambdas->interfaces.count;
    if (file->pool[i].tag == CONSTANT_CLASS &&
        *name_text(program->names, file->pool[i].name) != '[')
      add_interface(program, lambdas, file->pool[i].name);
    if (lambdas->interfaces.count > first)
      vec_push(&lambdas->sites, (Site){first, 1});
  }
}

static void look_at(Program *program, struct Lambdas *lambdas, const ClassFile *file) {
  bool is_any = false;
  for (uint16_t i = 1; i < file->pool_count; i++) {
    const Constant *constant = &file->pool[i];
    if (constant->tag == CONSTANT_CLASS && makes_any(program, constant->name))
      is_any = true;
    if (constant->tag == CONSTANT_INVOKE_DYNAMIC)
      add_site(program, lambdas, file, constant);
  }
  if (is_any)
    add_named(program, lambdas, file);
  lambdas->has_any = lambdas->has_any || is_any;
}

// Loading the interfaces may add classes, which are looked at in turn.
static const struct Lambdas *all_lambdas(Program *program) {
  if (!program->lambdas)
    program->lambdas = mem_new(struct Lambdas);
  struct Lambdas *lambdas = program->lambdas;
  while (lambdas->class_count < program_class_count(program)) {
    const Class *class = program_class(program, ++lambdas->class_count);
    if (!class->trusted && !class->is_hidden && class->file)
      look_at(program, lambdas, class->file);
  }
  return lambdas;
}

static bool site_is(const struct Lambdas *lambdas, Site site, const Class *type) {
  for (uint32_t i = 0; i < site.count; i++)
    if (class_is_assignable(lambdas->interfaces.items[site.first + i], type))
      return true;
  return false;
}

static bool has_site(const struct Lambdas *lambdas, const Class *a, const Class *b) {
  for (size_t i = 0; i < lambdas->sites.count; i++)
    if (site_is(lambdas, lambdas->sites.items[i], a) &&
        site_is(lambdas, lambdas->sites.items[i], b))
      return true;
  return false;
}

bool program_has_lambda(Program *program, const Class *a, const Class *b) {
  assert(a && b);
  const struct Lambdas *lambdas = all_lambdas(program);
  return (lambdas->has_any && (a->flags & b->flags & ACC_INTERFACE)) || has_site(lambdas, a, b);
}

bool program_names_lambda(Program *program, const Class *type) {
  assert(type);
  return has_site(all_lambdas(program), type, type);
}

// --- for those who keep results ------------------------------------------------------------------

static int compare_texts(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const char *site_text(const Program *program, Site site, Arena *arena) {
  const char *text = "";
  for (uint32_t i = 0; i < site.count; i++)
    text = arena_format(
        arena, "%s %s", text,
        name_text(program->names, program->lambdas->interfaces.items[site.first + i]->name));
  return text;
}

// Sorted, each once: an edit moves call sites, and classes are loaded in another order elsewhere.
void program_pack_lambdas(Program *program, Pack *pack) {
  const struct Lambdas *lambdas = all_lambdas(program);
  Arena arena = {0};
  size_t count = lambdas->sites.count;
  const char **texts = arena_array(&arena, const char *, count + 1);
  for (size_t i = 0; i < count; i++)
    texts[i] = site_text(program, lambdas->sites.items[i], &arena);
  qsort(texts, count, sizeof *texts, compare_texts);
  pack_bool(pack, lambdas->has_any);
  for (size_t i = 0; i < count; i++)
    if (!i || strcmp(texts[i - 1], texts[i]) != 0)
      pack_text(pack, texts[i]);
  arena_fini(&arena);
}
