// Which exceptions the comments of Java sources announce: `@throws X` and `@exception X`.
#include "contract/contract_impl.h"

#include <ctype.h>
#include <string.h>

typedef struct Javadoc {
  Contracts *contracts;
  const SourceMember *member;
  const Method *method; // that the comment is about; NULL: not looked for yet
} Javadoc;

static bool is_name_letter(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.';
}

// "a.b.X" is X: who writes comments does not always write packages.
static void announce(Javadoc *javadoc, const char *start, size_t length) {
  Contracts *contracts = javadoc->contracts;
  const SourceMember *member = javadoc->member;
  LinkError error = {0};
  for (size_t i = length; i-- > 0;)
    if (start[i] == '.') {
      start += i + 1;
      length -= i + 1;
      break;
    }
  if (!javadoc->method) {
    Class *class = program_load_text(contracts->program, member->class, &error);
    javadoc->method = class && class->file ? source_method(contracts, class, member) : NULL;
  }
  if (!javadoc->method || !length)
    return;
  Announced announced = {javadoc->method, arena_string(&contracts->arena, start, length)};
  vec_push(&contracts->announced, announced);
  char *all = mem_format("%s%s.%s%s throws %s", contracts->digest, member->class, member->name,
                         name_text(contracts->names, javadoc->method->descriptor), announced.name);
  sha256_text((const unsigned char *)all, strlen(all), contracts->digest);
  mem_free(all);
}

static void read_tag(Javadoc *javadoc, const char *at, const char *end) {
  while (at < end && isspace((unsigned char)*at))
    at++;
  const char *start = at;
  while (at < end && is_name_letter(*at))
    at++;
  announce(javadoc, start, (size_t)(at - start));
}

static void read_member(void *context, const SourceMember *member) {
  static const char *const tags[] = {"@throws", "@exception"};
  Javadoc javadoc = {.contracts = context, .member = member};
  if (member->kind != MEMBER_METHOD || !member->javadoc)
    return;
  for (const char *at = member->javadoc; at < member->javadoc_end; at++)
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
      size_t length = strlen(tags[i]);
      if ((size_t)(member->javadoc_end - at) > length && !memcmp(at, tags[i], length) &&
          isspace((unsigned char)at[length]))
        read_tag(&javadoc, at + length, member->javadoc_end);
    }
}

static void read_import(void *context, const char *name) {
  Contracts *contracts = context;
  vec_push(&contracts->imports, name);
}

void javadoc_read(Contracts *contracts, const char *text) {
  if (strstr(text, "@throws") || strstr(text, "@exception"))
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

bool contracts_announce(const Contracts *contracts, const Method *method, const Class *thrown) {
  if (!contracts->announced.count)
    return false;
  bool is_alone = (method->flags & (ACC_STATIC | ACC_PRIVATE)) ||
                  *name_text(contracts->names, method->name) == '<';
  return is_alone ? own_announces(contracts, method, thrown)
                  : class_announces(contracts, method->owner, method, thrown);
}
