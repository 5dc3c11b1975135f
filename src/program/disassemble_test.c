#include "base/test.h"
#include "program/builder_test.h"
#include "program/program.h"

#include <stdlib.h>
#include <string.h>

static char *listing(World *world, const ClassFile *file, const CodeInfo *code) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  print_code(world->names, file, code, out);
  fclose(out);
  return text;
}

TEST(disassemble_resolves_operands) {
  World *world = world_new();
  TestClass class = test_class("D", "java/lang/Object", 50);
  uint16_t println = test_constant_member(&class, CONSTANT_METHOD, "java/io/PrintStream", "println",
                                          "(Ljava/lang/String;[[J)V");
  uint16_t field = test_constant_member(&class, CONSTANT_FIELD, "a/B", "c", "Ljava/util/List;");
  uint16_t text = test_constant_string(&class, "a\"b\n\x1b"), big = test_constant_long(&class, -5);
  uint16_t matrix = test_constant_class(&class, "[[I");
  TestHandler handler = {0, 3, 3, 0};
  test_method_handlers(&class, ACC_STATIC, "m", "(I)V", 9, 300,
                       CODE(BC_getstatic, U2(field), BC_ldc_w, U2(text), BC_invokevirtual,
                            U2(println), BC_ldc2_w, U2(big), BC_wide, BC_iinc, U2(256), U2(-3),
                            BC_iload_0, BC_tableswitch, U4(24 - 19), U4(7), U4(8), U4(28),
                            U4(100000), BC_bipush, 0xff, BC_newarray, 10, BC_multianewarray,
                            U2(matrix), 1, BC_ifnull, U2(-3), BC_return),
                       &handler, 1);
  Class *loaded = test_load(world, &class);
  char *shown = listing(world, loaded->file, loaded->methods[0].info->code);
  CHECK_TEXT(shown,
             "         0  getstatic       a.B.c: java.util.List\n"
             "         3  ldc_w           \"a\\\"b\\n\\u001b\"\n"
             "         6  invokevirtual   java.io.PrintStream.println(String, long[][]): void\n"
             "         9  ldc2_w          -5L\n"
             "        12  wide iinc       256 by -3\n"
             "        18  iload_0\n"
             "        19  tableswitch\n"
             "                        7: 47\n"
             "                        8: outside the code\n"
             "                  default: 24\n"
             "        40  bipush          -1\n"
             "        42  newarray        int\n"
             "        44  multianewarray  int[][], 1 dimensions\n"
             "        48  ifnull          45\n"
             "        51  return\n"
             "    handlers:\n"
             "         0 to 3 goes to 3 on anything\n");
  free(shown);
  world_free(world);
}

TEST(disassemble_says_what_cannot_be_read) {
  World *world = world_new();
  TestClass class = test_class("D", "java/lang/Object", 50);
  test_method(&class, ACC_STATIC, "m", "()V", 9, 9, CODE(BC_ldc, 200, 250, BC_return));
  Class *loaded = test_load(world, &class);
  char *shown = listing(world, loaded->file, loaded->methods[0].info->code);
  CHECK_TEXT(shown, "         0  ldc             constant 200, which does not exist\n"
                    "         2  unknown opcode\n");
  free(shown);
  world_free(world);
}

// One line per instruction at least, whatever the JDK's compiler wrote.
static bool list_class(void *context, Name name) {
  World *world = context;
  ClassBytes bytes;
  static unsigned seen;
  if (seen++ % 100 || !classpath_find(world->path, name, &bytes, world->diag))
    return true;
  ClassFile *file = classfile_parse(world->names, bytes.bytes, bytes.where, world->diag);
  for (uint16_t i = 0; file && i < file->method_count; i++) {
    if (!file->methods[i].code)
      continue;
    char *shown = listing(world, file, file->methods[i].code);
    CHECK(shown[0] && !strstr(shown, "does not exist") && !strstr(shown, "outside the code"));
    free(shown);
  }
  classfile_free(file);
  return true;
}

TEST(disassemble_the_jdk) {
  World *world = world_new();
  CHECK(classpath_each(world->path, 0, list_class, world, world->diag));
  world_free(world);
}
