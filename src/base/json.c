#include "base/json.h"

#include "base/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

Json json_to(FILE *out) { return (Json){.out = out}; }

// --- layout --------------------------------------------------------------------------------------

static bool is_compact(const Json *json) {
  return json->depth > 0 && json->is_compact[json->depth - 1];
}

static void new_line(Json *json) {
  if (is_compact(json))
    return;
  fputc('\n', json->out);
  for (unsigned i = 0; i < json->depth; i++)
    fputs("  ", json->out);
}

// A comma where one is needed, and a new line.
static void separate(Json *json) {
  if (json->depth == 0)
    return;
  bool *empty = &json->is_empty[json->depth - 1];
  if (!*empty)
    fputs(is_compact(json) ? ", " : ",", json->out);
  *empty = false;
  new_line(json);
}

// Before every value.
static void begin_value(Json *json) {
  assert(json->has_key == (json->depth > 0 && json->in_object[json->depth - 1]));
  if (!json->has_key)
    separate(json);
  json->has_key = false;
}

static void open(Json *json, bool is_object, bool compact) {
  begin_value(json);
  assert(json->depth < JSON_DEPTH);
  bool inside = is_compact(json);
  json->in_object[json->depth] = is_object;
  json->is_empty[json->depth] = true;
  json->is_compact[json->depth++] = compact || inside;
  fputc(is_object ? '{' : '[', json->out);
}

void json_object(Json *json, bool compact) { open(json, true, compact); }
void json_array(Json *json, bool compact) { open(json, false, compact); }

void json_close(Json *json) {
  assert(json->depth > 0 && !json->has_key);
  bool is_object = json->in_object[json->depth - 1], one_line = is_compact(json);
  bool empty = json->is_empty[--json->depth];
  if (!empty && !one_line) {
    // The closing bracket stands below the line that opened it, which is not compact.
    fputc('\n', json->out);
    for (unsigned i = 0; i < json->depth; i++)
      fputs("  ", json->out);
  }
  fputc(is_object ? '}' : ']', json->out);
  if (json->depth == 0)
    fputc('\n', json->out);
}

// --- strings -------------------------------------------------------------------------------------

static void write_ascii(FILE *out, unsigned char c) {
  static const char named[] = {
      ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
  if (c == '"' || c == '\\')
    fprintf(out, "\\%c", c);
  else if (c < sizeof named && named[c])
    fprintf(out, "\\%c", named[c]);
  else if (c < 0x20 || c == 0x7f)
    fprintf(out, "\\u%04x", c);
  else
    fputc(c, out);
}

// How many characters from the first on stand for themselves.
static size_t plain_length(const char *text, size_t length) {
  size_t i = 0;
  while (i < length && text[i] >= ' ' && text[i] < 0x7f && text[i] != '"' && text[i] != '\\')
    i++;
  return i;
}

// Reports of many heaps are mostly plain text, and are written when a run has no time left: so that
// goes as a whole.
static void write_string(FILE *out, const char *text, size_t length) {
  fputc('"', out);
  for (;;) {
    size_t plain = plain_length(text, length);
    fwrite(text, 1, plain, out);
    text += plain;
    length -= plain;
    if (!length)
      break;
    uint32_t point;
    size_t step = utf8_decode(text, length, &point);
    if (point < 0x80)
      write_ascii(out, (unsigned char)point);
    else if (point == UTF8_REPLACEMENT)
      fputs("\\ufffd", out);
    else
      utf8_put(out, point);
    text += step;
    length -= step;
  }
  fputc('"', out);
}

void json_key(Json *json, const char *key) {
  assert(json->depth > 0 && json->in_object[json->depth - 1] && !json->has_key);
  separate(json);
  write_string(json->out, key, strlen(key));
  fputs(": ", json->out);
  json->has_key = true;
}

void json_bytes(Json *json, const char *text, size_t length) {
  begin_value(json);
  write_string(json->out, text, length);
}

void json_string(Json *json, const char *text) { json_bytes(json, text, strlen(text)); }

// --- other values --------------------------------------------------------------------------------

void json_count(Json *json, uint64_t number) {
  begin_value(json);
  fprintf(json->out, "%" PRIu64, number);
}

void json_integer(Json *json, int64_t number) {
  begin_value(json);
  fprintf(json->out, "%" PRId64, number);
}

void json_decimal(Json *json, double number, int digits) {
  assert(isfinite(number));
  begin_value(json);
  fprintf(json->out, "%.*f", digits, number);
}

void json_bool(Json *json, bool truth) {
  begin_value(json);
  fputs(truth ? "true" : "false", json->out);
}

void json_null(Json *json) {
  begin_value(json);
  fputs("null", json->out);
}

void json_key_string(Json *json, const char *key, const char *text) {
  json_key(json, key);
  if (text)
    json_string(json, text);
  else
    json_null(json);
}

void json_key_count(Json *json, const char *key, uint64_t number) {
  json_key(json, key);
  json_count(json, number);
}

void json_key_decimal(Json *json, const char *key, double number, int digits) {
  json_key(json, key);
  json_decimal(json, number, digits);
}

void json_key_bool(Json *json, const char *key, bool truth) {
  json_key(json, key);
  json_bool(json, truth);
}

void json_raw(Json *json, const char *text) {
  begin_value(json);
  size_t length = strlen(text);
  fwrite(text, 1, length - (length && text[length - 1] == '\n'), json->out);
}

void json_file(Json *json, FILE *file) {
  char buffer[1 << 12];
  size_t count;
  begin_value(json);
  rewind(file);
  while ((count = fread(buffer, 1, sizeof buffer, file)) > 0)
    fwrite(buffer, 1, count, json->out);
}
