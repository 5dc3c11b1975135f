// The JSON writer: what it writes is read back by a small reader that knows only RFC 8259.
#include "base/json_test.h"

#include "base/json.h"
#include "base/memory.h"
#include "base/test.h"

#include <stdlib.h>
#include <string.h>

// --- a reader ------------------------------------------------------------------------------------

// Skips one value; NULL when there is none that is well-formed.
static const char *skip_value(const char *at);

static const char *skip_space(const char *at) { return at + strspn(at, " \t\r\n"); }

static const char *skip_string(const char *at) {
  if (*at++ != '"')
    return NULL;
  while (*at != '"') {
    if ((unsigned char)*at < 0x20)
      return NULL;
    if (*at++ != '\\')
      continue;
    if (*at == 'u') {
      if (strspn(at + 1, "0123456789abcdefABCDEF") < 4)
        return NULL;
      at += 5;
    } else if (*at && strchr("\"\\/bfnrt", *at)) {
      at++;
    } else {
      return NULL;
    }
  }
  return at + 1;
}

static const char *skip_members(const char *at, char end, bool has_keys) {
  at = skip_space(at);
  if (*at == end)
    return at + 1;
  for (;;) {
    if (has_keys) {
      at = skip_string(skip_space(at));
      if (!at || *(at = skip_space(at)) != ':')
        return NULL;
      at++;
    }
    at = skip_value(at);
    if (!at)
      return NULL;
    at = skip_space(at);
    if (*at == end)
      return at + 1;
    if (*at++ != ',')
      return NULL;
  }
}

static const char *skip_value(const char *at) {
  static const char *const words[] = {"true", "false", "null"};
  at = skip_space(at);
  if (*at == '{' || *at == '[')
    return skip_members(at + 1, *at == '{' ? '}' : ']', *at == '{');
  if (*at == '"')
    return skip_string(at);
  for (size_t i = 0; i < 3; i++)
    if (!strncmp(at, words[i], strlen(words[i])))
      return at + strlen(words[i]);
  char *end;
  (void)strtod(at, &end);
  return end == at ? NULL : end;
}

bool json_is_wellformed(const char *text) {
  const char *end = skip_value(text);
  return end && !*skip_space(end);
}

// --- tests ---------------------------------------------------------------------------------------

typedef struct Memory {
  char *text;
  size_t size;
  Json json;
} Memory;

static void start(Memory *memory) {
  memory->json = json_to(open_memstream(&memory->text, &memory->size));
}

static void check_text(Memory *memory, const char *expected) {
  fclose(memory->json.out);
  CHECK_TEXT(memory->text, expected);
  CHECK(json_is_wellformed(memory->text));
  free(memory->text);
}

TEST(json_nests_objects_and_arrays) {
  Memory memory;
  start(&memory);
  Json *json = &memory.json;
  json_object(json, false);
  json_key(json, "empty");
  json_array(json, false);
  json_close(json);
  json_key(json, "list");
  json_array(json, true);
  json_count(json, 1);
  json_null(json);
  json_object(json, false); // compact, as what it stands in
  json_key(json, "a");
  json_bool(json, true);
  json_key(json, "b");
  json_decimal(json, 1.5, 2);
  json_close(json);
  json_close(json);
  json_key(json, "lines");
  json_array(json, false);
  json_count(json, UINT64_MAX);
  json_bool(json, false);
  json_close(json);
  json_close(json);
  check_text(&memory, "{\n  \"empty\": [],\n  \"list\": [1, null, {\"a\": true, \"b\": 1.50}],\n"
                      "  \"lines\": [\n    18446744073709551615,\n    false\n  ]\n}\n");
}

TEST(json_escapes_strings) {
  Memory memory;
  start(&memory);
  json_array(&memory.json, true);
  json_string(&memory.json, "\"\\/\b\t\n\f\r\x01\x1f\x7f");
  json_bytes(&memory.json, "a\0b", 3);
  json_string(&memory.json, "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80");
  json_close(&memory.json);
  check_text(&memory, "[\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0001\\u001f\\u007f\", \"a\\u0000b\", "
                      "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"]\n");
}

// Names of Java are in modified UTF-8: a pair of surrogates, and the zero in two bytes.
TEST(json_reads_modified_utf8) {
  Memory memory;
  start(&memory);
  json_array(&memory.json, true);
  json_string(&memory.json, "\xed\xa0\xb5\xed\xb2\xb3\xc0\x80|");
  json_string(&memory.json, "\xed\xa0\xb5\xed\xa0\xb5\xed\xb2\xb3|\xed\xb2\xb3");
  json_close(&memory.json);
  check_text(&memory, "[\"\xf0\x9d\x92\xb3\\u0000|\", "
                      "\"\\ufffd\\ufffd\\ufffd\xf0\x9d\x92\xb3|\\ufffd\\ufffd\\ufffd\"]\n");
}

// A lone continuation, a short sequence, an overlong one, a surrogate, a number past Unicode.
TEST(json_replaces_what_is_no_utf8) {
  Memory memory;
  start(&memory);
  json_array(&memory.json, true);
  json_string(&memory.json, "\x80|\xc3|\xc0\x81|\xed\xa0\x80|\xf4\x90\x80\x80|\xff");
  json_string(&memory.json, "\xe2\x82");
  json_close(&memory.json);
  check_text(&memory, "[\"\\ufffd|\\ufffd|\\ufffd\\ufffd|\\ufffd\\ufffd\\ufffd|"
                      "\\ufffd\\ufffd\\ufffd\\ufffd|\\ufffd\", \"\\ufffd\\ufffd\"]\n");
}

TEST(json_keys_are_escaped) {
  Memory memory;
  start(&memory);
  json_object(&memory.json, true);
  json_key(&memory.json, "a\"b");
  json_string(&memory.json, "");
  json_close(&memory.json);
  check_text(&memory, "{\"a\\\"b\": \"\"}\n");
}

TEST(json_reader_of_the_tests_refuses_what_is_none) {
  CHECK(json_is_wellformed("[1, {\"a\": \"\\u00e9\"}]"));
  CHECK(!json_is_wellformed("[1,]"));
  CHECK(!json_is_wellformed("{\"a\" 1}"));
  CHECK(!json_is_wellformed("\"\\x\""));
  CHECK(!json_is_wellformed("[1] 2"));
}
