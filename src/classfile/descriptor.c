// Descriptors (JVMS 4.3), names (JVMS 4.2) and modified UTF-8 (JVMS 4.4.7).
#include "classfile/classfile_impl.h"

#include "base/arith.h"

#include <string.h>

enum { MOST_DIMENSIONS = 255, MOST_ARGUMENT_SLOTS = 255 };

bool name_is_class(const char *text, size_t length) {
  char previous = '/';
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (c == '.' || c == ';' || c == '[' || (c == '/' && previous == '/'))
      return false;
    previous = c;
  }
  return previous != '/'; // also refuses the empty name
}

bool name_is_class_or_array(const char *text, size_t length) {
  return length && text[0] == '[' ? descriptor_is_field(text, length) : name_is_class(text, length);
}

bool name_is_member(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (c == '.' || c == ';' || c == '[' || c == '/')
      return false;
  }
  return length > 0;
}

bool name_is_method(const char *text, size_t length) {
  if (length && text[0] == '<')
    return (length == 6 && !memcmp(text, "<init>", 6)) ||
           (length == 8 && !memcmp(text, "<clinit>", 8));
  return name_is_member(text, length) && !memchr(text, '<', length) && !memchr(text, '>', length);
}

// Length of the field type at the start of the text, 0 when there is none.
static size_t field_type_length(const char *text, size_t length) {
  size_t i = 0;
  while (i < length && text[i] == '[')
    i++;
  if (i > MOST_DIMENSIONS || i == length)
    return 0;
  switch (text[i]) {
  case 'B':
  case 'C':
  case 'D':
  case 'F':
  case 'I':
  case 'J':
  case 'S':
  case 'Z':
    return i + 1;
  case 'L': {
    const char *name = text + i + 1;
    const char *semicolon = memchr(name, ';', length - i - 1);
    if (!semicolon || !name_is_class(name, (size_t)(semicolon - name)))
      return 0;
    return (size_t)(semicolon - text) + 1;
  }
  default:
    return 0;
  }
}

bool descriptor_is_field(const char *text, size_t length) {
  return length > 0 && field_type_length(text, length) == length;
}

int descriptor_argument_slots(const char *text, size_t length) {
  if (length < 3 || text[0] != '(')
    return -1;
  size_t i = 1;
  int slots = 0;
  while (i < length && text[i] != ')') {
    size_t type = field_type_length(text + i, length - i);
    if (!type)
      return -1;
    slots += (int)kind_words(descriptor_kind(text + i));
    i += type;
  }
  if (slots > MOST_ARGUMENT_SLOTS || i + 1 >= length)
    return -1;
  const char *result = text + i + 1;
  size_t left = length - i - 1;
  bool is_void = left == 1 && *result == 'V';
  return is_void || field_type_length(result, left) == left ? slots : -1;
}

int checked_argument_slots(const char *text) { return (int)descriptor_parameter_words(text); }

bool descriptor_is_method(const char *text, size_t length) {
  return descriptor_argument_slots(text, length) >= 0;
}

static bool is_continuation(uint8_t byte) { return (byte & 0xc0) == 0x80; }

// Length of the encoded character at `at`, 0 when it is malformed.
static size_t character_length(const uint8_t *at, size_t left, bool allow_long_forms) {
  if (at[0] >= 0x01 && at[0] <= 0x7f)
    return 1;
  if ((at[0] & 0xe0) == 0xc0) {
    if (left < 2 || !is_continuation(at[1]))
      return 0;
    int code = (at[0] & 0x1f) << 6 | (at[1] & 0x3f);
    return code >= 0x80 || code == 0 || allow_long_forms ? 2 : 0;
  }
  if ((at[0] & 0xf0) == 0xe0) {
    if (left < 3 || !is_continuation(at[1]) || !is_continuation(at[2]))
      return 0;
    int code = (at[0] & 0x0f) << 12 | (at[1] & 0x3f) << 6 | (at[2] & 0x3f);
    return code >= 0x800 || allow_long_forms ? 3 : 0;
  }
  return 0;
}

bool utf8_is_valid(const uint8_t *at, size_t length, bool allow_long_forms) {
  size_t i = 0;
  while (i < length) {
    // Almost all text is ASCII: eight bytes at a time, all with a clear top bit and none zero.
    while (i + 8 <= length) {
      uint64_t word;
      memcpy(&word, at + i, 8);
      const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
      if ((word | (word - ones)) & tops)
        break;
      i += 8;
    }
    if (i == length)
      break;
    size_t step = character_length(at + i, length - i, allow_long_forms);
    if (!step)
      return false;
    i += step;
  }
  return true;
}

// --- kinds ---------------------------------------------------------------------------------------

// By rank, but char comes from nothing, and byte and short do not go to char.
bool kind_widens(Kind from, Kind to) {
  static const char order[] = "BSIJFD";
  if (from == to)
    return true;
  if (from == KIND_BOOLEAN || to == KIND_BOOLEAN || to == KIND_CHAR)
    return false;
  const char *rank = strchr(order, (char)(from == KIND_CHAR ? KIND_SHORT : from));
  const char *wanted = strchr(order, (char)to);
  return rank && wanted && rank < wanted;
}

uint64_t bits_of_number(Kind kind, int64_t number) {
  switch (kind) {
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
    return kind_cut(kind, (uint64_t)number);
  case KIND_INT:
    return (uint32_t)number;
  case KIND_FLOAT:
    return bits_of_float((float)number);
  case KIND_DOUBLE:
    return bits_of_double((double)number);
  case KIND_LONG:
  case KIND_REFERENCE:
  case KIND_VOID:
    return (uint64_t)number;
  }
  fatal("a number of no kind");
}

const char *kind_name(Kind kind) {
  switch (kind) {
  case KIND_BOOLEAN:
    return "boolean";
  case KIND_BYTE:
    return "byte";
  case KIND_CHAR:
    return "char";
  case KIND_SHORT:
    return "short";
  case KIND_INT:
    return "int";
  case KIND_LONG:
    return "long";
  case KIND_FLOAT:
    return "float";
  case KIND_DOUBLE:
    return "double";
  case KIND_VOID:
    return "void";
  case KIND_REFERENCE:
    return NULL;
  }
  fatal("a name of no kind");
}

bool kind_named(const char *name, Kind *kind) {
  static const Kind kinds[] = {KIND_BOOLEAN, KIND_BYTE,  KIND_CHAR,   KIND_SHORT, KIND_INT,
                               KIND_LONG,    KIND_FLOAT, KIND_DOUBLE, KIND_VOID};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kind_name(kinds[i]), name)) {
      *kind = kinds[i];
      return true;
    }
  return false;
}

// --- valid descriptors ---------------------------------------------------------------------------

const char *descriptor_next(const char *type) {
  assert(*type && *type != ')');
  type += strspn(type, "[");
  return *type == 'L' ? strchr(type, ';') + 1 : type + 1;
}

const char *descriptor_result(const char *method) {
  assert(*method == '(');
  return strchr(method, ')') + 1;
}

uint32_t descriptor_parameter_words(const char *method) {
  uint32_t words = 0;
  for (const char *at = descriptor_parameters(method); *at != ')'; at = descriptor_next(at))
    words += kind_words(descriptor_kind(at));
  return words;
}
