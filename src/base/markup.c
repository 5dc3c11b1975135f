#include "base/markup.h"

#include "base/utf8.h"

#include <assert.h>
#include <string.h>

// XML 1.0, 2.2.
static bool is_allowed_in_xml(uint32_t point) {
  bool is_control = point < 0x20 && point != '\t' && point != '\n' && point != '\r';
  return !is_control && point != 0xfffe && point != 0xffff;
}

static void xml_point(FILE *out, uint32_t point) {
  assert(point <= 0x10ffff);
  if (point == '&')
    fputs("&amp;", out);
  else if (point == '<')
    fputs("&lt;", out);
  else if (point == '>')
    fputs("&gt;", out);
  else if (point == '"')
    fputs("&quot;", out);
  else
    utf8_put(out, is_allowed_in_xml(point) ? point : UTF8_REPLACEMENT);
}

static void graphviz_point(FILE *out, uint32_t point) {
  assert(point <= 0x10ffff);
  if (point == '\n')
    fputs("\\l", out);
  else if (point == '"' || point == '\\')
    fprintf(out, "\\%c", (char)point);
  else
    utf8_put(out, point < 0x20 || point == 0x7f ? ' ' : point);
}

static void each_point(FILE *out, const char *text, void (*put)(FILE *, uint32_t)) {
  for (size_t left = strlen(text), step; left > 0; text += step, left -= step) {
    uint32_t point;
    step = utf8_decode(text, left, &point);
    put(out, point);
  }
}

void xml_text(FILE *out, const char *text) { each_point(out, text, xml_point); }

void graphviz_text(FILE *out, const char *text) { each_point(out, text, graphviz_point); }
