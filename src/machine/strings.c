// java.lang.String objects and the table of interned ones.
//
// Strings are laid out as in JDK 9 and later: a byte[] `value` and a byte `coder`, 0 for Latin-1
// and 1 for UTF-16 in the host's byte order, which is what HotSpot does too.
#include "machine/machine_impl.h"

#include <string.h>

void strings_init(Machine *machine) {
  Program *program = machine->program;
  Names *names = program_names(program);
  machine->strings.class = program_require(program, "java/lang/String");
  machine->strings.bytes = program_array(program, program_primitive(program, KIND_BYTE));
  Field *value =
      class_own_field(machine->strings.class, name_of(names, "value"), name_of(names, "[B"));
  Field *coder =
      class_own_field(machine->strings.class, name_of(names, "coder"), name_of(names, "B"));
  if (!value || !coder)
    fatal("this JDK's java.lang.String is not made of bytes (JDK 9 or later is needed)");
  machine->strings.value = value->slot;
  machine->strings.coder = coder->slot;
}

// Compact strings have one form only: UTF-16 is used if and only if a unit needs it. String.equals
// compares the coders first and counts on that.
Ref machine_string_utf16(Machine *machine, const uint16_t *units, uint32_t count) {
  assert(units || !count);
  bool latin = true;
  for (uint32_t i = 0; i < count && latin; i++)
    latin = units[i] < 256;
  uint64_t bytes = latin ? count : (uint64_t)count * 2;
  Ref value =
      bytes > INT32_MAX ? 0 : machine_new_array(machine, machine->strings.bytes, (uint32_t)bytes);
  Ref string = value ? machine_new_object(machine, machine->strings.class) : 0;
  if (!string)
    return 0;
  uint8_t *data = array_data(machine, value);
  if (latin)
    for (uint32_t i = 0; i < count; i++)
      data[i] = (uint8_t)units[i];
  else
    memcpy(data, units, (size_t)count * 2);
  machine->words[string + machine->strings.value] = value;
  machine->words[string + machine->strings.coder] = !latin;
  return string;
}

// Modified UTF-8 (JVMS 4.4.7) to UTF-16; malformed bytes stand for themselves. Returns the count.
static uint32_t units_of(const char *text, size_t length, uint16_t *units) {
  const uint8_t *at = (const uint8_t *)text, *end = at + length;
  uint32_t count = 0;
  while (at < end) {
    if ((*at & 0xe0) == 0xc0 && end - at >= 2) {
      units[count++] = (uint16_t)((at[0] & 0x1f) << 6 | (at[1] & 0x3f));
      at += 2;
    } else if ((*at & 0xf0) == 0xe0 && end - at >= 3) {
      units[count++] = (uint16_t)((at[0] & 0x0f) << 12 | (at[1] & 0x3f) << 6 | (at[2] & 0x3f));
      at += 3;
    } else if ((*at & 0xf8) == 0xf0 && end - at >= 4) { // plain UTF-8, from the command line
      uint32_t point = (uint32_t)(at[0] & 7) << 18 | (uint32_t)(at[1] & 0x3f) << 12 |
                       (uint32_t)(at[2] & 0x3f) << 6 | (at[3] & 0x3f);
      point -= 0x10000;
      units[count++] = (uint16_t)(0xd800 + (point >> 10 & 0x3ff));
      units[count++] = (uint16_t)(0xdc00 + (point & 0x3ff));
      at += 4;
    } else {
      units[count++] = *at++;
    }
  }
  return count;
}

Ref machine_string(Machine *machine, const char *text, size_t length) {
  uint16_t small[256] = {0}, *units = length <= 256 ? small : mem_alloc(length * sizeof *units);
  Ref string = machine_string_utf16(machine, units, units_of(text, length, units));
  if (units != small)
    mem_free(units);
  return string;
}

Ref machine_string_text(Machine *machine, const char *text) {
  return machine_string(machine, text, strlen(text));
}

typedef struct StringView {
  const uint8_t *bytes;
  uint32_t length;
  bool wide;
} StringView;

static StringView view(const Machine *machine, Ref string) {
  assert(string && object_class(machine, string) == machine->strings.class);
  Ref value = (Ref)machine->words[string + machine->strings.value];
  bool wide = machine->words[string + machine->strings.coder] != 0;
  uint32_t bytes = value ? array_length(machine, value) : 0;
  return (StringView){value ? array_data(machine, value) : NULL, wide ? bytes / 2 : bytes, wide};
}

static uint16_t unit_at(StringView string, uint32_t index) {
  assert(index < string.length);
  if (!string.wide)
    return string.bytes[index];
  uint16_t unit;
  memcpy(&unit, string.bytes + (size_t)index * 2, 2);
  return unit;
}

bool string_is_known(const Machine *machine, Ref string) {
  assert(string && object_class(machine, string) == machine->strings.class);
  Word value = machine->words[string + machine->strings.value];
  Word coder = machine->words[string + machine->strings.coder];
  return !word_tag(value) && !word_tag(coder) && value && !array_is_symbolic(machine, (Ref)value);
}

uint32_t string_length(const Machine *machine, Ref string) { return view(machine, string).length; }

// Modified UTF-8 (JVMS 4.4.7) writes zero in two bytes and pairs of surrogates as two characters of
// three bytes: it is for names. Everything for people is plain UTF-8.
static char *encode(StringView string, bool modified, size_t *length) {
  char *text = mem_alloc((size_t)string.length * 3 + 1), *out = text;
  for (uint32_t i = 0; i < string.length; i++) {
    uint32_t point = unit_at(string, i);
    uint32_t next = i + 1 < string.length ? unit_at(string, i + 1) : 0;
    if (!modified && point >= 0xd800 && point < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
      point = 0x10000 + ((point - 0xd800) << 10) + (next - 0xdc00);
      i++;
      *out++ = (char)(0xf0 | point >> 18);
      *out++ = (char)(0x80 | (point >> 12 & 0x3f));
      *out++ = (char)(0x80 | (point >> 6 & 0x3f));
      *out++ = (char)(0x80 | (point & 0x3f));
    } else if (!modified && point >= 0xd800 && point < 0xe000) {
      *out++ = '?'; // half a pair cannot be encoded
    } else if (point < 0x80 && (point || !modified)) {
      *out++ = (char)point;
    } else if (point < 0x800) {
      *out++ = (char)(0xc0 | point >> 6);
      *out++ = (char)(0x80 | (point & 0x3f));
    } else {
      *out++ = (char)(0xe0 | point >> 12);
      *out++ = (char)(0x80 | (point >> 6 & 0x3f));
      *out++ = (char)(0x80 | (point & 0x3f));
    }
  }
  *out = 0;
  if (length)
    *length = (size_t)(out - text);
  return text;
}

char *string_modified_utf8(const Machine *machine, Ref string) {
  return encode(view(machine, string), true, NULL);
}

char *string_utf8(const Machine *machine, Ref string, size_t *length) {
  return encode(view(machine, string), false, length);
}

// --- interning ---------------------------------------------------------------------------------

// Chains of entries, newest first; each entry is a global word that holds the string, so that the
// trail and the collector see it. Undo drops the newest entries, which are the heads of their
// chains.
typedef struct Interned {
  uint32_t hash, global, next; // next: entry number + 1, 0: end
} Interned;

struct InternTable {
  VEC(Interned) entries;
  uint32_t *heads; // entry number + 1
  uint32_t capacity;
  VEC(uint32_t) spare; // global words of dropped entries, to be used again
};

struct InternTable *interns_new(void) {
  struct InternTable *interns = mem_new(struct InternTable);
  interns->capacity = 1024;
  interns->heads = mem_new_array(uint32_t, interns->capacity);
  return interns;
}

void interns_free(struct InternTable *interns) {
  vec_free(&interns->entries);
  vec_free(&interns->spare);
  mem_free(interns->heads);
  mem_free(interns);
}

size_t interns_count(const struct InternTable *interns) { return interns->entries.count; }
size_t machine_intern_count(const Machine *machine) { return interns_count(machine->interns); }

void interns_undo(struct InternTable *interns, size_t count) {
  assert(count <= interns->entries.count || !count);
  while (interns->entries.count > count) {
    Interned entry = vec_pop(&interns->entries);
    assert(interns->heads[entry.hash & (interns->capacity - 1)] == interns->entries.count + 1);
    interns->heads[entry.hash & (interns->capacity - 1)] = entry.next;
    vec_push(&interns->spare, entry.global);
  }
}

uint64_t interns_digest(const struct InternTable *interns, uint64_t digest) {
  for (size_t i = 0; i < interns->entries.count; i++)
    digest = (digest ^ interns->entries.items[i].hash) * 0x9e3779b97f4a7c15u;
  return digest;
}

static void grow_interns(struct InternTable *interns) {
  assert(!(interns->capacity & (interns->capacity - 1)));
  interns->capacity *= 2;
  interns->heads = mem_resize(interns->heads, interns->capacity * sizeof *interns->heads);
  memset(interns->heads, 0, interns->capacity * sizeof *interns->heads);
  for (size_t i = 0; i < interns->entries.count; i++) {
    uint32_t *head = &interns->heads[interns->entries.items[i].hash & (interns->capacity - 1)];
    interns->entries.items[i].next = *head;
    *head = (uint32_t)i + 1;
  }
}

static uint32_t hash_string(StringView string) {
  uint32_t hash = 0;
  for (uint32_t i = 0; i < string.length; i++)
    hash = hash * 31 + unit_at(string, i);
  return hash ^ hash >> 16;
}

static bool same_string(StringView a, StringView b) {
  if (a.length != b.length || a.wide != b.wide) // compact strings have one form only
    return false;
  return !memcmp(a.bytes, b.bytes, a.wide ? (size_t)a.length * 2 : a.length);
}

Ref machine_intern(Machine *machine, Ref string) {
  assert(string);
  struct InternTable *interns = machine->interns;
  StringView wanted = view(machine, string);
  uint32_t hash = hash_string(wanted);
  for (uint32_t at = interns->heads[hash & (interns->capacity - 1)]; at;
       at = interns->entries.items[at - 1].next) {
    const Interned *entry = &interns->entries.items[at - 1];
    Ref known = (Ref)machine->words[entry->global];
    assert(known);
    if (entry->hash == hash && same_string(wanted, view(machine, known)))
      return known;
  }
  if (interns->entries.count >= interns->capacity)
    grow_interns(interns);
  uint32_t global =
      interns->spare.count ? vec_pop(&interns->spare) : program_new_global(machine->program, true);
  machine_write(machine, global, string);
  uint32_t *head = &interns->heads[hash & (interns->capacity - 1)];
  vec_push(&interns->entries, (Interned){hash, global, *head});
  *head = (uint32_t)interns->entries.count;
  return string;
}

Ref machine_intern_name(Machine *machine, Name name) {
  Names *names = program_names(machine->program);
  Ref string = machine_string(machine, name_text(names, name), name_length(names, name));
  return string ? machine_intern(machine, string) : 0;
}
