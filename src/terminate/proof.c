// Proofs as data and as text.
#include "terminate/terminate_impl.h"

#include <inttypes.h>

void proof_free(Proof *proof) {
  if (!proof)
    return;
  Arena arena = proof->arena; // the proof itself lies in it
  arena_fini(&arena);
}

// --- Names ---
//
// Variables are written by number, as in the system (#2, and #2' behind a step): names of people
// need not differ. These follow in a comment.

static Location numbered(const Location *location, const char *mark, Arena *arena) {
  const char **names = arena_array(arena, const char *, location->variable_count + 1);
  for (uint32_t v = 0; v < location->variable_count; v++)
    names[v] = arena_format(arena, "#%u%s", v, mark);
  Location result = *location;
  result.variables = names;
  return result;
}

static void write_list(const Linear *facts, uint32_t count, const char *const *names, FILE *out) {
  for (uint32_t i = 0; i < count; i++) {
    fputs(i ? ", " : "", out);
    linear_write(&facts[i], names, out);
    fputs(" >= 0", out);
  }
}

static bool has_variables(const Linear *facts, uint32_t count) {
  bool has = false;
  for (uint32_t i = 0; i < count; i++)
    has |= facts[i].count > 0;
  return has;
}

// One line: the facts, and the same for people.
static void write_facts(const Linear *facts, uint32_t count, const char *const *numbers,
                        const char *const *names, FILE *out) {
  write_list(facts, count, numbers, out);
  if (has_variables(facts, count)) {
    fputs("  # ", out);
    write_list(facts, count, names, out);
  }
  putc('\n', out);
}

const char *const *measure_names(const Location *location, const Linear *form, Arena *arena) {
  uint32_t count = location->variable_count, most = count;
  for (uint32_t i = 0; i < form->count; i++)
    most = form->terms[i].variable >= most ? form->terms[i].variable + 1 : most;
  const char **names = arena_array(arena, const char *, most + 1);
  memcpy(names, location->variables, count * sizeof *names);
  for (uint32_t i = 0; i < form->count; i++) {
    uint32_t number = form->terms[i].variable;
    if (number >= count)
      names[number] = arena_format(arena, "%s * %s", location->variables[(number - count) / count],
                                   location->variables[(number - count) % count]);
  }
  return names;
}

static void write_values(const Linear *values, uint32_t count, const Location *location,
                         Arena *arena, FILE *out) {
  for (uint32_t p = 0; p < count; p++) {
    fputs(p ? "; " : "", out);
    linear_write(&values[p], measure_names(location, &values[p], arena), out);
  }
}

static void write_measure(const Proof *proof, const TransitionSystem *system, const LoopProof *loop,
                          const Measure *measure, FILE *out) {
  fputs(measure->is_order ? "  order" : measure->phase_count > 1 ? "  phases" : "  measure", out);
  if (measure->removed_count > 0)
    fputs(" removes", out);
  for (uint32_t i = 0; i < measure->removed_count; i++)
    fprintf(out, " %u", measure->removed[i]);
  putc('\n', out);
  for (uint32_t i = 0; i < loop->node_count; i++) {
    Arena scratch = {0};
    const Location *location = &system->locations.items[proof->nodes[loop->nodes[i]].location];
    const Linear *values = &measure->values[i * measure->phase_count];
    Location own = numbered(location, "", &scratch);
    fprintf(out, "    node %u: ", loop->nodes[i]);
    write_values(values, measure->phase_count, &own, &scratch, out);
    if (has_variables(values, measure->phase_count)) {
      fputs("  # ", out);
      write_values(values, measure->phase_count, location, &scratch, out);
    }
    putc('\n', out);
    arena_fini(&scratch);
  }
}

static void write_graphs(const Proof *proof, const TransitionSystem *system, const LoopProof *loop,
                         FILE *out) {
  for (uint32_t i = 0; i < loop->graph_count; i++) {
    const SizeGraph *graph = &loop->graphs[i];
    uint32_t from = loop->nodes[graph->from], to = loop->nodes[graph->to];
    Arena scratch = {0};
    Location before = numbered(&system->locations.items[proof->nodes[from].location], "", &scratch);
    Location after = numbered(&system->locations.items[proof->nodes[to].location], "'", &scratch);
    fprintf(out, "  size-change node %u -> node %u:", from, to);
    for (uint32_t a = 0; a < SIZE_FORMS * SIZE_FORMS; a++) {
      if (!(graph->weak >> a & 1))
        continue;
      putc(' ', out);
      linear_write(&loop->forms[graph->from * SIZE_FORMS + a / SIZE_FORMS], before.variables, out);
      fputs(graph->strict >> a & 1 ? " > " : " >= ", out);
      linear_write(&loop->forms[graph->to * SIZE_FORMS + a % SIZE_FORMS], after.variables, out);
      putc(';', out);
    }
    putc('\n', out);
    arena_fini(&scratch);
  }
}

static void write_summary(const SummaryFacts *summary, const TransitionSystem *system, FILE *out) {
  Arena scratch = {0};
  const Location *entry = &system->locations.items[summary->entry];
  const Location *now = &system->locations.items[summary->location];
  uint32_t before = entry->variable_count, after = now->variable_count;
  const char **numbers = arena_array(&scratch, const char *, before + after + 1);
  const char **names = arena_array(&scratch, const char *, before + after + 1);
  for (uint32_t v = 0; v < before + after; v++) {
    numbers[v] =
        v < before ? arena_format(&scratch, "#%u", v) : arena_format(&scratch, "#%u'", v - before);
    names[v] = v < before ? arena_format(&scratch, "old %s", entry->variables[v])
                          : now->variables[v - before];
  }
  fprintf(out, "since entry @%u at @%u: ", summary->entry, summary->location);
  write_facts(summary->facts, summary->count, numbers, names, out);
  arena_fini(&scratch);
}

static void write_at(const Linear *facts, uint32_t count, const Location *location, FILE *out) {
  Arena scratch = {0};
  Location own = numbered(location, "", &scratch);
  write_facts(facts, count, own.variables, location->variables, out);
  arena_fini(&scratch);
}

static void write_yes(const Proof *proof, const TransitionSystem *system, FILE *out) {
  for (uint32_t i = 0; i < proof->fact_count; i++) {
    const LocationFacts *facts = &proof->facts[i];
    fprintf(out, "cut point @%u: ", facts->location);
    write_at(facts->facts, facts->count, &system->locations.items[facts->location], out);
  }
  for (uint32_t i = 0; i < proof->node_count; i++) {
    const ProofNode *node = &proof->nodes[i];
    fprintf(out, "node %u at @%u: ", i, node->location);
    write_at(node->region, node->region_count, &system->locations.items[node->location], out);
  }
  for (uint32_t i = 0; i < proof->summary_count; i++)
    write_summary(&proof->summaries[i], system, out);
  for (uint32_t l = 0; l < proof->loop_count; l++) {
    const LoopProof *loop = &proof->loops[l];
    fprintf(out, "loop %u: nodes", l);
    for (uint32_t i = 0; i < loop->node_count; i++)
      fprintf(out, " %u", loop->nodes[i]);
    putc('\n', out);
    for (uint32_t m = 0; m < loop->measure_count; m++)
      write_measure(proof, system, loop, &loop->measures[m], out);
    write_graphs(proof, system, loop, out);
  }
}

static void write_numbers(const int64_t *numbers, const Location *location, FILE *out) {
  for (uint32_t v = 0; v < location->variable_count; v++)
    fprintf(out, "%s#%u = %" PRId64, v ? ", " : "", v, numbers[v]);
  for (uint32_t v = 0; v < location->variable_count; v++)
    fprintf(out, "%s%s = %" PRId64, v ? ", " : "  # ", location->variables[v], numbers[v]);
  putc('\n', out);
}

static void write_set_by(const RecurrentSet *set, const Location *location, FILE *out) {
  for (uint32_t i = 0; i < set->count; i++) {
    fputs(i ? ", " : "", out);
    linear_write(&set->facts[i].linear, location->variables, out);
    if (set->facts[i].kind == CONSTRAINT_REMAINDER)
      fprintf(out, " = 0 modulo %u", set->facts[i].right);
    else
      fputs(set->facts[i].kind == CONSTRAINT_EQUAL ? " = 0" : " >= 0", out);
  }
}

static void write_set(const RecurrentSet *set, const Location *location, FILE *out) {
  Arena scratch = {0};
  Location own = numbered(location, "", &scratch);
  write_set_by(set, &own, out);
  if (set->count > 0) {
    fputs("  # ", out);
    write_set_by(set, location, out);
  }
  putc('\n', out);
  arena_fini(&scratch);
}

static void write_no(const Proof *proof, const TransitionSystem *system, FILE *out) {
  const EndlessRun *run = &proof->run;
  if (run->start) {
    fputs("start: ", out);
    write_numbers(run->start, &system->locations.items[system->start], out);
  }
  fputs("stem:", out);
  for (uint32_t i = 0; i < run->stem_count; i++)
    fprintf(out, " %u", run->stem[i]);
  fprintf(out, "\nhead @%u: ", run->head_location);
  write_numbers(run->head, &system->locations.items[run->head_location], out);
  for (uint32_t i = 0; i < run->set_count; i++) {
    fprintf(out, "set at @%u: ", run->sets[i].location);
    write_set(&run->sets[i], &system->locations.items[run->sets[i].location], out);
  }
  for (uint32_t i = 0; i < run->move_count; i++) {
    fputs("move:", out);
    for (uint32_t k = 0; k < run->moves[i].count; k++)
      fprintf(out, " %u", run->moves[i].transitions[k]);
    putc('\n', out);
  }
  fputs(run->is_closed ? "moves: all transitions\n" : "", out);
  fputs(run->is_periodic ? "periodic\n" : "", out);
  fputs(run->is_recursion ? "recursion\n" : "", out);
}

void proof_write(const Proof *proof, const TransitionSystem *system, FILE *out) {
  static const char *const words[] = {"YES", "NO", "MAYBE"};
  fprintf(out, "%s\n", words[proof->answer]);
  if (proof->answer == TERMINATE_YES)
    write_yes(proof, system, out);
  if (proof->answer == TERMINATE_NO)
    write_no(proof, system, out);
  if (proof->answer != TERMINATE_UNKNOWN)
    return;
  for (uint32_t i = 0; i < proof->open_count; i++) {
    fputs("open:", out);
    for (uint32_t k = 0; k < proof->open[i].location_count; k++)
      fprintf(out, " @%u", proof->open[i].locations[k]);
    putc('\n', out);
  }
  if (proof->has_candidate) {
    fputs("endless from here, if a run comes here:\n", out);
    write_no(proof, system, out);
  }
  fprintf(out, "tried: %s%s\n", proof->tried, proof->out_of_budget ? " (out of time)" : "");
}
