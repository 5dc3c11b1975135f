// The main section of a jar's manifest: "Name: value" lines, where a line that starts with a space
// continues the one before, up to the first empty line.
#include "classfile/source.h"

#include <string.h>
#include <strings.h>

// The next physical line; NULL at the end. Lines end with CR, LF or CR LF.
static const char *next_line(const char *at, const char *end, size_t *length) {
  const char *stop = at;
  while (stop < end && *stop != '\r' && *stop != '\n')
    stop++;
  *length = (size_t)(stop - at);
  if (stop < end && *stop == '\r')
    stop++;
  if (stop < end && *stop == '\n' && (stop == at + *length || stop[-1] == '\r'))
    stop++;
  return stop;
}

char *manifest_value(Bytes manifest, const char *attribute, Arena *arena) {
  const char *at = (const char *)manifest.at, *end = at + manifest.length;
  size_t wanted = strlen(attribute);
  Text value = {0};
  bool inside = false;
  while (at < end) {
    size_t length;
    const char *line = at;
    at = next_line(line, end, &length);
    if (length == 0)
      break;
    if (line[0] == ' ') {
      if (inside)
        text_add(&value, line + 1, length - 1);
      continue;
    }
    if (inside)
      break;
    inside = length >= wanted + 2 && line[wanted] == ':' && line[wanted + 1] == ' ' &&
             !strncasecmp(line, attribute, wanted);
    if (inside)
      text_add(&value, line + wanted + 2, length - wanted - 2);
  }
  while (value.count && value.items[value.count - 1] == ' ')
    value.count--;
  char *result =
      inside || value.count ? arena_string(arena, text_string(&value), value.count) : NULL;
  vec_free(&value);
  return result;
}
