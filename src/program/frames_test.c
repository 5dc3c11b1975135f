// Reference maps against an independent witness: the StackMapTable (JVMS 4.7.4) that javac wrote
// for the same code. Where it says that a word holds a reference, the map must say so, and where it
// says a number, it must not. (A local the table calls `top` may hold either: javac knows it is
// dead.)
#include "base/test.h"
#include "program/builder_test.h"

#include <string.h>

#ifdef NDEBUG
enum { SAMPLE = 1 };
#else
enum { SAMPLE = 40 };
#endif

enum { MAX_ENTRIES = 4096 };

// One letter per verification type of the table, one word each: T top, N number, R reference.
typedef struct TypeTable {
  const uint8_t *at, *end;
  char locals[MAX_ENTRIES], stack[MAX_ENTRIES];
  uint32_t local_count, stack_count;
  uint32_t sizes[MAX_ENTRIES]; // words of each local entry, for chop frames
  uint32_t size_count;
  uint32_t offset;
} TypeTable;

static unsigned take1(TypeTable *table) {
  CHECK(table->at < table->end);
  return table->at < table->end ? *table->at++ : 0;
}
static unsigned take2(TypeTable *table) {
  unsigned high = take1(table);
  return high << 8 | take1(table);
}

// Appends one entry's words; returns how many.
static uint32_t take_type(TypeTable *table, char *words, uint32_t *count) {
  unsigned tag = take1(table);
  if (tag >= 7)
    take2(table);
  bool two = tag == 3 || tag == 4; // double, long
  char letter = tag == 0 ? 'T' : tag <= 4 ? 'N' : 'R';
  words[(*count)++] = letter;
  if (two)
    words[(*count)++] = letter;
  return two ? 2 : 1;
}

static void take_local(TypeTable *table) {
  table->sizes[table->size_count++] = take_type(table, table->locals, &table->local_count);
}

static void put_local(TypeTable *table, char letter, uint32_t words) {
  for (uint32_t i = 0; i < words; i++)
    table->locals[table->local_count++] = letter;
  table->sizes[table->size_count++] = words;
}

static void put_parameters(TypeTable *table, const Method *method) {
  if (!(method->flags & ACC_STATIC))
    put_local(table, 'R', 1);
  for (uint32_t i = 0; i < method->arg_count; i++) {
    Kind kind = method->arg_kinds[i];
    put_local(table, kind == 'L' ? 'R' : 'N', kind_words(kind));
  }
}

static void take_full_frame(TypeTable *table) {
  table->local_count = table->size_count = 0;
  for (unsigned n = take2(table); n > 0; n--)
    take_local(table);
  for (unsigned n = take2(table); n > 0; n--)
    take_type(table, table->stack, &table->stack_count);
}

// Reads the next frame into the table.
static void take_frame(TypeTable *table, bool first) {
  unsigned tag = take1(table);
  unsigned delta = tag < 64 ? tag : tag < 128 ? tag - 64 : take2(table);
  table->offset = first ? delta : table->offset + delta + 1;
  table->stack_count = 0;
  if ((tag >= 64 && tag < 128) || tag == 247)
    take_type(table, table->stack, &table->stack_count);
  else if (tag >= 248 && tag <= 250)
    for (unsigned n = 251 - tag; n > 0; n--)
      table->local_count -= table->sizes[--table->size_count];
  else if (tag >= 252 && tag <= 254)
    for (unsigned n = tag - 251; n > 0; n--)
      take_local(table);
  else if (tag == 255)
    take_full_frame(table);
}

typedef struct Survey {
  World *world;
  size_t seen, frames, words, disagreements;
} Survey;

static bool bit_at(const uint64_t *bits, uint32_t index) {
  return bits[index / 64] >> index % 64 & 1;
}

static void compare_frame(Survey *survey, Method *method, const TypeTable *table) {
  uint64_t locals[1024], stack[1024];
  uint32_t insn = code_index(method->code, table->offset);
  CHECK(insn != UINT32_MAX);
  uint32_t depth = method_reference_map(survey->world->program, method, insn, locals, stack);
  bool same = depth == table->stack_count;
  for (uint32_t i = 0; same && i < depth; i++)
    same = bit_at(stack, i) == (table->stack[i] == 'R');
  for (uint32_t i = 0; same && i < table->local_count; i++)
    same = table->locals[i] == 'T' || bit_at(locals, i) == (table->locals[i] == 'R');
  survey->frames++;
  survey->words += depth + table->local_count;
  if (!same && survey->disagreements++ < 10) {
    char *name = method_external(survey->world->program, method, &survey->world->arena);
    test_failed(__FILE__, __LINE__, "%s: map at offset %u differs from the StackMapTable", name,
                table->offset);
  }
}

static void survey_method(Survey *survey, Method *method) {
  Bytes maps = method->info->code->stack_maps;
  LinkError error = {0};
  if (maps.length == 0 || !method_code(survey->world->program, method, &error))
    return;
  static TypeTable table;
  table = (TypeTable){.at = maps.at, .end = maps.at + maps.length};
  put_parameters(&table, method);
  unsigned count = take2(&table);
  for (unsigned i = 0; i < count; i++) {
    take_frame(&table, i == 0);
    compare_frame(survey, method, &table);
  }
  CHECK(table.at == table.end);
}

static bool survey_class(void *context, Name name) {
  Survey *survey = context;
  ClassBytes bytes;
  LinkError error = {0};
  if (strstr(name_text(survey->world->names, name), "module-info") || survey->seen++ % SAMPLE ||
      !classpath_find(survey->world->path, name, &bytes, survey->world->diag) ||
      strcmp(bytes.module, "java.base") != 0)
    return true;
  Class *class = program_load(survey->world->program, name, &error);
  for (uint16_t i = 0; class && i < class->method_count; i++)
    if (class->methods[i].info->code)
      survey_method(survey, &class->methods[i]);
  return true;
}

TEST(frames_agree_with_stack_map_tables) {
  World *world = world_new();
  if (!world)
    return;
  Survey survey = {.world = world};
  CHECK(classpath_each(world->path, 0, survey_class, &survey, world->diag));
  CHECK(survey.frames > 1000);
  CHECK(survey.words > 5000);
  CHECK_EQ(survey.disagreements, 0);
  world_free(world);
}

// The letters of a map at an instruction: locals, a bar, operands.
static void check_map(int line, World *world, Method *method, uint32_t offset, const char *wanted) {
  uint64_t locals[1], stack[1];
  uint32_t insn = code_index(method->code, offset);
  uint32_t depth = method_reference_map(world->program, method, insn, locals, stack);
  char text[64], *at = text;
  for (uint32_t i = 0; i < method->code->max_locals; i++)
    *at++ = locals[0] >> i & 1 ? 'R' : '.';
  *at++ = '|';
  for (uint32_t i = 0; i < depth; i++)
    *at++ = stack[0] >> i & 1 ? 'R' : '.';
  *at = 0;
  test_equal_text(__FILE__, line, "map", text, wanted);
}

TEST(frames_of_single_instructions) {
  World *world = world_new();
  TestClass class = test_class("F0", "java/lang/Object", 50);
  // 0 aload_0 1 lload_1 2 dup2_x1 3 pop2 4 pop2 5 pop | 6 iload_3 7 ifeq 13 | 10 aconst_null
  // 11 astore_3 12 nop | 13 return
  test_method(&class, ACC_STATIC, "m", "(Ljava/lang/Object;JI)V", 5, 5,
              CODE(BC_aload_0, BC_lload_1, BC_dup2_x1, BC_pop2, BC_pop, BC_pop2, BC_iload_3,
                   BC_ifeq, U2(6), BC_aconst_null, BC_astore_3, BC_nop, BC_return, BC_nop,
                   BC_return));
  Class *loaded = test_load(world, &class);
  LinkError error = {0};
  Method *method = &loaded->methods[0];
  CHECK(method_code(world->program, method, &error));
  check_map(__LINE__, world, method, 0, "R....|");
  check_map(__LINE__, world, method, 1, "R....|R");
  check_map(__LINE__, world, method, 2, "R....|R..");
  check_map(__LINE__, world, method, 3, "R....|..R..");
  check_map(__LINE__, world, method, 4, "R....|..R");
  check_map(__LINE__, world, method, 5, "R....|..");
  check_map(__LINE__, world, method, 6, "R....|");
  check_map(__LINE__, world, method, 7, "R....|.");
  check_map(__LINE__, world, method, 11, "R....|R");
  check_map(__LINE__, world, method, 12, "R..R.|");
  check_map(__LINE__, world, method, 13, "R....|"); // an int or a reference: no reference
  check_map(__LINE__, world, method, 14, ".....|"); // control never comes here
  world_free(world);
}

// Straight code longer than the distance between kept states.
TEST(frames_in_long_straight_code) {
  World *world = world_new();
  uint8_t code[1001];
  for (uint32_t i = 0; i < 1000; i += 4)
    memcpy(code + i, (uint8_t[]){BC_aconst_null, BC_astore_0, BC_iconst_0, BC_istore_0}, 4);
  code[1000] = BC_return;
  TestClass class = test_class("F1", "java/lang/Object", 50);
  test_method(&class, ACC_STATIC, "m", "()V", 1, 1, (Bytes){code, sizeof code});
  Class *loaded = test_load(world, &class);
  LinkError error = {0};
  Method *method = &loaded->methods[0];
  CHECK(method_code(world->program, method, &error));
  static const char *const wanted[] = {".|", ".|R", "R|", "R|."};
  for (uint32_t i = 1000; i-- > 0;)
    check_map(__LINE__, world, method, i, wanted[i % 4]);
  world_free(world);
}
