#include "base/test.h"
#include "cli/names.h"

TEST(names_patterns) {
  CHECK(names_match("com/acme/Order", "com.acme.Order"));
  CHECK(names_match("com/acme/Order$Line", "com.acme.Order"));
  CHECK(!names_match("com/acme/Orders", "com.acme.Order"));
  CHECK(names_match("com/acme/shop/Order", "com.acme"));
  CHECK(!names_match("com/acmeshop/Order", "com.acme"));
  CHECK(names_match("com/acme/Order", "com.acme.*"));
  CHECK(!names_match("com/acme/shop/Order", "com.acme.*"));
  CHECK(names_match("com/acme/shop/Order", "com.acme.**"));
  CHECK(!names_match("com/acmes/Order", "com.acme.**"));
  CHECK(names_match("com/acme/shop/OrderTest", "**Test"));
  CHECK(names_match("com/acme/shop/OrderTest", "**.Order*"));
  CHECK(!names_match("Order", "**.Order"));
  CHECK(names_match("a/B", "x.*,a.*"));
  CHECK(!names_match("a/B", ","));
  CHECK(!names_match("a/B", ""));
  CHECK(names_match("B", "*"));
  CHECK(!names_match("a/B", "*"));
  CHECK(names_match("a/B", "**"));
}

TEST(names_parameters) {
  const char *mean = "(ILjava/util/List;)D";
  CHECK(names_match_parameters(mean, "(int, java.util.List)"));
  CHECK(names_match_parameters(mean, "(int,List<Map<String, int[]>>)"));
  CHECK(names_match_parameters(mean, "( int , util.List )"));
  CHECK(!names_match_parameters(mean, "(int, ist)"));
  CHECK(!names_match_parameters(mean, "(int)"));
  CHECK(!names_match_parameters(mean, "(int, List, int)"));
  CHECK(!names_match_parameters(mean, "(int List)"));
  CHECK(!names_match_parameters(mean, "(int, List"));
  CHECK(!names_match_parameters(mean, "(int, List) "));
  CHECK(!names_match_parameters(mean, "(I, List)"));
  CHECK(names_match_parameters("()V", "()"));
  CHECK(names_match_parameters("()V", "( )"));
  CHECK(!names_match_parameters("()V", "(int)"));
  CHECK(!names_match_parameters("(I)V", "()"));
  CHECK(names_match_parameters("([[J[Ljava/lang/String;)V", "(long[][], String...)"));
  CHECK(!names_match_parameters("([[J)V", "(long[])"));
  CHECK(!names_match_parameters("([J)V", "(long[)"));
  CHECK(names_match_parameters("(Ljava/util/Map$Entry;)V", "(Map.Entry)"));
  CHECK(names_match_parameters("(Ljava/util/Map$Entry;)V", "(java.util.Map$Entry)"));
  CHECK(!names_match_parameters("(Ljava/util/Map$Entry;)V", "(List<)"));
  CHECK(!names_match_parameters("(Z)V", "(<>)"));
}
