#include "base/random.h"
#include "base/test.h"
#include "program/generics.h"
#include "program/world_test.h"

#include <string.h>

typedef struct Fixture {
  TestWorld world;
  Arena arena;
  Generics generics;
} Fixture;

static void fixture_open(Fixture *f) {
  *f = (Fixture){.world = testworld_new()};
  f->generics = (Generics){f->world.program, &f->arena};
}

static void fixture_close(Fixture *f) {
  arena_fini(&f->arena);
  testworld_free(&f->world);
}

// "java/util/Map<java/lang/String,?>", as Java would write it.
static const char *text_of(Fixture *f, const GenericType *type) {
  if (!type)
    return "?";
  const char *text = "";
  switch (type->kind) {
  case GENERIC_PRIMITIVE:
    return "primitive";
  case GENERIC_ARRAY:
    return arena_format(&f->arena, "%s[]", text_of(f, type->element));
  case GENERIC_VARIABLE:
  case GENERIC_CLASS:
    text = name_text(f->world.names, type->name);
    break;
  }
  if (type->outer && type->outer->argument_count)
    text = arena_format(&f->arena, "%s of %s", text, text_of(f, type->outer));
  for (uint16_t i = 0; i < type->argument_count; i++)
    text = arena_format(&f->arena, "%s%s%s", text, i ? "," : "<", text_of(f, type->arguments[i]));
  return type->argument_count ? arena_format(&f->arena, "%s>", text) : text;
}

static void check_parse(Fixture *f, const char *signature, const char *wanted) {
  CHECK_TEXT(text_of(f, generics_parse(f->generics, signature)), wanted);
}

TEST(generics_parse) {
  Fixture f;
  fixture_open(&f);
  check_parse(&f, "Ljava/lang/String;", "java/lang/String");
  check_parse(&f, "Ljava/util/Map<Ljava/lang/String;[I>;",
              "java/util/Map<java/lang/String,primitive[]>");
  check_parse(&f, "TT;", "T");
  check_parse(&f, "[[TT;", "T[][]");
  check_parse(&f, "LA<*+LB;-LC;>;", "A<?,B,?>");
  check_parse(&f, "LA<TT;>.B<TU;>.C;", "A$B$C of A$B of A<T><U>");
  static const char *const bad[] = {
      "",   "L",       "L;",      "LA",     "LA<>;",     "LA<TT;>",  "T",     "T;",
      "TT", "[",       "V",       "LA;x",   "LA.;",      "LA<*",     "LA<**", "LA<+>;",
      "I;", "LA<LB>;", "L<TT;>;", "LA<TT;", "LA<TT;>.;", "LA<TT;>B;"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    CHECK(!generics_parse(f.generics, bad[i]));
  fixture_close(&f);
}

// Whatever stands in an attribute is read to its end or refused; nothing is as deep as it claims.
TEST(generics_parse_hostile) {
  Fixture f;
  fixture_open(&f);
  char deep[20001];
  memset(deep, '[', 20000);
  deep[20000] = 0;
  CHECK(!generics_parse(f.generics, deep));
  for (size_t i = 0; i + 2 < sizeof deep; i += 3)
    memcpy(deep + i, "LA<", 3);
  CHECK(!generics_parse(f.generics, deep));
  Random random = random_seeded(7);
  static const char letters[] = "LTIA<>*+-;.[/:$";
  for (int i = 0; i < 20000; i++) {
    char text[24];
    size_t length = random_below(&random, sizeof text - 1);
    for (size_t at = 0; at < length; at++)
      text[at] = letters[random_below(&random, sizeof letters - 1)];
    text[length] = 0;
    (void)text_of(&f, generics_parse(f.generics, text));
  }
  fixture_close(&f);
}

static Class *load(Fixture *f, const char *name) {
  LinkError error = {0};
  Class *class = program_load_text(f->world.program, name, &error);
  CHECK(class != NULL);
  return class;
}

static const Field *field_of(const Fixture *f, const Class *class, const char *name) {
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!strcmp(name_text(f->world.names, class->fields[i].name), name))
      return &class->fields[i];
  CHECK(false);
  return NULL;
}

// The field `owner.name` of an object that was found as `type`, a signature or the name of a class.
static void check_field(Fixture *f, const char *type, const char *owner, const char *name,
                        const char *wanted) {
  const GenericType *holder = generics_parse(f->generics, type);
  const Class *class = load(f, holder ? name_text(f->world.names, holder->name) : type);
  const Field *field = field_of(f, load(f, owner), name);
  CHECK_TEXT(text_of(f, generics_of_field(f->generics, holder, class, field)), wanted);
}

TEST(generics_of_fields) {
  Fixture f;
  fixture_open(&f);
  check_field(&f, "Generic", "Generic", "own", "java/lang/Number"); // raw: the bound
  check_field(&f, "LGeneric<Ljava/lang/Long;>;", "Generic", "own", "java/lang/Long");
  check_field(&f, "LGeneric<*>;", "Generic", "own", "java/lang/Number");
  check_field(&f, "LGeneric<Ljava/lang/Long;>;", "Generic", "many", "java/lang/Long[]");
  check_field(&f, "Generic", "Generic", "names", "java/util/List<java/lang/String>");
  check_field(&f, "Generic", "Generic", "counts",
              "java/util/Map<java/lang/String,java/lang/Integer>");
  check_field(&f, "Generic", "Generic", "entry", "java/util/Map$Entry<java/lang/String,?>");
  check_field(&f, "Generic", "Generic", "some", "java/util/List<?>");
  check_field(&f, "Generic$Longs", "Generic", "own", "java/lang/Long"); // by the superclass
  check_field(&f, "LGeneric<Ljava/lang/Long;>;", "Generic", "inner",
              "Generic$Inner of Generic<java/lang/Long>");
  check_field(&f, "LGeneric<Ljava/lang/Long;>.Inner;", "Generic$Inner", "item", "java/lang/Long");
  check_field(&f, "LGeneric<Ljava/lang/Long;>.Inner;", "Generic$Inner", "other",
              "Generic$Inner of Generic<java/lang/Integer>");
  check_field(&f, "LGeneric$Both<LA;LB;>;", "Generic$Pair", "key", "B");
  check_field(&f, "LGeneric$Both<LA;LB;>;", "Generic$Pair", "value", "java/util/List<A>");
  check_field(&f, "LGeneric$Both<LA;>;", "Generic$Pair", "key",
              "java/lang/Object"); // a wrong number of arguments
  // An object of a class below the type under which it was found.
  check_field(&f, "Ljava/lang/Comparable<LA;>;", "Generic$Held", "held", "A");
  check_field(&f, "LGeneric$Source<LA;>;", "Generic$Held", "held",
              "java/lang/Object"); // List<T> is no T
  check_field(&f, "Ljava/util/List<LA;>;", "java/util/ArrayList", "size", "?");
  check_field(&f, "Ljava/util/Map<LA;LB;>;", "java/util/HashMap", "table",
              "java/util/HashMap$Node<A,B>[]");
  check_field(&f, "Ljava/util/Map$Entry<LA;LB;>;", "java/util/HashMap$Node", "next",
              "java/util/HashMap$Node<A,B>");
  fixture_close(&f);
}

TEST(generics_of_parameters) {
  Fixture f;
  fixture_open(&f);
  Method *method = testworld_method(&f.world, "Generic", "method", NULL);
  static const char *const wanted[] = {"java/lang/Comparable<java/lang/Comparable<?>>",
                                       "java/util/List<java/lang/Comparable<?>>", "primitive",
                                       "java/util/List<java/lang/String>[]"};
  for (uint16_t i = 0; i < 4; i++)
    CHECK_TEXT(text_of(&f, generics_of_parameter(f.generics, method, i)), wanted[i]);
  Method *plain = testworld_method(&f.world, "Generic", "plain", NULL);
  CHECK(!generics_of_parameter(f.generics, plain, 0));
  fixture_close(&f);
}

TEST(generics_classes) {
  Fixture f;
  fixture_open(&f);
  Class *object = load(&f, "java/lang/Object"), *string = load(&f, "java/lang/String");
  Class *objects = load(&f, "[Ljava/lang/Object;"), *number = load(&f, "java/lang/Number");
  const GenericType *type = generics_parse(f.generics, "Ljava/lang/String;");
  CHECK(generics_class(f.generics, type, object) == string);
  CHECK(generics_class(f.generics, type, number) == number); // a signature that lies
  CHECK(generics_class(f.generics, NULL, object) == object);
  CHECK(generics_class(f.generics, generics_parse(f.generics, "Lno/Such;"), object) == object);
  CHECK(generics_class(f.generics, generics_parse(f.generics, "[Ljava/lang/String;"), objects) ==
        objects);
  static const char *const arrays[] = {"[I", "[[J", "[Ljava/lang/String;", "[[Ljava/lang/String;"};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
    type = generics_parse(f.generics, arrays[i]);
    CHECK(generics_class(f.generics, type, object) == load(&f, arrays[i]));
    CHECK(generics_class(f.generics, type, number) == number);
  }
  CHECK(generics_class(f.generics, generics_parse(f.generics, "[Lno/Such;"), object) == object);
  fixture_close(&f);
}

static bool contradict(Fixture *f, const char *a, const char *b) {
  const GenericType *first = generics_parse(f->generics, a),
                    *second = generics_parse(f->generics, b);
  bool truth = generics_contradict(f->world.program, first, second);
  CHECK_EQ(truth, generics_contradict(f->world.program, second, first));
  return truth;
}

TEST(generics_contradictions) {
  Fixture f;
  fixture_open(&f);
#define PAIR(K, V) "LGeneric$Pair<Ljava/lang/" K ";Ljava/lang/" V ";>;"
  CHECK(contradict(&f, PAIR("String", "Long"), PAIR("Long", "Long")));
  CHECK(contradict(&f, PAIR("String", "Long"), PAIR("String", "Integer")));
  CHECK(!contradict(&f, PAIR("String", "Long"), PAIR("String", "Long")));
  CHECK(!contradict(&f, PAIR("String", "Long"), PAIR("String", "Number"))); // perhaps a wildcard
  CHECK(!contradict(&f, PAIR("String", "Long"), PAIR("String", "Runnable")));
  CHECK(!contradict(&f, PAIR("String", "Long"), "LGeneric$Pair<Ljava/lang/String;*>;"));
  CHECK(!contradict(&f, PAIR("String", "Long"), "LGeneric$Pair;"));
  CHECK(!contradict(&f, PAIR("String", "Long"), "Lno/Such<Ljava/lang/Long;>;"));
  CHECK(contradict(&f, "LGeneric$Longs;", "LGeneric<Ljava/lang/Integer;>;"));
  CHECK(!contradict(&f, "LGeneric$Longs;", "LGeneric<Ljava/lang/Long;>;"));
  CHECK(contradict(&f, "Ljava/util/List<Ljava/util/List<Ljava/lang/Long;>;>;",
                   "Ljava/util/ArrayList<Ljava/util/List<Ljava/lang/String;>;>;"));
  fixture_close(&f);
}
