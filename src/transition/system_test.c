#include "base/random.h"
#include "base/test.h"
#include "transition/system.h"

#include <stdlib.h>

static char *text_of(const TransitionSystem *system) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  system_write(system, out);
  fclose(out);
  return text;
}

static const char *const example =
    "location head \"length of l\" i  # two variables\n"
    "location end\n"
    "transition head -> head exact origin 7:\n"
    "  i >= 1, i' = i - 1, _0 = mul(i, i), \"length of l\"' = _0 + 3, _1 = uwrap(_0, 16),\n"
    "  _2 = shl(i, _1, 32), 2 * i < _2, i <= 3 - i';\n"
    "transition head -> end call: returned(head, end, [i, _0], []);\n"
    "start head\n";

TEST(system_text_is_read_as_it_was_written) {
  TransitionSystem system;
  char message[256];
  system_init(&system);
  CHECK(system_parse(&system, example, message));
  CHECK_TEXT(message, "");
  CHECK_EQ(system.locations.count, 2);
  CHECK_EQ(system.transitions.count, 2);
  const Transition *loop = &system.transitions.items[0];
  CHECK(loop->is_exact && !loop->is_call && loop->origin == 7);
  CHECK_EQ(loop->auxiliary, 3);
  CHECK_EQ(loop->constraint_count, 8);
  const Constraint *less = &loop->constraints[6]; // _2 - 2 i - 1 >= 0
  CHECK_EQ(less->linear.constant, -1);
  CHECK_EQ(less->linear.count, 2);
  CHECK_EQ(less->linear.terms[0].factor, -2);
  const Constraint *sum = &loop->constraints[7]; // 3 - i - i' >= 0
  CHECK_EQ(sum->linear.constant, 3);
  CHECK_EQ(sum->linear.terms[1].variable, 3);
  CHECK_EQ(sum->linear.terms[1].factor, -1);
  CHECK(system.transitions.items[1].is_call);
  CHECK_EQ(system.transitions.items[1].call->exit, 1);
  char *first = text_of(&system);
  TransitionSystem again;
  system_init(&again);
  CHECK(system_parse(&again, first, message));
  char *second = text_of(&again);
  CHECK_TEXT(second, first);
  free(first);
  free(second);
  system_fini(&again);
  system_fini(&system);
}

// Every prefix of a text, and the text with any byte changed, is read or refused with a line.
TEST(system_text_that_is_wrong_has_a_message) {
  Random random = random_seeded(18);
  size_t length = strlen(example);
  unsigned refused = 0;
  for (size_t round = 0; round < 2 * length + 500; round++) {
    char *text = mem_string(example);
    if (round < length)
      text[round] = 0;
    else
      text[random_below(&random, length)] = (char)(32 + random_below(&random, 95));
    TransitionSystem system;
    char message[256];
    system_init(&system);
    bool good = system_parse(&system, text, message);
    CHECK(good == (message[0] == 0));
    CHECK(good || strncmp(message, "line ", 5) == 0);
    refused += !good;
    system_fini(&system);
    mem_free(text);
  }
  CHECK(refused > 500);
}

TEST(system_text_keeps_names_and_big_numbers) {
  TransitionSystem system;
  char message[256];
  system_init(&system);
  CHECK(system_parse(&system,
                     "location a \"n - i\" x\n"
                     "transition a -> a: 9223372036854775807 * x + #0 >= 9223372036854775806;\n"
                     "start @0\n",
                     message));
  char *text = text_of(&system);
  CHECK(strstr(text, "\"n - i\" x") != NULL);
  CHECK(strstr(text, "#0 + 9223372036854775807 * #1 - 9223372036854775806 >= 0") != NULL);
  free(text);
  system_fini(&system);
  system_init(&system);
  CHECK(!system_parse(&system, "location a x\ntransition a -> a: x = 9223372036854775808;\nstart a",
                      message));
  CHECK_TEXT(message, "line 2: a number of more than 63 bits");
  system_fini(&system);
}
