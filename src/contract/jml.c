// JML: contracts in comments of Java sources, as far as doc/CONTRACTS.md says. What is not
// supported is left out, and said once.
#include "contract/contract_impl.h"

#include <string.h>

typedef struct Jml {
  Contracts *contracts;
  const char *where; // the file
} Jml;

// The declaration that a comment belongs to.
typedef struct JmlMember {
  const Jml *jml;
  const SourceMember *source;
  Class *class;
  Method *method;  // or NULL
  uint32_t hidden; // parameters of the class file that the source does not have
  Specs cases;     // of the method, as the comment lists them
  bool is_begun;   // the last case says something
  bool is_pure, is_non_null, is_nullable;
} JmlMember;

// --- warnings ------------------------------------------------------------------------------------

static bool is_new_warning(Contracts *contracts, const char *text) {
  for (size_t i = 0; i < contracts->warned.count; i++)
    if (!strcmp(contracts->warned.items[i], text))
      return false;
  vec_push(&contracts->warned, text);
  return true;
}

// One line for each word, however often it occurs.
static void warn_word(const Jml *jml, const Token *at, const char *word) {
  Contracts *contracts = jml->contracts;
  if (!is_new_warning(contracts, arena_format(&contracts->arena, "%s", word)))
    return;
  const char *where = arena_format(&contracts->arena, "%s:%u", jml->where, at->line);
  diag_note(contracts->diag, where, "JML's `%s' is not supported; it is left out everywhere", word);
}

void jml_ignore(Contracts *contracts, Clause *clause, Spec *spec, const Diag *why) {
  assert(clause->text.is_jml && diag_failed(why));
  bool is_case = clause->info.kind == CLAUSE_REQUIRES;
  clause->is_ignored = true;
  if (spec && is_case)
    spec->is_ignored = true;
  if (spec && clause->info.kind == CLAUSE_MODIFIES)
    spec->has_modifies = false;
  Omission omission = {clause->info.class, clause->info.method, clause->info.kind,
                       arena_format(&contracts->arena, "%s", diag_message(why))};
  vec_push(&contracts->omissions, omission);
  const char *text = arena_format(&contracts->arena, "%s; %s", diag_message(why),
                                  is_case ? "the whole case is left out" : "it is left out");
  if (is_new_warning(contracts, text))
    diag_add_note(contracts->diag, text);
}

// --- texts ---------------------------------------------------------------------------------------

static void pad(char **out, uint32_t *column, uint32_t to) {
  for (; *column < to; ++*column)
    *(*out)++ = ' ';
}

// The comments at their lines and columns, with blanks for what lies between.
static Text *text_of(const Jml *jml, const JmlComments *comments) {
  assert(comments->count);
  Arena *arena = &jml->contracts->arena;
  uint32_t first = comments->items[0].line, line = first, column = 1;
  const JmlComment *last = &comments->items[comments->count - 1];
  size_t size =
      (size_t)(last->end - comments->items[0].start) + last->column + comments->items[0].column + 1;
  char *start = arena_alloc(arena, size), *out = start;
  for (size_t i = 0; i < comments->count; i++) {
    const JmlComment *comment = &comments->items[i];
    for (; line < comment->line; line++, column = 1)
      *out++ = '\n';
    pad(&out, &column, comment->column);
    bool is_edge = false; // only blanks and @ since the line began
    for (const char *at = comment->start; at < comment->end; at++) {
      bool is_blank = *at == ' ' || *at == '\t' || *at == '\r';
      *out++ = comment->is_block && is_edge && *at == '@' ? ' ' : *at;
      is_edge = *at == '\n' || (is_edge && (is_blank || *at == '@'));
      line += *at == '\n';
      column = *at == '\n' ? 1 : column + 1;
    }
  }
  assert((size_t)(out - start) <= size);
  Text *text = arena_new(arena, Text);
  *text = (Text){.where = jml->where,
                 .start = start,
                 .length = (size_t)(out - start),
                 .is_file = true,
                 .is_jml = true,
                 .first_line = first - 1};
  return text;
}

// --- clauses -------------------------------------------------------------------------------------

static Spec *current_case(JmlMember *member) {
  assert(member->method);
  Contracts *contracts = member->jml->contracts;
  if (!member->cases.count)
    vec_push(&member->cases, method_spec_new(contracts, member->class, member->method));
  return *vec_last(&member->cases);
}

static void add_clause(JmlMember *member, Clause *clause, Spec *spec) {
  switch (clause->info.kind) {
  case CLAUSE_REQUIRES:
    vec_push(&spec->requires, clause);
    return;
  case CLAUSE_ENSURES:
    vec_push(&spec->ensures, clause);
    return;
  case CLAUSE_SIGNALS:
    vec_push(&spec->signals, clause);
    return;
  case CLAUSE_MODIFIES:
    vec_push(&spec->modifies, clause);
    return;
  case CLAUSE_INVARIANT:
    vec_push(&class_spec(member->jml->contracts, member->class)->invariants, clause);
    return;
  case CLAUSE_FRAME:
    return;
  }
}

static ClauseInfo info_of(const JmlMember *member, ClauseKind kind) {
  return (ClauseInfo){.kind = kind,
                      .class = member->class,
                      .method = kind == CLAUSE_INVARIANT ? NULL : member->method};
}

// A clause of our own making.
static Clause *add_text(JmlMember *member, Spec *spec, ClauseKind kind, uint32_t line,
                        const char *condition) {
  Contracts *contracts = member->jml->contracts;
  Text *text = arena_new(&contracts->arena, Text);
  *text = (Text){.where = member->jml->where,
                 .start = condition,
                 .length = strlen(condition),
                 .is_file = true,
                 .is_jml = true,
                 .first_line = line - 1};
  Lexer lexer;
  lex_start(&lexer, text, &contracts->arena, contracts->diag);
  Clause *clause = parse_clause(contracts, &lexer, info_of(member, kind));
  assert(clause);
  add_clause(member, clause, spec);
  return clause;
}

// `shown`: what the source says instead of the condition.
static void add_signals(JmlMember *member, uint32_t line, const char *type, const char *condition,
                        const char *shown) {
  Clause *clause = add_text(member, current_case(member), CLAUSE_SIGNALS, line, condition);
  clause->info.text = shown;
  clause->thrown_type = type;
  clause->thrown_name = "\\thrown";
}

// The lexer stands at the clause's condition; it goes on behind its semicolon, whatever happens.
static Clause *read_clause(JmlMember *member, Lexer *lexer, ClauseKind kind) {
  Contracts *contracts = member->jml->contracts;
  Lexer saved = *lexer;
  Diag *own = diag_new();
  Spec *spec = kind == CLAUSE_INVARIANT ? NULL : current_case(member);
  lexer->diag = own;
  Clause *clause = parse_clause(contracts, lexer, info_of(member, kind));
  if (clause && kind != CLAUSE_MODIFIES && !lex_expect(lexer, ";"))
    clause->is_ignored = true;
  if (clause && !clause->is_ignored) {
    add_clause(member, clause, spec);
  } else {
    Clause failed = {.info = info_of(member, kind), .text = *lexer->text};
    jml_ignore(contracts, &failed, spec, own);
    *lexer = saved;
    lex_skip_clause(lexer);
    clause = NULL;
  }
  lexer->diag = contracts->diag;
  diag_free(own);
  return clause;
}

// signals (E e) condition;  and  signals (E);
static void read_signals(JmlMember *member, Lexer *lexer) {
  const char *type, *name = "\\thrown";
  uint32_t dimensions, line = lexer->token.line;
  Lexer saved = *lexer;
  Diag *own = diag_new();
  lexer->diag = own;
  bool good = lex_expect(lexer, "(") && parse_type(lexer, &type, &dimensions);
  if (good && lexer->token.kind == TOKEN_NAME) {
    name = arena_string(lexer->arena, lexer->token.start, lexer->token.length);
    lex_next(lexer);
  }
  good = good && lex_expect(lexer, ")");
  lexer->diag = member->jml->contracts->diag;
  if (!good) {
    Clause failed = {.info = info_of(member, CLAUSE_SIGNALS), .text = *lexer->text};
    jml_ignore(member->jml->contracts, &failed, NULL, own);
    *lexer = saved;
    lex_skip_clause(lexer);
  } else if (lex_accept(lexer, ";")) {
    add_signals(member, line, type, "true", "true");
  } else {
    Clause *clause = read_clause(member, lexer, CLAUSE_SIGNALS);
    if (clause)
      clause->thrown_type = type, clause->thrown_name = name;
  }
  diag_free(own);
}

// signals_only A, B;  and  signals_only \nothing;
static void read_signals_only(JmlMember *member, Lexer *lexer) {
  uint32_t line = lexer->token.line;
  const char *condition = "false", *shown = "signals_only \\nothing";
  if (!lex_is_word(lexer, "nothing"))
    do {
      const char *type;
      uint32_t dimensions;
      if (!parse_type(lexer, &type, &dimensions))
        break;
      bool is_first = !strcmp(condition, "false");
      shown = arena_format(lexer->arena, "%s %s", is_first ? "signals_only" : shown, type);
      condition = arena_format(lexer->arena, "%s || \\thrown instanceof %s", condition, type);
    } while (lex_accept(lexer, ","));
  add_signals(member, line, "java.lang.Exception", condition, shown);
  lex_skip_clause(lexer);
}

// What may be written: \nothing, \everything, or places.
static void read_assignable(JmlMember *member, Lexer *lexer) {
  Spec *spec = current_case(member);
  if (lex_is_word(lexer, "everything") || lex_is_word(lexer, "not_specified")) {
    lex_skip_clause(lexer);
    return;
  }
  spec->has_modifies = true;
  if (lex_is_word(lexer, "nothing") || lex_is_word(lexer, "strictly_nothing")) {
    lex_skip_clause(lexer);
    return;
  }
  while (read_clause(member, lexer, CLAUSE_MODIFIES) && lex_accept(lexer, ","))
    ;
  lex_accept(lexer, ";");
}

// --- words ---------------------------------------------------------------------------------------

static void read_requires(JmlMember *member, Lexer *lexer) {
  (void)read_clause(member, lexer, CLAUSE_REQUIRES);
}

static void read_ensures(JmlMember *member, Lexer *lexer) {
  (void)read_clause(member, lexer, CLAUSE_ENSURES);
}

static void read_invariant(JmlMember *member, Lexer *lexer) {
  (void)read_clause(member, lexer, CLAUSE_INVARIANT);
}

static void read_normal(JmlMember *member, Lexer *lexer) {
  add_signals(member, lexer->token.line, "java.lang.Exception", "false", "normal_behavior");
}

static void read_exceptional(JmlMember *member, Lexer *lexer) {
  add_text(member, current_case(member), CLAUSE_ENSURES, lexer->token.line, "false");
}

static void read_behavior(JmlMember *member, Lexer *lexer) {
  (void)lexer;
  (void)current_case(member);
}

static void read_pure(JmlMember *member, Lexer *lexer) {
  (void)lexer;
  member->is_pure = true;
}

static void read_non_null(JmlMember *member, Lexer *lexer) {
  (void)lexer;
  member->is_non_null = true;
}

static void read_nullable(JmlMember *member, Lexer *lexer) {
  (void)lexer;
  member->is_nullable = true;
}

static void read_nothing(JmlMember *member, Lexer *lexer) { (void)member, (void)lexer; }

typedef void WordReader(JmlMember *member, Lexer *lexer);
typedef struct JmlWord {
  const char *text;
  WordReader *read;
  bool is_case; // belongs to a case of a method
} JmlWord;
static const JmlWord words[] = {
    {"requires", read_requires, true},
    {"pre", read_requires, true},
    {"requires_redundantly", read_requires, true},
    {"ensures", read_ensures, true},
    {"post", read_ensures, true},
    {"ensures_redundantly", read_ensures, true},
    {"signals", read_signals, true},
    {"exsures", read_signals, true},
    {"signals_only", read_signals_only, true},
    {"assignable", read_assignable, true},
    {"modifiable", read_assignable, true},
    {"modifies", read_assignable, true},
    {"assigns", read_assignable, true},
    {"normal_behavior", read_normal, true},
    {"normal_behaviour", read_normal, true},
    {"exceptional_behavior", read_exceptional, true},
    {"exceptional_behaviour", read_exceptional, true},
    {"behavior", read_behavior, true},
    {"behaviour", read_behavior, true},
    {"invariant", read_invariant, false},
    {"pure", read_pure, false},
    {"non_null", read_non_null, false},
    {"nullable", read_nullable, false},
    {"public", read_nothing, false},
    {"private", read_nothing, false},
    {"protected", read_nothing, false},
    {"instance", read_nothing, false},
    {"spec_public", read_nothing, false},
    {"spec_protected", read_nothing, false},
};

static const JmlWord *word_at(const Lexer *lexer) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (lex_is(lexer, words[i].text))
      return &words[i];
  return NULL;
}

static void next_case(JmlMember *member) {
  if (member->is_begun)
    vec_push(&member->cases,
             method_spec_new(member->jml->contracts, member->class, member->method));
  member->is_begun = false;
}

// Is what is left out something that must hold? (Fields of the specification, data groups and the
// like are not: a clause that needs them says so itself.)
static bool is_condition(Lexer ahead) {
  static const char *const conditions[] = {"constraint", "initially", "accessible", "callable",
                                           "diverges",   "when",      "readable",   "writable"};
  if (lex_accept(&ahead, "static") && lex_is(&ahead, "invariant"))
    return true;
  for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
    if (lex_is(&ahead, conditions[i]))
      return true;
  return false;
}

static void omit_word(JmlMember *member, Lexer *lexer) {
  const Jml *jml = member->jml;
  Contracts *contracts = jml->contracts;
  Token at = lexer->token;
  const char *word = arena_string(lexer->arena, at.start, at.length);
  warn_word(jml, &at, word);
  if (!is_condition(*lexer))
    return;
  Omission omission = {.class = member->class,
                       .method = member->method,
                       .kind = member->method ? CLAUSE_ENSURES : CLAUSE_INVARIANT,
                       .why = arena_format(&contracts->arena, "%s:%u: JML's `%s' is not supported",
                                           jml->where, at.line, word)};
  vec_push(&contracts->omissions, omission);
}

static void read_words(JmlMember *member, Lexer *lexer) {
  while (lexer->token.kind != TOKEN_END) {
    const JmlWord *word = word_at(lexer);
    if (word && (member->method || !word->is_case)) {
      lex_next(lexer);
      word->read(member, lexer);
      member->is_begun = member->is_begun || word->is_case;
    } else if (lex_accept(lexer, "also")) {
      next_case(member);
    } else if (!lex_accept(lexer, ";")) {
      omit_word(member, lexer);
      lex_skip_clause(lexer);
    }
  }
}

// --- members -------------------------------------------------------------------------------------

// Types that name no class are variables, which stand for any.
static bool fits(Contracts *contracts, const Class *class, const Method *method,
                 const SourceMember *source, uint32_t hidden) {
  const char *text = name_text(contracts->names, method->descriptor) + 1;
  if (method->arg_count != source->parameters.count + hidden)
    return false;
  for (uint32_t i = 0; i < method->arg_count; i++) {
    const Class *type = descriptor_type(contracts, &text);
    if (i < hidden)
      continue;
    const SourceParameter *parameter = &source->parameters.items[i - hidden];
    const Class *written = find_type(contracts, program_class(contracts->program, class->id),
                                     parameter->type, parameter->dimensions);
    if (written && written != type)
      return false;
  }
  return true;
}

// Constructors of inner classes are given the object around, those of enums a name and a number.
static Method *find_method(JmlMember *member) {
  Contracts *contracts = member->jml->contracts;
  Name name = name_of(contracts->names, member->source->name);
  bool is_made = !strcmp(member->source->name, "<init>");
  for (uint32_t hidden = 0; hidden <= (is_made ? 2 : 0) && !member->method; hidden++)
    for (uint16_t i = 0; i < member->class->method_count; i++) {
      Method *method = &member->class->methods[i];
      if (name_is(method->name, name) && !(method->flags & (ACC_BRIDGE | ACC_SYNTHETIC)) &&
          fits(contracts, member->class, method, member->source, hidden)) {
        member->method = method;
        member->hidden = hidden;
        break;
      }
    }
  return member->method;
}

Method *source_method(Contracts *contracts, Class *class, const SourceMember *source,
                      uint32_t *hidden) {
  const Jml jml = {.contracts = contracts};
  JmlMember member = {.jml = &jml, .source = source, .class = class};
  if (!find_method(&member))
    return NULL;
  if (hidden)
    *hidden = member.hidden;
  return member.method;
}

static void name_parameters(const JmlMember *member, Spec *spec) {
  spec->names = arena_array(&member->jml->contracts->arena, const char *, 256);
  for (size_t i = 0; i < member->source->parameters.count; i++)
    spec->names[i + member->hidden] = member->source->parameters.items[i].name;
}

// What modifiers of the method and of its parameters say belongs to every case.
static void finish_method(JmlMember *member, uint32_t line) {
  const SourceMember *source = member->source;
  Arena *arena = &member->jml->contracts->arena;
  bool has_null = member->is_non_null && member->method->return_kind == KIND_REFERENCE;
  for (size_t i = 0; i < source->parameters.count; i++)
    has_null = has_null || source->parameters.items[i].is_non_null;
  if (has_null || member->is_pure)
    (void)current_case(member);
  for (size_t i = 0; i < member->cases.count; i++) {
    Spec *spec = member->cases.items[i];
    name_parameters(member, spec);
    if (member->is_pure)
      spec->has_modifies = true;
    if (member->is_non_null && member->method->return_kind == KIND_REFERENCE)
      add_text(member, spec, CLAUSE_ENSURES, line, "\\result != null");
    for (size_t j = 0; j < source->parameters.count; j++)
      if (source->parameters.items[j].is_non_null)
        add_text(member, spec, CLAUSE_REQUIRES, line,
                 arena_format(arena, "%s != null", source->parameters.items[j].name));
  }
  MethodContract *contract =
      &contracts_of_methods(member->jml->contracts->program)[member->method->id];
  for (uint32_t i = 0; i < source->parameters.count && i + member->hidden < 64; i++)
    if (source->parameters.items[i].is_nullable)
      contract->nullable |= UINT64_C(1) << (i + member->hidden);
}

static void finish_field(JmlMember *member, uint32_t line) {
  Contracts *contracts = member->jml->contracts;
  for (size_t i = 0; i < member->source->parameters.count; i++) {
    const char *name = member->source->parameters.items[i].name;
    Field *field = find_field(contracts, member->class, name);
    if (!field || field->owner != member->class || field->kind != KIND_REFERENCE)
      continue;
    field->is_nullable = member->is_nullable;
    field->is_non_null = member->is_non_null;
    if (member->is_non_null)
      add_text(member, NULL, CLAUSE_INVARIANT, line,
               arena_format(&contracts->arena, "%s != null", name));
  }
}

static void read_body(const Jml *jml, const SourceMember *source) {
  Lexer lexer;
  Diag *ignored = diag_new();
  for (size_t i = 0; i < source->comments.count; i++) {
    JmlComments one = {.items = &source->comments.items[i], .count = 1};
    lex_start(&lexer, text_of(jml, &one), &jml->contracts->arena, ignored);
    if (lexer.token.kind == TOKEN_NAME)
      warn_word(jml, &lexer.token,
                arena_string(&jml->contracts->arena, lexer.token.start, lexer.token.length));
  }
  diag_free(ignored);
}

static bool has_parameter_word(const SourceMember *source) {
  for (size_t i = 0; i < source->parameters.count; i++)
    if (source->parameters.items[i].is_nullable || source->parameters.items[i].is_non_null)
      return true;
  return false;
}

static void read_member(void *context, const SourceMember *source) {
  const Jml *jml = context;
  LinkError error = {0};
  if (!source->comments.count && !has_parameter_word(source))
    return;
  if (source->kind == MEMBER_BODY) {
    read_body(jml, source);
    return;
  }
  JmlMember member = {.jml = jml,
                      .source = source,
                      .class = program_load_text(jml->contracts->program, source->class, &error)};
  uint32_t line = source->comments.count ? source->comments.items[0].line : 1;
  // A class that was not compiled, or a method of an older version of the source.
  if (!member.class || !member.class->file ||
      (source->kind == MEMBER_METHOD && !find_method(&member))) {
    diag_note(jml->contracts->diag, arena_format(&jml->contracts->arena, "%s:%u", jml->where, line),
              "JML about a declaration that the classes do not have");
    return;
  }
  if (source->comments.count) {
    Lexer lexer;
    lex_start(&lexer, text_of(jml, &source->comments), &jml->contracts->arena,
              jml->contracts->diag);
    read_words(&member, &lexer);
  }
  if (source->kind == MEMBER_METHOD)
    finish_method(&member, line);
  else if (source->kind == MEMBER_FIELD)
    finish_field(&member, line);
  vec_free(&member.cases);
}

static void read_import(void *context, const char *name) {
  const Jml *jml = context;
  vec_push(&jml->contracts->imports, name);
}

void jml_read(Contracts *contracts, const char *where, const char *text) {
  assert(where && text);
  Jml jml = {contracts, where};
  source_read(text, &contracts->arena,
              (SourceVisitor){.member = read_member, .import = read_import, .context = &jml});
}
