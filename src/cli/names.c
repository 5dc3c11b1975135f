#include "cli/names.h"

#include "classfile/descriptor.h"

#include <assert.h>
#include <string.h>

// --- patterns ------------------------------------------------------------------------------------

// Patterns have dots where internal names have slashes.
static bool same_letter(char pattern, char internal) {
  return pattern == internal || (pattern == '.' && internal == '/');
}

static bool match_stars(const char *name, const char *pattern, const char *end) {
  while (pattern < end && *pattern != '*') {
    if (!*name || !same_letter(*pattern++, *name++))
      return false;
  }
  if (pattern == end)
    return !*name;
  bool is_deep = pattern + 1 < end && pattern[1] == '*';
  const char *rest = pattern + (is_deep ? 2 : 1);
  for (;; name++) {
    if (match_stars(name, rest, end))
      return true;
    if (!*name || (*name == '/' && !is_deep))
      return false;
  }
}

static bool match_plain(const char *name, const char *pattern, const char *end) {
  while (pattern < end)
    if (!*name || !same_letter(*pattern++, *name++))
      return false;
  return !*name || *name == '/' || *name == '$';
}

bool names_is_pattern(const char *text) { return strchr(text, '*') != NULL; }

bool names_match(const char *internal, const char *patterns) {
  for (const char *at = patterns;;) {
    size_t length = strcspn(at, ",");
    bool has_star = memchr(at, '*', length) != NULL;
    if (length && (has_star ? match_stars : match_plain)(internal, at, at + length))
      return true;
    if (!at[length])
      return false;
    at += length + 1;
  }
}

// --- parameters ----------------------------------------------------------------------------------

static bool is_name_end(const char *word) {
  return *word == ')' || *word == ',' || *word == ' ' || *word == '[' || *word == '<' ||
         !strncmp(word, "...", 3);
}

static size_t name_length_of(const char *word) {
  size_t length = 0;
  while (word[length] && !is_name_end(word + length))
    length++;
  return length;
}

// Nested classes may be written with dots, and the beginning of the name may be missing.
static bool match_class(const char *internal, size_t length, const char *word, size_t count) {
  if (!count || count > length)
    return false;
  const char *end = internal + length - count;
  for (size_t i = 0; i < count; i++) {
    char letter = end[i] == '/' || end[i] == '$' ? '.' : end[i];
    if (letter != (word[i] == '$' ? '.' : word[i]))
      return false;
  }
  return end == internal || end[-1] == '/' || end[-1] == '$';
}

static bool match_element(const char *type, const char *word, size_t count) {
  if (*type == 'L')
    return match_class(type + 1, strcspn(type + 1, ";"), word, count);
  const char *primitive = kind_name(descriptor_kind(type));
  return primitive && strlen(primitive) == count && !strncmp(primitive, word, count);
}

static const char *skip_spaces(const char *at) { return at + strspn(at, " "); }

// Behind type arguments: "<K, List<V>>".
static const char *skip_arguments(const char *at) {
  if (*at != '<')
    return at;
  unsigned depth = 0;
  for (; *at; at++) {
    depth += *at == '<';
    depth -= *at == '>';
    if (!depth)
      return at + 1;
  }
  return at;
}

// The brackets or dots behind an element type; *at is moved behind them.
static unsigned read_dimensions(const char **at) {
  unsigned dimensions = 0;
  for (;; dimensions++) {
    const char *next = skip_spaces(*at);
    if (!strncmp(next, "...", 3))
      *at = next + 3;
    else if (*next == '[' && *skip_spaces(next + 1) == ']')
      *at = skip_spaces(next + 1) + 1;
    else
      return dimensions;
  }
}

// One parameter; *words is moved behind it.
static bool match_type(const char *type, const char **words) {
  const char *word = skip_spaces(*words);
  size_t length = name_length_of(word);
  const char *at = skip_arguments(skip_spaces(word + length));
  unsigned dimensions = read_dimensions(&at);
  *words = skip_spaces(at);
  size_t wanted = strspn(type, "[");
  return wanted == dimensions && match_element(type + wanted, word, length);
}

bool names_match_parameters(const char *descriptor, const char *words) {
  assert(*descriptor == '(' && *words == '(');
  const char *type = descriptor_parameters(descriptor);
  words = skip_spaces(words + 1);
  for (; *type != ')'; type = descriptor_next(type)) {
    if (!match_type(type, &words))
      return false;
    bool is_last = *descriptor_next(type) == ')';
    if (!is_last && *words++ != ',')
      return false;
  }
  return !strcmp(words, ")");
}
