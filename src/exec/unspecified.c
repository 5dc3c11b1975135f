// What differs from one run of Java to the next, and nobody specifies: an exploration must not
// build on the value that this machine happens to choose.
#include "exec/exec_impl.h"

#include <string.h>

// What a program sees of the machine it runs on is unknown, but the JDK's own classes only choose
// sizes by it.
bool sees_host(const Exec *exec) {
  return exec->symbolic && !machine_top(exec->machine)->method->owner->trusted;
}

// An identity hash is any number. That is nobody's business where the JDK spreads keys over a table
// by it or makes it part of a text; does the program itself see it, maybe as part of another hash?
bool sees_hash(const Exec *exec) {
  static const char *const hashes[] = {"hashCode", "identityHashCode", "hash"};
  const Machine *machine = exec->machine;
  if (!exec->symbolic)
    return false;
  for (uint32_t at = machine->depth; at-- > 0;) {
    const Method *method = machine->frames[at].method;
    const char *name = name_text(exec->names, method->name);
    size_t i = 0;
    if (!method->owner->trusted)
      return true;
    while (i < sizeof hashes / sizeof *hashes && strcmp(name, hashes[i]) != 0)
      i++;
    if (i == sizeof hashes / sizeof *hashes ||
        !strcmp(name_text(exec->names, method->owner->name), "java/util/HashMap"))
      return false;
  }
  return false;
}

// --- the order of Set.of and Map.of --------------------------------------------------------------

static const char *const collections = "java/util/ImmutableCollections";

bool method_has_free_order(const Exec *exec, const Method *method) {
  static const char *const classes[] = {"$Set12", "$SetN", "$MapN$1"};
  const char *class = name_text(exec->names, method->owner->name);
  const char *name = name_text(exec->names, method->name);
  size_t length = strlen(collections);
  if (strncmp(class, collections, length) != 0 ||
      (strcmp(name, "iterator") != 0 && strcmp(name, "toArray") != 0))
    return false;
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (!strcmp(class + length, classes[i]))
      return true;
  return false;
}

// The JDK's own services may walk through theirs; what java.util does is done for the program.
bool sees_order(const Exec *exec) {
  const Machine *machine = exec->machine;
  for (uint32_t at = machine->depth; exec->symbolic && at-- > 0;) {
    const Class *class = machine->frames[at].method->owner;
    if (!class->trusted)
      return true;
    if (strncmp(name_text(exec->names, class->name), "java/util/", 10) != 0)
      return false;
  }
  return false;
}

// The seed of that order.
bool is_order_seed(const Exec *exec) {
  const Class *caller = machine_top(exec->machine)->method->owner;
  return !strcmp(name_text(exec->names, caller->name), collections);
}
