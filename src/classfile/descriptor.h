// Kinds of Java's values and the descriptors that name their types. Part of classfile.h.
#ifndef CLASSFILE_DESCRIPTOR_H
#define CLASSFILE_DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// --- kinds of values -----------------------------------------------------------------------------

// The letters of descriptors (JVMS 4.3.2); all references, arrays as well, are one kind.
typedef enum Kind {
  KIND_BOOLEAN = 'Z',
  KIND_BYTE = 'B',
  KIND_CHAR = 'C',
  KIND_SHORT = 'S',
  KIND_INT = 'I',
  KIND_LONG = 'J',
  KIND_FLOAT = 'F',
  KIND_DOUBLE = 'D',
  KIND_REFERENCE = 'L',
  KIND_VOID = 'V', // of results
} Kind;

// Long and double take two words in frames and objects.
static inline bool kind_is_wide(Kind kind) { return kind == KIND_LONG || kind == KIND_DOUBLE; }
static inline uint32_t kind_words(Kind kind) {
  return kind == KIND_VOID ? 0 : kind_is_wide(kind) ? 2 : 1;
}
// Narrower than the int that it is on the operand stack.
static inline bool kind_is_narrow(Kind kind) {
  return kind == KIND_BOOLEAN || kind == KIND_BYTE || kind == KIND_CHAR || kind == KIND_SHORT;
}

// What is left of an int in a boolean, byte, char or short (JVMS 6.5 putfield, ireturn, bastore),
// as the machine holds it; values of other kinds are whole.
static inline uint64_t kind_cut(Kind kind, uint64_t word) {
  if (kind == KIND_BOOLEAN)
    return word & 1;
  if (kind == KIND_BYTE)
    return (uint64_t)(uint32_t)(int8_t)word;
  if (kind == KIND_SHORT)
    return (uint64_t)(uint32_t)(int16_t)word;
  return kind == KIND_CHAR ? (uint64_t)(uint16_t)word : word;
}
// Is it a widening conversion between primitive types, or none at all (JLS 5.1.2)?
bool kind_widens(Kind from, Kind to);
// A number as the machine holds it in a value of this kind; a reference is its own number.
uint64_t bits_of_number(Kind kind, int64_t number);

const char *kind_name(Kind kind);              // "boolean"; NULL: of references
bool kind_named(const char *name, Kind *kind); // false: no primitive type is called so, nor void

// --- descriptors ---------------------------------------------------------------------------------

// All of these take valid descriptors (JVMS 4.3), as class files have them after they were read.
static inline Kind descriptor_kind(const char *type) {
  return *type == '[' ? KIND_REFERENCE : (Kind)*type;
}
// What stands behind the type that begins here.
const char *descriptor_next(const char *type);
// "(ILA;)V": the first parameter, or the parenthesis behind them all; and the result.
static inline const char *descriptor_parameters(const char *method) { return method + 1; }
const char *descriptor_result(const char *method);
uint32_t descriptor_parameter_words(const char *method); // without the receiver

#endif
