// A JSON writer (RFC 8259) that keeps track of nesting and commas.
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_DEPTH = 32 };

typedef struct Json {
  FILE *out;
  unsigned depth;
  bool in_object[JSON_DEPTH], is_empty[JSON_DEPTH], is_compact[JSON_DEPTH];
  bool has_key; // a key was written that waits for its value
} Json;

Json json_to(FILE *out);

// Members of an object need a key first, elements of an array must not have one. A compact object
// or array stands in one line, with everything inside it.
void json_key(Json *json, const char *key);
void json_object(Json *json, bool compact);
void json_array(Json *json, bool compact);
void json_close(Json *json); // of the innermost object or array; the outermost ends the line

void json_string(Json *json, const char *text); // UTF-8, also Java's; other bytes become U+FFFD
void json_bytes(Json *json, const char *text, size_t length);
void json_count(Json *json, uint64_t number);
void json_integer(Json *json, int64_t number);
void json_decimal(Json *json, double number, int digits); // finite
void json_bool(Json *json, bool truth);
void json_null(Json *json);
// The same with their keys.
void json_key_string(Json *json, const char *key, const char *text); // NULL becomes null
void json_key_count(Json *json, const char *key, uint64_t number);
void json_key_decimal(Json *json, const char *key, double number, int digits);
void json_key_bool(Json *json, const char *key, bool truth);
// Values that are JSON already: a text (without the line end behind it), what was written to a
// file.
void json_raw(Json *json, const char *text);
void json_file(Json *json, FILE *file);

#endif
