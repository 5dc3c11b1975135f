// jdk.internal.misc.Unsafe on objects and arrays. Offsets are byte offsets from the object's first
// word, so that field slot n has offset 8 n and array elements begin at 16. Off-heap memory has no
// model. Static fields have the global's number times 8 above UNSAFE_STATIC_BASE, on the class's
// mirror.
#include "library/unsafe.h"

#include <string.h>

// Nothing is believed of an offset: the JDK computes them itself, but a program that got hold of
// Unsafe by reflection can pass any number.
bool spot_find(Exec *exec, Ref object, int64_t offset, uint8_t size, Spot *spot) {
  assert(size == 1 || size == 2 || size == 4 || size == 8);
  const Machine *machine = exec->machine;
  if (!object || offset < 0)
    return false;
  if (offset >= UNSAFE_STATIC_BASE) {
    uint64_t global = (uint64_t)(offset - UNSAFE_STATIC_BASE) / 8;
    *spot = (Spot){.word = (uint32_t)global};
    return global > 0 && global < program_global_count(exec->program);
  }
  uint64_t end = (uint64_t)object_words(machine, object) * 8;
  if (offset < HEADER_WORDS * 8 || (uint64_t)offset + size > end)
    return false;
  bool is_array = object_class(machine, object)->kind == CLASS_ARRAY;
  *spot = (Spot){object + (uint32_t)(offset / 8), (uint8_t)(offset % 8), is_array};
  return is_array || offset % 8 == 0;
}

Word spot_read(const Machine *machine, Spot spot, uint8_t size) {
  assert(spot.word > 0 && spot.byte < 8);
  if (!spot.is_packed)
    return machine->words[spot.word];
  Word value = 0; // unaligned reads may reach into the next word
  memcpy(&value, (const char *)&machine->words[spot.word] + spot.byte, size);
  return value;
}

void spot_write(Machine *machine, Spot spot, uint8_t size, Word value) {
  assert(spot.word > 0 && (spot.is_packed || !spot.byte));
  if (!spot.is_packed) {
    machine_write(machine, spot.word, value);
    if (size == 8)
      machine_write(machine, spot.word + 1, 0);
    return;
  }
  machine_touch(machine, spot.word);
  if (spot.byte + size > 8)
    machine_touch(machine, spot.word + 1);
  memcpy((char *)&machine->words[spot.word] + spot.byte, &value, size);
}

static NativeStatus bad_spot(Exec *exec) {
  return native_frames(stop_unknown(exec, "Unsafe access outside of the Java heap"));
}

uint8_t kind_size(Kind kind) {
  assert(kind != KIND_VOID);
  return kind == KIND_BOOLEAN || kind == KIND_BYTE ? 1
         : kind == KIND_SHORT || kind == KIND_CHAR ? 2
         : kind_is_wide(kind)                      ? 8
                                                   : 4;
}

// Symbolic execution: a field of an input that was not looked at, or that is no number.
static bool is_symbolic_spot(const Exec *exec, Spot spot, uint8_t size) {
  if (spot.is_packed) // a static field may be lost in a concrete run, too
    return false;
  return word_tag(exec->machine->words[spot.word + (size == 8)]) != 0;
}

// get*(Object, long) and put*(Object, long, x): words are this, object, offset (two), value.
static NativeStatus get(Exec *exec, const Word *arguments, Word *result, Kind kind) {
  Spot spot;
  if (!spot_find(exec, (Ref)arguments[1], (int64_t)arguments[2], kind_size(kind), &spot))
    return bad_spot(exec);
  if (is_symbolic_spot(exec, spot, kind_size(kind)))
    return native_frames(stop_unknown(exec, "Unsafe reads a symbolic field"));
  *result = kind_cut(kind, spot_read(exec->machine, spot, kind_size(kind)));
  return NATIVE_RETURN;
}

static NativeStatus put(Exec *exec, const Word *arguments, Kind kind) {
  Spot spot;
  if (!spot_find(exec, (Ref)arguments[1], (int64_t)arguments[2], kind_size(kind), &spot))
    return bad_spot(exec);
  spot_write(exec->machine, spot, kind_size(kind), arguments[4]);
  return NATIVE_RETURN;
}

// compareAndSet*(Object, long, expected, value)
// With one thread a compare-and-set never fails but for the value itself.
static NativeStatus swap(Exec *exec, const Word *arguments, Word *result, Kind kind,
                         bool exchange) {
  assert(kind == KIND_INT || kind == KIND_LONG || kind == KIND_REFERENCE);
  Spot spot;
  uint8_t size = kind_size(kind);
  if (!spot_find(exec, (Ref)arguments[1], (int64_t)arguments[2], size, &spot))
    return bad_spot(exec);
  if (is_symbolic_spot(exec, spot, size))
    return native_frames(stop_unknown(exec, "Unsafe reads a symbolic field"));
  Word expected = arguments[4], value = arguments[size == 8 ? 6 : 5];
  Word now = spot_read(exec->machine, spot, size);
  if (exec->symbolic && kind == KIND_REFERENCE &&
      heap_may_be_same(exec->symbolic->heap, now, expected))
    return native_frames(stop_unknown(exec, "Unsafe compares two objects that may be the same"));
  bool equal = now == expected;
  if (equal)
    spot_write(exec->machine, spot, size, value);
  *result = exchange ? now : equal;
  return NATIVE_RETURN;
}

#define ACCESSORS(KIND, name)                                                                      \
  NATIVE(get_##name) { return get(exec, arguments, result, KIND); }                                \
  NATIVE(put_##name) {                                                                             \
    (void)result;                                                                                  \
    return put(exec, arguments, KIND);                                                             \
  }
ACCESSORS(KIND_BOOLEAN, boolean)
ACCESSORS(KIND_BYTE, byte)
ACCESSORS(KIND_SHORT, short)
ACCESSORS(KIND_CHAR, char)
ACCESSORS(KIND_INT, int)
ACCESSORS(KIND_LONG, long)
ACCESSORS(KIND_FLOAT, float)
ACCESSORS(KIND_DOUBLE, double)
ACCESSORS(KIND_REFERENCE, reference)

NATIVE(cas_int) { return swap(exec, arguments, result, KIND_INT, false); }
NATIVE(cas_long) { return swap(exec, arguments, result, KIND_LONG, false); }
NATIVE(cas_reference) { return swap(exec, arguments, result, KIND_REFERENCE, false); }
NATIVE(exchange_int) { return swap(exec, arguments, result, KIND_INT, true); }
NATIVE(exchange_long) { return swap(exec, arguments, result, KIND_LONG, true); }
NATIVE(exchange_reference) { return swap(exec, arguments, result, KIND_REFERENCE, true); }

// --- symbolic numbers ----------------------------------------------------------------------------

// What a native does to a variable.
typedef struct Access {
  NativeFunction *function;
  Kind kind;
  enum {
    ACCESS_GET,
    ACCESS_PUT,
    ACCESS_SET,
    ACCESS_EXCHANGE
  } what; // SET, EXCHANGE: if as expected
} Access;

// Of fields that hold numbers: those of references are the strategy's business.
static const Access accesses[] = {
    {get_int, KIND_INT, ACCESS_GET},           {get_long, KIND_LONG, ACCESS_GET},
    {put_int, KIND_INT, ACCESS_PUT},           {put_long, KIND_LONG, ACCESS_PUT},
    {cas_int, KIND_INT, ACCESS_SET},           {cas_long, KIND_LONG, ACCESS_SET},
    {exchange_int, KIND_INT, ACCESS_EXCHANGE}, {exchange_long, KIND_LONG, ACCESS_EXCHANGE}};

static const Access *access_of(const Exec *exec, const Method *method) {
  for (size_t i = 0; i < sizeof accesses / sizeof *accesses; i++)
    if (accesses[i].function == method_state(exec, method)->native)
      return &accesses[i];
  return NULL;
}

static bool is_number(const Word *words, Kind kind) {
  uint32_t tag = word_tag(words[kind_is_wide(kind)]);
  return !tag || tag == TAG_TERM;
}

// The words of a field of an object that the program has made; NULL: it is none, or no number.
static const Word *field_at(Exec *exec, const Word *arguments, Kind kind, uint32_t *at) {
  assert(kind != KIND_REFERENCE);
  const Machine *machine = exec->machine;
  Spot spot;
  if (word_tag(arguments[1]) || word_tag(arguments[3]) ||
      heap_object(exec->symbolic->heap, (Ref)arguments[1]) ||
      (int64_t)arguments[2] >= UNSAFE_STATIC_BASE ||
      !spot_find(exec, (Ref)arguments[1], (int64_t)arguments[2], kind_size(kind), &spot) ||
      spot.is_packed || !is_number(&machine->words[spot.word], kind))
    return NULL;
  *at = spot.word;
  return &machine->words[spot.word];
}

static void write_field(Exec *exec, uint32_t at, Kind kind, const Word *value) {
  machine_write(exec->machine, at, value[0]);
  if (kind_is_wide(kind))
    machine_write(exec->machine, at + 1, value[1]);
}

// Is the field as expected? False: the path has ended.
static bool compare_field(Exec *exec, const Word *now, const Word *expected, Kind kind,
                          bool *is_same) {
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  Term same = term_eq(terms, heap_word_term(heap, now, kind), heap_word_term(heap, expected, kind));
  uint32_t choice = term_is_true(terms, same) ? 0 : 1;
  if (!term_is_true(terms, same) && !term_is_false(terms, same) &&
      !symbolic_decide(exec, (Term[]){same, term_not(terms, same)}, 2, &choice))
    return false;
  *is_same = choice == 0;
  return true;
}

// Clauses of contracts may not write: there natives are looked at one by one, before they run.
bool unsafe_take(Exec *exec, const Method *method, Word *arguments, bool *running) {
  const Access *access = exec->has_clauses || exec->has_guards ? NULL : access_of(exec, method);
  Kind kind = access ? access->kind : KIND_INT;
  uint32_t at, wide = kind_is_wide(kind);
  const Word *field = access ? field_at(exec, arguments, kind, &at) : NULL;
  if (!field)
    return false;
  Frame *frame = machine_top(exec->machine);
  Word now[2] = {field[0], wide ? field[1] : 0}, *first = arguments + 4;
  Word *second = first + kind_words(kind);
  bool is_same = true;
  *running = true;
  if (access->what != ACCESS_GET && !is_number(first, kind))
    return false;
  if (access->what == ACCESS_SET || access->what == ACCESS_EXCHANGE) {
    if (!is_number(second, kind))
      return false;
    *running = compare_field(exec, now, first, kind, &is_same);
    if (!*running)
      return true;
    if (is_same)
      write_field(exec, at, kind, second);
  } else if (access->what == ACCESS_PUT) {
    write_field(exec, at, kind, first);
  }
  bool gives_value = access->what == ACCESS_GET || access->what == ACCESS_EXCHANGE;
  arguments[0] = gives_value ? now[0] : is_same;
  arguments[1] = gives_value ? now[1] : 0;
  uint32_t words = access->what == ACCESS_PUT ? 0 : gives_value ? kind_words(kind) : 1;
  frame->sp = arguments + words;
  frame->pc++;
  return true;
}

NATIVE(field_offset_by_name) { // objectFieldOffset1(Class, String)
  if (!(Ref)arguments[1] || !(Ref)arguments[2])
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  Class *class = mirror_class(exec, (Ref)arguments[1]);
  char *text = string_modified_utf8(exec->machine, (Ref)arguments[2]);
  Name name = name_of(exec->names, text);
  mem_free(text);
  for (uint16_t i = 0; i < class->field_count; i++)
    if (name_is(class->fields[i].name, name) && !(class->fields[i].flags & ACC_STATIC)) {
      *result = (Word) class->fields[i].slot * 8;
      return NATIVE_RETURN;
    }
  return native_throw(exec, "java/lang/InternalError", "%s", name_text(exec->names, name));
}

NATIVE(array_base) {
  (void)exec, (void)arguments;
  *result = HEADER_WORDS * 8;
  return NATIVE_RETURN;
}

NATIVE(array_scale) {
  Class *class = mirror_class(exec, (Ref)arguments[1]);
  *result = class->kind == CLASS_ARRAY ? 1u << class->component_shift : 0;
  return NATIVE_RETURN;
}

NATIVE(allocate_instance) {
  Class *class = mirror_class(exec, (Ref)arguments[1]);
  if (class->kind != CLASS_INSTANCE || (class->flags & ACC_ABSTRACT))
    return native_throw(exec, "java/lang/InstantiationException", NULL);
  if (!init_is_ready(exec, class))
    return native_frames(init_class(exec, class));
  *result = machine_new_object(exec->machine, class);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

NATIVE(ensure_initialized) {
  (void)result;
  Class *class = mirror_class(exec, (Ref)arguments[1]);
  return init_is_ready(exec, class) ? NATIVE_RETURN : native_frames(init_class(exec, class));
}

NATIVE(should_be_initialized) {
  *result = !init_is_ready(exec, mirror_class(exec, (Ref)arguments[1]));
  return NATIVE_RETURN;
}

NATIVE(throw_exception) { // whatever it is, past all declarations
  (void)result;
  if (!(Ref)arguments[1])
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  return native_frames(throw_ref(exec, (Ref)arguments[1]));
}

NATIVE(nothing) {
  (void)exec, (void)arguments, (void)result;
  return NATIVE_RETURN;
}

#define UNSAFE "jdk/internal/misc/Unsafe"
#define GET_PUT(Name, name)                                                                        \
  {UNSAFE, "get" Name, NULL, get_##name}, {UNSAFE, "put" Name, NULL, put_##name},                  \
      {UNSAFE, "get" Name "Volatile", NULL, get_##name},                                           \
      {UNSAFE, "put" Name "Volatile", NULL, put_##name},                                           \
      {UNSAFE, "get" Name "Acquire", NULL, get_##name},                                            \
      {UNSAFE, "put" Name "Release", NULL, put_##name},                                            \
      {UNSAFE, "get" Name "Opaque", NULL, get_##name}, {                                           \
    UNSAFE, "put" Name "Opaque", NULL, put_##name                                                  \
  }

const NativeEntry natives_unsafe[] = {
    GET_PUT("Boolean", boolean),
    GET_PUT("Byte", byte),
    GET_PUT("Short", short),
    GET_PUT("Char", char),
    GET_PUT("Int", int),
    GET_PUT("Long", long),
    GET_PUT("Float", float),
    GET_PUT("Double", double),
    GET_PUT("Reference", reference),
    {UNSAFE, "getIntUnaligned", "(Ljava/lang/Object;J)I", get_int},
    {UNSAFE, "getLongUnaligned", "(Ljava/lang/Object;J)J", get_long},
    {UNSAFE, "compareAndSetInt", NULL, cas_int},
    {UNSAFE, "compareAndSetLong", NULL, cas_long},
    {UNSAFE, "compareAndSetReference", NULL, cas_reference},
    {UNSAFE, "compareAndExchangeInt", NULL, exchange_int},
    {UNSAFE, "compareAndExchangeLong", NULL, exchange_long},
    {UNSAFE, "compareAndExchangeReference", NULL, exchange_reference},
    {UNSAFE, "objectFieldOffset1", NULL, field_offset_by_name},
    {UNSAFE, "arrayBaseOffset0", NULL, array_base},
    {UNSAFE, "arrayIndexScale0", NULL, array_scale},
    {UNSAFE, "allocateInstance", NULL, allocate_instance},
    {UNSAFE, "ensureClassInitialized0", NULL, ensure_initialized},
    {UNSAFE, "shouldBeInitialized0", NULL, should_be_initialized},
    {UNSAFE, "throwException", NULL, throw_exception},
    {UNSAFE, "fullFence", NULL, nothing},
    {UNSAFE, "loadFence", NULL, nothing},
    {UNSAFE, "storeFence", NULL, nothing},
    {NULL, NULL, NULL, NULL},
};
