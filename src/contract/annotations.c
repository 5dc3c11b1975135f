// Clauses out of annotations, by the names of loris.contract.
#include "contract/contract_impl.h"

#include <stdio.h>
#include <string.h>

// "Lloris/contract/Requires;" or "Lloris/contract/Requires$All;".
static bool is_annotation(const Contracts *contracts, const Annotation *annotation,
                          const char *name, bool *is_list) {
  const char *text = name_text(contracts->names, annotation->type);
  const char *package = "Lloris/contract/";
  size_t length = strlen(name), start = strlen(package);
  if (strncmp(text, package, start) != 0 || strncmp(text + start, name, length) != 0)
    return false;
  *is_list = !strcmp(text + start + length, "$All;");
  return *is_list || !strcmp(text + start + length, ";");
}

typedef bool TextVisitor(void *context, const char *text, size_t length);

static bool visit_value(const Contracts *contracts, const ElementValue *value, TextVisitor *visit,
                        void *context) {
  if (value->tag == 's')
    return visit(context, name_text(contracts->names, value->text),
                 name_length(contracts->names, value->text));
  for (uint16_t i = 0; value->tag == '[' && i < value->element_count; i++) {
    const ElementValue *element = &value->elements[i];
    if (element->tag == '@') {
      for (uint16_t j = 0; j < element->annotation->pair_count; j++)
        if (!visit_value(contracts, &element->annotation->pairs[j].value, visit, context))
          return false;
    } else if (!visit_value(contracts, element, visit, context)) {
      return false;
    }
  }
  return true;
}

static bool each_text(const Contracts *contracts, const Annotations *annotations, const char *name,
                      TextVisitor *visit, void *context) {
  bool is_list;
  for (uint16_t i = 0; i < annotations->count; i++) {
    const Annotation *annotation = &annotations->items[i];
    if (!is_annotation(contracts, annotation, name, &is_list))
      continue;
    for (uint16_t j = 0; j < annotation->pair_count; j++)
      if (!visit_value(contracts, &annotation->pairs[j].value, visit, context))
        return false;
  }
  return true;
}

typedef struct Reading {
  Contracts *contracts;
  Class *class;
  Method *method; // or NULL
  ClauseKind kind;
  const char *name;
} Reading;

static const char *place_text(const Reading *reading) {
  Contracts *contracts = reading->contracts;
  const char *class = class_external(contracts->program, reading->class, &contracts->arena);
  return reading->method
             ? arena_format(&contracts->arena, "%s.%s, @%s", class,
                            name_text(contracts->names, reading->method->name), reading->name)
             : arena_format(&contracts->arena, "%s, @%s", class, reading->name);
}

static bool read_clause(void *context, const char *text, size_t length) {
  const Reading *reading = context;
  assert(reading->kind == CLAUSE_INVARIANT || reading->method);
  Contracts *contracts = reading->contracts;
  Text *source = arena_new(&contracts->arena, Text);
  *source = (Text){.where = place_text(reading), .start = text, .length = length};
  Lexer lexer;
  lex_start(&lexer, source, &contracts->arena, contracts->diag);
  Clause *clause = parse_clause(
      contracts, &lexer,
      (ClauseInfo){.kind = reading->kind, .class = reading->class, .method = reading->method});
  if (!clause)
    return false;
  if (lexer.token.kind != TOKEN_END)
    return contract_error(contracts->diag, source, &lexer.token,
                          "the condition should end here, before %s", lex_quote(&lexer));
  add_to_contract(contracts, clause, reading->class, reading->method);
  return !lexer.failed;
}

static bool read_kind(Reading *reading, const Annotations *annotations, ClauseKind kind,
                      const char *name) {
  reading->kind = kind;
  reading->name = name;
  return each_text(reading->contracts, annotations, name, read_clause, reading);
}

bool read_annotations(Contracts *contracts, Class *class) {
  assert(class->file);
  Reading reading = {.contracts = contracts, .class = class};
  if (!read_kind(&reading, &class->file->annotations, CLAUSE_INVARIANT, "Invariant"))
    return false;
  for (uint16_t i = 0; i < class->method_count; i++) {
    reading.method = &class->methods[i];
    // The compiler copies annotations to bridges.
    if (reading.method->flags & (ACC_BRIDGE | ACC_SYNTHETIC))
      continue;
    const Annotations *annotations = &reading.method->info->annotations;
    if (!read_kind(&reading, annotations, CLAUSE_REQUIRES, "Requires") ||
        !read_kind(&reading, annotations, CLAUSE_ENSURES, "Ensures") ||
        !read_kind(&reading, annotations, CLAUSE_MODIFIES, "Modifies"))
      return false;
    bool is_list;
    for (uint16_t j = 0; j < annotations->count; j++)
      if (is_annotation(contracts, &annotations->items[j], "Modifies", &is_list))
        method_spec(contracts, class, reading.method)->has_modifies = true;
  }
  return true;
}
