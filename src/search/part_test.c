#include "search/part.h"

#include "base/test.h"

static SearchPart part_of(const SearchStep *steps, size_t count, size_t fixed) {
  SearchPart part = {.fixed = fixed};
  vec_append(&part.first, steps, count);
  return part;
}

TEST(part_skips_to_the_next_path) {
  SearchStep steps[] = {{0, 3}, {1, 2}, {1, 2}};
  SearchPart part = part_of(steps, 3, 0);
  CHECK(part_skip(&part));
  CHECK(part.first.count == 1 && part.first.items[0].taken == 1);
  CHECK(part_skip(&part) && part.first.items[0].taken == 2);
  CHECK(!part_skip(&part));
  part_free(&part);
}

TEST(part_keeps_what_is_fixed) {
  SearchStep steps[] = {{0, 3}, {0, 2}};
  SearchPart part = part_of(steps, 2, 1);
  CHECK(part_skip(&part) && part.first.items[1].taken == 1);
  CHECK(!part_skip(&part)); // the other cases of the first decision are not its own
  CHECK(part.first.count == 1);
  part_free(&part);
}

TEST(part_comes_back_from_bytes) {
  SearchStep steps[] = {{2, 300}, {0, 2}};
  SearchPart part = part_of(steps, 2, 1);
  Pack pack = {0};
  part_pack(&part, &pack);
  Unpack from = unpack_of(&pack);
  SearchPart again = part_unpack(&from);
  CHECK(!from.is_bad && again.first.count == 2 && again.fixed == 1);
  CHECK(again.first.items[0].taken == 2 && again.first.items[0].count == 300);
  part_free(&again);
  for (size_t length = 0; length < pack.count; length++) {
    from = (Unpack){pack.items, length, false};
    again = part_unpack(&from);
    CHECK(from.is_bad && !again.first.count);
  }
  part_free(&part);
  vec_free(&pack);
}

// A case that its decision does not have is no part.
TEST(part_checks_its_steps) {
  static const unsigned char bad[][4] = {{1, 2, 2, 0}, {1, 1, 0, 0}, {1, 2, 1, 2}};
  for (size_t i = 0; i < 3; i++) {
    Unpack from = {bad[i], 4, false};
    SearchPart part = part_unpack(&from);
    CHECK(from.is_bad && !part.first.count);
  }
}
