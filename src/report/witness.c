// GraphML witnesses, as wit4java and GWIT read them: an edge for every value.
#include "report/witness.h"
#include "base/arith.h"
#include "report/writers.h"

#include <math.h>
#include <string.h>

// --- values --------------------------------------------------------------------------------------

// Digits alone where they say it, for readers that know no exponents.
static const char *decimal(double value, bool is_float, const ConcreteValue *literal,
                           Arena *arena) {
  const double few = 1e15;
  if (isfinite(value) && fabs(value) < few && value == floor(value))
    return arena_format(arena, "%.1f", value);
  const char *text = number_text(literal, arena);
  size_t length = strlen(text);
  return is_float && isfinite(value) ? arena_string(arena, text, length - 1) : text;
}

static const char *reference_value(const Witness *witness, const ConcreteValue *value,
                                   Arena *arena) {
  Literals *literals = literals_new(witness->violation->input, witness->program, arena);
  const char *text = literal_text(literals, value);
  literals_free(literals);
  return text;
}

const char *witness_value(const Witness *witness, const ConcreteSlot *slot, Arena *arena) {
  const ConcreteValue *value = &slot->value;
  switch (value->kind) {
  case KIND_REFERENCE:
    return reference_value(witness, value, arena);
  case KIND_LONG:
    return arena_format(arena, "%lld", (long long)value->word);
  case KIND_CHAR:
    return arena_format(arena, "%u", (unsigned)value->word & 0xffff);
  case KIND_FLOAT:
    return decimal((double)float_of_bits((uint32_t)value->word), true, value, arena);
  case KIND_DOUBLE:
    return decimal(double_of_bits(value->word), false, value, arena);
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_VOID:
    return number_text(value, arena);
  }
  fatal("a value of no kind");
}

// --- XML -----------------------------------------------------------------------------------------

static void put_data(FILE *out, const char *indent, const char *key, const char *text) {
  fprintf(out, "%s<data key=\"%s\">", indent, key);
  xml_text(out, text);
  fputs("</data>\n", out);
}

static void put_keys(FILE *out) {
  static const struct {
    const char *id, *name, *type, *of, *standard;
  } keys[] = {{"witness-type", "witness-type", "string", "graph", NULL},
              {"sourcecodelang", "sourcecodelang", "string", "graph", NULL},
              {"producer", "producer", "string", "graph", NULL},
              {"specification", "specification", "string", "graph", NULL},
              {"programfile", "programFile", "string", "graph", NULL},
              {"programhash", "programHash", "string", "graph", NULL},
              {"architecture", "architecture", "string", "graph", NULL},
              {"creationtime", "creationTime", "string", "graph", NULL},
              {"entry", "isEntryNode", "boolean", "node", "false"},
              {"violation", "isViolationNode", "boolean", "node", "false"},
              {"originfile", "originFileName", "string", "edge", NULL},
              {"startline", "startline", "int", "edge", NULL},
              {"assumption", "assumption", "string", "edge", NULL},
              {"assumption.scope", "assumption.scope", "string", "edge", NULL}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    fprintf(out, "  <key id=\"%s\" attr.name=\"%s\" attr.type=\"%s\" for=\"%s\"", keys[i].id,
            keys[i].name, keys[i].type, keys[i].of);
    if (keys[i].standard)
      fprintf(out, "><default>%s</default></key>\n", keys[i].standard);
    else
      fputs("/>\n", out);
  }
}

// --- the graph -----------------------------------------------------------------------------------

static const char *source_name(const Witness *witness, const Method *method) {
  const Class *class = method->owner;
  const Names *names = program_names(witness->program);
  return class->file && name_exists(class->file->source_file)
             ? name_text(names, class->file->source_file)
             : "?";
}

// "java::Main.main:([Ljava/lang/String;)V"
static const char *scope_name(const Witness *witness, const Method *method, Arena *arena) {
  assert(method);
  const Names *names = program_names(witness->program);
  return arena_format(arena, "java::%s.%s:%s",
                      class_external(witness->program, method->owner, arena),
                      name_text(names, method->name), name_text(names, method->descriptor));
}

static void put_line(FILE *out, const Witness *witness, CodeLine line, Arena *arena) {
  const char *indent = "      ";
  if (!line.method)
    return;
  put_data(out, indent, "originfile", source_name(witness, line.method));
  if (line.line > 0)
    put_data(out, indent, "startline", arena_format(arena, "%d", line.line));
}

static void put_call(FILE *out, const Witness *witness, size_t number, Arena *arena) {
  assert(number < witness->violation->input->nondets.count);
  const ConcreteSlot *slot = &witness->violation->input->nondets.items[number];
  fprintf(out, "    <edge source=\"n%zu\" target=\"n%zu\">\n", number, number + 1);
  put_line(out, witness, slot->call, arena);
  put_data(out, "      ", "assumption",
           arena_format(arena, "nondet%zu = %s;", number, witness_value(witness, slot, arena)));
  put_data(out, "      ", "assumption.scope", scope_name(witness, slot->call.method, arena));
  fputs("    </edge>\n", out);
}

static void put_header(FILE *out, const Witness *witness) {
  const char *indent = "    ";
  put_data(out, indent, "witness-type", "violation_witness");
  put_data(out, indent, "sourcecodelang", "Java");
  put_data(out, indent, "producer", "loris");
  put_data(out, indent, "specification", witness->specification);
  if (witness->file_count) {
    put_data(out, indent, "programfile", witness->files[0].path);
    put_data(out, indent, "programhash", witness->files[0].sha256);
  }
  put_data(out, indent, "architecture", "64bit");
  put_data(out, indent, "creationtime", witness->time);
}

void witness_write_graphml(FILE *out, const Witness *witness) {
  Arena arena = {0};
  size_t count = witness->violation->input->nondets.count;
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
        out);
  put_keys(out);
  fputs("  <graph edgedefault=\"directed\">\n", out);
  put_header(out, witness);
  fputs("    <node id=\"n0\"><data key=\"entry\">true</data></node>\n", out);
  for (size_t i = 1; i <= count; i++)
    fprintf(out, "    <node id=\"n%zu\"/>\n", i);
  fputs("    <node id=\"violation\"><data key=\"violation\">true</data></node>\n", out);
  for (size_t i = 0; i < count; i++)
    put_call(out, witness, i, &arena);
  fprintf(out, "    <edge source=\"n%zu\" target=\"violation\">\n", count);
  put_line(out, witness, witness->violation->own, &arena);
  fputs("    </edge>\n  </graph>\n</graphml>\n", out);
  arena_fini(&arena);
}
