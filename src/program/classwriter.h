// A small assembler for the classes loris spins itself (call sites of invokedynamic), private to
// `program`.
//
// A ClassWriter collects a constant pool, fields and methods and ends as the bytes of a class file
// of version 52. It keeps the operand depth while code is emitted, so max_stack is exact, and
// writes StackMapTable entries for bound labels: by convention the operand stack is empty at every
// label and the locals there are the method's parameters, which is all that a frame says
// ("same_frame").
//
// Class files have limits (65,535 pool entries and bytes of code, 16-bit branches). Running into
// one sets `failed`, which sticks; everything emitted afterwards is harmless and writer_finish says
// so. All texts are modified UTF-8 C strings, class names in internal form.
#ifndef PROGRAM_CLASSWRITER_H
#define PROGRAM_CLASSWRITER_H

#include "classfile/classfile.h"

typedef struct Label {
  uint32_t number;
} Label;

typedef struct BranchFixup {
  uint32_t origin; // of the instruction; its two-byte distance follows the opcode
  uint32_t label;
} BranchFixup;

typedef struct ClassWriter {
  ConstantPool pool;
  ByteVec fields, methods, code;
  VEC(uint16_t) interfaces;
  uint32_t field_count, method_count;
  uint16_t flags, this_class, super_class;
  // The method being written.
  uint16_t method_flags, method_name, method_descriptor;
  uint32_t depth, max_depth, max_locals;
  VEC(uint32_t) labels; // bound offset of each label, or UINT32_MAX
  VEC(uint32_t) frames; // offsets where labels are bound, ascending
  VEC(BranchFixup) fixups;
  bool in_method, failed;
} ClassWriter;

void writer_init(ClassWriter *writer, uint16_t flags, const char *name, const char *super_name);
void writer_fini(ClassWriter *writer);
void writer_interface(ClassWriter *writer, const char *name); // a name said twice counts once
void writer_field(ClassWriter *writer, uint16_t flags, const char *name, const char *descriptor);

// Between begin and end go the emit functions. Parameters (and the receiver) take the first locals.
void writer_begin(ClassWriter *writer, uint16_t flags, const char *name, const char *descriptor);
void writer_end(ClassWriter *writer);

// The class file, in `arena`; false when a limit was exceeded.
bool writer_finish(ClassWriter *writer, Arena *arena, Bytes *out);

// Kinds of values are the letters of descriptors; 'L' and '[' are references.

// An instruction without operands whose effect on the stack the opcode alone decides, or one of the
// dup and pop family.
void emit_op(ClassWriter *writer, uint8_t opcode);
void emit_load(ClassWriter *writer, Kind kind, uint32_t local);
void emit_store(ClassWriter *writer, Kind kind, uint32_t local); // also into a new local
void emit_return(ClassWriter *writer, Kind kind);
void emit_pop(ClassWriter *writer, Kind kind); // pops one value of this kind
void emit_int(ClassWriter *writer, int32_t value);
void emit_long(ClassWriter *writer, int64_t value);
void emit_float(ClassWriter *writer, uint32_t bits);
void emit_double(ClassWriter *writer, uint64_t bits);
void emit_string(ClassWriter *writer, const char *text);
void emit_class_constant(ClassWriter *writer, const char *class_name);
void emit_class(ClassWriter *writer, uint8_t opcode, const char *class_name); // new, checkcast...
void emit_field(ClassWriter *writer, uint8_t opcode, const char *class_name, const char *name,
                const char *descriptor);
// invokeinterface and methods of interfaces called otherwise set `is_interface`.
void emit_call(ClassWriter *writer, uint8_t opcode, const char *class_name, const char *name,
               const char *descriptor, bool is_interface);

Label label_new(ClassWriter *writer);
void emit_branch(ClassWriter *writer, uint8_t opcode, Label target); // two-byte forms
void emit_label(ClassWriter *writer, Label label);

#endif
