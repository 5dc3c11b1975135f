// YAML witnesses, format 2.0: a violation_sequence with a waypoint for every value and one for the
// line that fails, or an invariant_set of loops. Strings are written as JSON, which YAML reads.
#include "base/sha256.h"
#include "report/witness.h"
#include "report/writers.h"

#include <string.h>

static void put_quoted(FILE *out, const char *text) {
  fputc('"', out);
  for (; *text; text++)
    if ((unsigned char)*text < 0x20)
      fprintf(out, "\\u%04x", (unsigned)*text);
    else
      fprintf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
  fputc('"', out);
}

static void put_member(FILE *out, const char *indent, const char *key, const char *text) {
  fprintf(out, "%s%s: ", indent, key);
  put_quoted(out, text);
  fputc('\n', out);
}

// A number that depends on what the witness says, in the form of a version 4 UUID.
static void put_uuid(FILE *out, const Witness *witness, Arena *arena) {
  const char *text = arena_format(arena, "%s %s", witness->specification, witness->time);
  for (size_t i = 0; witness->violation && i < witness->violation->input->nondets.count; i++)
    text =
        arena_format(arena, "%s %s", text,
                     witness_value(witness, &witness->violation->input->nondets.items[i], arena));
  char hash[SHA256_TEXT];
  sha256_text(text, strlen(text), hash);
  fprintf(out, "    uuid: \"%.8s-%.4s-4%.3s-a%.3s-%.12s\"\n", hash, hash + 8, hash + 12, hash + 15,
          hash + 18);
}

static void put_task(FILE *out, const Witness *witness) {
  fputs("    task:\n      input_files:\n", out);
  for (size_t i = 0; i < witness->file_count; i++) {
    fputs("        - ", out);
    put_quoted(out, witness->files[i].path);
    fputc('\n', out);
  }
  fputs("      input_file_hashes:\n", out);
  for (size_t i = 0; i < witness->file_count; i++) {
    fputs("        ", out);
    put_quoted(out, witness->files[i].path);
    fprintf(out, ": \"%s\"\n", witness->files[i].sha256);
  }
  put_member(out, "      ", "specification", witness->specification);
  fputs("      data_model: \"LP64\"\n      language: \"Java\"\n", out);
}

static void put_location(FILE *out, const Witness *witness, CodeLine line, Arena *arena) {
  const Names *names = program_names(witness->program);
  const Class *class = line.method ? line.method->owner : NULL;
  fputs("            location:\n", out);
  put_member(out, "              ", "file_name",
             class && class->file && name_exists(class->file->source_file)
                 ? name_text(names, class->file->source_file)
                 : "?");
  fprintf(out, "              line: %d\n", line.line > 0 ? line.line : 1);
  if (line.method)
    put_member(out, "              ", "function",
               arena_format(arena, "%s.%s", class_external(witness->program, class, arena),
                            name_text(names, line.method->name)));
}

static void put_waypoint(FILE *out, const char *type) {
  fprintf(out, "    - segment:\n        - waypoint:\n            type: \"%s\"\n", type);
  fputs("            action: \"follow\"\n", out);
}

static void put_head(FILE *out, const Witness *witness, const char *type, Arena *arena) {
  fprintf(out, "- entry_type: \"%s\"\n  metadata:\n    format_version: \"2.0\"\n", type);
  put_uuid(out, witness, arena);
  put_member(out, "    ", "creation_time", witness->time);
  fputs("    producer:\n", out);
  put_member(out, "      ", "name", "loris");
  put_member(out, "      ", "version", LORIS_VERSION);
  put_task(out, witness);
}

static bool has_text(const InductFacts *loop, const char *text) {
  for (size_t i = 0; i < loop->count; i++)
    if (!strcmp(loop->texts[i], text))
      return true;
  return false;
}

// An invariant holds whenever control comes to the head of its loop: from the first round on,
// whichever call led there. It is told of once.
static bool is_told(const Witness *witness, size_t number, const char *text) {
  const InductFacts *loop = &witness->loops[number];
  for (size_t i = 0; i < witness->loop_count; i++) {
    const InductFacts *other = &witness->loops[i];
    bool is_same = other->method == loop->method && other->offset == loop->offset &&
                   other->is_recursion == loop->is_recursion;
    if (is_same && (i < number || other->peeled || !has_text(other, text)))
      return false;
  }
  return true;
}

// Whether control comes to the line of a method's first instruction when it is called and at no
// other time: no jump leads into it.
static bool begins_once(const Method *method) {
  const Code *code = method->code;
  int line = method_line(method, 0);
  for (uint32_t i = 1; i < code->count; i++) {
    bool is_jump = op_infos[code->insns[i].op].group == OPS_BRANCH || code->insns[i].op == OP_GOTO;
    if (is_jump && (uint32_t)code->insns[i].b < i &&
        method_line(method, (uint32_t)code->insns[i].b) == line)
      return false;
  }
  return true;
}

static void put_invariants(FILE *out, const Witness *witness, Arena *arena) {
  size_t count = 0;
  put_head(out, witness, "invariant_set", arena);
  for (size_t i = 0; i < witness->loop_count; i++)
    for (size_t j = 0; j < witness->loops[i].count; j++) {
      const InductFacts *loop = &witness->loops[i];
      if (!is_told(witness, i, loop->texts[j]) ||
          (loop->is_recursion && !begins_once(loop->method)))
        continue;
      fputs(count++ ? "" : "  content:\n", out);
      fprintf(out, "    - invariant:\n            type: \"%s_invariant\"\n",
              loop->is_recursion ? "location" : "loop");
      put_location(out, witness, (CodeLine){.method = loop->method, .line = loop->line}, arena);
      put_member(out, "            ", "value", loop->texts[j]);
      put_member(out, "            ", "format", "java_expression");
    }
  fputs(count ? "" : "  content: []\n", out);
}

static void put_sequence(FILE *out, const Witness *witness, Arena *arena) {
  const ConcreteSlots *nondets = &witness->violation->input->nondets;
  put_head(out, witness, "violation_sequence", arena);
  fputs("  content:\n", out);
  for (size_t i = 0; i < nondets->count; i++) {
    put_waypoint(out, "function_return");
    put_location(out, witness, nondets->items[i].call, arena);
    fputs("            constraint:\n", out);
    put_member(
        out, "              ", "value",
        arena_format(arena, "\\result == %s", witness_value(witness, &nondets->items[i], arena)));
    put_member(out, "              ", "format", "java_expression");
  }
  put_waypoint(out, "target");
  put_location(out, witness, witness->violation->own, arena);
}

void witness_write_yaml(FILE *out, const Witness *witness) {
  Arena arena = {0};
  if (witness->violation)
    put_sequence(out, witness, &arena);
  else
    put_invariants(out, witness, &arena);
  arena_fini(&arena);
}
