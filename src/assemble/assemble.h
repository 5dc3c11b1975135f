// A small assembler of class files, for the small languages and for contracts. Unlike the one in
// `program`, which writes stack maps for code of one shape, it lets operands lie on the stack at
// labels: the files have version 49, whose types the verifier infers.
//
// Class files have limits; running into one sets `failed`, which sticks and is final after
// asm_finish.
#ifndef ASSEMBLE_ASSEMBLE_H
#define ASSEMBLE_ASSEMBLE_H

#include "classfile/classfile.h"

typedef enum Opcode {
#define OPCODE(number, name, format, popped, pushed) BC_##name = number,
#include "program/opcodes.def"
#undef OPCODE
} Opcode;

typedef struct AsmFixup {
  uint32_t origin, label;
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
  uint16_t flags, this_class, super_class, source_file;
  VEC(uint32_t) labels; // offsets; UINT32_MAX while unbound
  VEC(AsmFixup) fixups;
  VEC(AsmHandler) handlers;
  uint32_t depth, max_depth, max_locals;
  bool failed;
} Assembler;

void asm_init(Assembler *as, uint16_t flags, const char *name, const char *super,
              const char *source_file);
void asm_fini(Assembler *as);
void asm_field(Assembler *as, uint16_t flags, const char *name, const char *descriptor);
void asm_begin(Assembler *as, uint32_t locals); // a method; `locals`: words of its parameters
void asm_end(Assembler *as, uint16_t flags, const char *name, const char *descriptor,
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
