// Side files: contracts of classes that cannot be edited.
//
//   import java.util.List;
//   class java.util.TreeMap {
//     invariant size >= 0;
//     method put(Object key, Object value) {
//       requires key != null;
//       ensures size >= old(size);
//     }
//     constructor() { ensures size == 0; }
//   }
#include "contract/contract_impl.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool read_text(Contracts *contracts, const char *file, Text *text) {
  enum { MOST_BYTES = 16 << 20 };
  FILE *stream = fopen(file, "rb");
  if (!stream) {
    diag_error(contracts->diag, file, "%s", strerror(errno));
    return false;
  }
  VEC(char) bytes = {0};
  char buffer[1 << 14];
  size_t count;
  while (bytes.count <= MOST_BYTES && (count = fread(buffer, 1, sizeof buffer, stream)) > 0)
    vec_append(&bytes, buffer, count);
  if (ferror(stream))
    diag_error(contracts->diag, file, "%s", strerror(errno));
  else if (bytes.count > MOST_BYTES)
    diag_error(contracts->diag, file, "larger than %d MB", MOST_BYTES >> 20);
  fclose(stream);
  *text =
      (Text){.where = arena_string(&contracts->arena, file, strlen(file)),
             .start = arena_string(&contracts->arena, bytes.items ? bytes.items : "", bytes.count),
             .length = bytes.count,
             .is_file = true};
  vec_free(&bytes);
  return !diag_failed(contracts->diag);
}

__attribute__((format(printf, 3, 4))) static bool fail_at(Lexer *lexer, const Token *at,
                                                          const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *sentence = mem_vformat(format, arguments);
  va_end(arguments);
  if (!lexer->failed)
    contract_error(lexer->diag, lexer->text, at, "%s", sentence);
  lexer->failed = true;
  mem_free(sentence);
  return false;
}

// --- methods -------------------------------------------------------------------------------------

typedef struct Heading {
  Token at;
  const char *name;
  Class **types;
  const char **names;
  uint32_t count;
} Heading;

static bool read_parameter(Contracts *contracts, Lexer *lexer, Class *class, Heading *heading) {
  assert(heading->types && heading->names);
  enum { MOST = 255 };
  const char *name;
  uint32_t dimensions;
  Token at = lexer->token;
  if (heading->count >= MOST)
    return fail_at(lexer, &at, "too many parameters");
  if (!parse_type(lexer, &name, &dimensions))
    return false;
  Class *type = find_type(contracts, class, name, dimensions);
  if (!type)
    return fail_at(lexer, &at, "there is no class %s", name);
  heading->types[heading->count] = type;
  if (lexer->token.kind == TOKEN_NAME) {
    heading->names[heading->count] =
        arena_string(&contracts->arena, lexer->token.start, lexer->token.length);
    lex_next(lexer);
  }
  heading->count++;
  return true;
}

static bool read_heading(Contracts *contracts, Lexer *lexer, Class *class, Heading *heading) {
  bool is_constructor_heading = lex_is(lexer, "constructor");
  lex_next(lexer);
  heading->at = lexer->token;
  heading->types = arena_array(&contracts->arena, Class *, 256);
  heading->names = arena_array(&contracts->arena, const char *, 256);
  heading->name = "<init>";
  if (!is_constructor_heading) {
    if (lexer->token.kind != TOKEN_NAME)
      return fail_at(lexer, &lexer->token, "the name of a method should stand here, not %s",
                     lex_quote(lexer));
    heading->name = arena_string(&contracts->arena, lexer->token.start, lexer->token.length);
    lex_next(lexer);
  }
  if (!lex_expect(lexer, "("))
    return false;
  if (lex_accept(lexer, ")"))
    return true;
  do
    if (!read_parameter(contracts, lexer, class, heading))
      return false;
  while (lex_accept(lexer, ","));
  return lex_expect(lexer, ")");
}

static bool has_types(Contracts *contracts, const Method *method, const Heading *heading) {
  const char *text = name_text(contracts->names, method->descriptor) + 1;
  if (method->arg_count != heading->count)
    return false;
  for (uint32_t i = 0; i < heading->count; i++)
    if (descriptor_type(contracts, &text) != heading->types[i])
      return false;
  return true;
}

static Method *find_declared(Contracts *contracts, Lexer *lexer, Class *class,
                             const Heading *heading) {
  for (uint16_t i = 0; i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (!strcmp(name_text(contracts->names, method->name), heading->name) &&
        !(method->flags & ACC_BRIDGE) && has_types(contracts, method, heading))
      return method;
  }
  fail_at(lexer, &heading->at, "the class declares no such method %s",
          strcmp(heading->name, "<init>") ? heading->name : "(constructor)");
  return NULL;
}

static bool read_clause(Contracts *contracts, Lexer *lexer, ClauseInfo info, Class *class,
                        Method *method) {
  lex_next(lexer);
  Clause *clause = parse_clause(contracts, lexer, info);
  if (!clause || !lex_expect(lexer, ";"))
    return false;
  add_to_contract(contracts, clause, class, method);
  return true;
}

// modifies nothing; or modifies count, next.value;
static bool read_modifies(Contracts *contracts, Lexer *lexer, Class *class, Method *method) {
  assert(lex_is(lexer, "modifies"));
  ClauseInfo info = {.kind = CLAUSE_MODIFIES, .class = class, .method = method};
  lex_next(lexer);
  method_spec(contracts, class, method)->has_modifies = true;
  if (lex_accept(lexer, "nothing"))
    return lex_expect(lexer, ";");
  do {
    Clause *clause = parse_clause(contracts, lexer, info);
    if (!clause)
      return false;
    add_to_contract(contracts, clause, class, method);
  } while (lex_accept(lexer, ","));
  return lex_expect(lexer, ";");
}

static bool read_method(Contracts *contracts, Lexer *lexer, Class *class) {
  assert(lex_is(lexer, "method") || lex_is(lexer, "constructor"));
  Heading heading = {0};
  if (!read_heading(contracts, lexer, class, &heading))
    return false;
  Method *method = find_declared(contracts, lexer, class, &heading);
  if (!method || !lex_expect(lexer, "{"))
    return false;
  method_spec(contracts, class, method)->names = heading.names;
  ClauseInfo info = {.class = class, .method = method};
  while (!lexer->failed && !lex_accept(lexer, "}")) {
    if (lex_is(lexer, "modifies")) {
      if (!read_modifies(contracts, lexer, class, method))
        return false;
      continue;
    }
    if (!lex_is(lexer, "requires") && !lex_is(lexer, "ensures"))
      return fail_at(lexer, &lexer->token,
                     "requires, ensures, modifies or } should stand here, not %s",
                     lex_quote(lexer));
    info.kind = lex_is(lexer, "requires") ? CLAUSE_REQUIRES : CLAUSE_ENSURES;
    if (!read_clause(contracts, lexer, info, class, method))
      return false;
  }
  return !lexer->failed;
}

// --- classes -------------------------------------------------------------------------------------

static bool read_class(Contracts *contracts, Lexer *lexer) {
  assert(lex_is(lexer, "class"));
  const char *name;
  uint32_t dimensions;
  lex_next(lexer);
  Token at = lexer->token;
  if (!parse_type(lexer, &name, &dimensions))
    return false;
  Class *class = dimensions ? NULL : class_named(contracts, NULL, name);
  if (!class || !class->file)
    return fail_at(lexer, &at, "there is no class %s", name);
  if (!lex_expect(lexer, "{"))
    return false;
  while (!lexer->failed && !lex_accept(lexer, "}")) {
    bool good;
    if (lex_is(lexer, "invariant"))
      good = read_clause(contracts, lexer, (ClauseInfo){.kind = CLAUSE_INVARIANT, .class = class},
                         class, NULL);
    else if (lex_is(lexer, "method") || lex_is(lexer, "constructor"))
      good = read_method(contracts, lexer, class);
    else
      good = fail_at(lexer, &lexer->token,
                     "invariant, method, constructor or } should stand here, not %s",
                     lex_quote(lexer));
    if (!good)
      return false;
  }
  return !lexer->failed;
}

static bool read_import(Contracts *contracts, Lexer *lexer) {
  assert(lex_is(lexer, "import"));
  const char *name;
  uint32_t dimensions;
  lex_next(lexer);
  if (!parse_type(lexer, &name, &dimensions) || !lex_expect(lexer, ";"))
    return false;
  vec_push(&contracts->imports, name);
  return true;
}

static bool read_all(Contracts *contracts, const Text *text, Diag *diag) {
  Lexer lexer;
  lex_start(&lexer, text, &contracts->arena, diag);
  while (!lexer.failed && lexer.token.kind != TOKEN_END) {
    if (lex_is(&lexer, "import"))
      read_import(contracts, &lexer);
    else if (lex_is(&lexer, "class"))
      read_class(contracts, &lexer);
    else
      fail_at(&lexer, &lexer.token, "class or import should stand here, not %s", lex_quote(&lexer));
  }
  return !lexer.failed;
}

bool contracts_read(Contracts *contracts, const char *file, Diag *diag) {
  assert(file);
  Text *text = arena_new(&contracts->arena, Text);
  contracts->diag = diag;
  return read_text(contracts, file, text) && read_all(contracts, text, diag);
}

bool contracts_add(Contracts *contracts, const char *where, const char *source, Diag *diag) {
  assert(where && source);
  Text *text = arena_new(&contracts->arena, Text);
  contracts->diag = diag;
  *text = (Text){.where = arena_string(&contracts->arena, where, strlen(where)),
                 .start = arena_string(&contracts->arena, source, strlen(source)),
                 .length = strlen(source),
                 .is_file = true};
  return read_all(contracts, text, diag);
}
