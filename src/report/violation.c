// A violation for people: what is thrown where, under which condition, for which input, on which
// path. The verdict stands behind it, in the last line.
//
//     4 | if (a == b && a != null) assert false;
//   if      a == b && a != null
//   input   a = new A{v=0, next=<a>}
//           b = <a>
//   path    Alias.m: 3 4
//   again   loris check -k 1 --array 1 --loops 4 Alias.java Alias.m
#include "report/stops.h"
#include "report/writers.h"

#include <string.h>

enum { MAX_PATH = 10000 }; // lines that are kept

Violation *violation_new(Explorer *explorer, Program *program, const ExploreCase *leaf,
                         ConcreteInput *input, Arena *arena) {
  const Machine *machine = explorer_machine(explorer);
  SolveStats own = {0};
  Snapshot *snapshot = snapshot_take(explorer, program, leaf, arena, &own);
  Violation *violation = mem_new(Violation);
  violation->property = property_of(program_names(program), object_class(machine, leaf->thrown));
  violation->exception = snapshot->exception;
  violation->site = throw_site(machine, leaf->thrown, false);
  violation->own = throw_site(machine, leaf->thrown, true);
  violation->input = input;
  vec_append(&violation->conditions, snapshot->conditions.items, snapshot->conditions.count);
  snapshot_free(snapshot);
  return violation;
}

void violation_free(Violation *violation) {
  if (!violation)
    return;
  concrete_free(violation->input);
  vec_free(&violation->conditions);
  vec_free(&violation->path);
  mem_free(violation);
}

// What a contract calls is no part of the path.
static bool is_in_clause(const Machine *machine) {
  for (uint32_t i = machine->depth; i-- > 0;)
    if (machine->frames[i].method->is_clause)
      return true;
  return false;
}

void violation_watch(void *context, const Machine *machine) {
  Violation *violation = context;
  CodeLine now = machine_line(machine);
  if (is_in_clause(machine) || !now.method || now.method->owner->trusted || now.line < 0)
    return;
  const CodeLine *last =
      violation->path.count ? &violation->path.items[violation->path.count - 1] : NULL;
  if (last && last->method == now.method && last->line == now.line)
    return;
  if (violation->path.count < MAX_PATH)
    vec_push(&violation->path, now);
  else
    violation->more_lines++;
}

const char *violation_title(const Violation *violation, Program *program, Arena *arena) {
  const CodeLine *line = violation->own.method ? &violation->own : &violation->site;
  const char *what = violation->contract ? violation->contract : violation->exception;
  if (!line->method)
    return what;
  return arena_format(arena, "%s at %s", what,
                      code_place(program, line->method, line->line, arena));
}

// --- lines ---------------------------------------------------------------------------------------

static void print_label(FILE *out, const char *label) { fprintf(out, "  %-8s", label); }

static void print_quote(FILE *out, const Violation *violation) {
  if (violation->quote)
    fprintf(out, "%5d | %s\n", violation->own.line, violation->quote);
}

static void print_conditions(FILE *out, const Violation *violation) {
  enum { MAX_SHOWN = 12 };
  size_t count = violation->conditions.count;
  print_label(out, "if");
  for (size_t i = 0; i < count && i < MAX_SHOWN; i++)
    fprintf(out, "%s%s", i ? " &&\n          " : "", violation->conditions.items[i]);
  if (!count)
    fputs("always", out);
  if (count > MAX_SHOWN)
    fprintf(out, " &&\n          ... (%zu more)", count - MAX_SHOWN);
  fputc('\n', out);
}

static void print_slots(FILE *out, const ConcreteSlots *slots, Literals *literals,
                        const char **label) {
  for (size_t i = 0; i < slots->count; i++) {
    print_label(out, *label);
    fprintf(out, "%s = %s\n", slots->items[i].name, literal_text(literals, &slots->items[i].value));
    *label = "";
  }
}

static void print_input(FILE *out, const Violation *violation, Program *program, Arena *arena) {
  Literals *literals = literals_new(violation->input, program, arena);
  const char *label = "input";
  print_slots(out, &violation->input->parameters, literals, &label);
  print_slots(out, &violation->input->statics, literals, &label);
  print_slots(out, &violation->input->nondets, literals, &label);
  literals_free(literals);
}

// The first lines, and the last ones before the end.
static void print_path(FILE *out, const Violation *violation, Program *program, Arena *arena) {
  enum { SHOWN_FIRST = 30, SHOWN_LAST = 10 };
  const Names *names = program_names(program);
  const Method *method = NULL;
  size_t count = violation->path.count;
  if (!count)
    return;
  for (size_t i = 0; i < count; i++) {
    const CodeLine *line = &violation->path.items[i];
    if (count > SHOWN_FIRST + SHOWN_LAST && i == SHOWN_FIRST) {
      i = count - SHOWN_LAST;
      line = &violation->path.items[i];
      fprintf(out, " ... (%zu lines)", count - SHOWN_FIRST - SHOWN_LAST);
    }
    if (line->method != method) {
      fputs(method ? "\n" : "", out);
      print_label(out, method ? "" : "path");
      fprintf(out, "%s.%s:", class_external(program, line->method->owner, arena),
              name_text(names, line->method->name));
      method = line->method;
    }
    fprintf(out, " %d", line->line);
  }
  if (violation->more_lines)
    fprintf(out, " ... (%llu lines more)", (unsigned long long)violation->more_lines);
  fputc('\n', out);
}

void violation_print(FILE *out, const Violation *violation, Program *program) {
  Arena arena = {0};
  print_quote(out, violation);
  print_conditions(out, violation);
  print_input(out, violation, program, &arena);
  print_path(out, violation, program, &arena);
  if (violation->site.method && violation->site.method != violation->own.method) {
    print_label(out, "thrown");
    fprintf(out, "at %s\n",
            code_place(program, violation->site.method, violation->site.line, &arena));
  }
  if (violation->command) {
    print_label(out, "again");
    fprintf(out, "%s\n", violation->command);
  }
  arena_fini(&arena);
}
