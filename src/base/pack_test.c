#include "base/pack.h"

#include "base/test.h"

TEST(pack_values_come_back) {
  static const int64_t numbers[] = {0, 1, -1, 63, 64, -64, -65, INT64_MAX, INT64_MIN};
  Pack pack = {0};
  Arena arena = {0};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    pack_signed(&pack, numbers[i]);
    pack_number(&pack, (uint64_t)numbers[i]);
  }
  pack_double(&pack, -0.5);
  pack_bool(&pack, true);
  pack_text(&pack, NULL);
  pack_text(&pack, "");
  pack_text(&pack, "text");
  Unpack from = unpack_of(&pack);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    CHECK(unpack_signed(&from) == numbers[i]);
    CHECK(unpack_number(&from) == (uint64_t)numbers[i]);
  }
  CHECK(unpack_double(&from) == -0.5);
  CHECK(unpack_bool(&from));
  CHECK(!unpack_text(&from, &arena));
  CHECK_TEXT(unpack_text(&from, &arena), "");
  CHECK_TEXT(unpack_word(&from, &arena), "text");
  CHECK(!from.is_bad && !from.left);
  arena_fini(&arena);
  vec_free(&pack);
}

// Every shorter message is an error somewhere, and never more than that.
TEST(pack_cut_short_is_an_error) {
  Pack pack = {0};
  pack_number(&pack, 1000000);
  pack_text(&pack, "some text");
  pack_signed(&pack, -300);
  for (size_t length = 0; length < pack.count; length++) {
    Arena arena = {0};
    Unpack from = {pack.items, length, false};
    (void)unpack_number(&from);
    (void)unpack_word(&from, &arena);
    (void)unpack_signed(&from);
    CHECK(from.is_bad);
    CHECK(unpack_number(&from) == 0 && unpack_count(&from) == 0);
    arena_fini(&arena);
  }
  vec_free(&pack);
}

TEST(pack_counts_are_bounded) {
  Pack pack = {0};
  pack_number(&pack, UINT64_MAX / 2); // of a list that is not there
  Unpack from = unpack_of(&pack);
  CHECK(unpack_count(&from) == 0);
  CHECK(from.is_bad);
  from = unpack_of(&pack);
  CHECK(unpack_below(&from, 10) == 0 && from.is_bad);
  Unpack long_number = {(const unsigned char *)"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 11,
                        false};
  (void)unpack_number(&long_number);
  CHECK(long_number.is_bad);
  vec_free(&pack);
}
