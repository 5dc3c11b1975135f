#include "contract/contract_impl.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

const char *const clause_kind_names[] = {
    "precondition", "postcondition",  "postcondition of an exception",
    "invariant",    "modified place", "frame"};

Contracts *contracts_new(Program *program) {
  Contracts *contracts = mem_new(Contracts);
  contracts->program = program;
  contracts->names = program_names(program);
  return contracts;
}

static void free_specs(ClassSpec *class) {
  for (size_t i = 0; i < class->methods.count; i++) {
    vec_free(&class->methods.items[i]->requires);
    vec_free(&class->methods.items[i]->ensures);
    vec_free(&class->methods.items[i]->signals);
    vec_free(&class->methods.items[i]->modifies);
  }
  for (size_t i = 0; i < class->constraints.count; i++)
    vec_free(&class->constraints.items[i]->requires);
  vec_free(&class->constraints);
  vec_free(&class->invariants);
  vec_free(&class->methods);
}

void contracts_free(Contracts *contracts) {
  if (!contracts)
    return;
  for (size_t i = 0; i < contracts->classes.count; i++)
    free_specs(contracts->classes.items[i]);
  for (size_t i = 0; i < contracts->clauses.count; i++)
    vec_free(&contracts->clauses.items[i]->olds);
  vec_free(&contracts->classes);
  vec_free(&contracts->clauses);
  vec_free(&contracts->harnesses);
  vec_free(&contracts->imports);
  vec_free(&contracts->read_sources);
  vec_free(&contracts->announced);
  vec_free(&contracts->non_null);
  vec_free(&contracts->warned);
  vec_free(&contracts->omissions);
  arena_fini(&contracts->arena);
  mem_free(contracts);
}

void add_to_contract(Contracts *contracts, Clause *clause, Class *class, Method *method) {
  assert((clause->info.kind == CLAUSE_INVARIANT) == !method);
  switch (clause->info.kind) {
  case CLAUSE_REQUIRES:
    vec_push(&method_spec(contracts, class, method)->requires, clause);
    return;
  case CLAUSE_ENSURES:
    vec_push(&method_spec(contracts, class, method)->ensures, clause);
    return;
  case CLAUSE_SIGNALS:
    vec_push(&method_spec(contracts, class, method)->signals, clause);
    return;
  case CLAUSE_MODIFIES:
    vec_push(&method_spec(contracts, class, method)->modifies, clause);
    return;
  case CLAUSE_INVARIANT:
    vec_push(&class_spec(contracts, class)->invariants, clause);
    return;
  case CLAUSE_FRAME: // made of others
    return;
  }
}

size_t contracts_count(const Contracts *contracts) { return contracts->clauses.count; }

const ClauseInfo *contracts_clause(const Contracts *contracts, size_t number) {
  assert(number < contracts->clauses.count);
  return &contracts->clauses.items[number]->info;
}

Harness contracts_harness(const Contracts *contracts, const Method *method) {
  for (size_t i = 0; i < contracts->harnesses.count; i++)
    if (contracts->harnesses.items[i].method == method)
      return contracts->harnesses.items[i].harness;
  return (Harness){0};
}

const char *contracts_assumption(const Contracts *contracts, const Method *method, Arena *arena) {
  Specs specs = {0};
  Clauses invariants = {0};
  bool has_requires = constraints_of(contracts, method);
  specs_of(contracts, method, &specs);
  for (size_t i = 0; i < specs.count; i++)
    has_requires = has_requires || specs.items[i]->requires.count;
  if (keeps_invariant(method))
    invariants_of(contracts, method->owner, &invariants);
  const char *text =
      has_requires || invariants.count != 1
          ? "the precondition"
          : arena_format(arena, "the invariant `%s'", invariants.items[0]->info.text);
  vec_free(&specs);
  vec_free(&invariants);
  return text;
}

bool contracts_describe(const Contracts *contracts, const Class *class) {
  const char *name = name_text(contracts->names, class->name);
  for (size_t i = 0; i < contracts->classes.count; i++) {
    const ClassSpec *spec = contracts->classes.items[i];
    const char *own = name_text(contracts->names, spec->class->name);
    size_t length = strlen(own);
    if (spec->invariants.count && !strncmp(name, own, length) &&
        (!name[length] || name[length] == '$'))
      return true;
  }
  return false;
}

// --- compiling -----------------------------------------------------------------------------------

// A comment that is wrong is left out: other tools may know what it means.
static bool check_list(Contracts *contracts, Clauses *clauses, Spec *spec) {
  size_t kept = 0;
  Diag *diag = contracts->diag, *own = diag_new();
  bool good = true;
  for (size_t i = 0; i < clauses->count && good; i++) {
    Clause *clause = clauses->items[i];
    contracts->diag = clause->text.is_jml ? own : diag;
    bool is_right = check_clause(contracts, clause, spec);
    contracts->diag = diag;
    if (!is_right && clause->text.is_jml)
      jml_ignore(contracts, clause, spec, own);
    else if (!is_right)
      good = false;
    if (is_right)
      clauses->items[kept++] = clause;
    diag_clear(own);
  }
  if (good)
    clauses->count = kept;
  diag_free(own);
  return good;
}

static bool check_clauses(Contracts *contracts) {
  bool good = true;
  for (size_t i = 0; i < contracts->classes.count && good; i++) {
    ClassSpec *class = contracts->classes.items[i];
    good = check_list(contracts, &class->invariants, NULL);
    for (size_t j = 0; j < class->methods.count && good; j++) {
      Spec *spec = class->methods.items[j];
      good = check_list(contracts, &spec->requires, spec) &&
             check_list(contracts, &spec->ensures, spec) &&
             check_list(contracts, &spec->signals, spec) &&
             check_list(contracts, &spec->modifies, spec);
    }
  }
  return good;
}

// "modifies a, b.c", or "modifies nothing".
static void name_frames(Contracts *contracts) {
  for (size_t i = 0; i < contracts->classes.count; i++)
    for (size_t j = 0; j < contracts->classes.items[i]->methods.count; j++) {
      Spec *spec = contracts->classes.items[i]->methods.items[j];
      if (!spec->has_modifies)
        continue;
      const char *text = spec->modifies.count ? "modifies " : "modifies nothing";
      for (size_t k = 0; k < spec->modifies.count; k++)
        text = arena_format(&contracts->arena, "%s%s%s", text, k ? ", " : "",
                            spec->modifies.items[k]->info.text);
      spec->frame = arena_new(&contracts->arena, Clause);
      *spec->frame = (Clause){.info = {.kind = CLAUSE_FRAME,
                                       .text = text,
                                       .class = spec->class,
                                       .method = spec->method},
                              .number = (uint32_t)contracts->clauses.count};
      vec_push(&contracts->clauses, spec->frame);
    }
}

static bool is_own(const Class *class) {
  return class->file && !class->trusted && !class->is_hidden;
}

// Every class with a method that is to be checked gets a class of its own.
static void find_homes(Contracts *contracts, uint32_t last) {
  for (uint32_t id = 1; id <= last; id++) {
    Class *class = program_class(contracts->program, id);
    for (uint16_t i = 0; is_own(class) && i < class->method_count; i++)
      if (wrap_is_needed(contracts, &class->methods[i], WRAP_ENTRY) ||
          wrap_is_needed(contracts, &class->methods[i], WRAP_ASSUMED)) {
        class_spec(contracts, class);
        break;
      }
  }
}

static void emit_clauses(Contracts *contracts, Assembler *as, const ClassSpec *class) {
  for (size_t i = 0; i < contracts->clauses.count; i++)
    if (contracts->clauses.items[i]->info.class == class->class &&
        contracts->clauses.items[i]->root &&
        contracts->clauses.items[i]->info.kind != CLAUSE_MODIFIES &&
        !contracts->clauses.items[i]->is_ignored)
      emit_clause(contracts, as, contracts->clauses.items[i]);
}

// `portable`: without what only loris runs.
static Bytes assemble(Contracts *contracts, const ClassSpec *class, bool portable, bool *failed) {
  assert(class->contract_class);
  Assembler as;
  asm_init(&as, ACC_PUBLIC | ACC_SUPER | ACC_ABSTRACT | ACC_SYNTHETIC, class->contract_class,
           "java/lang/Object", "contract");
  emit_clauses(contracts, &as, class);
  for (uint16_t i = 0; i < class->class->method_count; i++) {
    Method *method = &class->class->methods[i];
    for (WrapKind kind = WRAP_ENTRY; kind <= WRAP_GUARD; kind++) {
      bool is_portable = kind <= WRAP_REQUIRES && !is_constructor(contracts, method);
      if ((is_portable || !portable) && wrap_is_needed(contracts, method, kind))
        wrap_emit(contracts, &as, method, kind);
    }
  }
  Bytes bytes = asm_finish(&as, &contracts->arena);
  *failed = as.failed;
  asm_fini(&as);
  return bytes;
}

static bool define(Contracts *contracts, ClassSpec *class) {
  assert(!class->defined);
  bool failed;
  LinkError error = {0};
  Bytes bytes = assemble(contracts, class, false, &failed);
  class->defined = failed ? NULL
                          : program_define(contracts->program, bytes, class->contract_class,
                                           class->class, &error);
  if (!class->defined)
    diag_error(contracts->diag, type_name(contracts, class->class), "%s",
               failed ? "the contracts are too large" : error.message);
  return class->defined;
}

static Method *find_wrap(Contracts *contracts, const ClassSpec *class, const Method *method,
                         WrapKind kind) {
  assert(class->defined);
  return class_own_method(class->defined,
                          name_of(contracts->names, wrap_name(contracts, method, kind)),
                          name_of(contracts->names, wrap_descriptor(contracts, method, kind)));
}

MethodContract *contracts_of_methods(Program *program) {
  static const SideKind kind = {sizeof(MethodContract)};
  return program_side_table(program, &kind);
}

// Overloads have guards of one name, which may differ in nothing else: the number of the method is
// part of it.
static Method *find_guard(const ClassSpec *class, Name name) {
  assert(class->defined);
  for (uint16_t i = 0; i < class->defined->method_count; i++)
    if (name_is(class->defined->methods[i].name, name))
      return &class->defined->methods[i];
  return NULL;
}

static void set_guard(const Method *checking, MethodContract *of, Method *guard,
                      const Method *method) {
  if (!checking || !guard)
    return;
  of[checking->id].guard = guard;
  of[checking->id].guard_slot = wrap_frame_slot(method);
}

static void attach(Contracts *contracts, const ClassSpec *class) {
  assert(class->defined);
  class->defined->is_contract = true;
  MethodContract *of = contracts_of_methods(contracts->program);
  for (uint16_t i = 0; i < class->defined->method_count; i++) {
    Method *method = &class->defined->methods[i];
    const char *name = name_text(contracts->names, method->name);
    method->is_hidden = true;
    of[method->id].is_clause = !strncmp(name, "clause$", 7) || !strncmp(name, "old$", 4);
  }
  for (uint16_t i = 0; i < class->class->method_count; i++) {
    Method *method = &class->class->methods[i];
    MethodContract *contract = &of[method->id];
    contract->checked[CALL_OUTSIDE] = find_wrap(contracts, class, method, WRAP_OUTSIDE);
    contract->checked[CALL_INSIDE] = find_wrap(contracts, class, method, WRAP_INSIDE);
    contract->modular = find_wrap(contracts, class, method, WRAP_MODULAR);
    contract->assumed = find_wrap(contracts, class, method, WRAP_ASSUMED);
    if (method->flags & ACC_ABSTRACT)
      contract->assumed_refusal = assumed_refusal(contracts, method);
    Specs specs = {0};
    specs_of(contracts, method, &specs);
    if (specs.count)
      contract->modular_refusal = modular_refusal(contracts, method);
    vec_free(&specs);
    Harness harness = {.run = find_wrap(contracts, class, method, WRAP_ENTRY),
                       .requires = find_wrap(contracts, class, method, WRAP_REQUIRES)};
    Method *guard =
        find_guard(class, name_of(contracts->names, wrap_name(contracts, method, WRAP_GUARD)));
    set_guard(contract->checked[CALL_OUTSIDE], of, guard, method);
    set_guard(contract->checked[CALL_INSIDE], of, guard, method);
    set_guard(harness.run, of, guard, method);
    harness.attempt = find_wrap(contracts, class, method, WRAP_ATTEMPT);
    set_guard(harness.attempt, of, guard, method);
    bool is_made = is_constructor(contracts, method) && class_has_instances(class->class);
    if (is_made && harness.run)
      of[harness.run->id].makes = class->class;
    if (is_made && harness.requires)
      of[harness.requires->id].makes = class->class;
    if (is_made && harness.attempt)
      of[harness.attempt->id].makes = class->class;
    if (!harness.attempt) // nothing is said about exceptions
      harness.attempt = harness.run;
    if (harness.run)
      vec_push(&contracts->harnesses, (MethodHarness){method, harness});
  }
}

void contracts_use_sources(Contracts *contracts, SourceFinder *find, void *context) {
  contracts->find_source = find;
  contracts->source_context = context;
}

static void read_source(Contracts *contracts, const Class *class) {
  const char *file, *text = contracts->find_source(contracts->source_context, class, &file);
  for (size_t i = 0; text && i < contracts->read_sources.count; i++)
    if (contracts->read_sources.items[i] == text) // one text for all classes in it
      return;
  if (!text)
    return;
  vec_push(&contracts->read_sources, text);
  javadoc_read(contracts, text);
  if (!strstr(text, "//@") && !strstr(text, "/*@"))
    return;
  char *all = mem_format("%s%s", contracts->digest, text);
  sha256_text((const unsigned char *)all, strlen(all), contracts->digest);
  mem_free(all);
  jml_read(contracts, file, text);
}

const char *contracts_digest(const Contracts *contracts) { return contracts->digest; }

// Annotations are read of all classes first and checked together: a clause may call a method of any
// class. All classes are defined before one is attached, so that a failure leaves no half of it.
bool contracts_compile(Contracts *contracts, Diag *diag) {
  uint32_t last = program_class_count(contracts->program);
  contracts->diag = diag;
  for (uint32_t id = 1; id <= last; id++) {
    Class *class = program_class(contracts->program, id);
    if (is_own(class) && !read_annotations(contracts, class))
      return false;
    if (is_own(class))
      read_constraints(contracts, class);
    if (is_own(class) && contracts->find_source)
      read_source(contracts, class);
  }
  if (!contracts->clauses.count && !contracts->classes.count)
    return true;
  if (!check_clauses(contracts))
    return false;
  name_frames(contracts);
  find_homes(contracts, last);
  for (size_t i = 0; i < contracts->classes.count; i++)
    if (!define(contracts, contracts->classes.items[i]))
      return false;
  for (size_t i = 0; i < contracts->classes.count; i++)
    attach(contracts, contracts->classes.items[i]);
  return true;
}

// --- for other machines --------------------------------------------------------------------------

static bool write_class(const Contracts *contracts, const char *folder, const ClassSpec *class,
                        Bytes bytes) {
  char *name = mem_format("%s/%s.class", folder, name_text(contracts->names, class->class->name));
  for (char *at = name + strlen(folder) + 1; *at; at++)
    *at = *at == '/' ? '.' : *at;
  FILE *file = fopen(name, "wb");
  bool good = file && fwrite(bytes.at, 1, bytes.length, file) == bytes.length;
  good = file && !fclose(file) && good;
  mem_free(name);
  return good;
}

bool contracts_dump(Contracts *contracts, const char *folder) {
  if (mkdir(folder, 0777) && errno != EEXIST)
    return false;
  for (size_t i = 0; i < contracts->classes.count; i++) {
    bool failed;
    const ClassSpec *class = contracts->classes.items[i];
    Bytes bytes = assemble(contracts, class, true, &failed);
    if (failed || !write_class(contracts, folder, class, bytes))
      return false;
  }
  return true;
}
