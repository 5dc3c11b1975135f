// Numbers for a shape without a solver: those that the method mentions and their neighbours, those
// of the other methods of its class, small ones. First one parameter at a time, then mixed.
#include "construct/construct_impl.h"

#include "base/arith.h"
#include "program/uses.h"

enum { MAX_NUMBERS = 48, MAX_TRIES = 160 };

static void add_number(NumberList *numbers, int64_t number) {
  for (size_t i = 0; i < numbers->count; i++)
    if (numbers->items[i] == number)
      return;
  if (numbers->count < MAX_NUMBERS)
    vec_push(numbers, number);
}

static void add_mentioned(NumberList *numbers, const Method *method) {
  NumberList own = {0};
  method_numbers(method, &own);
  for (size_t i = 0; i < own.count; i++)
    for (int64_t step = 0; step <= 2; step++) // itself, the next one, the one before
      add_number(numbers, (int64_t)((uint64_t)own.items[i] + (uint64_t)(step == 2 ? -1 : step)));
  vec_free(&own);
}

void tries_init(Tries *tries, const Shape *shape, const Method *method, Program *program) {
  static const int64_t small[] = {1, 0, 2, -1, 3, 10, 7, 100, 'a', 'Z', '5', -12, 1000};
  *tries = (Tries){.shape = shape, .random = 1};
  for (size_t i = 0; i < sizeof small / sizeof *small; i++)
    add_number(&tries->numbers, small[i]);
  add_mentioned(&tries->numbers, method);
  for (uint16_t i = 0; i < method->owner->method_count; i++) {
    program_note_use(program, &method->owner->methods[i]);
    add_mentioned(&tries->numbers, &method->owner->methods[i]);
  }
}

void tries_fini(Tries *tries) { vec_free(&tries->numbers); }

static uint64_t next_random(Tries *tries, uint64_t below) {
  tries->random = tries->random * 6364136223846793005u + 1442695040888963407u;
  return (tries->random >> 33) % below;
}

bool tries_next(Tries *tries, Word *words) {
  assert(tries->count <= MAX_TRIES);
  size_t count = tries->shape->parameters.count, single = count * tries->numbers.count;
  if (single > MAX_TRIES / 2)
    single = MAX_TRIES / 2;
  if (tries->count >= MAX_TRIES || (!count && tries->count))
    return false;
  for (size_t i = 0; i < count; i++) {
    size_t number = tries->count >= single      ? next_random(tries, tries->numbers.count)
                    : tries->count % count == i ? tries->count / count
                                                : i % 3;
    words[i] =
        bits_of_number(tries->shape->parameters.items[i].letter, tries->numbers.items[number]);
  }
  tries->count++;
  return true;
}
