// Transition systems as text: see system_write.
#include "base/wide.h"
#include "transition/system_names.h"

#include <ctype.h>
#include <inttypes.h>

static bool is_word(const char *text) {
  if (!isalpha((unsigned char)*text))
    return false;
  while (isalnum((unsigned char)*text) || *text == '.' || *text == '_')
    text++;
  return !*text;
}

static void write_name(const char *name, FILE *out) {
  if (is_word(name)) {
    fputs(name, out);
    return;
  }
  putc('"', out);
  for (; *name; name++) // what cannot stand in quotes is replaced: names are for people
    putc(*name == '"' || *name == '\n' ? '?' : *name, out);
  putc('"', out);
}

static void write_sum(const Linear *linear, const char *const *names, bool quoted, FILE *out) {
  for (uint32_t i = 0; i < linear->count; i++) {
    int64_t factor = linear->terms[i].factor;
    uint64_t size = factor < 0 ? 0 - (uint64_t)factor : (uint64_t)factor;
    fputs(i == 0 ? factor < 0 ? "-" : "" : factor < 0 ? " - " : " + ", out);
    if (size != 1)
      fprintf(out, "%" PRIu64 " * ", size);
    const char *name = names[linear->terms[i].variable];
    bool compound = !quoted && strpbrk(name, "+-") && !strchr(name, '(');
    fprintf(out, compound ? "(%s)" : "%s", name);
  }
  if (linear->count == 0)
    fprintf(out, "%" PRId64, linear->constant);
  else if (linear->constant != 0)
    fprintf(out, linear->constant < 0 ? " - %" PRIu64 : " + %" PRIu64,
            linear->constant < 0 ? 0 - (uint64_t)linear->constant : (uint64_t)linear->constant);
}

void linear_write(const Linear *linear, const char *const *names, FILE *out) {
  write_sum(linear, names, false, out);
}

// #2, #2', _0: names of people need not differ.
static const char **variable_names(const TransitionSystem *system, const Transition *transition,
                                   Arena *arena) {
  uint32_t count = transition_variables(system, transition);
  uint32_t target = transition_first_target(system, transition);
  uint32_t auxiliary = transition_first_auxiliary(system, transition);
  const char **names = arena_array(arena, const char *, count);
  for (uint32_t i = 0; i < count; i++)
    names[i] = i < target      ? arena_format(arena, "#%u", i)
               : i < auxiliary ? arena_format(arena, "#%u'", i - target)
                               : arena_format(arena, "_%u", i - auxiliary);
  return names;
}

static void write_list(const uint32_t *list, uint32_t count, const char **names, FILE *out) {
  putc('[', out);
  for (uint32_t i = 0; i < count; i++)
    fprintf(out, "%s%s", i ? ", " : "", names[list[i]]);
  putc(']', out);
}

static void write_constraint(const Constraint *constraint, const char **names, FILE *out) {
  if (constraint_is_linear(constraint)) {
    write_sum(&constraint->linear, names, true, out);
    fprintf(out, " %s 0", operation_names[constraint->kind]);
    return;
  }
  fprintf(out, "%s = %s%s(%s", names[constraint->result], constraint->is_unsigned ? "u" : "",
          operation_names[constraint->kind], names[constraint->left]);
  if (constraint->kind != CONSTRAINT_WRAP)
    fprintf(out, ", %s", names[constraint->right]);
  if (kind_has_bits(constraint->kind))
    fprintf(out, ", %u", constraint->bits);
  putc(')', out);
}

static void write_transition(const TransitionSystem *system, const Transition *transition,
                             FILE *out) {
  assert(transition->from < system->locations.count && transition->to < system->locations.count);
  Arena arena = {0};
  const char **names = variable_names(system, transition, &arena);
  fprintf(out, "transition @%u -> @%u%s%s", transition->from, transition->to,
          transition->is_exact ? " exact" : "", transition->is_call ? " call" : "");
  if (transition->origin)
    fprintf(out, " origin %u", transition->origin);
  if (transition->site)
    fprintf(out, " site %u", transition->site);
  if (transition->returns)
    fprintf(out, " returns %u", transition->returns);
  putc(':', out);
  for (uint32_t i = 0; i < transition->constraint_count; i++) {
    fputs(i ? ",\n  " : "\n  ", out);
    write_constraint(&transition->constraints[i], names, out);
  }
  const CallResult *call = transition->call;
  if (call) {
    fprintf(out, "%s\n  returned(@%u, @%u, ", transition->constraint_count ? "," : "", call->entry,
            call->exit);
    write_list(call->arguments, system->locations.items[call->entry].variable_count, names, out);
    fputs(", ", out);
    write_list(call->results, system->locations.items[call->exit].variable_count, names, out);
    putc(')', out);
  }
  fputs(";\n", out);
  arena_fini(&arena);
}

void system_write(const TransitionSystem *system, FILE *out) {
  for (size_t i = 0; i < system->locations.count; i++) {
    const Location *location = &system->locations.items[i];
    fputs("location ", out);
    write_name(location->name, out);
    for (uint32_t v = 0; v < location->variable_count; v++) {
      putc(' ', out);
      write_name(location->variables[v], out);
    }
    putc('\n', out);
  }
  for (size_t i = 0; i < system->transitions.count; i++)
    write_transition(system, &system->transitions.items[i], out);
  if (system->start != NO_LOCATION)
    fprintf(out, "start @%u\n", system->start);
}
