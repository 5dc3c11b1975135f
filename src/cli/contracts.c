#include "cli/contracts.h"

#include <string.h>

// --- --invariant ---------------------------------------------------------------------------------

// "Class.method": a static one that takes the object. NULL: there is none.
static const char *foreign_invariant(Target *target, const char *name, const char *dot,
                                     Arena *arena) {
  Program *program = target->program;
  LinkError error = {0};
  char *class_name = mem_format("%.*s", (int)(dot - name), name);
  Class *class = program_load(program, program_internal_name(program, class_name), &error);
  mem_free(class_name);
  for (uint16_t i = 0; class && i < class->method_count; i++) {
    const Method *method = &class->methods[i];
    const char *type = name_text(target->names, method->descriptor) + 1;
    if (strcmp(name_text(target->names, method->name), dot + 1) != 0 ||
        !(method->flags & ACC_STATIC) || method->return_kind != 'Z' || method->arg_count != 1 ||
        *type != 'L')
      continue;
    char *external = arena_string(arena, type + 1, strcspn(type + 1, ";"));
    for (char *at = external; *at; at++)
      *at = *at == '/' ? '.' : *at;
    return arena_format(arena, "class %s { invariant %s(this); }", external, name);
  }
  return NULL;
}

// A boolean method without parameters, of each class whose methods the command is about.
static const char *own_invariant(Target *target, const char *name, const Methods *methods,
                                 Arena *arena) {
  Program *program = target->program;
  const char *text = NULL;
  for (size_t i = 0; i < methods->count; i++) {
    Class *owner = methods->items[i]->owner;
    bool is_known = false;
    for (size_t j = 0; j < i; j++)
      is_known = is_known || methods->items[j]->owner == owner;
    const Method *found = is_known ? NULL : class_find_text(program, owner, name, "()Z");
    if (found && !(found->flags & ACC_STATIC))
      text = arena_format(arena, "%s class %s { invariant %s(); }", text ? text : "",
                          class_binary(program, owner, arena), name);
  }
  return text;
}

static bool add_invariant(Contracts *contracts, Target *target, const char *name,
                          const Methods *methods, Diag *diag) {
  const char *dot = name ? strrchr(name, '.') : NULL;
  if (!name)
    return true;
  Arena arena = {0};
  const char *text = dot ? foreign_invariant(target, name, dot, &arena)
                         : own_invariant(target, name, methods, &arena);
  bool good = text && contracts_add(contracts, "--invariant", text, diag);
  if (!text)
    diag_error(diag, "--invariant",
               dot ? "there is no static boolean method %s that takes an object"
                   : "the class has no boolean method %s without parameters",
               name);
  arena_fini(&arena);
  return good;
}

// --- all of them ---------------------------------------------------------------------------------

static bool read_all(Contracts *contracts, Target *target, const Options *options,
                     const Methods *methods) {
  Diag *diag = diag_new();
  bool good = (!options->contracts || contracts_read(contracts, options->contracts, diag)) &&
              add_invariant(contracts, target, options->invariant, methods, diag) &&
              contracts_compile(contracts, diag);
  if (!good)
    fprintf(stderr, "loris: %s\n", diag_message(diag));
  diag_free(diag);
  return good;
}

Contracts *contracts_open(Target *target, const Options *options, const Methods *methods,
                          int *status) {
  Contracts *contracts = contracts_new(target->program);
  bool good = read_all(contracts, target, options, methods);
  if (good && options->dump_contracts && !contracts_dump(contracts, options->dump_contracts)) {
    fprintf(stderr, "loris: --dump-contracts: cannot write to %s\n", options->dump_contracts);
    good = false;
  }
  if (good)
    return contracts;
  *status = EXIT_INPUT;
  contracts_free(contracts);
  return NULL;
}
