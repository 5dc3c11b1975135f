// What differs from one run of Java to the next, and nobody specifies: an exploration must not
// build on the value that this machine happens to choose. unspecified.def lists the methods of the
// JDK that it comes from or that hand it on.
#include "exec/exec_impl.h"

#include <string.h>

typedef enum Role { ORDER, ORDER_SEED, ORDER_FOR, HASH_FOR, HASH_USE, HOST, HOST_FOR } Role;

typedef struct RoleEntry {
  Role role;
  const char *class, *method;
} RoleEntry;

static const RoleEntry entries[] = {
#define UNSPECIFIED(role, class, method) {role, class, method},
#include "exec/unspecified.def"
#undef UNSPECIFIED
};

static bool matches(const char *pattern, const char *name) {
  size_t length = strlen(pattern);
  return length && pattern[length - 1] == '*' ? !strncmp(pattern, name, length - 1)
                                              : !strcmp(pattern, name);
}

static bool has_role(const Exec *exec, const Method *method, Role role) {
  const char *class = name_text(exec->names, method->owner->name);
  const char *name = name_text(exec->names, method->name);
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
    if (entries[i].role == role && matches(entries[i].class, class) &&
        matches(entries[i].method, name))
      return method->owner->trusted;
  return false;
}

bool is_watched(const Exec *exec) { return exec->symbolic || exec->options.is_repeatable; }

// What a program sees of the machine it runs on is unknown, but the JDK's own classes only choose
// sizes by it.
bool sees_host(const Exec *exec) {
  return is_watched(exec) && !machine_top(exec->machine)->method->owner->trusted;
}

// An identity hash is any number. That is nobody's business where the JDK spreads keys over a table
// by it or makes it part of a text; does the program itself see it, maybe as part of another hash?
bool sees_hash(const Exec *exec) {
  const Machine *machine = exec->machine;
  for (uint32_t at = machine->depth; is_watched(exec) && at-- > 0;) {
    const Method *method = machine->frames[at].method;
    if (!method->owner->trusted)
      return true;
    if (!has_role(exec, method, HASH_FOR) || has_role(exec, method, HASH_USE))
      return false;
  }
  return false;
}

bool method_has_free_order(const Exec *exec, const Method *method) {
  return has_role(exec, method, ORDER);
}

bool method_tells_host(const Exec *exec, const Method *method) {
  return has_role(exec, method, HOST);
}

// The JDK's own classes set themselves up by it.
bool hears_host(const Exec *exec) {
  const Machine *machine = exec->machine;
  for (uint32_t at = machine->depth; is_watched(exec) && at-- > 0;) {
    const Method *method = machine->frames[at].method;
    if (!method->owner->trusted)
      return true;
    if (!has_role(exec, method, HOST_FOR))
      return false;
  }
  return false;
}

// The JDK's own services may walk through theirs.
bool sees_order(const Exec *exec) {
  const Machine *machine = exec->machine;
  for (uint32_t at = machine->depth; is_watched(exec) && at-- > 0;) {
    const Method *method = machine->frames[at].method;
    if (!method->owner->trusted)
      return true;
    if (!has_role(exec, method, ORDER_FOR))
      return false;
  }
  return false;
}

bool is_order_seed(const Exec *exec) {
  return has_role(exec, machine_top(exec->machine)->method, ORDER_SEED);
}
