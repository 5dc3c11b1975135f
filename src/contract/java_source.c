// The declarations of a Java source, as far as JML comments need them: which class and which member
// a comment stands before. No more of Java's grammar is known than where declarations begin and
// end.
#include "contract/contract_impl.h"

#include <ctype.h>
#include <string.h>

typedef struct Source {
  const char *at, *end, *line_start;
  uint32_t line;
  Token token; // names and single characters; TOKEN_END
  Arena *arena;
  SourceVisitor visitor;
  JmlComments pending;
  const char *javadoc, *javadoc_end; // the last one; or NULL
  const char *closed;                // the last bracket that was skipped
  uint32_t depth;                    // of nested classes
} Source;

enum { MOST_NESTED = 200 };

// --- tokens --------------------------------------------------------------------------------------

static bool starts(const Source *source, const char *text) {
  size_t length = strlen(text);
  return (size_t)(source->end - source->at) >= length && !memcmp(source->at, text, length);
}

static void step(Source *source, size_t count) {
  for (; count && source->at < source->end; count--)
    if (*source->at++ == '\n') {
      source->line++;
      source->line_start = source->at;
    }
}

// `//@` and `/*@`; those that begin with a key (//+ESC@) are for tools that know it.
static void note_comment(Source *source, bool is_block) {
  JmlComment comment = {.is_block = is_block};
  step(source, 2);
  bool is_jml = source->at < source->end && *source->at == '@';
  while (source->at < source->end && *source->at == '@')
    step(source, 1);
  comment.start = source->at;
  comment.line = source->line;
  comment.column = (uint32_t)(source->at - source->line_start) + 1;
  while (source->at < source->end && !(is_block ? starts(source, "*/") : *source->at == '\n'))
    step(source, 1);
  comment.end = source->at;
  if (is_block && comment.start < comment.end && *comment.start == '*') {
    source->javadoc = comment.start;
    source->javadoc_end = comment.end;
  }
  while (is_block && comment.end > comment.start && comment.end[-1] == '@')
    comment.end--;
  if (is_block)
    step(source, 2);
  if (is_jml)
    vec_push(&source->pending, comment);
}

static void skip_quoted(Source *source) {
  if (starts(source, "\"\"\"")) {
    step(source, 3);
    while (source->at < source->end && !starts(source, "\"\"\""))
      step(source, *source->at == '\\' ? 2 : 1);
    step(source, 3);
    return;
  }
  char quote = *source->at;
  step(source, 1);
  while (source->at < source->end && *source->at != quote && *source->at != '\n')
    step(source, *source->at == '\\' ? 2 : 1);
  step(source, 1);
}

static bool is_letter(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static void next(Source *source) {
  for (;;) {
    while (source->at < source->end && isspace((unsigned char)*source->at))
      step(source, 1);
    if (starts(source, "//") || starts(source, "/*"))
      note_comment(source, source->at[1] == '*');
    else if (source->at < source->end && (*source->at == '"' || *source->at == '\''))
      skip_quoted(source);
    else
      break;
  }
  source->token = (Token){.kind = TOKEN_END, .start = source->at, .line = source->line};
  if (source->at == source->end)
    return;
  source->token.kind = is_letter(*source->at) ? TOKEN_NAME : TOKEN_OPERATOR;
  do
    step(source, 1);
  while (source->token.kind == TOKEN_NAME && source->at < source->end && is_letter(*source->at));
  source->token.length = (size_t)(source->at - source->token.start);
}

static bool is(const Source *source, const char *text) {
  return source->token.kind != TOKEN_END && source->token.length == strlen(text) &&
         !memcmp(source->token.start, text, source->token.length);
}

static bool at_end(const Source *source) { return source->token.kind == TOKEN_END; }

static const char *token_text(const Source *source) {
  return arena_string(source->arena, source->token.start, source->token.length);
}

// Behind what closes the bracket at the token.
static void skip_bracket(Source *source) {
  uint32_t depth = 0;
  while (!at_end(source)) {
    bool opens = is(source, "(") || is(source, "{") || is(source, "[");
    bool closes = is(source, ")") || is(source, "}") || is(source, "]");
    depth += opens;
    depth -= closes && depth;
    source->closed = source->token.start;
    next(source);
    if (!depth)
      return;
  }
}

// <...>: there is no comparison where types stand.
static void skip_arguments(Source *source) {
  uint32_t depth = 0;
  while (!at_end(source) && !is(source, "{") && !is(source, ";")) {
    depth += is(source, "<");
    depth -= is(source, ">") && depth;
    next(source);
    if (!depth)
      return;
  }
}

// @Name, @a.b.Name(...)
static void skip_annotation(Source *source) {
  assert(is(source, "@"));
  next(source);
  for (;;) {
    next(source);
    if (!is(source, "."))
      break;
    next(source);
  }
  if (is(source, "("))
    skip_bracket(source);
}

static const char *read_qualified(Source *source) {
  const char *name = "";
  while (!at_end(source) && !is(source, ";")) {
    name = arena_format(source->arena, "%s%s", name, token_text(source));
    next(source);
  }
  return name;
}

// --- members -------------------------------------------------------------------------------------

static bool says(JmlComments comments, size_t from, const char *word) {
  size_t length = strlen(word);
  for (size_t i = from; i < comments.count; i++)
    for (const char *at = comments.items[i].start; at + length <= comments.items[i].end; at++)
      if (!memcmp(at, word, length) && (at == comments.items[i].start || !is_letter(at[-1])) &&
          (at + length == comments.items[i].end || !is_letter(at[length])))
        return true;
  return false;
}

// One parameter, up to its comma or the end of the list. The last name is its own.
static void read_parameter(Source *source, SourceMember *member, size_t own) {
  SourceParameter parameter = {.type = "", .name = ""};
  bool joins = false; // a dot came before
  while (!at_end(source) && !is(source, ",") && !is(source, ")")) {
    if (is(source, "@")) {
      skip_annotation(source);
    } else if (is(source, "<")) {
      skip_arguments(source);
    } else if (is(source, "[")) {
      parameter.dimensions++;
      skip_bracket(source);
    } else if (starts(source, "..") && is(source, ".")) {
      parameter.dimensions++;
      next(source);
      next(source);
      next(source);
    } else if (is(source, ".")) {
      joins = true;
      next(source);
    } else {
      if (joins)
        parameter.name = arena_format(source->arena, "%s.%s", parameter.name, token_text(source));
      else if (!is(source, "final")) {
        parameter.type = parameter.name;
        parameter.name = token_text(source);
      }
      joins = false;
      next(source);
    }
  }
  parameter.is_nullable = says(source->pending, own, "nullable");
  parameter.is_non_null = says(source->pending, own, "non_null");
  source->pending.count = own;
  if (*parameter.type) // not `()`
    vec_push(&member->parameters, parameter);
}

// Comments before the list are the method's own, those inside of it are about parameters.
static void read_parameters(Source *source, SourceMember *member) {
  assert(is(source, "("));
  size_t own = source->pending.count;
  next(source);
  while (!at_end(source) && !is(source, ")")) {
    read_parameter(source, member, own);
    if (is(source, ","))
      next(source);
  }
  next(source);
}

static void tell(Source *source, SourceMember *member) {
  member->comments = source->pending;
  member->javadoc = source->javadoc;
  member->javadoc_end = source->javadoc_end;
  source->javadoc = NULL;
  source->visitor.member(source->visitor.context, member);
  source->pending.count = 0;
}

// JML in bodies is told as such: nobody reads it.
static void read_body(Source *source, const char *class) {
  assert(is(source, "{"));
  skip_bracket(source);
  // What stands behind the brace belongs to the next member.
  JmlComments all = source->pending;
  if (source->javadoc && source->javadoc < source->closed)
    source->javadoc = NULL;
  size_t inside = 0;
  while (inside < all.count && all.items[inside].start < source->closed)
    inside++;
  SourceMember body = {.kind = MEMBER_BODY, .class = class, .name = ""};
  body.comments = (JmlComments){.items = all.items, .count = inside};
  if (!inside)
    return;
  source->visitor.member(source->visitor.context, &body);
  memmove(all.items, all.items + inside, (all.count - inside) * sizeof *all.items);
  source->pending.count = all.count - inside;
}

static void read_class(Source *source, const char *outer, bool is_enum);

static bool is_class_word(const Source *source) {
  return is(source, "class") || is(source, "interface") || is(source, "enum");
}

static void finish_method(Source *source, SourceMember *member) {
  read_parameters(source, member);
  while (!at_end(source) && !is(source, "{") && !is(source, ";")) {
    if (is(source, "@"))
      skip_annotation(source);
    else
      next(source);
  }
  bool has_body = is(source, "{");
  tell(source, member);
  vec_free(&member->parameters);
  if (has_body)
    read_body(source, member->class);
  else
    next(source);
}

// The fields of one declaration are listed as parameters are.
static void finish_field(Source *source, SourceMember *member) {
  member->kind = MEMBER_FIELD;
  vec_push(&member->parameters, (SourceParameter){.name = member->name});
  while (!at_end(source) && !is(source, ";") && !is(source, "}")) {
    bool is_next = is(source, ",");
    if (is(source, "{") || is(source, "(") || is(source, "["))
      skip_bracket(source);
    else
      next(source);
    if (is_next && source->token.kind == TOKEN_NAME)
      vec_push(&member->parameters, (SourceParameter){.name = token_text(source)});
  }
  tell(source, member);
  vec_free(&member->parameters);
  if (is(source, ";"))
    next(source);
}

static bool is_modifier(const Source *source) {
  static const char *const modifiers[] = {
      "public",  "private",      "protected", "static",   "final",    "abstract", "native",
      "default", "synchronized", "transient", "volatile", "strictfp", "sealed",   "non"};
  for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
    if (is(source, modifiers[i]))
      return true;
  return false;
}

// A member's head: its last name before ( = ; , or { is its own.
static void read_member(Source *source, const char *class) {
  SourceMember member = {.kind = MEMBER_METHOD, .class = class, .name = ""};
  const char *simple = strrchr(class, '$') ? strrchr(class, '$') + 1 : name_simple(class);
  size_t names = 0;
  while (!at_end(source) && !is(source, "}")) {
    if (is(source, "@") && !starts(source, "interface")) {
      skip_annotation(source);
    } else if (is(source, "@")) {
      next(source);
    } else if (is_class_word(source) || (is(source, "record") && !names)) {
      bool is_enum = is(source, "enum");
      next(source);
      if (source->token.kind == TOKEN_NAME) {
        read_class(source, class, is_enum);
        return;
      }
    } else if (is(source, "<")) {
      skip_arguments(source);
    } else if (is(source, "(")) {
      if (!strcmp(member.name, simple) && names == 1)
        member.name = "<init>";
      finish_method(source, &member);
      return;
    } else if (is(source, "=") || is(source, ";") || is(source, ",")) {
      if (*member.name)
        finish_field(source, &member);
      else
        next(source);
      return;
    } else if (is(source, "{")) { // an initializer, or a record's short constructor
      read_body(source, class);
      return;
    } else {
      if (source->token.kind == TOKEN_NAME && !is_modifier(source)) {
        member.name = token_text(source);
        names++;
      }
      next(source);
    }
  }
}

static void skip_constants(Source *source) {
  while (!at_end(source) && !is(source, ";") && !is(source, "}")) {
    if (is(source, "{") || is(source, "("))
      skip_bracket(source);
    else
      next(source);
  }
  if (is(source, ";"))
    next(source);
}

// At its name; `outer`: the class around it, or "a/b/" of a package.
static void read_class(Source *source, const char *outer, bool is_enum) {
  size_t length = strlen(outer);
  bool is_top = !length || outer[length - 1] == '/';
  const char *name =
      arena_format(source->arena, "%s%s%s", outer, is_top ? "" : "$", token_text(source));
  SourceMember member = {.kind = MEMBER_CLASS, .class = name, .name = ""};
  while (!at_end(source) && !is(source, "{") && !is(source, ";")) {
    if (is(source, "(")) // of a record
      skip_bracket(source);
    else
      next(source);
  }
  tell(source, &member);
  next(source);
  if (is_enum)
    skip_constants(source);
  if (++source->depth < MOST_NESTED)
    while (!at_end(source) && !is(source, "}"))
      read_member(source, name);
  source->depth--;
  tell(source, &member); // comments behind the last member are about the class
  next(source);
}

void source_read(const char *text, Arena *arena, SourceVisitor visitor) {
  assert(text && visitor.member && visitor.import);
  Source source = {.at = text,
                   .end = text + strlen(text),
                   .line_start = text,
                   .line = 1,
                   .arena = arena,
                   .visitor = visitor};
  const char *package = "";
  next(&source);
  while (!at_end(&source)) {
    if (is(&source, "package")) {
      next(&source);
      char *name = arena_format(arena, "%s/", read_qualified(&source));
      for (char *at = name; *at; at++)
        *at = *at == '.' ? '/' : *at;
      package = name;
    } else if (is(&source, "import")) {
      next(&source);
      if (is(&source, "static"))
        (void)read_qualified(&source);
      else
        visitor.import(visitor.context, read_qualified(&source));
    } else if (is(&source, "@") && starts(&source, "interface")) {
      next(&source);
    } else if (is(&source, "@")) {
      skip_annotation(&source);
    } else if (is_class_word(&source) || is(&source, "record")) {
      bool is_enum = is(&source, "enum");
      next(&source);
      read_class(&source, package, is_enum);
    } else {
      next(&source);
    }
  }
  vec_free(&source.pending);
}
