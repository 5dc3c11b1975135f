// Whatever the static arguments of a bootstrap method are: linking answers with a method whose
// class passes the verifier, or with an error. Spun classes are trusted, so this must hold by
// construction.
#include "base/random.h"
#include "base/test.h"
#include "program/indy_test.h"

#include <string.h>

#ifdef NDEBUG
enum { ROUNDS = 20000, STRIDE = 7 };
#else
enum { ROUNDS = 1500, STRIDE = 23 };
#endif

// A class of java.base that is full of lambdas with many shapes.
static const char crowded[] = "java/util/stream/Collectors";

typedef struct Tally {
  Program *program;
  uint32_t seen, linked, refused;
  VEC(Class *) classes; // those with call sites
} Tally;

static void check_spun(Program *program, const Method *method) {
  Class *class = method->owner;
  for (uint16_t i = 0; i < class->method_count; i++) {
    LinkError error = {0};
    if (class->methods[i].info->code && !verify_method(program, &class->methods[i], &error))
      test_failed(__FILE__, __LINE__, "spun for %s: %s",
                  name_text(program->names, class->host->name), error.message);
  }
}

// Links one call site and checks the answer; `must` says that it has to succeed.
static void link_and_check(Tally *tally, Class *class, uint16_t index, bool must) {
  LinkError error = {0};
  bool is_call = class->file->pool[index].tag == CONSTANT_INVOKE_DYNAMIC;
  Method *method = is_call ? resolve_call_site(tally->program, class, index, &error)
                           : resolve_dynamic_constant(tally->program, class, index, &error);
  if (!is_call)
    class->resolved[index] = NULL; // forget the answer: the next round asks something else
  CHECK_EQ(method != NULL, error.kind == LINK_OK);
  if (method) {
    tally->linked++;
    check_spun(tally->program, method);
  } else {
    tally->refused++;
    CHECK(*error.message);
    if (must)
      test_failed(__FILE__, __LINE__, "%s: %s", name_text(tally->program->names, class->name),
                  error.message);
  }
}

static bool has_call_site(const ClassFile *file, uint16_t index) {
  uint8_t tag = index < file->pool_count ? file->pool[index].tag : CONSTANT_NONE;
  return tag == CONSTANT_INVOKE_DYNAMIC || tag == CONSTANT_DYNAMIC;
}

static bool link_class(void *context, Name name) {
  Tally *tally = context;
  if (strncmp(name_text(tally->program->names, name), "java/", 5) || tally->seen++ % STRIDE)
    return true;
  LinkError error = {0};
  Class *class = program_load(tally->program, name, &error);
  for (uint16_t i = 1; class && i < class->file->pool_count; i++)
    if (has_call_site(class->file, i))
      link_and_check(tally, class, i, true);
  return true;
}

TEST(indy_links_the_jdk) {
  JdkWorld world = jdk_world_new(NULL);
  Tally tally = {.program = world.program};
  CHECK(classpath_each(world.path, 0, link_class, &tally, world.diag));
  CHECK(tally.linked > 20);
  jdk_world_free(&world);
}

TEST(indy_errors_say_what_is_wrong) {
  JdkWorld world = jdk_world_new(NULL);
  Class *class = program_require(world.program, crowded);
  const ClassFile *file = class->file;
  uint16_t index = 1;
  while (!has_call_site(file, index))
    index++;
  Bootstrap *bootstrap = &file->bootstraps[file->pool[index].index];
  LinkError error = {0};
  bootstrap->argument_count--;
  CHECK(!resolve_call_site(world.program, class, index, &error));
  CHECK_EQ(error.kind, LINK_BAD_INPUT);
  CHECK(strstr(error.message, "metafactory takes 3 arguments, not 2"));
  bootstrap->argument_count++;
  bootstrap->arguments[0] = bootstrap->arguments[1];
  CHECK(!resolve_call_site(world.program, class, index, &error));
  CHECK_EQ(error.kind, LINK_BAD_INPUT);
  CHECK(strstr(error.message, "bootstrap argument 0 is a constant of kind 15, expected 16"));
  file->pool[file->pool[bootstrap->method].index].name = name_of(world.names, "spin");
  CHECK(!resolve_call_site(world.program, class, index, &error));
  CHECK_EQ(error.kind, LINK_UNSUPPORTED);
  CHECK_TEXT(error.message, "invokedynamic bootstrap LambdaMetafactory.spin");
  file->pool[index].index = UINT16_MAX;
  CHECK(!resolve_call_site(world.program, class, index, &error));
  CHECK_EQ(error.kind, LINK_BAD_INPUT);
  jdk_world_free(&world);
}

// --- mutation ----------------------------------------------------------------------------------

// Pool entries of a class that may stand as a static argument.
static uint16_t random_argument(const ClassFile *file, Random *random) {
  for (;;) {
    uint16_t index = (uint16_t)(1 + random_below(random, file->pool_count - 1u));
    switch (file->pool[index].tag) {
    case CONSTANT_INTEGER:
    case CONSTANT_FLOAT:
    case CONSTANT_LONG:
    case CONSTANT_DOUBLE:
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_METHOD_HANDLE:
    case CONSTANT_METHOD_TYPE:
    case CONSTANT_DYNAMIC:
      return index;
    default:
      break;
    }
  }
}

// Changes one thing about a call site: an argument, the number of arguments, the kind or the member
// of a method handle, the site's descriptor. Everything is put back by the caller.
static void mutate(const ClassFile *file, Constant *site, Bootstrap *bootstrap, Random *random) {
  uint16_t *arguments = bootstrap->arguments;
  uint64_t which = bootstrap->argument_count ? random_below(random, bootstrap->argument_count) : 0;
  uint16_t other = (uint16_t)(1 + random_below(random, file->pool_count - 1u));
  const Constant *donor = &file->pool[other];
  switch (random_below(random, 5)) {
  case 0:
    if (bootstrap->argument_count)
      bootstrap->argument_count = (uint16_t)random_below(random, bootstrap->argument_count);
    break;
  case 1:
    if (donor->tag == site->tag)
      site->descriptor = donor->descriptor;
    break;
  case 2:
    if (donor->tag == site->tag)
      site->index = donor->index;
    break;
  default:
    if (bootstrap->argument_count)
      arguments[which] = random_argument(file, random);
  }
}

static void mutate_handle(const ClassFile *file, Constant *handle, Random *random) {
  uint16_t other = (uint16_t)(1 + random_below(random, file->pool_count - 1u));
  uint8_t tag = file->pool[other].tag;
  if (handle->tag != CONSTANT_METHOD_HANDLE)
    return;
  if (random_below(random, 2))
    handle->handle_kind = (uint8_t)(1 + random_below(random, 9));
  else if (tag == CONSTANT_METHOD || tag == CONSTANT_INTERFACE_METHOD || tag == CONSTANT_FIELD)
    handle->index = other;
}

static void fuzz_site(Tally *tally, Class *class, uint16_t index, Random *random) {
  enum { MAX_ARGUMENTS = 16 };
  const ClassFile *file = class->file;
  Constant saved_site = file->pool[index];
  Bootstrap *bootstrap = &file->bootstraps[saved_site.index], saved = *bootstrap;
  if (saved.argument_count > MAX_ARGUMENTS)
    return;
  uint16_t saved_arguments[MAX_ARGUMENTS] = {0};
  for (uint16_t i = 0; i < saved.argument_count; i++)
    saved_arguments[i] = saved.arguments[i];
  uint16_t changed = random_argument(file, random);
  Constant saved_handle = file->pool[changed];
  for (uint64_t changes = 1 + random_below(random, 3); changes > 0; changes--)
    mutate(file, &file->pool[index], bootstrap, random);
  if (random_below(random, 3) == 0)
    mutate_handle(file, &file->pool[changed], random);
  link_and_check(tally, class, index, false);
  file->pool[changed] = saved_handle;
  file->pool[index] = saved_site;
  *bootstrap = saved;
  for (uint16_t i = 0; i < saved.argument_count; i++)
    bootstrap->arguments[i] = saved_arguments[i];
}

static void add_victim(Tally *tally, Class *class) {
  for (uint16_t i = 1; class && i < class->file->pool_count; i++)
    if (has_call_site(class->file, i)) {
      vec_push(&tally->classes, class);
      return;
    }
}

static bool add_named_victim(void *context, Name name) {
  Tally *tally = context;
  LinkError error = {0};
  add_victim(tally, program_load(tally->program, name, &error));
  return true;
}

TEST(indy_survives_hostile_arguments) {
  char *directory = directory_new();
  directory_compile_sites(directory);
  char *classes = mem_format("%s/classes", directory);
  JdkWorld world = jdk_world_new(classes);
  Tally tally = {.program = world.program};
  Random random = random_seeded(20);
  CHECK(classpath_each(world.path, 0, add_named_victim, &tally, world.diag));
  add_victim(&tally, program_require(world.program, crowded));
  for (uint32_t round = 0; round < ROUNDS;) {
    Class *class = tally.classes.items[random_below(&random, tally.classes.count)];
    uint16_t index = (uint16_t)(1 + random_below(&random, class->file->pool_count - 1u));
    if (has_call_site(class->file, index)) {
      fuzz_site(&tally, class, index, &random);
      round++;
    }
  }
  CHECK(tally.linked > ROUNDS / 50 && tally.refused > ROUNDS / 50);
  vec_free(&tally.classes);
  jdk_world_free(&world);
  mem_free(classes);
  directory_free(directory);
}
