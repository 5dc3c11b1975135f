// What applies to a method: its own contract and those that it inherits.
#include "contract/contract_impl.h"

#include <string.h>

static void add_spec(Specs *specs, Spec *spec) {
  for (size_t i = 0; i < specs->count; i++)
    if (specs->items[i] == spec)
      return;
  bool says = spec->requires.count || spec->ensures.count || spec->signals.count;
  if (!spec->is_ignored && (says || spec->has_modifies))
    vec_push(specs, spec);
}

size_t spec_post_count(const Spec *spec) { return spec->ensures.count + spec->signals.count; }

Clause *spec_post(const Spec *spec, size_t number) {
  assert(number < spec_post_count(spec));
  return number < spec->ensures.count ? spec->ensures.items[number]
                                      : spec->signals.items[number - spec->ensures.count];
}

static const ClassSpec *known_class(const Contracts *contracts, const Class *class) {
  for (size_t i = 0; i < contracts->classes.count; i++)
    if (contracts->classes.items[i]->class == class)
      return contracts->classes.items[i];
  return NULL;
}

static void add_declared(const Contracts *contracts, const Class *class, const Method *method,
                         Specs *specs) {
  const ClassSpec *spec = known_class(contracts, class);
  for (size_t i = 0; spec && i < spec->methods.count; i++) {
    const Method *declared = spec->methods.items[i]->method;
    bool overrides = name_is(declared->name, method->name) &&
                     name_is(declared->descriptor, method->descriptor) &&
                     !(declared->flags & (ACC_PRIVATE | ACC_STATIC));
    if (declared == method || overrides)
      add_spec(specs, spec->methods.items[i]);
  }
}

static bool is_inherited(const Contracts *contracts, const Method *method) {
  return !(method->flags & (ACC_PRIVATE | ACC_STATIC)) &&
         *name_text(contracts->names, method->name) != '<';
}

static void add_inherited(const Contracts *contracts, const Class *class, const Method *method,
                          Specs *specs) {
  for (; class; class = class->super) {
    if (class == method->owner || is_inherited(contracts, method))
      add_declared(contracts, class, method, specs);
    for (uint16_t i = 0; i < class->interface_count; i++)
      add_inherited(contracts, class->interfaces[i], method, specs);
  }
}

void specs_of(const Contracts *contracts, const Method *method, Specs *specs) {
  add_inherited(contracts, method->owner, method, specs);
}

static bool is_about(const Contracts *contracts, const Omission *omission, const Method *method) {
  const Method *own = omission->method;
  if (!class_is_assignable(method->owner, omission->class))
    return false;
  if (!own)
    return keeps_invariant(method);
  return own == method ||
         (is_inherited(contracts, own) && is_inherited(contracts, method) &&
          name_is(own->name, method->name) && name_is(own->descriptor, method->descriptor));
}

static const char *omitted(const Contracts *contracts, const Method *method, bool is_precondition) {
  for (size_t i = 0; i < contracts->omissions.count; i++) {
    const Omission *omission = &contracts->omissions.items[i];
    if ((omission->kind == CLAUSE_REQUIRES) == is_precondition &&
        is_about(contracts, omission, method))
      return omission->why;
  }
  return NULL;
}

const char *contracts_omitted_precondition(const Contracts *contracts, const Method *method,
                                           bool *leaves_none) {
  Specs specs = {0};
  specs_of(contracts, method, &specs);
  *leaves_none = !specs.count;
  vec_free(&specs);
  return omitted(contracts, method, true);
}

const char *contracts_omitted(const Contracts *contracts, const Method *method) {
  return omitted(contracts, method, false);
}

static void add_clause(Clauses *clauses, Clause *clause) {
  for (size_t i = 0; i < clauses->count; i++)
    if (clauses->items[i] == clause)
      return;
  vec_push(clauses, clause);
}

void invariants_of(const Contracts *contracts, const Class *class, Clauses *clauses) {
  assert(class);
  for (; class; class = class->super) {
    const ClassSpec *spec = known_class(contracts, class);
    for (size_t i = 0; spec && i < spec->invariants.count; i++)
      add_clause(clauses, spec->invariants.items[i]);
    for (uint16_t i = 0; i < class->interface_count; i++)
      invariants_of(contracts, class->interfaces[i], clauses);
  }
}

bool is_constructor(const Contracts *contracts, const Method *method) {
  return !strcmp(name_text(contracts->names, method->name), "<init>");
}

// Methods that others can call keep the invariant; helpers of the class need not.
bool keeps_invariant(const Method *method) {
  return !(method->flags & (ACC_STATIC | ACC_PRIVATE | ACC_SYNTHETIC | ACC_BRIDGE));
}
