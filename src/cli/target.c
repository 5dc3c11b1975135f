#include "cli/target.h"

#include "base/budget.h"
#include "base/utf8.h"
#include "cli/bundle.h"
#include "cli/names.h"

#include <string.h>

// The models' jar, embedded by the linker.
extern const unsigned char _binary_models_jar_start[], _binary_models_jar_end[];
// Of libraries that the target may bring itself.
extern const unsigned char _binary_fallback_jar_start[], _binary_fallback_jar_end[];

static bool fail(Target *target, int *status, int value) {
  if (diag_failed(target->diag))
    fprintf(stderr, "loris: %s\n", diag_message(target->diag));
  *status = value;
  return false;
}

// --- opening -----------------------------------------------------------------------------------

static double deadline_of(const Options *options) { return clock_deadline((double)options->time); }

static bool add_target(Target *target, const Options *options) {
  if (options->elsewhere)
    return bundle_add(options->elsewhere->bundle, target);
  return (!options->main_source ||
          target_add_java(target, options->main_source, options->operands[0])) &&
         target_add_sources(target, options->operands[0], options->classpath);
}

// Sources are asked in this order: models, the JDK, the target, then classes that stand in for
// those of libraries that the target does not bring.
bool target_open(Target *target, const Options *options, int *status) {
  *target = (Target){.names = names_new(),
                     .diag = diag_new(),
                     .deadline = deadline_of(options),
                     .needed = options->classpath};
  target->path = classpath_new(target->names);
  if (options->operand_count < 1) {
    fprintf(stderr, "loris: no target (see loris %s --help)\n", command_name(options->command));
    return fail(target, status, EXIT_USAGE);
  }
  Bytes models = {_binary_models_jar_start,
                  (size_t)(_binary_models_jar_end - _binary_models_jar_start)};
  int release = 0;
  if (!classpath_add_memory(target->path, models, "models", "java.base", target->diag))
    return fail(target, status, EXIT_INPUT);
  target->jdk =
      jdk_find(options->elsewhere ? options->elsewhere->jdk : options->jdk, &release, target->diag);
  // Only `info` can do without a JDK: it looks at classes without linking them.
  if (!target->jdk && options->command == COMMAND_INFO && !options->jdk)
    diag_clear(target->diag);
  else if (!target->jdk || !classpath_add(target->path, target->jdk, target->diag))
    return fail(target, status, EXIT_INPUT);
  classpath_set_release(target->path, release);
  target->first_source = classpath_source_count(target->path);
  if (!add_target(target, options))
    return fail(target, status, target->is_late ? EXIT_INCONCLUSIVE : EXIT_INPUT);
  Bytes fallback = {_binary_fallback_jar_start,
                    (size_t)(_binary_fallback_jar_end - _binary_fallback_jar_start)};
  if (!classpath_add_memory(target->path, fallback, "models", NULL, target->diag))
    return fail(target, status, EXIT_INPUT);
  target->program = program_new(target->names, target->path);
  target->is_verbose = options->verbose;
  return true;
}

static void print_notes(const Diag *diag) {
  for (size_t i = 0; diag && i < diag_note_count(diag); i++)
    fprintf(stderr, "loris: note: %s\n", diag_note_at(diag, i));
}

void target_close(Target *target) {
  if (target->is_verbose) {
    print_notes(target->diag);
    print_notes(target->program ? program_notes(target->program) : NULL);
  }
  for (size_t i = 0; i < target->own_main.count; i++)
    mem_free(target->own_main.items[i]);
  vec_free(&target->own_main);
  program_free(target->program);
  classpath_free(target->path);
  for (size_t i = 0; i < target->units.count; i++)
    lang_free(target->units.items[i]);
  vec_free(&target->units);
  names_free(target->names);
  diag_free(target->diag);
  mem_free(target->jdk);
  arena_fini(&target->arena);
}

bool target_implies_non_null(const Target *target) {
  return target->implies_non_null ||
         (target->units.count && target->units.items[0]->implies_non_null);
}

// --- main classes ------------------------------------------------------------------------------

static Method *main_of(Target *target, Class *class) {
  assert(target->program);
  Method *main = class_find_text(target->program, class, "main", "([Ljava/lang/String;)V");
  bool usable = main && (main->flags & (ACC_PUBLIC | ACC_STATIC)) == (ACC_PUBLIC | ACC_STATIC);
  return usable ? main : NULL;
}

typedef struct Search {
  Target *target;
  VEC(Class *) found;
} Search;

static bool has_main(void *context, Name name) {
  Search *search = context;
  LinkError error = {0};
  Class *class = program_load(search->target->program, name, &error);
  if (class && main_of(search->target, class))
    vec_push(&search->found, class);
  return true;
}

static bool load_class(void *context, Name name) {
  Target *target = context;
  LinkError ignored = {0};
  program_load(target->program, name, &ignored);
  return true;
}

// A class file that is newer than the JDK may call what that JDK does not have.
// Such a class may run well: the warning tells where to look when a class or method of the JDK is
// said to be missing.
static void warn_of_newer(Target *target) {
  enum { BEFORE_JAVA_1 = 44 };
  int release = classpath_release(target->path), newest = 0;
  size_t count = 0;
  for (uint32_t id = 1; id <= program_class_count(target->program); id++) {
    const Class *class = program_class(target->program, id);
    int made_for = class->file && !class->trusted ? class->file->major - BEFORE_JAVA_1 : 0;
    count += made_for > release;
    newest = made_for > newest ? made_for : newest;
  }
  if (count)
    fprintf(
        stderr,
        "loris: warning: %zu class file%s newer than the JDK that is used: for Java %d, not %d; "
        "--jdk names another\n",
        count, count > 1 ? "s are" : " is", newest, release);
}

void target_load_all(Target *target) {
  assert(target->program && target->first_source <= target->end_needed);
  for (size_t i = target->first_source; i < target->end_needed; i++)
    classpath_each(target->path, i, load_class, target, target->diag);
  warn_of_newer(target);
}

static void list_candidates(Target *target, Search *search) {
  Arena scratch = {0};
  enum { MOST = 20 };
  for (size_t i = 0; i < search->found.count && i < MOST; i++)
    fprintf(stderr, "%s%s", i ? ", " : "",
            class_external(target->program, search->found.items[i], &scratch));
  if (search->found.count > MOST)
    fprintf(stderr, ", ... (%zu in all)", search->found.count);
  fprintf(stderr, "%s\n", search->found.count ? "" : "none");
  arena_fini(&scratch);
}

static Class *load_named(Target *target, const char *name, LinkError *error) {
  return program_load(target->program, program_internal_name(target->program, name), error);
}

bool target_has_class(Target *target, const char *name) {
  LinkError error = {0};
  return load_named(target, name, &error) != NULL || error.kind == LINK_BAD_INPUT;
}

// Is there a class file of this name, whether it can be linked or not?
static bool is_there(Target *target, const char *name) {
  assert(name);
  ClassBytes found;
  return classpath_find(target->path, program_internal_name(target->program, name), &found,
                        target->diag);
}

Class *target_main_class(Target *target, const char *name, int *status) {
  assert(target->program);
  if (!name && target->own_main.count)
    name = target->own_main.items[0];
  if (!name && target->units.count) {
    fprintf(stderr, "loris: the program has inputs (%s) and can only be explored\n",
            target->units.items[0]->input);
    *status = EXIT_USAGE;
    return NULL;
  }
  LinkError error = {0};
  Class *class = name ? load_named(target, name, &error) : NULL;
  if (class && main_of(target, class))
    return class;
  if (error.kind != LINK_OK && (error.kind == LINK_BAD_INPUT || is_there(target, name))) {
    fprintf(stderr, "loris: %s%s%s\n", error.kind == LINK_BAD_INPUT ? "" : name,
            error.kind == LINK_BAD_INPUT ? "" : ": cannot be linked: ", error.message);
    *status = EXIT_INPUT;
    return NULL;
  }
  Search search = {.target = target};
  for (size_t i = target->first_source; i < target->end_source; i++)
    classpath_each(target->path, i, has_main, &search, target->diag);
  class = !name && search.found.count == 1 ? search.found.items[0] : NULL;
  if (!class) {
    if (name)
      fprintf(stderr, "loris: %s: no such class with a main method; candidates: ", name);
    else
      fprintf(stderr, "loris: which main? candidates: ");
    list_candidates(target, &search);
    *status = EXIT_USAGE;
  }
  vec_free(&search.found);
  return class;
}

// --- methods -----------------------------------------------------------------------------------

// "a.B.m(I)V" into class "a.B", name "m" and descriptor "(I)V" (or NULL). False: no dot.
static bool split_method(const char *text, Arena *arena, char **class, char **name,
                         char **descriptor) {
  const char *open = strchr(text, '(');
  size_t length = open ? (size_t)(open - text) : strlen(text), dot = length;
  while (dot > 0 && text[dot - 1] != '.')
    dot--;
  if (dot < 2)
    return false;
  *class = arena_string(arena, text, dot - 1);
  *name = arena_string(arena, text + dot, length - dot);
  *descriptor = open ? arena_format(arena, "%s", open) : NULL;
  return true;
}

// Without a result it is a list of Java's words, "(int, List)".
static bool has_parameters(const Target *target, const Method *method, const char *text) {
  assert(*text == '(');
  const char *descriptor = name_text(target->names, method->descriptor);
  return text[strlen(text) - 1] == ')' ? names_match_parameters(descriptor, text)
                                       : !strcmp(descriptor, text);
}

static Method *find_method(Target *target, Class *class, const char *name, const char *descriptor,
                           size_t *matches) {
  Method *found = NULL;
  *matches = 0;
  for (uint16_t i = 0; i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (strcmp(name_text(target->names, method->name), name) ||
        (descriptor && !has_parameters(target, method, descriptor)))
      continue;
    (*matches)++;
    found = method;
  }
  return found;
}

static void list_methods(Target *target, const Class *class, const char *name, bool same_name) {
  bool first = true;
  for (uint16_t i = 0; i < class->method_count; i++) {
    const Method *method = &class->methods[i];
    const char *own = name_text(target->names, method->name);
    if ((same_name && strcmp(own, name)) || !method->info->code)
      continue;
    fputs(first ? "" : ", ", stderr);
    print_text(own, strlen(own), false, stderr);
    fputs(name_text(target->names, method->descriptor), stderr);
    first = false;
  }
  fprintf(stderr, "%s\n", first ? "none" : "");
}

// A name alone is enough if it is the only one: what is ambiguous is listed, never guessed.
static Method *choose_method(Target *target, const char *text, int *status, Arena *arena) {
  char *class_name, *name, *descriptor;
  *status = EXIT_USAGE;
  if (!split_method(utf8_modified(text, arena), arena, &class_name, &name, &descriptor)) {
    fprintf(stderr,
            "loris: %s: a method is named Class.method, Class.method(int, String) or "
            "Class.method(descriptor)\n",
            text);
    return NULL;
  }
  LinkError error = {0};
  Class *class = load_named(target, class_name, &error);
  if (!class) {
    if (error.kind == LINK_BAD_INPUT)
      *status = EXIT_INPUT;
    fprintf(stderr, "loris: %s\n",
            error.kind == LINK_BAD_INPUT ? error.message
                                         : arena_format(arena, "%s: no such class", class_name));
    return NULL;
  }
  size_t matches;
  Method *method = find_method(target, class, name, descriptor, &matches);
  if (matches == 1 && method->info->code)
    return method;
  fprintf(stderr, "loris: %s: %s; candidates: ", text,
          matches > 1    ? "more than one method has this name"
          : matches == 1 ? "the method has no code"
                         : "no such method");
  list_methods(target, class, name, matches > 1);
  return NULL;
}

// What the file of a small language evaluates.
static Method *entry_of(Target *target, const LangUnit *unit, int *status) {
  LinkError error = {0};
  Class *class = program_load_text(target->program, unit->entry_class, &error);
  if (class)
    return class_find_text(target->program, class, unit->entry_method, unit->entry_descriptor);
  fprintf(stderr, "loris: %s\n", error.message);
  *status = EXIT_INPUT;
  return NULL;
}

Method *target_method(Target *target, const char *text, int *status) {
  assert(target->program);
  if (!text && target->units.count)
    return entry_of(target, target->units.items[0], status);
  if (!text) {
    Class *class = target_main_class(target, NULL, status);
    return class ? main_of(target, class) : NULL;
  }
  Arena scratch = {0};
  Method *method = choose_method(target, text, status, &scratch);
  arena_fini(&scratch);
  return method;
}
