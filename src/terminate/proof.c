// Proofs as data and as text.
#include "terminate/terminate_impl.h"

#include <inttypes.h>

void proof_free(Proof *proof) {
  if (!proof)
    return;
  Arena arena = proof->arena; // the proof itself lies in it
  arena_fini(&arena);
}

static void write_facts(const Linear *facts, uint32_t count, const char *const *names, FILE *out) {
  for (uint32_t i = 0; i < count; i++) {
    fputs(i ? ", " : "", out);
    linear_write(&facts[i], names, out);
    fputs(" >= 0", out);
  }
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
    fprintf(out, "    node %u: ", loop->nodes[i]);
    for (uint32_t p = 0; p < measure->phase_count; p++) {
      const Linear *value = &measure->values[i * measure->phase_count + p];
      fputs(p ? "; " : "", out);
      linear_write(value, measure_names(location, value, &scratch), out);
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
    fprintf(out, "  size-change node %u -> node %u:", from, to);
    for (uint32_t a = 0; a < SIZE_FORMS * SIZE_FORMS; a++) {
      if (!(graph->weak >> a & 1))
        continue;
      putc(' ', out);
      linear_write(&loop->forms[graph->from * SIZE_FORMS + a / SIZE_FORMS],
                   system->locations.items[proof->nodes[from].location].variables, out);
      fputs(graph->strict >> a & 1 ? " > " : " >= ", out);
      linear_write(&loop->forms[graph->to * SIZE_FORMS + a % SIZE_FORMS],
                   system->locations.items[proof->nodes[to].location].variables, out);
      fputs("';", out);
    }
    putc('\n', out);
  }
}

static void write_yes(const Proof *proof, const TransitionSystem *system, FILE *out) {
  for (uint32_t i = 0; i < proof->fact_count; i++) {
    const LocationFacts *facts = &proof->facts[i];
    const Location *location = &system->locations.items[facts->location];
    fprintf(out, "cut point @%u (%s): ", facts->location, location->name);
    write_facts(facts->facts, facts->count, location->variables, out);
    putc('\n', out);
  }
  for (uint32_t i = 0; i < proof->node_count; i++) {
    const ProofNode *node = &proof->nodes[i];
    fprintf(out, "node %u at @%u: ", i, node->location);
    write_facts(node->region, node->region_count, system->locations.items[node->location].variables,
                out);
    putc('\n', out);
  }
  for (uint32_t i = 0; i < proof->summary_count; i++) {
    const SummaryFacts *summary = &proof->summaries[i];
    uint32_t before = system->locations.items[summary->entry].variable_count;
    uint32_t after = system->locations.items[summary->location].variable_count;
    Arena scratch = {0};
    const char **names = arena_array(&scratch, const char *, before + after + 1);
    for (uint32_t v = 0; v < before + after; v++)
      names[v] = v < before ? arena_format(&scratch, "old %s",
                                           system->locations.items[summary->entry].variables[v])
                            : system->locations.items[summary->location].variables[v - before];
    fprintf(out, "since entry @%u at @%u: ", summary->entry, summary->location);
    write_facts(summary->facts, summary->count, names, out);
    putc('\n', out);
    arena_fini(&scratch);
  }
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
    fprintf(out, "%s%s = %" PRId64, v ? ", " : "", location->variables[v], numbers[v]);
  putc('\n', out);
}

static void write_set(const RecurrentSet *set, const Location *location, FILE *out) {
  for (uint32_t i = 0; i < set->count; i++) {
    fputs(i ? ", " : "", out);
    linear_write(&set->facts[i].linear, location->variables, out);
    if (set->facts[i].kind == CONSTRAINT_REMAINDER)
      fprintf(out, " = 0 modulo %u", set->facts[i].right);
    else
      fputs(set->facts[i].kind == CONSTRAINT_EQUAL ? " = 0" : " >= 0", out);
  }
  putc('\n', out);
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
