// A violation for people: what is thrown where, under which condition, for which input, on which
// path. The verdict stands behind it, in the last line.
//
//     4 | if (a == b && a != null) assert false;
//   if      a == b && a != null
//   input   a = new A{v=0, next=<a>}
//           b = <a>
//   heap    a, b --> (1) A  v=0  next --> (1)
//   path    Alias.m: 3 4
//   again   loris check -k 1 --array 1 --loops 4 Alias.java Alias.m
#include "contract/contract.h"
#include "report/stops.h"
#include "report/writers.h"

#include <string.h>

enum { MAX_PATH = 10000 }; // lines that are kept

const char *const finding_class_names[] = {"bug", "rejects", "resource"};

Violation *violation_new(Explorer *explorer, Program *program, const ExploreCase *leaf,
                         ConcreteInput *input, Arena *arena) {
  assert(leaf->thrown_class);
  const Machine *machine = explorer_machine(explorer);
  SolveStats own = {0};
  Snapshot *snapshot = snapshot_take(explorer, program, leaf, arena, &own);
  Violation *violation = mem_new(Violation);
  violation->property = property_of(program_names(program), leaf->thrown_class);
  violation->exception = snapshot->exception;
  violation->site = throw_site(machine, leaf->thrown, false);
  violation->own = throw_site(machine, leaf->thrown, true);
  violation->places = throw_places(machine, leaf->thrown, explorer_method(explorer));
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
  const MethodContract *contracts = contracts_of_methods(machine->program);
  for (uint32_t i = machine->depth; i-- > 0;) {
    const Method *method = machine->frames[i].method;
    if (contracts[method->id].is_clause || method_is_record_check(method))
      return true;
  }
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

// A bug needs no word.
static void print_class(FILE *out, const Violation *violation) {
  if (violation->class == FINDING_CLASS_BUG)
    return;
  print_label(out, "class");
  fputs(violation->class == FINDING_CLASS_RESOURCE ? "resource: memory or stack"
                                                   : "rejects its arguments",
        out);
  if (violation->precondition)
    fprintf(out, " unless %s", violation->precondition);
  fputc('\n', out);
}

static void print_slots(FILE *out, const ConcreteSlots *slots, Literals *literals,
                        const char **label) {
  assert(literals && *label);
  for (size_t i = 0; i < slots->count; i++) {
    if (slots->items[i].is_answer) // told with the object that answered
      continue;
    print_label(out, *label);
    fprintf(out, "%s = %s\n", slots->items[i].name, literal_text(literals, &slots->items[i].value));
    *label = "";
  }
}

// What objects hold that exist before the method.
static void print_earlier(FILE *out, const ConcreteInput *input, Literals *literals,
                          const char **label) {
  assert(literals);
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteObject *object = &input->objects.items[i];
    for (size_t j = 0; object->constant && j < object->slots.count; j++) {
      print_label(out, *label);
      fprintf(out, "%s = %s\n", literal_slot(literals, object, &object->slots.items[j]),
              literal_text(literals, &object->slots.items[j].value));
      *label = "";
    }
  }
}

static void print_input(FILE *out, const Violation *violation, Program *program, Arena *arena) {
  Literals *literals = literals_new(violation->input, program, arena);
  const char *label = "input";
  print_slots(out, &violation->input->parameters, literals, &label);
  print_slots(out, &violation->input->statics, literals, &label);
  print_slots(out, &violation->input->nondets, literals, &label);
  print_earlier(out, violation->input, literals, &label);
  literals_free(literals);
}

// Code that makes the input and shows the violation, if it was looked for.
static void print_calls(FILE *out, const Violation *violation) {
  if (violation->has_other_calls) {
    print_label(out, "calls");
    fputs("// another input, which fails in the same place\n", out);
  }
  for (size_t i = 0; i < violation->call_count; i++) {
    print_label(out, i || violation->has_other_calls ? "" : "calls");
    fprintf(out, "%s\n", violation->calls[i]);
  }
  if (violation->state == FINDING_STATE_POSSIBLE) {
    print_label(out, "calls");
    fputs("none were found that make this input\n", out);
  }
}

// How many runs of lines in one method there are up to line `end`?
static size_t count_runs(const Violation *violation, size_t end) {
  assert(end <= violation->path.count);
  size_t runs = 0;
  for (size_t i = 0; i < end; i++)
    runs += !i || violation->path.items[i].method != violation->path.items[i - 1].method;
  return runs;
}

// The first lines and the last ones before the end, as much as fits on a screen.
// Long paths have a beginning that explains how the run came there and an end that explains what
// happened; loops in between are cut.
static void print_path(FILE *out, const Violation *violation, Program *program, Arena *arena) {
  assert(violation->path.count <= MAX_PATH);
  enum { SHOWN_FIRST = 30, SHOWN_LAST = 10, RUNS_FIRST = 8, RUNS_LAST = 4 };
  const Names *names = program_names(program);
  const Method *method = NULL;
  size_t count = violation->path.count, skipped = 0, run = 0;
  size_t runs = count_runs(violation, count);
  for (size_t i = 0; i < count; i++) {
    const CodeLine *line = &violation->path.items[i];
    bool is_new = !i || line->method != violation->path.items[i - 1].method;
    run += is_new;
    bool is_between = i >= SHOWN_FIRST && i + SHOWN_LAST < count;
    if (is_between || (run > RUNS_FIRST && run + RUNS_LAST <= runs)) {
      skipped++;
      continue;
    }
    if (skipped)
      fprintf(out, " ... (%zu lines)", skipped);
    if (line->method != method || (skipped && is_new)) {
      fputs(method ? "\n" : "", out);
      print_label(out, method ? "" : "path");
      fprintf(out, "%s.%s:", class_external(program, line->method->owner, arena),
              name_text(names, line->method->name));
      method = line->method;
    }
    skipped = 0;
    fprintf(out, " %d", line->line);
  }
  if (violation->more_lines)
    fprintf(out, " ... (%llu lines more)", (unsigned long long)violation->more_lines);
  fputs(count ? "\n" : "", out);
}

void violation_print(FILE *out, const Violation *violation, Program *program) {
  Arena arena = {0};
  print_quote(out, violation);
  print_conditions(out, violation);
  print_input(out, violation, program, &arena);
  violation_print_heap(out, violation->input, program, &arena);
  print_calls(out, violation);
  print_path(out, violation, program, &arena);
  if (violation->site.method && violation->site.method != violation->own.method) {
    print_label(out, "thrown");
    fprintf(out, "at %s\n",
            code_place(program, violation->site.method, violation->site.line, &arena));
  }
  print_class(out, violation);
  if (violation->command) {
    print_label(out, "again");
    fprintf(out, "%s\n", violation->command);
  }
  arena_fini(&arena);
}

void violations_print(FILE *out, const Violations *found, Program *program) {
  Arena arena = {0};
  for (size_t i = 0; i < found->count; i++) {
    if (found->count > 1)
      fprintf(out, "%zu. %s\n", i + 1, violation_title(found->items[i], program, &arena));
    violation_print(out, found->items[i], program);
  }
  arena_fini(&arena);
}
