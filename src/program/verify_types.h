// Verification types (JVMS 4.10.2.2 and 4.10.2.4) and their order, private to `program`.
//
// A VType says what one word of a frame holds. Long and double take two words, each with its own
// type. References carry the name of their class, in internal form, so that types compare without
// loading anything; classes are loaded only when two different names meet.
//
// A class that cannot be loaded is not an error by itself: nothing can be done with its instances
// that would not fail in resolution first. As the target of an assignment it accepts anything; as
// the source it fits interfaces and itself, and where a loaded class is wanted the load error is
// raised.
#ifndef PROGRAM_VERIFY_TYPES_H
#define PROGRAM_VERIFY_TYPES_H

#include "program/program_impl.h"

typedef enum VKind {
  V_TOP, // unusable: unset, or different things on different paths
  V_INT,
  V_FLOAT,
  V_LONG,
  V_LONG_END, // second word
  V_DOUBLE,
  V_DOUBLE_END,
  V_NULL,
  V_REF,         // payload: the class's name
  V_UNINIT,      // payload: offset of the `new`
  V_UNINIT_THIS, // the receiver of a constructor before super() or this()
  V_RETURN,      // return address of a subroutine; payload: its activation (see infer.h)
} VKind;

typedef struct VType {
  uint32_t bits; // kind in the low four bits, payload above; 0 is V_TOP
} VType;

static inline VType vtype(VKind kind) { return (VType){(uint32_t)kind}; }
VType vtype_with(VKind kind, uint32_t payload);
static inline VType vtype_ref(Name name) { return vtype_with(V_REF, name.id); }
static inline VKind vtype_kind(VType type) { return (VKind)(type.bits & 15); }
static inline uint32_t vtype_payload(VType type) { return type.bits >> 4; }
static inline Name vtype_name(VType type) { return (Name){vtype_payload(type)}; }
static inline bool vtype_is(VType a, VType b) { return a.bits == b.bits; }
static inline bool vtype_is_end(VType type) {
  return vtype_kind(type) == V_LONG_END || vtype_kind(type) == V_DOUBLE_END;
}
// An initialised reference or null.
static inline bool vtype_is_object(VType type) {
  return vtype_kind(type) == V_REF || vtype_kind(type) == V_NULL;
}
static inline bool vtype_is_uninit(VType type) {
  return vtype_kind(type) == V_UNINIT || vtype_kind(type) == V_UNINIT_THIS;
}

// The least type above both (V_TOP when they have nothing in common).
VType vtype_merge(Program *program, VType a, VType b);

// May a reference to class `from` be used where `to` is wanted? Interfaces count as Object, as
// everywhere in the JVM's verification. False with `error` set when the answer needs a class that
// cannot be loaded, false with `error` untouched when the answer is no.
bool class_name_fits(Program *program, Name from, Name to, LinkError *error);

// The class named by the field descriptor at `text`, which starts with L or [.
Name descriptor_class_name(Program *program, const char *text, size_t length);
// Length of the field descriptor at the start of `text`; 0 when there is none.
size_t descriptor_length(const char *text);

bool class_name_is_array(const Program *program, Name name);
uint32_t class_name_dimensions(const Program *program, Name name);
// Of "[I": no name (a primitive; its letter goes to `letter`). Of "[[I": "[I". Of "[La/B;": "a/B".
Name class_name_component(Program *program, Name array, char *letter);
Name class_name_array_of(Program *program, Name component); // "a/B" gives "[La/B;"

// "int", "reference", "java/lang/String": for messages, in `arena`.
const char *vtype_text(const Program *program, VType type, Arena *arena);

#endif
