// How `program` writes the classes that it spins (call sites of invokedynamic, entries, records):
// the assembler, with instructions whose effect on the stack follows from opcodes.def and
// descriptors.
//
// The files have frames, so the operand stack is empty at every label and jump.
#ifndef PROGRAM_CLASSWRITER_H
#define PROGRAM_CLASSWRITER_H

#include "program/assemble.h"

typedef AsmLabel Label;

typedef struct ClassWriter {
  Assembler as;
  uint16_t method_flags, method_name, method_descriptor; // of the method being written
  bool in_method;
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
