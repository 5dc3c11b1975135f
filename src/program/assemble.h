// The one writer of class files: for the small languages, for contracts, and for what `program`
// spins itself (classwriter.h).
//
// Operands may lie on the stack at labels: by default a file has version 49, whose types the
// verifier infers. With `has_frames` it has version 52 and a StackMapTable (JVMS 4.7.4), by the
// convention that at every label the operand stack is empty and the locals are the parameters.
//
// Class files have limits; running into one sets `failed`, which sticks and is final after
// asm_finish. Texts are modified UTF-8 C strings, class names in internal form.
#ifndef PROGRAM_ASSEMBLE_H
#define PROGRAM_ASSEMBLE_H

#include "classfile/classfile.h"
#include "program/opcode.h"

typedef struct AsmFixup {
  uint32_t origin, label; // offset of the jump, whose two-byte distance follows the opcode
} AsmFixup;
typedef struct AsmLabel {
  uint32_t number;
} AsmLabel;
typedef struct AsmHandler {
  AsmLabel start, end, target;
} AsmHandler;

// A named parameter of the method being written.
typedef struct AsmLocal {
  const char *name, *descriptor;
  uint32_t slot;
  bool is_non_null; // says so by an annotation
} AsmLocal;

typedef struct Assembler {
  ConstantPool pool;
  ByteVec fields, methods, code, lines;
  uint32_t field_count, method_count, line_count, last_line;
  uint16_t flags, this_class, super_class, source_file; // no source file: no lines and variables
  VEC(uint16_t) interfaces;
  bool has_frames;
  VEC(uint32_t) frames; // offsets where labels are bound, ascending
  VEC(uint32_t) labels; // offsets; UINT32_MAX while unbound
  VEC(AsmFixup) fixups;
  VEC(AsmHandler) handlers;
  uint32_t depth, max_depth, max_locals;
  bool failed;
} Assembler;

void asm_init(Assembler *as, uint16_t flags, const char *name, const char *super,
              const char *source_file); // NULL: none
void asm_fini(Assembler *as);
void asm_interface(Assembler *as, const char *name); // a name said twice counts once
void asm_field(Assembler *as, uint16_t flags, const char *name, const char *descriptor);
void asm_begin(Assembler *as, uint32_t locals); // a method; `locals`: words of its parameters
void asm_end(Assembler *as, uint16_t flags, const char *name, const char *descriptor,
             const AsmLocal *locals, size_t local_count);
// The same, with name and descriptor as constants of the pool.
void asm_end_method(Assembler *as, uint16_t flags, uint16_t name, uint16_t descriptor,
                    const AsmLocal *locals, size_t local_count);
Bytes asm_finish(Assembler *as, Arena *arena);

void asm_line(Assembler *as, uint32_t line);
void asm_op(Assembler *as, Opcode opcode, int effect); // without operands; effect on the depth
void asm_local(Assembler *as, Opcode opcode, uint32_t slot, int effect); // load and store
void asm_int(Assembler *as, int32_t value);
void asm_long(Assembler *as, int64_t value);
void asm_float(Assembler *as, uint32_t bits);
void asm_double(Assembler *as, uint64_t bits);
void asm_string(Assembler *as, const char *text);
void asm_class_constant(Assembler *as, const char *name);
void asm_class(Assembler *as, Opcode opcode, const char *name, int effect);
void asm_member(Assembler *as, Opcode opcode, const char *class, const char *name,
                const char *descriptor, int effect); // fields and methods
void asm_interface_call(Assembler *as, const char *class, const char *name, const char *descriptor,
                        uint32_t words, int effect); // words: of the arguments with the receiver
// A static, special or virtual call of an interface's method.
void asm_interface_member(Assembler *as, Opcode opcode, const char *class, const char *name,
                          const char *descriptor, int effect);
AsmLabel asm_label(Assembler *as);
void asm_jump(Assembler *as, Opcode opcode, AsmLabel label, int effect);
void asm_bind(Assembler *as, AsmLabel label);
// What is thrown between two labels is caught at a third, where it lies alone on the stack.
void asm_handler(Assembler *as, AsmLabel start, AsmLabel end, AsmLabel target);
void asm_depth(Assembler *as, uint32_t depth); // of the stack behind a jump that is always taken

#endif
