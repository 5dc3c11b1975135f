// Test classes as files, and the helper class beside them.
#include "junit/junit_impl.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

// LorisHeap.java, embedded.
extern const char _binary_LorisHeap_java_start[], _binary_LorisHeap_java_end[];

// A class has at most 65535 constants.
enum { TESTS_PER_FILE = 300, TEXT_PER_FILE = 250000 };

typedef struct Unit { // tests [first, end) of one class
  const Class *class;
  size_t first, end;
  unsigned part; // 0: the only or first one
} Unit;

// --- folders -------------------------------------------------------------------------------------

static bool make_folder(const char *path) {
  if (!mkdir(path, 0777) || errno == EEXIST)
    return true;
  return false;
}

// All folders on the way to a file.
static bool make_folders(char *path) {
  assert(*path);
  for (char *at = path + 1; *at; at++) {
    if (*at != '/')
      continue;
    *at = 0;
    bool good = make_folder(path);
    *at = '/';
    if (!good)
      return false;
  }
  return true;
}

static bool write_file(Junit *junit, const char *path, const char *text, size_t length) {
  if (!make_folders(arena_format(&junit->arena, "%s", path)))
    return false;
  FILE *file = fopen(path, "w");
  if (!file)
    return false;
  bool good = fwrite(text, 1, length, file) == length;
  good = !fclose(file) && good;
  vec_push(&junit->files, path);
  return good;
}

// --- names ---------------------------------------------------------------------------------------

// Inside of its package: "Outer_Inner".
static const char *flat_name(const Junit *junit, const Class *class, Arena *arena) {
  assert(class->kind != CLASS_ARRAY);
  const char *name = name_text(program_names(junit->program), class->name);
  const char *slash = strrchr(name, '/');
  char *text = arena_format(arena, "%s", slash ? slash + 1 : name);
  for (char *at = text; *at; at++)
    *at = *at == '$' || *at == '-' ? '_' : *at;
  return text;
}

// In the package of the class under test, so that its package-private members can be used.
static const char *package_text(const Junit *junit, const Class *class, char separator,
                                Arena *arena) {
  const char *name = name_text(program_names(junit->program), class->name);
  // Packages of the JDK are closed.
  char *text = arena_format(arena, "%s%.*s", class->trusted ? "loris/" : "",
                            (int)package_length(name), name);
  for (char *at = text; *at; at++)
    *at = *at == '/' ? separator : *at;
  return text;
}

// Is there a test class of this name already, of a class that is named alike: A$B and A_B?
static bool is_written(const Junit *junit, const char *path) {
  for (size_t i = 0; i < junit->files.count; i++)
    if (!strcmp(junit->files.items[i], path))
      return true;
  return false;
}

// ListTest, or ListLorisTest when the program has a ListTest of its own.
static const char *test_class_name(const Junit *junit, const Unit *unit, Arena *arena) {
  const char *flat = flat_name(junit, unit->class, arena);
  const char *package = package_text(junit, unit->class, '/', arena);
  LinkError error = {0};
  bool is_taken = program_load_text(
      junit->program, arena_format(arena, "%s%s%sTest", package, *package ? "/" : "", flat),
      &error);
  const char *end = is_taken ? "LorisTest" : "Test";
  return unit->part ? arena_format(arena, "%s%u%s", flat, unit->part + 1, end)
                    : arena_format(arena, "%s%s", flat, end);
}

// What the test class means by a name of JUnit: simple if it can be imported, else the whole one.
static bool is_imported(const Junit *junit, const Unit *unit, const char *simple, Arena *arena) {
  return !package_has_class(junit->program, unit->class->trusted ? NULL : unit->class, simple,
                            arena);
}

static const char *junit_package(const Junit *junit) {
  return junit->options.junit4 ? "org.junit" : "org.junit.jupiter.api";
}

static const char *junit_name(const Junit *junit, const Unit *unit, const char *simple,
                              Arena *arena) {
  return is_imported(junit, unit, simple, arena)
             ? simple
             : arena_format(arena, "%s.%s", junit_package(junit), simple);
}

static void add_import(Source *code, const Junit *junit, const Unit *unit, const char *simple,
                       Arena *arena) {
  if (is_imported(junit, unit, simple, arena))
    code_add(code, "import %s.%s;\n", junit_package(junit), simple);
}

static const char *file_path(Junit *junit, const Unit *unit, const char *folder, const char *name) {
  const char *path = package_text(junit, unit->class, '/', &junit->arena);
  return arena_format(&junit->arena, "%s/%s%s%s.java", folder, path, *path ? "/" : "", name);
}

static const char *free_class_name(Junit *junit, const Unit *unit, const char *folder,
                                   Arena *arena) {
  const char *first = test_class_name(junit, unit, arena), *name = first;
  for (unsigned number = 2; is_written(junit, file_path(junit, unit, folder, name)); number++)
    name = arena_format(arena, "Other%u%s", number, first);
  return name;
}

// --- text ----------------------------------------------------------------------------------------

static void add_statics(Source *code, const Junit *junit, const Unit *unit, Arena *arena) {
  Home home = {.program = junit->program,
               .names = program_names(junit->program),
               .class = unit->class,
               .arena = arena};
  VEC(const Class *) classes = {0};
  for (size_t i = unit->first; i < unit->end; i++)
    for (size_t j = 0; j < junit->tests.items[i].statics.count; j++) {
      const Class *class = junit->tests.items[i].statics.items[j];
      bool is_new = !junit->tests.items[i].is_dropped;
      for (size_t k = 0; k < classes.count && is_new; k++)
        is_new = classes.items[k] != class;
      if (is_new)
        vec_push(&classes, class);
    }
  bool ignored, old = junit->options.junit4;
  if (classes.count) {
    code_add(code, "\n  private %s.Statics statics;\n\n  @%s\n  %svoid saveStatics() {\n",
             home_helper(&home), junit_name(junit, unit, old ? "Before" : "BeforeEach", arena),
             old ? "public " : "");
    code_add(code, "    statics = %s.saveStatics(", home_helper(&home));
    for (size_t i = 0; i < classes.count; i++)
      code_add(code, "%s%s", i ? ", " : "", home_class_object(&home, classes.items[i], &ignored));
    code_add(code, ");\n  }\n\n  @%s\n  %svoid restoreStatics() {\n    statics.restore();\n  }\n",
             junit_name(junit, unit, old ? "After" : "AfterEach", arena), old ? "public " : "");
  }
  vec_free(&classes);
}

static bool has_rejects(const Junit *junit, const Unit *unit) {
  for (size_t i = unit->first; i < unit->end; i++)
    if (junit->tests.items[i].rejects && !junit->tests.items[i].is_dropped)
      return true;
  return false;
}

static void add_imports(Source *code, const Junit *junit, const Unit *unit, Arena *arena) {
  bool helped = false, statics = false, old = junit->options.junit4;
  for (size_t i = unit->first; i < unit->end; i++) {
    const Test *test = &junit->tests.items[i];
    helped = helped || (!test->is_dropped && test->is_helped);
    statics = statics || (!test->is_dropped && test->statics.count);
  }
  code_add(code, "import static %s.%s.*;\n\n", junit_package(junit), old ? "Assert" : "Assertions");
  if (helped && is_imported(junit, unit, "LorisHeap", arena))
    code_add(code, "import loris.junit.LorisHeap;\n");
  if (statics) {
    add_import(code, junit, unit, old ? "After" : "AfterEach", arena);
    add_import(code, junit, unit, old ? "Before" : "BeforeEach", arena);
  }
  if (!old)
    add_import(code, junit, unit, "DisplayName", arena);
  if (!old && has_rejects(junit, unit))
    add_import(code, junit, unit, "Nested", arena);
  add_import(code, junit, unit, "Test", arena);
  code_add(code, "\n");
}

static void add_test(Source *code, const Junit *junit, const Unit *unit, const Test *test,
                     NameList *used, Arena *arena) {
  assert(!test->is_dropped && test->body);
  bool old = junit->options.junit4;
  const char *name = java_unique(test->name, used, arena);
  const char *title = java_quote(test->title, arena);
  if (old) // a comment instead of a title
    code_add(code, "\n  // %.*s\n  @%s\n", (int)strlen(title) - 2, title + 1,
             junit_name(junit, unit, "Test", arena));
  else
    code_add(code, "\n  @%s\n  @%s(%s)\n", junit_name(junit, unit, "Test", arena),
             junit_name(junit, unit, "DisplayName", arena), title);
  code_add(code, "  %svoid %s()%s%s {\n%s  }\n", old ? "public " : "", name,
           test->throws ? " throws " : "", test->throws ? test->throws : "", test->body);
}

static void add_tests(Source *code, const Junit *junit, const Unit *unit, bool rejects,
                      NameList *used, Arena *arena) {
  for (size_t i = unit->first; i < unit->end; i++)
    if (!junit->tests.items[i].is_dropped && junit->tests.items[i].rejects == rejects)
      add_test(code, junit, unit, &junit->tests.items[i], used, arena);
}

// The same two columns further in. No literal of a test goes over several lines.
static void add_indented(Source *code, const Source *inner) {
  for (size_t i = 0; i < inner->count; i++) {
    bool is_start = !i || inner->items[i - 1] == '\n';
    if (is_start && inner->items[i] != '\n')
      code_add(code, "  ");
    vec_push(code, inner->items[i]);
  }
}

// Arguments that methods reject stand apart, behind all others: JUnit 4 has no classes in tests.
static void add_rejects(Source *code, const Junit *junit, const Unit *unit, NameList *used,
                        Arena *arena) {
  Source inner = {0};
  if (junit->options.junit4) {
    add_tests(code, junit, unit, true, used, arena);
    return;
  }
  if (!has_rejects(junit, unit))
    return;
  add_tests(&inner, junit, unit, true, used, arena);
  const char *name = "Rejects";
  const Class *home = unit->class->trusted ? NULL : unit->class;
  for (unsigned number = 2; package_has_class(junit->program, home, name, arena); number++)
    name = arena_format(arena, "Rejects%u", number);
  code_add(code, "\n  /** What the methods do not accept. */\n  @%s\n  class %s {",
           junit_name(junit, unit, "Nested", arena), name);
  add_indented(code, &inner);
  code_add(code, "  }\n");
  vec_free(&inner);
}

static bool is_raw(const Junit *junit, const Unit *unit) {
  assert(unit->first <= unit->end && unit->end <= junit->tests.count);
  for (size_t i = unit->first; i < unit->end; i++)
    if (junit->tests.items[i].is_raw && !junit->tests.items[i].is_dropped)
      return true;
  return false;
}

static const char *suppression(const Junit *junit, const Unit *unit, Arena *arena) {
  const Class *home = unit->class->trusted ? NULL : unit->class;
  return is_raw(junit, unit)
             ? arena_format(arena, "@%s({\"rawtypes\", \"unchecked\"})\n",
                            lang_name(junit->program, home, "SuppressWarnings", arena))
             : "";
}

// Titles and bodies were written before: here they are only put together, in the order in which the
// paths were found.
static void add_unit(Source *code, const Junit *junit, const Unit *unit, const char *name,
                     Arena *arena) {
  assert(unit->class && unit->first < unit->end);
  NameList used = {0};
  const char *package = package_text(junit, unit->class, '.', arena);
  if (*package)
    code_add(code, "package %s;\n\n", package);
  add_imports(code, junit, unit, arena);
  code_add(code,
           "/** Made by loris out of the paths of %s. Run with assertions enabled. */\n"
           "%s%sclass %s {\n",
           class_external(junit->program, unit->class, arena), suppression(junit, unit, arena),
           junit->options.junit4 ? "public " : "", name);
  add_statics(code, junit, unit, arena);
  add_tests(code, junit, unit, false, &used, arena);
  add_rejects(code, junit, unit, &used, arena);
  code_add(code, "}\n");
  vec_free(&used);
}

static bool write_unit(Junit *junit, const Unit *unit, const char *folder) {
  Arena arena = {0};
  Source code = {0};
  const char *name = free_class_name(junit, unit, folder, &arena);
  add_unit(&code, junit, unit, name, &arena);
  bool good = write_file(junit, file_path(junit, unit, folder, name), code.items, code.count);
  vec_free(&code);
  arena_fini(&arena);
  return good;
}

const char *file_of_last(const Junit *junit, Arena *arena) {
  assert(junit->tests.count > 0);
  Source code = {0};
  Unit unit = {.class = vec_last(&junit->tests)->method->owner,
               .first = junit->tests.count - 1,
               .end = junit->tests.count};
  add_unit(&code, junit, &unit, test_class_name(junit, &unit, arena), arena);
  const char *text = arena_string(arena, code.items, code.count);
  vec_free(&code);
  return text;
}

static bool write_helper(Junit *junit, const char *folder) {
  bool helped = false;
  for (size_t i = 0; i < junit->tests.count && !helped; i++)
    helped = !junit->tests.items[i].is_dropped && junit->tests.items[i].is_helped;
  return !helped ||
         write_file(junit, arena_format(&junit->arena, "%s/loris/junit/LorisHeap.java", folder),
                    _binary_LorisHeap_java_start,
                    (size_t)(_binary_LorisHeap_java_end - _binary_LorisHeap_java_start));
}

static size_t kept_in(const Junit *junit, const Unit *unit, size_t *length) {
  assert(unit->first <= unit->end && unit->end <= junit->tests.count);
  size_t count = 0;
  *length = 0;
  for (size_t i = unit->first; i < unit->end; i++) {
    count += !junit->tests.items[i].is_dropped;
    *length += junit->tests.items[i].is_dropped ? 0 : strlen(junit->tests.items[i].body);
  }
  return count;
}

// javac refuses classes with too many constants, and a test class is to be read by people.
static bool is_full(const Junit *junit, const Unit *unit) {
  assert(unit->first <= unit->end);
  size_t length;
  return kept_in(junit, unit, &length) >= TESTS_PER_FILE || length >= TEXT_PER_FILE;
}

const char *files_write(Junit *junit, const char *folder) {
  Unit unit = {0};
  while (unit.end < junit->tests.count) {
    const Class *class = junit->tests.items[unit.end].method->owner;
    unit.part = class == unit.class ? unit.part + 1 : 0;
    unit.class = class;
    unit.first = unit.end;
    while (unit.end < junit->tests.count && junit->tests.items[unit.end].method->owner == class &&
           !is_full(junit, &unit))
      unit.end++;
    size_t length;
    if (kept_in(junit, &unit, &length) && !write_unit(junit, &unit, folder))
      return folder;
  }
  return write_helper(junit, folder) ? NULL : folder;
}
