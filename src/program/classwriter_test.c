#include "program/classwriter.h"

#include "base/test.h"
#include "program/bytecode.h"

#include <string.h>

typedef struct Parsed {
  Names *names;
  Diag *diag;
  Arena arena;
  ClassFile *file;
} Parsed;

// Finishes the writer and reads its bytes back.
static Parsed parse(ClassWriter *writer) {
  Parsed parsed = {.names = names_new(), .diag = diag_new()};
  Bytes bytes;
  CHECK(writer_finish(writer, &parsed.arena, &bytes));
  parsed.file = classfile_parse(parsed.names, bytes, "spun", parsed.diag);
  if (!parsed.file)
    test_failed(__FILE__, __LINE__, "%s", diag_message(parsed.diag));
  return parsed;
}

static void parsed_free(Parsed *parsed) {
  classfile_free(parsed->file);
  diag_free(parsed->diag);
  names_free(parsed->names);
  arena_fini(&parsed->arena);
}

TEST(classwriter_class_and_members) {
  ClassWriter writer;
  writer_init(&writer, ACC_FINAL | ACC_SUPER, "a/B", "java/lang/Object");
  writer_interface(&writer, "java/lang/Runnable");
  writer_interface(&writer, "java/io/Serializable");
  writer_interface(&writer, "java/lang/Runnable");
  writer_field(&writer, ACC_PRIVATE, "x", "J");
  writer_begin(&writer, ACC_PUBLIC, "run", "(JLjava/lang/String;[I)J");
  emit_load(&writer, KIND_REFERENCE, 0);
  emit_op(&writer, BC_dup);
  emit_load(&writer, KIND_LONG, 1);
  emit_field(&writer, BC_putfield, "a/B", "x", "J");
  emit_field(&writer, BC_getfield, "a/B", "x", "J");
  emit_return(&writer, KIND_LONG);
  writer_end(&writer);
  Parsed parsed = parse(&writer);
  const ClassFile *file = parsed.file;
  CHECK_TEXT(name_text(parsed.names, file->name), "a/B");
  CHECK_EQ(file->interface_count, 2);
  CHECK_EQ(file->field_count, 1);
  CHECK_EQ(file->method_count, 1);
  const CodeInfo *code = file->methods[0].code;
  CHECK_EQ(code->max_stack, 4); // this, this, and a long
  CHECK_EQ(code->max_locals, 5);
  static const uint8_t expected[] = {BC_aload_0, BC_dup, BC_lload_1, BC_putfield};
  CHECK(!memcmp(code->code.at, expected, sizeof expected));
  parsed_free(&parsed);
  writer_fini(&writer);
}

// The operand of the only instruction before the return.
static Instruction first_instruction(const ClassFile *file, uint16_t method) {
  Instruction instruction = {0};
  CHECK(bytecode_read(file->methods[method].code->code, 0, &instruction));
  return instruction;
}

TEST(classwriter_constants) {
  static const int32_t values[] = {-1, 5, 6, -128, 127, 128, -32768, 32767, 32768, INT32_MIN};
  static const uint8_t opcodes[] = {BC_iconst_m1, BC_iconst_5, BC_bipush, BC_bipush, BC_bipush,
                                    BC_sipush,    BC_sipush,   BC_sipush, BC_ldc_w,  BC_ldc_w};
  enum { COUNT = sizeof values / sizeof *values };
  ClassWriter writer;
  writer_init(&writer, ACC_SUPER, "A", "java/lang/Object");
  for (int i = 0; i < COUNT; i++) {
    char name[] = {(char)('a' + i), '\0'};
    writer_begin(&writer, ACC_STATIC, name, "()I");
    emit_int(&writer, values[i]);
    emit_return(&writer, KIND_INT);
    writer_end(&writer);
  }
  writer_begin(&writer, ACC_STATIC, "wide", "()D");
  emit_double(&writer, 0x3ff8000000000000);
  emit_return(&writer, KIND_DOUBLE);
  writer_end(&writer);
  Parsed parsed = parse(&writer);
  for (uint16_t i = 0; i < COUNT; i++) {
    Instruction instruction = first_instruction(parsed.file, i);
    CHECK_EQ(instruction.opcode, opcodes[i]);
    if (opcodes[i] == BC_ldc_w)
      CHECK_EQ(parsed.file->pool[instruction.operand].integer, values[i]);
    else if (i > 1)
      CHECK_EQ(instruction.operand, values[i]);
  }
  Instruction wide = first_instruction(parsed.file, COUNT);
  CHECK_EQ(wide.opcode, BC_ldc2_w);
  CHECK_EQ(parsed.file->pool[wide.operand].double_bits, 0x3ff8000000000000);
  parsed_free(&parsed);
  writer_fini(&writer);
}

TEST(classwriter_branches_and_frames) {
  ClassWriter writer;
  writer_init(&writer, ACC_SUPER, "A", "java/lang/Object");
  writer_begin(&writer, ACC_STATIC, "f", "(I)I");
  Label far = label_new(&writer), near = label_new(&writer);
  emit_load(&writer, KIND_INT, 0);
  emit_branch(&writer, BC_ifeq, far); // at 1
  emit_load(&writer, KIND_INT, 0);
  emit_branch(&writer, BC_ifne, near); // at 5
  emit_int(&writer, 1);
  emit_return(&writer, KIND_INT);
  emit_label(&writer, near); // at 10
  for (int i = 0; i < 100; i++)
    emit_op(&writer, BC_nop);
  emit_int(&writer, 2);
  emit_return(&writer, KIND_INT);
  emit_label(&writer, far); // at 112
  emit_int(&writer, 3);
  emit_return(&writer, KIND_INT);
  writer_end(&writer);
  Parsed parsed = parse(&writer);
  const CodeInfo *code = parsed.file->methods[0].code;
  Instruction branch;
  CHECK(bytecode_read(code->code, 1, &branch));
  CHECK_EQ(branch.operand, 112);
  CHECK(bytecode_read(code->code, 5, &branch));
  CHECK_EQ(branch.operand, 10);
  // Two frames: same_frame 10, then same_frame_extended 101.
  static const uint8_t frames[] = {0, 2, 10, 251, 0, 101};
  CHECK_EQ(code->stack_maps.length, sizeof frames);
  CHECK(!memcmp(code->stack_maps.at, frames, sizeof frames));
  parsed_free(&parsed);
  writer_fini(&writer);
}

TEST(classwriter_limits_stick) {
  Arena arena = {0};
  Bytes bytes;
  ClassWriter writer;
  writer_init(&writer, ACC_SUPER, "A", "java/lang/Object");
  writer_begin(&writer, ACC_STATIC, "f", "()V");
  for (int i = 0; i < 70000; i++)
    emit_op(&writer, BC_nop);
  emit_return(&writer, KIND_VOID);
  writer_end(&writer);
  CHECK(!writer_finish(&writer, &arena, &bytes));
  writer_fini(&writer);

  writer_init(&writer, ACC_SUPER, "A", "java/lang/Object");
  writer_begin(&writer, ACC_STATIC, "f", "()V");
  Label far = label_new(&writer);
  emit_branch(&writer, BC_goto, far);
  for (int i = 0; i < 40000; i++)
    emit_op(&writer, BC_nop);
  emit_label(&writer, far);
  emit_return(&writer, KIND_VOID);
  writer_end(&writer);
  CHECK(!writer_finish(&writer, &arena, &bytes));
  writer_fini(&writer);

  writer_init(&writer, ACC_SUPER, "A", "java/lang/Object");
  for (int i = 0; i < 66000; i++) {
    char name[16];
    for (int j = 0, rest = i; j < 8; j++, rest /= 10)
      name[j] = (char)('0' + rest % 10);
    name[8] = '\0';
    writer_field(&writer, 0, name, "I");
  }
  CHECK(!writer_finish(&writer, &arena, &bytes));
  writer_fini(&writer);
  arena_fini(&arena);
}
