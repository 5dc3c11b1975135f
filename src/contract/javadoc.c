// What the comments of Java sources say of exceptions (`@throws X` and `@exception X`), and of
// arguments that are not null (`@param list  what is added, not null`).
#include "contract/contract_impl.h"

#include <ctype.h>
#include <string.h>

typedef struct Javadoc {
  Contracts *contracts;
  const SourceMember *member;
  const Method *method; // that the comment is about; NULL: not looked for yet, or not there
  uint32_t hidden;      // arguments that it has before those of the source
} Javadoc;

static bool is_name_letter(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.';
}

// The method that the comment is about; false: there is none.
static bool find_method(Javadoc *javadoc) {
  Contracts *contracts = javadoc->contracts;
  const SourceMember *member = javadoc->member;
  LinkError error = {0};
  if (javadoc->method)
    return true;
  Class *class = program_load_text(contracts->program, member->class, &error);
  javadoc->method =
      class && class->file ? source_method(contracts, class, member, &javadoc->hidden) : NULL;
  return javadoc->method;
}

// What is read counts for the cache.
static void digest(Javadoc *javadoc, const char *verb, const char *name) {
  Contracts *contracts = javadoc->contracts;
  const SourceMember *member = javadoc->member;
  char *all = mem_format("%s%s.%s%s %s %s", contracts->digest, member->class, member->name,
                         name_text(contracts->names, javadoc->method->descriptor), verb, name);
  sha256_text((const unsigned char *)all, strlen(all), contracts->digest);
  mem_free(all);
}

// --- exceptions ----------------------------------------------------------------------------------

// "a.b.X" is X: who writes comments does not always write packages.
static void announce(Javadoc *javadoc, const char *start, size_t length) {
  Contracts *contracts = javadoc->contracts;
  for (size_t i = length; i-- > 0;)
    if (start[i] == '.') {
      start += i + 1;
      length -= i + 1;
      break;
    }
  if (!length || !find_method(javadoc))
    return;
  Announced announced = {javadoc->method, arena_string(&contracts->arena, start, length)};
  vec_push(&contracts->announced, announced);
  digest(javadoc, "throws", announced.name);
}

static void read_throws(Javadoc *javadoc, const char *at, const char *end) {
  while (at < end && isspace((unsigned char)*at))
    at++;
  const char *start = at;
  while (at < end && is_name_letter(*at))
    at++;
  announce(javadoc, start, (size_t)(at - start));
}

// --- arguments that are not null -----------------------------------------------------------------

// Where the text of a tag ends: at the next one that begins a line.
static const char *text_end(const char *at, const char *end) {
  bool is_start = false;
  for (; at < end; at++) {
    if (*at == '@' && is_start)
      return at;
    is_start = *at == '\n' || (is_start && (*at == '*' || isspace((unsigned char)*at)));
  }
  return end;
}

// In small letters, with one blank between words, and without markup: `{@code null}' and
// `<code>null</code>' are null.
static char *plain_words(Arena *arena, const char *at, const char *end) {
  char *text = arena_array(arena, char, (size_t)(end - at) + 2), *to = text;
  bool is_start = false; // of a line
  while (at < end) {
    unsigned char c = (unsigned char)*at++;
    if (c == '\n' || (is_start && c == '*'))
      is_start = true, c = ' ';
    else if (!isspace(c))
      is_start = false;
    if (c == '{' && at < end && *at == '@') {
      while (at < end && !isspace((unsigned char)*at))
        at++;
    } else if (c == '<' && at < end && (isalpha((unsigned char)*at) || *at == '/')) {
      while (at < end && *at++ != '>')
        continue;
    } else if (c != '}' && !(isspace(c) && (to == text || to[-1] == ' '))) {
      *to++ = (char)(isspace(c) ? ' ' : tolower(c));
    }
  }
  *to = 0;
  return text;
}

static bool ends_with(const char *start, const char *end, const char *word) {
  size_t length = strlen(word);
  return (size_t)(end - start) >= length && !memcmp(end - length, word, length) &&
         ((size_t)(end - start) == length || !isalnum((unsigned char)end[-(ptrdiff_t)length - 1]));
}

// "the list, not null", "a non-null list"; but "the list, if not null".
static bool is_said_plainly(const char *start, const char *at) {
  static const char *const words[] = {"must", "be", "always", "a", "an", "the", "any"};
  while (at > start && at[-1] == ' ')
    at--;
  if (at == start || strchr(",(.;:-", at[-1]))
    return true;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (ends_with(start, at, words[i]))
      return true;
  return false;
}

// What is said of elements is not said of the array.
static bool is_about_parts(const char *start, const char *at) {
  static const char *const parts[] = {"element", "entries", "entry", "keys", "values", "contain"};
  const char *clause = at;
  while (clause > start && !strchr(".,;(", clause[-1]))
    clause--;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    const char *found = strstr(clause, parts[i]);
    if (found && found < at)
      return true;
  }
  return false;
}

static bool says_not_null(const char *text) {
  static const char *const accepts[] = {"may be null", "can be null", "might be null", "nullable"};
  static const struct {
    const char *words;
    bool is_plain; // whatever stands before
  } phrases[] = {{"not be null", true},
                 {"cannot be null", true},
                 {"n't be null", true},
                 {"never be null", true},
                 {"null not permitted", true},
                 {"null not allowed", true},
                 {"null is not permitted", true},
                 {"null is not allowed", true},
                 {"not null", false},
                 {"non-null", false},
                 {"nonnull", false},
                 {"non null", false},
                 {"never null", false}};
  for (size_t i = 0; i < sizeof accepts / sizeof *accepts; i++)
    if (strstr(text, accepts[i]))
      return false;
  for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
    const char *at = strstr(text, phrases[i].words);
    for (; at; at = strstr(at + 1, phrases[i].words))
      if ((phrases[i].is_plain || is_said_plainly(text, at)) && !is_about_parts(text, at))
        return true;
  }
  return false;
}

static void refuse_null(Javadoc *javadoc, size_t number) {
  Contracts *contracts = javadoc->contracts;
  if (!find_method(javadoc) || number + javadoc->hidden >= 64)
    return;
  uint64_t bit = (uint64_t)1 << (number + javadoc->hidden);
  if (!contracts->non_null.count || vec_last(&contracts->non_null)->method != javadoc->method)
    vec_push(&contracts->non_null, (NonNull){.method = javadoc->method});
  vec_last(&contracts->non_null)->arguments |= bit;
  digest(javadoc, "rejects null as", javadoc->member->parameters.items[number].name);
}

static void read_param(Javadoc *javadoc, const char *at, const char *end) {
  const SourceMember *member = javadoc->member;
  end = text_end(at, end);
  while (at < end && (isspace((unsigned char)*at) || *at == '*'))
    at++;
  const char *start = at;
  while (at < end && is_name_letter(*at))
    at++;
  size_t length = (size_t)(at - start);
  for (size_t i = 0; length && i < member->parameters.count; i++) {
    const char *name = member->parameters.items[i].name;
    if (strlen(name) == length && !memcmp(name, start, length)) {
      if (says_not_null(plain_words(&javadoc->contracts->arena, at, end)))
        refuse_null(javadoc, i);
      return;
    }
  }
}

// --- tags ----------------------------------------------------------------------------------------

static void read_member(void *context, const SourceMember *member) {
  static const struct {
    const char *name;
    void (*read)(Javadoc *javadoc, const char *at, const char *end);
  } tags[] = {{"@throws", read_throws}, {"@exception", read_throws}, {"@param", read_param}};
  Javadoc javadoc = {.contracts = context, .member = member};
  if (member->kind != MEMBER_METHOD || !member->javadoc)
    return;
  for (const char *at = member->javadoc; at < member->javadoc_end; at++)
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
      size_t length = strlen(tags[i].name);
      if ((size_t)(member->javadoc_end - at) > length && !memcmp(at, tags[i].name, length) &&
          isspace((unsigned char)at[length]))
        tags[i].read(&javadoc, at + length, member->javadoc_end);
    }
}

static void read_import(void *context, const char *name) {
  Contracts *contracts = context;
  vec_push(&contracts->imports, name);
}

void javadoc_read(Contracts *contracts, const char *text) {
  if (strstr(text, "@throws") || strstr(text, "@exception") || strstr(text, "@param"))
    source_read(
        text, &contracts->arena,
        (SourceVisitor){.member = read_member, .import = read_import, .context = contracts});
}

// --- what is announced ---------------------------------------------------------------------------

static bool names_class(const Contracts *contracts, const char *simple, const Class *thrown) {
  for (; thrown && thrown->super; thrown = thrown->super) {
    const char *name = name_text(contracts->names, thrown->name), *start = name;
    for (const char *at = name; *at; at++)
      start = *at == '/' || *at == '$' ? at + 1 : start;
    if (!strcmp(simple, start))
      return true;
  }
  return false;
}

static bool own_announces(const Contracts *contracts, const Method *method, const Class *thrown) {
  for (size_t i = 0; i < contracts->announced.count; i++)
    if (contracts->announced.items[i].method == method &&
        names_class(contracts, contracts->announced.items[i].name, thrown))
      return true;
  return false;
}

// Comments of what a method overrides or implements are about it, too.
static bool class_announces(const Contracts *contracts, const Class *class, const Method *method,
                            const Class *thrown) {
  const Method *own = class_own_method(class, method->name, method->descriptor);
  if (own && own_announces(contracts, own, thrown))
    return true;
  for (uint16_t i = 0; i < class->interface_count; i++)
    if (class_announces(contracts, class->interfaces[i], method, thrown))
      return true;
  return class->super && class_announces(contracts, class->super, method, thrown);
}

// Does it override nothing?
static bool is_alone(const Contracts *contracts, const Method *method) {
  return (method->flags & (ACC_STATIC | ACC_PRIVATE)) ||
         *name_text(contracts->names, method->name) == '<';
}

bool contracts_announce(const Contracts *contracts, const Method *method, const Class *thrown) {
  if (!contracts->announced.count)
    return false;
  return is_alone(contracts, method) ? own_announces(contracts, method, thrown)
                                     : class_announces(contracts, method->owner, method, thrown);
}

static uint64_t own_non_null(const Contracts *contracts, const Method *method) {
  uint64_t set = 0;
  for (size_t i = 0; i < contracts->non_null.count; i++)
    if (contracts->non_null.items[i].method == method)
      set |= contracts->non_null.items[i].arguments;
  return set;
}

static uint64_t class_non_null(const Contracts *contracts, const Class *class,
                               const Method *method) {
  const Method *own = class_own_method(class, method->name, method->descriptor);
  uint64_t set = own ? own_non_null(contracts, own) : 0;
  for (uint16_t i = 0; i < class->interface_count; i++)
    set |= class_non_null(contracts, class->interfaces[i], method);
  return class->super ? set | class_non_null(contracts, class->super, method) : set;
}

uint64_t contracts_non_null(const Contracts *contracts, const Method *method) {
  if (!contracts->non_null.count)
    return 0;
  return is_alone(contracts, method) ? own_non_null(contracts, method)
                                     : class_non_null(contracts, method->owner, method);
}
