// The machine under execution: undo to every mark, collections between any two instructions.
#include "base/test.h"
#include "library/library.h"
#include "program/world_test.h"

#include <string.h>

typedef struct World {
  TestWorld base;
  Machine *machine;
  Exec *exec;
} World;

static World world_new(MachineLimits limits) {
  World world = {.base = testworld_new()};
  world.machine = machine_new(world.base.program, limits);
  world.exec = exec_new(world.machine, &java_library, (ExecOptions){.capture_output = true});
  return world;
}

static void world_free(World *world) {
  exec_free(world->exec);
  machine_free(world->machine);
  testworld_free(&world->base);
}

static void enter_work(World *world, int rounds) {
  Method *work = testworld_method(&world->base, "unit/Trail", "work", "(I)Ljava/lang/String;");
  Word argument = (uint32_t)rounds;
  exec_reset(world->exec);
  CHECK(exec_enter(world->exec, work, &argument));
}

static char *finish_work(World *world) {
  ExecStatus status = exec_run(world->exec, UINT64_MAX);
  CHECK_EQ(status, EXEC_RETURNED);
  return status == EXEC_RETURNED
             ? string_utf8(world->machine, (Ref)exec_result(world->exec)[0], NULL)
             : mem_string("");
}

static char *plain_result(int rounds) {
  World world = world_new((MachineLimits){0});
  enter_work(&world, rounds);
  char *text = finish_work(&world);
  world_free(&world);
  return text;
}

TEST(undo_restores_the_state_of_every_mark) {
  World world = world_new((MachineLimits){0});
  enter_work(&world, 12);
  VEC(uint64_t) digests = {0};
  // Marks at uneven distances, so that they fall on all kinds of instructions.
  for (uint64_t steps = 1; exec_status(world.exec) == EXEC_RUNNING; steps = steps * 7 % 1999 + 1) {
    vec_push(&digests, machine_digest(world.machine));
    size_t mark = machine_mark(world.machine);
    CHECK_EQ(mark, digests.count - 1);
    exec_run(world.exec, steps);
  }
  CHECK_EQ(exec_status(world.exec), EXEC_RETURNED);
  CHECK(digests.count > 100);
  char *first = string_utf8(world.machine, (Ref)exec_result(world.exec)[0], NULL);
  size_t wrong = 0;
  while (digests.count > 1) {
    uint64_t digest = vec_pop(&digests);
    machine_undo(world.machine, digests.count);
    wrong += machine_digest(world.machine) != digest;
  }
  CHECK_EQ(wrong, 0);
  // The whole run again from the first mark but one gives the same answer.
  exec_resume(world.exec);
  char *again = finish_work(&world);
  CHECK_TEXT(again, first);
  mem_free(first);
  mem_free(again);
  vec_free(&digests);
  world_free(&world);
}

static uint64_t digest_after(World *world, uint64_t steps) {
  machine_mark(world->machine);
  exec_run(world->exec, steps);
  uint64_t digest = machine_digest(world->machine);
  machine_undo(world->machine, 0);
  exec_resume(world->exec);
  return digest;
}

TEST(running_again_after_undo_reaches_the_same_state) {
  World world = world_new((MachineLimits){0});
  enter_work(&world, 5);
  exec_run(world.exec, 5000);
  int rounds = 0;
  for (; rounds < 20 && exec_status(world.exec) == EXEC_RUNNING; rounds++) {
    // The first runs resolve instructions, each of which counts as a step once.
    for (int i = 0; i < 10; i++)
      digest_after(&world, 1500);
    uint64_t digest = digest_after(&world, 1500);
    CHECK(digest_after(&world, 1500) == digest);
    exec_run(world.exec, 700);
  }
  CHECK(rounds > 5);
  world_free(&world);
}

static void collect_everywhere(uint64_t heap_bytes) {
  char *expected = plain_result(6);
  World world = world_new((MachineLimits){.heap_bytes = heap_bytes});
  enter_work(&world, 6);
  for (uint64_t steps = 3; exec_run(world.exec, steps) == EXEC_RUNNING; steps = steps * 5 % 61 + 1)
    machine_collect(world.machine);
  CHECK_EQ(exec_status(world.exec), EXEC_RETURNED);
  CHECK(world.machine->collections > 1000);
  char *text = string_utf8(world.machine, (Ref)exec_result(world.exec)[0], NULL);
  CHECK_TEXT(text, expected);
  mem_free(text);
  mem_free(expected);
  world_free(&world);
}

TEST(collections_between_any_two_instructions_change_nothing) { collect_everywhere(0); }

// The halves of such a heap would not begin on pages.
TEST(collections_in_a_heap_of_any_size) { collect_everywhere(((uint64_t)64 << 20) + 8 * 1001); }

// Frames that carry notes come and go between marks: a number always finds its own note.
TEST(notes_follow_their_frames) {
  World world = world_new((MachineLimits){0});
  Machine *machine = world.machine;
  enter_work(&world, 1);
  CHECK_EQ(machine_note(machine), 1);
  CHECK_EQ(machine_note(machine), 1); // it has one
  machine->frames[1] = machine->frames[0];
  machine->frames[1].flags = 0;
  machine->depth = 2;
  CHECK_EQ(machine_note(machine), 2);
  size_t mark = machine_mark(machine);
  Frame noted = *machine_top(machine);
  machine_drop_note(machine, &noted); // undo will bring it back
  machine_top(machine)->flags = 0;
  CHECK_EQ(machine_note(machine), 3);
  machine_drop_note(machine, machine_top(machine));
  CHECK_EQ(machine->note_count, 2);
  machine_undo(machine, mark);
  CHECK_EQ(machine_top(machine)->note, 2);
  machine_drop_note(machine, machine_top(machine));
  CHECK_EQ(machine->note_count, 1);
  machine->depth = 0;
  machine_drop_notes(machine);
  CHECK_EQ(machine->note_count, 0);
  world_free(&world);
}

// --- entries -------------------------------------------------------------------------------------

// Runs a native method through its stand-in.
static Word call_native_method(World *world, const char *class_name, const char *name,
                               const char *descriptor, const Word *arguments) {
  Method *method = testworld_method(&world->base, class_name, name, descriptor);
  CHECK(method && (method->flags & ACC_NATIVE));
  Method *entry = method_entry(world->base.program, method);
  CHECK(entry && entry != method);
  exec_reset(world->exec);
  CHECK(exec_enter(world->exec, entry, arguments));
  CHECK_EQ(exec_run(world->exec, UINT64_MAX), EXEC_RETURNED);
  return exec_result(world->exec)[0];
}

TEST(native_methods_are_entered_through_a_stand_in) {
  World world = world_new((MachineLimits){0});
  Ref text = machine_string_text(world.machine, "loris");
  Word string = text;
  Ref interned = (Ref)call_native_method(&world, "java/lang/String", "intern",
                                         "()Ljava/lang/String;", &string);
  CHECK_EQ(interned, machine_intern(world.machine, text));
  Word one_half[] = {0x3fe0000000000000, 0};
  CHECK_EQ(call_native_method(&world, "java/lang/Double", "doubleToRawLongBits", "(D)J", one_half),
           one_half[0]);
  world_free(&world);
}

// What is found out when an instruction runs first is the program's: code that one Exec has run
// runs in the next one, which has another machine.
TEST(code_outlives_the_exec_that_ran_it_first) {
  TestWorld base = testworld_new();
  Method *work = testworld_method(&base, "unit/Sites", "work", "(I)Ljava/lang/String;");
  for (int round = 0; round < 3; round++) {
    World world = {.base = base, .machine = machine_new(base.program, (MachineLimits){0})};
    world.exec = exec_new(world.machine, &java_library, (ExecOptions){.capture_output = true});
    Word argument = 5;
    CHECK(exec_enter(world.exec, work, &argument));
    char *text = finish_work(&world);
    CHECK_TEXT(text, "true false b 5 7, Pair[first=6, second=p] true 5");
    mem_free(text);
    exec_free(world.exec);
    machine_free(world.machine);
  }
  testworld_free(&base);
}
