// Names and titles of tests, out of the condition of their path.
#include "junit/junit_impl.h"

#include <ctype.h>
#include <string.h>

enum { MAX_NAME = 60, MAX_CONDITIONS = 240 };

// Longer operators first.
static const struct {
  const char *text, *word;
} operators[] = {
    {">>>", "Shift"}, {"==", "Is"},  {"!=", "IsNot"}, {"<=", "AtMost"}, {">=", "AtLeast"},
    {"&&", "And"},    {"||", "Or"},  {"<<", "Shift"}, {">>", "Shift"},  {"<", "Below"},
    {">", "Above"},   {"+", "Plus"}, {"-", "Minus"},  {"*", "Times"},   {"/", "Over"},
    {"%", "Mod"},     {"!", "Not"},  {"&", "BitAnd"}, {"|", "BitOr"},   {"^", "Xor"},
};

static const char *add_operator(Source *code, const char *at) {
  assert(*at && !isalnum((unsigned char)*at));
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    size_t length = strlen(operators[i].text);
    if (strncmp(at, operators[i].text, length) != 0)
      continue;
    code_add(code, "%s", operators[i].word);
    return at + length;
  }
  return at + 1;
}

// "x < root.key" gives xBelowRootKey.
static const char *camel(const char *text, Arena *arena) {
  Source code = {0};
  while (*text) {
    if (!isalnum((unsigned char)*text)) {
      text = add_operator(&code, text);
      continue;
    }
    if (!strncmp(text, "this.", 5)) { // it is the receiver's anyway
      text += 5;
      continue;
    }
    code_add(&code, "%c", code.count ? toupper(*text) : *text);
    for (text++; isalnum((unsigned char)*text); text++)
      code_add(&code, "%c", *text);
  }
  const char *result = arena_string(arena, code.count ? code.items : "", code.count);
  vec_free(&code);
  return result;
}

// Other languages than Java have names that Java does not.
static const char *plain_name(const char *name, Arena *arena) {
  char *text = arena_format(arena, "%s", name);
  for (char *at = text; *at; at++)
    *at = isalnum((unsigned char)*at) ? *at : '_';
  return text;
}

// The last conditions tell a path from its neighbours.
const char *case_name(const char *method, const CaseWords *words, Arena *arena) {
  assert(*method && words->outcome);
  const char *conditions = "";
  method = plain_name(method, arena);
  for (size_t i = words->count; i-- > 0;) {
    const char *text = camel(words->conditions[i], arena);
    if (strlen(text) + strlen(conditions) > MAX_NAME)
      break;
    if (*text)
      conditions = arena_format(arena, "_%s%s", text, conditions);
  }
  bool throws = !strncmp(words->outcome, "throws", 6);
  const char *end = throws ? camel(words->outcome, arena) : *conditions ? "" : "returns";
  return arena_format(arena, "%s%s%s%s", method, conditions, *end ? "_" : "", end);
}

const char *case_title(const char *method, const CaseWords *words, Arena *arena) {
  assert(words->outcome);
  const char *text = arena_format(arena, "%s%s", method, words->count ? ": " : "");
  for (size_t i = 0; i < words->count; i++) {
    if (strlen(text) + strlen(words->conditions[i]) > MAX_CONDITIONS) {
      text = arena_format(arena, "%s ... (%zu more)", text, words->count - i);
      break;
    }
    text = arena_format(arena, "%s%s%s", text, i ? ", " : "", words->conditions[i]);
  }
  return java_clip(arena_format(arena, "%s -> %s", text, words->outcome), MAX_TITLE, arena);
}
