// Java text, names and the choice of tests.
#include "junit/junit_impl.h"

#include "base/test.h"

#include <string.h>

TEST(junit_numbers_are_java_literals) {
  Arena arena = {0};
  CHECK_TEXT(java_number(KIND_INT, 0x80000000u, true, &arena), "Integer.MIN_VALUE");
  CHECK_TEXT(java_number(KIND_INT, (Word)(uint32_t)-7, true, &arena), "-7");
  CHECK_TEXT(java_number(KIND_BYTE, (Word)(uint32_t)-7, true, &arena), "(byte) -7");
  CHECK_TEXT(java_number(KIND_BYTE, (Word)(uint32_t)-7, false, &arena), "-7");
  CHECK_TEXT(java_number(KIND_LONG, (Word)INT64_MAX, true, &arena), "Long.MAX_VALUE");
  CHECK_TEXT(java_number(KIND_BOOLEAN, 1, true, &arena), "true");
  CHECK_TEXT(java_number(KIND_CHAR, '\'', true, &arena), "'\\''");
  CHECK_TEXT(java_number(KIND_CHAR, '"', true, &arena), "'\"'");
  CHECK_TEXT(java_number(KIND_CHAR, '\n', true, &arena), "'\\n'"); // \u000a would end the line
  CHECK_TEXT(java_number(KIND_CHAR, 1, true, &arena), "'\\001'");
  CHECK_TEXT(java_number(KIND_CHAR, 0x20ac, true, &arena), "'\\u20ac'");
  CHECK_TEXT(java_number(KIND_FLOAT, 0x80000000u, true, &arena), "-0.0f");
  CHECK_TEXT(java_number(KIND_FLOAT, 0x3dcccccdu, true, &arena), "0.1f");
  CHECK_TEXT(java_number(KIND_DOUBLE, 0x7ff8000000000000u, true, &arena), "Double.NaN");
  CHECK_TEXT(java_number(KIND_DOUBLE, 0xfff0000000000000u, true, &arena),
             "Double.NEGATIVE_INFINITY");
  CHECK_TEXT(java_number(KIND_DOUBLE, 1, true, &arena), "5e-324");
  arena_fini(&arena);
}

TEST(junit_strings_are_java_literals) {
  Arena arena = {0};
  CHECK_TEXT(java_quote("a\"b\\\t", &arena), "\"a\\\"b\\\\\\t\"");
  CHECK_TEXT(java_quote("\xc3\xa9", &arena), "\"\\u00e9\"");
  CHECK_TEXT(java_quote("\xf0\x9f\x98\x80", &arena), "\"\\ud83d\\ude00\"");
  CHECK_TEXT(java_quote("\xff", &arena), "\"\\ufffd\"");
  CHECK_TEXT(java_string((const uint16_t[]){'0', 0, '1'}, 3, &arena), "\"0\\0001\"");
  // Modified UTF-8: a zero, and half of a pair.
  CHECK_TEXT(java_quote("a\xc0\x80z\xed\xa0\x80", &arena), "\"a\\000z\\ud800\"");
  arena_fini(&arena);
}

TEST(junit_long_titles_are_cut) {
  Arena arena = {0};
  CHECK_TEXT(java_clip("abc", 3, &arena), "abc");
  CHECK_TEXT(java_clip("abcd", 3, &arena), "abc ...");
  CHECK_TEXT(java_clip("ab\xc3\xa9z", 3, &arena), "ab ..."); // not within a character
  char outcome[2000];
  memset(outcome, 'x', sizeof outcome);
  outcome[sizeof outcome - 1] = 0;
  CaseWords words = {NULL, 0, outcome};
  CHECK(strlen(case_title("m", &words, &arena)) < 500);
  arena_fini(&arena);
}

TEST(junit_identifiers) {
  CHECK(java_is_identifier("next") && java_is_identifier("a1_$"));
  CHECK(!java_is_identifier("") && !java_is_identifier("1a") && !java_is_identifier("int"));
  CHECK(!java_is_identifier("a-b") && !java_is_identifier("record"));
  Arena arena = {0};
  NameList used = {0};
  CHECK_TEXT(java_unique("a", &used, &arena), "a");
  CHECK_TEXT(java_unique("a", &used, &arena), "a2");
  CHECK_TEXT(java_unique("a2", &used, &arena), "a2_2");
  vec_free(&used);
  arena_fini(&arena);
}

TEST(junit_names_tell_the_path) {
  Arena arena = {0};
  const char *conditions[] = {"x < root.key", "this.root.left == null"};
  CaseWords words = {conditions, 2, "returns true"};
  CHECK_TEXT(case_name("insert", &words, &arena), "insert_xBelowRootKey_rootLeftIsNull");
  CHECK_TEXT(case_title("insert", &words, &arena),
             "insert: x < root.key, this.root.left == null -> returns true");
  words.outcome = "throws NullPointerException";
  CHECK_TEXT(case_name("insert", &words, &arena),
             "insert_xBelowRootKey_rootLeftIsNull_throwsNullPointerException");
  // A name must not be that of a method that every class has.
  words = (CaseWords){NULL, 0, "returns"};
  CHECK_TEXT(case_name("toString", &words, &arena), "toString_returns");
  CHECK_TEXT(case_title("toString", &words, &arena), "toString -> returns");
  CHECK_TEXT(case_name("a b-c", &words, &arena), "a_b_c_returns");
  // The last conditions of a long path, and as much of it as a title holds.
  const char *many[40];
  for (size_t i = 0; i < 40; i++)
    many[i] = arena_format(&arena, "a%zu >= -1", i);
  words = (CaseWords){many, 40, "returns"};
  CHECK_TEXT(case_name("m", &words, &arena),
             "m_a37AtLeastMinus1_a38AtLeastMinus1_a39AtLeastMinus1");
  CHECK(strlen(case_title("m", &words, &arena)) < 300);
  CHECK(strstr(case_title("m", &words, &arena), " more) -> returns"));
  arena_fini(&arena);
}

// --- the smallest set ----------------------------------------------------------------------------

static void add_test(Junit *junit, const Method *method, const char *edges, const char *outcome) {
  Test test = {.outcome = outcome};
  for (; *edges; edges++)
    vec_push(&test.edges, (Edge){method, (uint32_t)*edges, 0});
  vec_push(&junit->tests, test);
}

// Which tests are kept: "+-+".
static const char *minimize(Junit *junit, Arena *arena) {
  junit_minimize(junit, 0);
  const char *text = "";
  for (size_t i = 0; i < junit->tests.count; i++) {
    text = arena_format(arena, "%s%c", text, junit->tests.items[i].is_dropped ? '-' : '+');
    vec_free(&junit->tests.items[i].edges);
  }
  vec_clear(&junit->tests);
  return text;
}

TEST(junit_minimal_keeps_branches_and_outcomes) {
  Arena arena = {0};
  Junit junit = {0};
  Method method = {.id = 1};
  add_test(&junit, &method, "a", "returns");
  add_test(&junit, &method, "ab", "returns");
  add_test(&junit, &method, "b", "throws");
  CHECK_TEXT(minimize(&junit, &arena), "-++"); // a is in the second one, too
  add_test(&junit, &method, "", "returns");
  CHECK_TEXT(minimize(&junit, &arena), "+");
  // The greedy choice would begin with the largest one and need three.
  add_test(&junit, &method, "bcde", "returns");
  add_test(&junit, &method, "abc", "returns");
  add_test(&junit, &method, "def", "returns");
  CHECK_TEXT(minimize(&junit, &arena), "-++");
  // Too many for all sets to be tried.
  for (int i = 0; i < 20; i++)
    add_test(&junit, &method, i % 2 ? "a" : "b", i == 7 ? "throws" : "returns");
  CHECK_TEXT(minimize(&junit, &arena), "+------+------------");
  vec_free(&junit.tests);
  arena_fini(&arena);
}
