// Side files and annotations about the classes of unit.Contracted: what is wrong with them, and
// what checks the calls of their methods.
#include "contract/world_test.h"

#include "base/test.h"

#include <string.h>

// --- errors --------------------------------------------------------------------------------------

static const char *const head = "class unit.Contracted {\n  ";

// What is said about a side file; "": nothing is wrong.
static const char *complaint(TestWorld *world, const char *source, Arena *arena) {
  Contracts *contracts = contracts_new(world->program);
  Diag *diag = diag_new();
  bool good = contracts_add(contracts, "side", source, diag) && contracts_compile(contracts, diag);
  CHECK_EQ(good, !diag_failed(diag));
  const char *text = arena_format(arena, "%s", good ? "" : diag_message(diag));
  diag_free(diag);
  contracts_free(contracts);
  return text;
}

static void check_complaints(const char *const (*pairs)[2], size_t count) {
  Arena arena = {0};
  TestWorld world = testworld_new();
  for (size_t i = 0; i < count; i++) {
    const char *source = arena_format(&arena, "%s%s\n }\n", head, pairs[i][0]);
    const char *said = complaint(&world, source, &arena);
    const char *wanted = pairs[i][1] ? arena_format(&arena, "side:%s", pairs[i][1]) : "";
    if (strncmp(said, wanted, strlen(wanted)) != 0 || (!*wanted && *said))
      test_failed(__FILE__, __LINE__, "%s: said: %s; wanted: %s", pairs[i][0], said, wanted);
    if (!*said) { // the program has the contracts' classes now
      testworld_free(&world);
      world = testworld_new();
    }
  }
  testworld_free(&world);
  arena_fini(&arena);
}
#define CHECK_COMPLAINTS(pairs) check_complaints(pairs, sizeof pairs / sizeof *pairs)

TEST(contract_side_files_that_are_good) {
  static const char *const pairs[][2] = {
      {"", NULL},
      {"invariant v >= 0; invariant next == null || next.v > v;", NULL},
      {"method get() { ensures result == old(v) && old(next) == next; modifies nothing; }", NULL},
      {"method sum(int[] numbers, long first, int last) {\n"
       "  requires numbers != null && forall i in 0..numbers.length: numbers[i] > first;\n"
       "  ensures \\result <= last; modifies v; }",
       "4:37: v is no static field"}, // a static method has no fields of `this'
      {"method sum(int[] a, long b, int c) { requires a.length == b + c; }", NULL},
      {"constructor() { ensures v == 0; }", NULL},
      {"method many(String s) { requires s == \"a\" ==> s.length() == 1; }", NULL},
      {"method many(java.lang.Integer i) { requires i > 3 && i != null; }", NULL},
      {"invariant -2147483648 <= v && ~v != 0x7fffffff && 'a' < 98 && 1.5f < 2e3;", NULL},
      {"} import java.util.List; class java.lang.Object { method equals(Object o) { }", NULL},
  };
  CHECK_COMPLAINTS(pairs);
}

TEST(contract_syntax_errors_have_lines_and_columns) {
  static const char *const pairs[][2] = {
      {"invariant v >;", "2:16: an expression should stand here, not `;'"},
      {"invariant v > 0", "3:2: `;' should stand here, not `}'"},
      {"invariant\n    v\n    > @;", "4:7: an expression should stand here, not `@'"},
      {"invariant v == 12345678901;", "2:18: this is no number"},
      {"invariant v == 2147483648;", "2:18: this number is too large for an int"},
      {"invariant \"abc;", "2:13: this quotation has no end"},
      {"invariant v # 1;", "2:15: this character means nothing here"},
      {"method get() { ensures result > 0 }", "2:37: `;' should stand here, not `}'"},
      {"method 5() { }", "2:10: the name of a method should stand here, not `5'"},
      {"method get( { }", "2:15: a type should stand here, not `{'"},
      {"method get() { asks v > 0; }",
       "2:18: requires, ensures, modifies or } should stand here, not `asks'"},
      {"axiom v > 0;", "2:3: invariant, method, constructor or } should stand here"},
      {"invariant v > 0; /* open", "4:1: invariant, method, constructor or } should stand here"},
      {"} what", "2:5: class or import should stand here, not `what'"},
      {"} import java.util.", "3:2: a name should stand here, not `}'"},
  };
  CHECK_COMPLAINTS(pairs);
}

TEST(contract_name_errors_have_lines_and_columns) {
  static const char *const pairs[][2] = {
      {"invariant w > 0;", "2:13: there is no w: no variable, parameter or field"},
      {"invariant next.foo > 1;", "2:18: unit.Contracted has no field foo"},
      {"invariant next.get(1) > 1;", "2:18: there is no method get that takes (int)"},
      {"invariant many(null) == 1;", "2:13: more than one method many fits (null)"},
      {"invariant (Nowhere) next != null;", "2:13: there is no class Nowhere"},
      {"invariant a.b.C.d == 1;", "2:13: there is no a: no variable, parameter, field or class"},
      {"method get() { requires result > 0; }", "2:27: there is no result here"},
      {"method get() { ensures old(result) > 0; }",
       "2:30: there is no result yet when old(...) is evaluated"},
      {"method get() { ensures old(old(v)) > 0; }", "2:30: old(...) is not nested"},
      {"method get() { ensures forall i in 0..3: old(i) == i; }",
       "2:48: old(...) cannot mention i"},
      {"invariant old(v) == v;", "2:13: old(...) is for postconditions"},
      {"method unit() { requires this != null; }", "2:28: there is no `this' here"},
      {"method unit() { requires v > 0; }",
       "2:28: v is no static field, and there is no `this' here"},
      {"method get(int x) { }", "2:10: the class declares no such method get"},
      {"method get(Nowhere x) { }", "2:14: there is no class Nowhere"},
      {"constructor(int x) { }", "2:14: the class declares no such method (constructor)"},
      {"} class Nowhere {", "2:11: there is no class Nowhere"},
  };
  CHECK_COMPLAINTS(pairs);
}

TEST(contract_type_errors_have_lines_and_columns) {
  static const char *const pairs[][2] = {
      {"invariant v;", "2:13: this has the type int, where boolean is needed"},
      {"invariant v > next;", "2:17: this has the type unit.Contracted, where a number is needed"},
      {"invariant nothing() == 1;", "2:13: the method returns nothing"},
      {"invariant next == 1;", "2:18: unit.Contracted and int cannot be compared"},
      {"invariant name == next;", "2:18: java.lang.String and unit.Contracted are never the same"},
      {"invariant 1.5 % 2 == v && v[0] == 1;", "2:30: int is no array"},
      {"invariant forall i in 0..v: i;", "2:31: this has the type int, where boolean is needed"},
      {"invariant ~1.5 > 0;", "2:13: ~ is for integers"},
      {"invariant (1.5 << 2) > 0;", "2:18: this operator is for integers"},
      {"invariant name + name == name;", "2:18: strings are not joined in contracts"},
      {"invariant (boolean) v;", "2:13: int cannot be cast to boolean"},
      {"invariant v instanceof Integer;", "2:15: instanceof is for references"},
      {"invariant (v > 0 ? name : next) == null;", "2:20: the alternatives have different types"},
  };
  CHECK_COMPLAINTS(pairs);
}

TEST(contract_errors_of_annotations_have_columns) {
  ContractWorld world = contract_world_new();
  Diag *diag = diag_new();
  testworld_load(&world.base, "unit/Contracted$Wrong");
  CHECK(!contracts_compile(world.contracts, diag));
  CHECK_TEXT(diag_message(diag), "unit.Contracted$Wrong.m, @Requires, column 9: an expression "
                                 "should stand here, not `&'");
  diag_free(diag);
  contract_world_free(&world);
}

// --- what checks a call --------------------------------------------------------------------------

static ContractWorld compiled_world(const char *side) {
  ContractWorld world = contract_world_new();
  testworld_load(&world.base, "unit/Contracted$Counter");
  testworld_load(&world.base, "unit/Contracted$Stepper");
  if (side)
    CHECK(contracts_add(world.contracts, "side", side, world.base.diag));
  CHECK(contracts_compile(world.contracts, world.base.diag));
  return world;
}

static Method *counter_method(ContractWorld *world, const char *name) {
  return testworld_method(&world->base, "unit/Contracted$Counter", name, NULL);
}

static const MethodContract *contract_of(const ContractWorld *world, const Method *method) {
  return &contracts_of_methods(world->base.program)[method->id];
}

static const char *descriptor(const ContractWorld *world, const Method *method) {
  return method ? name_text(world->base.names, method->descriptor) : "";
}

TEST(contract_clauses_are_listed) {
  ContractWorld world = compiled_world(NULL);
  static const char *const texts[] = {"count >= 0",
                                      "count == 0",
                                      "by > 0 && by < 100 && count < 1000",
                                      "count == old(count) + by",
                                      "result == count",
                                      "count"};
  static const ClauseKind kinds[] = {CLAUSE_INVARIANT, CLAUSE_ENSURES, CLAUSE_REQUIRES,
                                     CLAUSE_ENSURES,   CLAUSE_ENSURES, CLAUSE_MODIFIES};
  CHECK(contracts_count(world.contracts) > sizeof texts / sizeof *texts);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const ClauseInfo *clause = contracts_clause(world.contracts, i);
    CHECK_TEXT(clause->text, texts[i]);
    CHECK_EQ(clause->kind, kinds[i]);
    CHECK((clause->method == NULL) == (clause->kind == CLAUSE_INVARIANT));
  }
  CHECK(contracts_describe(world.contracts, counter_method(&world, "add")->owner));
  CHECK(
      !contracts_describe(world.contracts, program_require(world.base.program, "unit/Contracted")));
  contract_world_free(&world);
}

TEST(contract_methods_stand_for_calls) {
  ContractWorld world = compiled_world(NULL);
  Method *add = counter_method(&world, "add");
  Harness harness = contracts_harness(world.contracts, add);
  CHECK_TEXT(descriptor(&world, harness.run), "(Lunit/Contracted$Counter;I)I");
  CHECK_TEXT(descriptor(&world, harness.requires), "(Lunit/Contracted$Counter;I)V");
  CHECK_TEXT(descriptor(&world, contract_of(&world, add)->checked[CALL_OUTSIDE]),
             "(Lunit/Contracted$Counter;I)I");
  CHECK(contract_of(&world, add)->checked[CALL_INSIDE] &&
        contract_of(&world, add)->checked[CALL_INSIDE] !=
            contract_of(&world, add)->checked[CALL_OUTSIDE]);
  // Without a contract of its own a method keeps the invariant, seen from outside.
  Method *open = counter_method(&world, "open");
  CHECK(contracts_harness(world.contracts, open).run &&
        contract_of(&world, open)->checked[CALL_OUTSIDE]);
  CHECK(!contract_of(&world, open)->checked[CALL_INSIDE]);
  Method *shut = counter_method(&world, "shut");
  CHECK(!contracts_harness(world.contracts, shut).run &&
        !contract_of(&world, shut)->checked[CALL_OUTSIDE]);
  // A static method has arguments whose invariant is assumed.
  Method *sum = counter_method(&world, "sum");
  CHECK(contracts_harness(world.contracts, sum).run &&
        !contract_of(&world, sum)->checked[CALL_OUTSIDE]);
  Method *constructor = counter_method(&world, "<init>");
  Harness made = contracts_harness(world.contracts, constructor);
  CHECK(made.run && contract_of(&world, made.run)->makes == constructor->owner);
  contract_world_free(&world);
}

// The verifier accepts what is written.
TEST(contract_methods_verify) {
  ContractWorld world = compiled_world(NULL);
  const Class *home = contracts_harness(world.contracts, counter_method(&world, "add")).run->owner;
  CHECK(home->is_contract);
  size_t clauses = 0;
  for (uint16_t i = 0; i < home->method_count; i++) {
    LinkError error = {0};
    Method *method = &home->methods[i];
    if (!method_code(world.base.program, method, &error))
      test_failed(__FILE__, __LINE__, "%s: %s", name_text(world.base.names, method->name),
                  error.message);
    CHECK(method->is_hidden);
    clauses += contract_of(&world, method)->is_clause;
  }
  CHECK(clauses >= 10); // clauses and old values
  contract_world_free(&world);
}

TEST(contract_modular_calls_are_refused_with_a_reason) {
  ContractWorld world = compiled_world(NULL);
  static const char *const reasons[][2] = {
      {"<init>", "is a constructor"},
      {"isLess", "does not say what it modifies"},
  };
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
    const Method *method = counter_method(&world, reasons[i][0]);
    CHECK(!contract_of(&world, method)->modular);
    CHECK(contract_of(&world, method)->modular_refusal &&
          strstr(contract_of(&world, method)->modular_refusal, reasons[i][1]));
  }
  Method *add = counter_method(&world, "add");
  CHECK(contract_of(&world, add)->modular && !contract_of(&world, add)->modular_refusal);
  CHECK_TEXT(descriptor(&world, contract_of(&world, add)->modular),
             "(Lunit/Contracted$Counter;I)I");
  CHECK(contract_of(&world, counter_method(&world, "self"))->modular); // which is a reference
  CHECK(!contract_of(&world, counter_method(&world, "open"))
             ->modular_refusal); // there is no contract
  Method *step = testworld_method(&world.base, "unit/Contracted$Stepper", "add", NULL);
  CHECK(contract_of(&world, step)->modular_refusal &&
        strstr(contract_of(&world, step)->modular_refusal, "has more than one contract"));
  contract_world_free(&world);
}

TEST(contract_clauses_are_inherited) {
  ContractWorld world = compiled_world(NULL);
  Method *step = testworld_method(&world.base, "unit/Contracted$Stepper", "add", NULL);
  Specs specs = {0};
  specs_of(world.contracts, step, &specs);
  CHECK_EQ(specs.count, 2);
  CHECK(specs.count == 2 && specs.items[0]->method == step);
  CHECK(specs.count == 2 && specs.items[1]->method == counter_method(&world, "add"));
  vec_free(&specs);
  Clauses invariants = {0};
  invariants_of(world.contracts, step->owner, &invariants);
  CHECK_EQ(invariants.count, 1);
  vec_free(&invariants);
  // What nobody can override passes nothing on.
  specs_of(world.contracts,
           testworld_method(&world.base, "unit/Contracted$Stepper", "<init>", NULL), &specs);
  CHECK_EQ(specs.count, 0);
  vec_free(&specs);
  contract_world_free(&world);
}
