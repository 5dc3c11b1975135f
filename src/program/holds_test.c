// What fields hold: the fields of tests/unit/Held.java say it by their names.
#include "base/test.h"
#include "program/program.h"
#include "program/world_test.h"

#include <string.h>

static void expect_bounds(const char *name, FieldHolds holds) {
  long long low = 0, high = 0;
  CHECK(sscanf(name, "at%lldto%lld", &low, &high) == 2);
  CHECK(holds.is_bounded);
  CHECK(holds.low == low);
  CHECK(holds.high == high);
  if (holds.low != low || holds.high != high)
    fprintf(stderr, "%s: %lld to %lld\n", name, (long long)holds.low, (long long)holds.high);
}

static bool begins(const char *name, const char *with) {
  return !strncmp(name, with, strlen(with));
}

static size_t expect_class(TestWorld *world, const Class *class) {
  size_t asked = 0;
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    const char *name = name_text(world->names, field->name);
    FieldHolds holds = field_holds(world->program, field);
    if (field->flags & (ACC_STATIC | ACC_SYNTHETIC))
      continue;
    bool is_good = true;
    if (begins(name, "yes"))
      is_good = holds.is_non_null;
    else if (begins(name, "no"))
      is_good = !holds.is_non_null;
    else if (begins(name, "any"))
      is_good = !holds.is_bounded;
    else
      expect_bounds(name, holds);
    if (!is_good)
      fprintf(stderr, "%s.%s\n", name_text(world->names, class->name), name);
    CHECK(is_good);
    asked++;
  }
  return asked;
}

TEST(holds_what_the_names_say) {
  TestWorld world = testworld_new();
  testworld_load(&world, "Held$");
  size_t asked = 0;
  for (uint32_t id = 1; id <= program_class_count(world.program); id++) {
    const Class *class = program_class(world.program, id);
    if (begins(name_text(world.names, class->name), "Held$"))
      asked += expect_class(&world, class);
  }
  CHECK(asked > 80);
  static const char *const others[] = {"HeldPart",     "HeldByName",     "HeldWiped",
                                       "HeldGone$Has", "HeldGone$Plain", "HeldHasGone"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    LinkError error = {0};
    const Class *class = program_load_text(world.program, others[i], &error);
    CHECK(class);
    CHECK(class && expect_class(&world, class) > 0);
  }
  testworld_free(&world);
}

static const Field *field_named(TestWorld *world, const char *class, const char *field) {
  LinkError error = {0};
  const Class *owner = program_load_text(world->program, class, &error);
  for (uint16_t i = 0; owner && i < owner->field_count; i++)
    if (!strcmp(name_text(world->names, owner->fields[i].name), field))
      return &owner->fields[i];
  CHECK(!"no such field");
  return NULL;
}

static const char *class_held(TestWorld *world, const char *class, const char *field) {
  Name name = field_holds(world->program, field_named(world, class, field)).class;
  return name_exists(name) ? name_text(world->names, name) : "";
}

TEST(holds_classes) {
  TestWorld world = testworld_new();
  CHECK(!strcmp(class_held(&world, "Held$Initialized", "yesList"), "java/util/ArrayList"));
  CHECK(!strcmp(class_held(&world, "Held$Initialized", "yesMap"), "java/util/HashMap"));
  CHECK(!strcmp(class_held(&world, "Held$Initialized", "at16to16table"), "[I"));
  CHECK(!strcmp(class_held(&world, "Held$Arguments", "noText"), ""));
  CHECK(!strcmp(class_held(&world, "Held$Setter", "yesValue"), ""));
  CHECK(!strcmp(class_held(&world, "Held$Cleared", "noArray"), "[I")); // or null
  testworld_free(&world);
}

// Fields of the classes of tests/unit/HeldContent.java: `full...` is claimed to have no null in it,
// `holey...` is not.
TEST(holds_contents) {
  TestWorld world = testworld_new();
  testworld_load(&world, "HeldContent");
  size_t full = 0, holey = 0;
  for (uint32_t id = 1; id <= program_class_count(world.program); id++) {
    const Class *class = program_class(world.program, id);
    bool is_asked = begins(name_text(world.names, class->name), "HeldContent");
    for (uint16_t i = 0; is_asked && i < class->field_count; i++) {
      const char *name = name_text(world.names, class->fields[i].name);
      bool is_full = begins(name, "full"), is_holey = begins(name, "holey");
      if (!is_full && !is_holey)
        continue;
      bool is_good = field_holds(world.program, &class->fields[i]).has_no_null == is_full;
      if (!is_good)
        fprintf(stderr, "%s.%s\n", name_text(world.names, class->name), name);
      CHECK(is_good);
      full += is_full, holey += is_holey;
    }
  }
  CHECK(full == 17);
  CHECK(holey > 30);
  testworld_free(&world);
}
