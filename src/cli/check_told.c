#include "cli/check_told.h"

#include <stdlib.h>
#include <string.h>

// Closes what open_text has opened.
static const char *take_text(FILE *file, char **text, size_t *length, Arena *arena) {
  fclose(file);
  const char *kept = arena_string(arena, *text, *length);
  free(*text);
  return kept;
}

static FILE *open_text(char **text, size_t *length) {
  FILE *file = open_memstream(text, length);
  if (!file)
    fatal("out of memory for a text");
  return file;
}

// Was a question given up by the clock?
static bool has_timeout(const ExploreCounts *counts) {
  bool found = false;
  for (size_t i = 0; i < counts->unknown.count && !found; i++) {
    const char *cause = counts->unknown.items[i].cause;
    found = strcmp(cause, solve_cause_text(CAUSE_TIMEOUT)) == 0 ||
            strcmp(cause, solve_cause_text(CAUSE_DEADLINE)) == 0;
  }
  return found;
}

// What is safe stays so. Of a violation that stays there may be more, which the clock, an interrupt
// or the memory kept from being found. What steps or bounds ended does so again.
static Keeping keeping_of(const CheckResult *result) {
  const ExploreCounts *counts = explorer_counts(result->explorer);
  if (result->kind == FINDING_SAFE)
    return KEEP_ALWAYS;
  if (result->kind == FINDING_ERROR || counts->cut[CUT_MEMORY] || counts->cut[CUT_INTERRUPT])
    return KEEP_NOT;
  bool is_timed =
      result->is_late || result->is_timed || counts->cut[CUT_TIME] || has_timeout(counts);
  return is_timed ? KEEP_TIMED : KEEP_ALWAYS;
}

Told told_of_result(CheckSession *session, CheckResult *result) {
  check_hide(session, result);
  char *texts[4];
  size_t lengths[4];
  Arena *arena = &session->arena;
  Told told = {.is_there = true,
               .is_late = result->is_late,
               .keeping = keeping_of(result),
               .status = check_status(session, result),
               .finding = check_finding(session, result)};
  if (session->files->json.file || session->options->html || session->options->cache) {
    FILE *json = open_text(&texts[2], &lengths[2]);
    check_write_json(session, result, json);
    told.json = take_text(json, &texts[2], &lengths[2], arena);
  }
  if (session->files->proof.file) {
    FILE *proof = open_text(&texts[3], &lengths[3]);
    check_write_proof(session, result, proof);
    told.proof = take_text(proof, &texts[3], &lengths[3], arena);
  }
  FILE *out = open_text(&texts[0], &lengths[0]), *err = open_text(&texts[1], &lengths[1]);
  check_print(session, result, out, err);
  told.out = take_text(out, &texts[0], &lengths[0], arena);
  told.err = take_text(err, &texts[1], &lengths[1], arena);
  return told;
}

Told told_of_loss(CheckSession *session, const Method *method, const char *cause) {
  Arena *arena = &session->arena;
  Told told = {
      .is_there = true,
      .status = EXIT_INCONCLUSIVE,
      .finding = {.kind = FINDING_UNKNOWN, .text = arena_format(arena, "UNKNOWN: %s", cause)},
      .err = ""};
  told.out = session->all ? arena_format(arena, "%s: %s\n",
                                         method_external(session->target->program, method, arena),
                                         told.finding.text)
                          : arena_format(arena, "%s\n", told.finding.text);
  return told;
}

// --- as bytes -------------------------------------------------------------------------------------

void told_pack(const Told *told, Pack *pack) {
  const Finding *finding = &told->finding;
  pack_bool(pack, told->is_late);
  pack_number(pack, told->keeping);
  pack_signed(pack, told->status);
  pack_number(pack, finding->kind);
  pack_double(pack, finding->seconds);
  const char *const texts[] = {told->out,     told->err,      told->json,        told->proof,
                               finding->text, finding->shown, finding->exception};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    pack_text(pack, texts[i]);
  pack_number(pack, finding->part_count);
  pack_number(pack, finding->known);
  pack_number(pack, finding->others);
  for (int i = 0; i <= FINDING_CLASS_RESOURCE; i++)
    pack_number(pack, finding->classes[i]);
  pack_number(pack, finding->line_count);
  for (size_t i = 0; i < finding->line_count; i++) {
    pack_number(pack, finding->lines[i].rank);
    pack_text(pack, finding->lines[i].text);
  }
  for (size_t i = 0; i < finding->part_count; i++) {
    pack_text(pack, finding->parts[i].title);
    pack_text(pack, finding->parts[i].sarif);
    pack_text(pack, finding->parts[i].fingerprint);
  }
}

Told told_unpack(Unpack *from, Arena *arena) {
  Told told = {.is_there = true};
  Finding *finding = &told.finding;
  told.is_late = unpack_bool(from);
  told.keeping = (Keeping)unpack_below(from, KEEP_ALWAYS + 1);
  told.status = (int)unpack_signed(from);
  finding->kind = (FindingKind)unpack_below(from, FINDING_ERROR + 1);
  finding->seconds = unpack_double(from);
  const char **const texts[] = {&told.out,      &told.err,       &told.json,         &told.proof,
                                &finding->text, &finding->shown, &finding->exception};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    *texts[i] = unpack_text(from, arena);
  finding->part_count = unpack_count(from);
  finding->known = unpack_count(from);
  finding->others = unpack_count(from);
  for (int i = 0; i <= FINDING_CLASS_RESOURCE; i++)
    finding->classes[i] = unpack_count(from);
  finding->line_count = unpack_count(from);
  finding->lines = arena_array(arena, FindingLine, finding->line_count + 1);
  for (size_t i = 0; i < finding->line_count; i++) {
    finding->lines[i].rank = (FindingRank)unpack_below(from, RANK_COUNT);
    finding->lines[i].text = unpack_text(from, arena);
    from->is_bad |= !finding->lines[i].text;
  }
  finding->parts = arena_array(arena, FindingPart, finding->part_count + 1);
  for (size_t i = 0; i < finding->part_count; i++) {
    finding->parts[i].title = unpack_text(from, arena);
    finding->parts[i].sarif = unpack_text(from, arena);
    finding->parts[i].fingerprint = unpack_text(from, arena);
    from->is_bad |= !finding->parts[i].title || !finding->parts[i].fingerprint;
  }
  from->is_bad |= !told.out || !told.err;
  return told;
}
