#include "base/random.h"
#include "base/test.h"
#include "program/builder_test.h"

#include <string.h>

TEST(bytecode_reads_operands) {
  Instruction at;
  CHECK(bytecode_read(CODE(BC_bipush, 0xff), 0, &at) && at.operand == -1 && at.length == 2);
  CHECK(bytecode_read(CODE(BC_sipush, 0x80, 0), 0, &at) && at.operand == -32768);
  CHECK(bytecode_read(CODE(BC_aload_2), 0, &at) && at.plain == BC_aload && at.operand == 2);
  CHECK(bytecode_read(CODE(BC_dstore_3), 0, &at) && at.plain == BC_dstore && at.operand == 3);
  CHECK(bytecode_read(CODE(BC_iload, 200), 0, &at) && at.plain == BC_iload && at.operand == 200);
  CHECK(bytecode_read(CODE(BC_iinc, 200, 0xfe), 0, &at) && at.operand == 200 && at.second == -2);
  CHECK(bytecode_read(CODE(BC_wide, BC_iinc, 1, 0, 0xff, 0), 0, &at) && at.operand == 256 &&
        at.second == -256 && at.length == 6 && at.wide && at.opcode == BC_iinc);
  CHECK(bytecode_read(CODE(BC_wide, BC_ret, 1, 1), 0, &at) && at.operand == 257 && at.length == 4);
  CHECK(bytecode_read(CODE(BC_nop, BC_goto, U2(-1)), 1, &at) && at.operand == 0);
  CHECK(bytecode_read(CODE(BC_jsr_w, U4(0)), 0, &at) && at.plain == BC_jsr && at.operand == 0);
  CHECK(bytecode_read(CODE(BC_multianewarray, 0, 7, 3), 0, &at) && at.operand == 7 &&
        at.second == 3);
  CHECK(!bytecode_read(CODE(BC_nop), 1, &at));
  CHECK(!bytecode_read(CODE(203), 0, &at));
}

TEST(bytecode_reads_switches) {
  Instruction at;
  for (uint32_t pad = 0; pad < 4; pad++) {
    uint8_t code[64] = {0};
    uint32_t aligned = (pad + 4) & ~3u;
    code[pad] = BC_tableswitch;
    memcpy(code + aligned, (uint8_t[]){U4(-(int32_t)pad), U4(-1), U4(1), U4(1), U4(2), U4(-100)},
           24);
    Bytes bytes = {code, sizeof code};
    CHECK(bytecode_read(bytes, pad, &at));
    CHECK_EQ(at.length, aligned + 24 - pad);
    CHECK_EQ(at.operand, 0);
    CHECK_EQ(at.case_count, 3);
    CHECK_EQ(switch_key(&at, 0), -1);
    CHECK_EQ(switch_key(&at, 2), 1);
    CHECK_EQ(switch_target(bytes, &at, 1), pad + 2);
    CHECK_EQ(switch_target(bytes, &at, 2), UINT32_MAX);
  }
}

// Every prefix of every opcode with every kind of tail: an answer, and no read outside (ASan
// watches the exactly sized copy).
TEST(bytecode_read_is_total) {
  Random random = random_seeded(11);
  for (unsigned round = 0; round < 20000; round++) {
    size_t length = 1 + random_below(&random, 24);
    uint8_t *code = mem_alloc(length);
    for (size_t i = 0; i < length; i++)
      code[i] =
          (uint8_t)(random_below(&random, 2) ? random_next(&random) : random_below(&random, 4));
    uint64_t starts[1] = {0};
    Instruction at;
    for (uint32_t offset = 0; offset < length; offset++)
      if (bytecode_read((Bytes){code, length}, offset, &at))
        CHECK(at.length >= 1 && offset + at.length <= length);
      else
        CHECK(at.problem != NULL);
    if (bytecode_scan((Bytes){code, length}, starts, &at))
      CHECK(starts[0] & 1);
    else
      CHECK(at.problem != NULL);
    mem_free(code);
  }
}
