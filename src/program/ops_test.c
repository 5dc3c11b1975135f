#include "base/test.h"
#include "program/bytecode.h"
#include "program/program.h"

#include <ctype.h>
#include <string.h>

static const char *const op_names[OP_COUNT] = {
#define OP(name, taken, given, known, group) #name,
#include "program/ops.def"
#undef OP
};

static const char *const opcode_names[BC_COUNT] = {
#define OPCODE(number, name, format, popped, pushed) #name,
#include "program/opcodes.def"
#undef OPCODE
};

static bool is_same_name(const char *op, const char *opcode) {
  for (; *op && *opcode; op++, opcode++)
    if (tolower((unsigned char)*op) != *opcode)
      return false;
  return *op == *opcode;
}

// The word whose tag stands for a value is its topmost one.
static unsigned known_of(const char *kinds) {
  unsigned mask = 0, depth = 1;
  for (size_t i = strlen(kinds); i-- > 0;) {
    mask |= 1u << (depth - 1);
    depth += kind_words((Kind)kinds[i]);
  }
  return mask;
}

// ops.def and opcodes.def have many operations in common, and must say the same about them.
TEST(ops_agree_with_opcodes) {
  unsigned compared = 0;
  for (unsigned op = 0; op < OP_COUNT; op++)
    for (unsigned opcode = 0; opcode < BC_COUNT; opcode++) {
      const char *popped = opcode_popped((uint8_t)opcode), *pushed = opcode_pushed((uint8_t)opcode);
      if (!is_same_name(op_names[op], opcode_names[opcode]))
        continue;
      const OpInfo *info = &op_infos[op];
      if (!strchr(popped, '?') && info->taken != OP_VARIES) {
        CHECK_EQ(info->taken, kinds_words(popped));
        bool is_looked_at =
            info->group != OPS_STACK && info->group != OPS_RETURN && info->group != OPS_UNRESOLVED;
        if (is_looked_at && strcmp(popped, "-") != 0)
          CHECK_EQ(info->known, known_of(popped));
        compared++;
      }
      if (!strchr(pushed, '?') && info->given != OP_VARIES)
        CHECK_EQ(info->given, kinds_words(pushed));
    }
  CHECK(compared > 100);
}

TEST(ops_look_at_what_they_take) {
  for (unsigned op = 0; op < OP_COUNT; op++)
    if (op_infos[op].taken != OP_VARIES)
      CHECK(op_infos[op].known >> op_infos[op].taken == 0);
}
