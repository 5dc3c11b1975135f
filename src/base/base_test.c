#include "base/arith.h"
#include "base/budget.h"
#include "base/diag.h"
#include "base/markup.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/random.h"
#include "base/sha256.h"
#include "base/table.h"
#include "base/test.h"
#include "base/vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TEST(arena_release_returns_to_the_mark) {
  Arena arena = {0};
  char *first = arena_string(&arena, "first", 5);
  ArenaMark mark = arena_mark(&arena);
  for (int i = 0; i < 100; i++)
    arena_alloc(&arena, 4000);
  size_t grown = arena.total;
  arena_release(&arena, mark);
  CHECK(arena.total < grown);
  CHECK_TEXT(first, "first");
  CHECK(arena_alloc(&arena, 16) != NULL);
  arena_fini(&arena);
  CHECK_EQ(arena.total, 0);
}

// The items of an empty VEC are NULL; they are a text without a byte everywhere.
TEST(no_bytes_at_null_are_an_empty_text) {
  VEC(char) none = {0};
  CHECK(none.items == NULL);
  Arena arena = {0};
  CHECK_TEXT(arena_string(&arena, none.items, none.count), "");
  arena_fini(&arena);
  Names *names = names_new();
  Name empty = name_intern(names, none.items, none.count);
  CHECK(name_is(empty, name_of(names, "")));
  CHECK(name_is(empty, name_lookup(names, none.items, none.count)));
  names_free(names);
  CHECK_EQ(hash_bytes(none.items, none.count), hash_bytes("", 0));
  VEC(char) copy = {0};
  vec_append(&copy, none.items, none.count);
  CHECK_EQ(copy.count, 0);
  vec_free(&copy);
  char digest[SHA256_TEXT], digest_of_none[SHA256_TEXT];
  sha256_text("", 0, digest);
  sha256_text(none.items, none.count, digest_of_none);
  CHECK_TEXT(digest_of_none, digest);
}

TEST(vec_grows_and_keeps_its_items) {
  VEC(int) numbers = {0};
  for (int i = 0; i < 1000; i++)
    vec_push(&numbers, i * i);
  bool same = true;
  for (int i = 0; i < 1000; i++)
    same = same && numbers.items[i] == i * i;
  CHECK(same);
  CHECK_EQ(vec_pop(&numbers), 999 * 999);
  CHECK_EQ(numbers.count, 999);
  vec_free(&numbers);
}

TEST(names_are_equal_exactly_when_their_bytes_are) {
  Names *names = names_new();
  char text[32];
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < 2000; i++) {
      snprintf(text, sizeof text, "name%d", i);
      CHECK_EQ(name_of(names, text).id, i + 1);
    }
  CHECK_EQ(names_count(names), 2000);
  CHECK_TEXT(name_text(names, name_of(names, "name77")), "name77");
  CHECK(!name_exists(name_lookup(names, "unseen", 6)));
  CHECK(!name_is(name_intern(names, "a\0b", 3), name_intern(names, "a\0c", 3)));
  CHECK(name_exists(name_of(names, "")));
  names_free(names);
}

TEST(diag_keeps_the_first_error_and_all_notes) {
  Diag *diag = diag_new();
  CHECK(!diag_failed(diag));
  diag_note(diag, "A.class", "minor version %d ignored", 3);
  diag_error(diag, "A.class", "truncated at offset %d", 12);
  diag_error(diag, "A.class", "second");
  CHECK(diag_failed(diag));
  CHECK_TEXT(diag_message(diag), "A.class: truncated at offset 12");
  CHECK_EQ(diag_note_count(diag), 1);
  CHECK_TEXT(diag_note_at(diag, 0), "A.class: minor version 3 ignored");
  diag_clear(diag);
  CHECK(!diag_failed(diag));
  diag_free(diag);
}

TEST(random_numbers_repeat_for_a_seed_and_stay_below_the_limit) {
  Random a = random_seeded(7), b = random_seeded(7), c = random_seeded(8);
  CHECK(random_next(&a) == random_next(&b));
  CHECK(random_next(&a) != random_next(&c));
  for (int i = 0; i < 1000; i++)
    CHECK(random_below(&a, 10) < 10);
}

TEST(java_arithmetic_wraps_masks_and_saturates) {
  CHECK_EQ(java_iadd(INT32_MAX, 1), INT32_MIN);
  CHECK_EQ(java_imul(65536, 65536), 0);
  CHECK_EQ(java_idiv(INT32_MIN, -1), INT32_MIN);
  CHECK_EQ(java_irem(INT32_MIN, -1), 0);
  CHECK_EQ(java_ldiv(INT64_MIN, -1), INT64_MIN);
  CHECK_EQ(java_irem(-7, 3), -1);
  CHECK_EQ(java_ishl(1, 33), 2);
  CHECK_EQ(java_iushr(-1, 28), 15);
  CHECK_EQ(java_lshr(-8, 65), -4);
  CHECK_EQ(java_d2i(NAN), 0);
  CHECK_EQ(java_d2i(1e20), INT32_MAX);
  CHECK_EQ(java_d2i(-1e20), INT32_MIN);
  CHECK_EQ(java_d2l(1e30), INT64_MAX);
  CHECK_EQ(java_d2l(-9.9), -9);
  CHECK_EQ(java_dcmp(NAN, 1, -1), -1);
  CHECK_EQ(java_dcmp(NAN, 1, 1), 1);
  CHECK_EQ(java_dcmp(-0.0, 0.0, 1), 0);
}

// Every limit is seen after a few polls, stays seen, and does not exist in the zero value.
static bool is_spent_soon(Budget *budget) {
  bool spent = false;
  for (int i = 0; i < 5000; i++)
    spent = budget_poll(budget);
  return spent;
}

TEST(budget_is_spent_by_each_limit) {
  volatile sig_atomic_t wanted = 0;
  Budget budget = {0};
  CHECK(!is_spent_soon(&budget));
  budget_set(&budget, clock_now() + 1000, memory_used() + (1 << 30), &wanted);
  CHECK(!is_spent_soon(&budget));
  wanted = 1;
  CHECK(is_spent_soon(&budget));
  wanted = 0;
  CHECK(budget_poll(&budget));
  budget_set(&budget, clock_now() - 1, 0, NULL);
  CHECK(is_spent_soon(&budget));
  budget_set(&budget, 0, memory_used() / 2, NULL);
  CHECK(is_spent_soon(&budget));
  CHECK(memory_mapped() >= memory_used());
  CHECK(memory_reaches(memory_used() / 2) && !memory_reaches(memory_used() + (1 << 30)));
}

// The examples of FIPS 180-4, and lengths around the end of a block.
TEST(sha256_of_known_texts) {
  char text[SHA256_TEXT];
  sha256_text("abc", 3, text);
  CHECK(!strcmp(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  sha256_text("", 0, text);
  CHECK(!strcmp(text, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
  sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, text);
  CHECK(!strcmp(text, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
}

static char *written(void (*write)(FILE *, const char *), const char *text) {
  char *made = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&made, &size);
  write(out, text);
  fclose(out);
  return made;
}

// Java's form of U+1D4B3 is a pair of surrogates; others get one character of four bytes.
TEST(text_in_other_languages_ends_nowhere_early) {
  char *xml = written(xml_text, "a<b> & \"c\"\x01 \xed\xa0\xb5\xed\xb2\xb3");
  CHECK_TEXT(xml, "a&lt;b&gt; &amp; &quot;c&quot;\xef\xbf\xbd \xf0\x9d\x92\xb3");
  char *graphviz = written(graphviz_text, "one \"two\"\\three\nfour\x01");
  CHECK_TEXT(graphviz, "one \\\"two\\\"\\\\three\\lfour ");
  free(xml);
  free(graphviz);
}
