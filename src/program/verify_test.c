// Hand-made bytecode: what must be refused, with which words, and old or odd code that must pass.
#include "base/random.h"
#include "base/test.h"
#include "program/builder_test.h"

#include <stdio.h>
#include <string.h>

// A class under construction with the constants that the cases use.
typedef struct Fixture {
  World *world;
  TestClass class;
  char name[16];
  uint16_t object_init, own_init, string_init, length, integer_value, concat, compare_to;
  uint16_t own_private, exit;
  uint16_t own, string, object, ints, matrix, missing, throwable, text, big;
} Fixture;

static Fixture fixture_new(World *world) {
  static int serial;
  Fixture f = {.world = world};
  snprintf(f.name, sizeof f.name, "T%d", serial++);
  f.class = test_class(f.name, "java/lang/Object", 50);
  TestClass *c = &f.class;
  f.object_init = test_constant_member(c, CONSTANT_METHOD, "java/lang/Object", "<init>", "()V");
  f.own_init = test_constant_member(c, CONSTANT_METHOD, f.name, "<init>", "()V");
  f.string_init = test_constant_member(c, CONSTANT_METHOD, "java/lang/String", "<init>", "()V");
  f.length = test_constant_member(c, CONSTANT_METHOD, "java/lang/String", "length", "()I");
  f.integer_value = test_constant_member(c, CONSTANT_FIELD, "java/lang/Integer", "value", "I");
  f.concat = test_constant_member(c, CONSTANT_METHOD, "java/lang/String", "concat",
                                  "(Ljava/lang/String;)Ljava/lang/String;");
  f.compare_to = test_constant_member(c, CONSTANT_INTERFACE_METHOD, "java/lang/Comparable",
                                      "compareTo", "(Ljava/lang/Object;)I");
  f.own_private = test_constant_member(c, CONSTANT_METHOD, f.name, "hidden", "()V");
  f.exit = test_constant_member(c, CONSTANT_METHOD, "java/lang/Thread", "exit", "()V");
  f.own = test_constant_class(c, f.name);
  f.string = test_constant_class(c, "java/lang/String");
  f.object = test_constant_class(c, "java/lang/Object");
  f.ints = test_constant_class(c, "[I");
  f.matrix = test_constant_class(c, "[[I");
  f.missing = test_constant_class(c, "no/such/Class");
  f.throwable = test_constant_class(c, "java/lang/Throwable");
  f.text = test_constant_string(c, "text");
  f.big = test_constant_long(c, 7);
  return f;
}

// Loads the class, verifies its only method and compares with the words of the message; NULL:
// accepts.
static void expect(int line, Fixture *f, const char *words) {
  Class *class = test_load(f->world, &f->class);
  if (!class)
    return;
  LinkError error = {0};
  bool good = verify_method(f->world->program, &class->methods[0], &error);
  if (!words) {
    if (!good)
      test_failed(__FILE__, line, "rejected: %s", error.message);
    return;
  }
  if (good)
    test_failed(__FILE__, line, "accepted, but should say: %s", words);
  else if (!strstr(error.message, words))
    test_failed(__FILE__, line, "says: %s\n  and not: %s", error.message, words);
  else if (error.kind != LINK_BAD_INPUT)
    test_failed(__FILE__, line, "kind %d", (int)error.kind);
}

#define METHOD(words, flags, name, descriptor, stack, locals, ...)                                 \
  do {                                                                                             \
    Fixture f = fixture_new(world);                                                                \
    test_method(&f.class, flags, name, descriptor, stack, locals, CODE(__VA_ARGS__));              \
    expect(__LINE__, &f, words);                                                                   \
  } while (0)
#define REJECT(words, descriptor, stack, locals, ...)                                              \
  METHOD(words, ACC_STATIC, "m", descriptor, stack, locals, __VA_ARGS__)
#define ACCEPT(descriptor, stack, locals, ...) REJECT(NULL, descriptor, stack, locals, __VA_ARGS__)

TEST(verify_message_names_place_and_types) {
  World *world = world_new();
  Fixture f = fixture_new(world);
  test_method(&f.class, ACC_STATIC, "m", "(ILjava/lang/String;)I", 2, 2,
              CODE(BC_iload_0, BC_aload_1, BC_iadd, BC_ireturn));
  char name[16];
  memcpy(name, f.name, sizeof name);
  Class *class = test_load(world, &f.class);
  LinkError error = {0};
  CHECK(!verify_method(world->program, &class->methods[0], &error));
  char *wanted = mem_format("T.class: %s.m(ILjava/lang/String;)I: at offset 2 (iadd): expected int "
                            "on the stack, found reference to java/lang/String",
                            name);
  CHECK_TEXT(error.message, wanted);
  mem_free(wanted);
  world_free(world);
}

TEST(verify_frame_limits) {
  World *world = world_new();
  REJECT("underflow", "()V", 1, 0, BC_pop, BC_return);
  REJECT("overflow", "()V", 1, 0, BC_iconst_0, BC_iconst_0, BC_return);
  REJECT("overflow", "()V", 1, 0, BC_lconst_0, BC_return);
  REJECT("overflow", "()V", 1, 0, BC_iconst_0, BC_dup, BC_return);
  REJECT("underflow", "()V", 4, 0, BC_iconst_0, BC_dup_x1, BC_return);
  REJECT("local 1 lies outside", "()V", 1, 1, BC_iconst_0, BC_istore_1, BC_return);
  REJECT("local 0 lies outside", "()V", 2, 1, BC_lconst_0, BC_lstore_0, BC_return);
  REJECT("local 300 lies outside", "()V", 2, 1, BC_iconst_0, BC_wide, BC_istore, U2(300),
         BC_return);
  REJECT("local 9 lies outside", "()V", 2, 1, BC_iinc, 9, 1, BC_return);
  REJECT("local 9 lies outside", "()V", 2, 1, BC_goto, U2(5), BC_iload, 9, BC_return); // dead
  ACCEPT("(IJ)V", 0, 3, BC_return);
  world_free(world);
}

TEST(verify_control_flow) {
  World *world = world_new();
  REJECT("falls off the end", "()V", 1, 0, BC_nop);
  REJECT("falls off the end", "()V", 1, 0, BC_iconst_0, BC_ifeq, U2(-1));
  REJECT("middle of an instruction", "()V", 1, 0, BC_goto, U2(4), BC_sipush, U2(0), BC_return);
  REJECT("target outside", "()V", 1, 0, BC_goto, U2(400), BC_return);
  REJECT("target outside", "()V", 1, 0, BC_goto, U2(-1), BC_return);
  REJECT("target outside", "()V", 1, 0, BC_goto_w, U4(-100000), BC_return);
  REJECT("cut off", "()V", 1, 0, BC_return, BC_goto, 0);
  REJECT("unknown opcode", "()V", 1, 0, 202, BC_return);
  REJECT("no wide form", "()V", 1, 0, BC_wide, BC_iadd, 0, 0, BC_return);
  REJECT("cut off", "()V", 1, 0, BC_iconst_0, BC_tableswitch, 0, 0, U4(0), U4(0), U4(0x7fffffff));
  REJECT("low above high", "()V", 1, 0, BC_iconst_0, BC_tableswitch, 0, 0, U4(19), U4(1), U4(0),
         U4(19), BC_return);
  REJECT("negative number", "()V", 1, 0, BC_iconst_0, BC_lookupswitch, 0, 0, U4(11), U4(-1),
         BC_return);
  REJECT("not sorted", "()V", 1, 0, BC_iconst_0, BC_lookupswitch, 0, 0, U4(27), U4(2), U4(5),
         U4(27), U4(5), U4(27), BC_return);
  REJECT("target outside", "()V", 1, 0, BC_iconst_0, BC_lookupswitch, 0, 0, U4(27), U4(2), U4(5),
         U4(27), U4(6), U4(28), BC_return);
  ACCEPT("()V", 1, 0, BC_iconst_0, BC_lookupswitch, 0, 0, U4(27), U4(2), U4(-5), U4(27), U4(6),
         U4(27), BC_return);
  REJECT("different depths", "(I)V", 2, 1, BC_iload_0, BC_ifeq, U2(4), BC_iconst_0, BC_return);
  REJECT("meet", "(I)V", 2, 1, BC_iload_0, BC_ifeq, U2(7), BC_iconst_0, BC_goto, U2(4), BC_fconst_0,
         BC_return);
  world_free(world);
}

TEST(verify_kinds) {
  World *world = world_new();
  REJECT("expected int on the stack, found float", "()I", 2, 0, BC_fconst_0, BC_ireturn);
  REJECT("expected long on the stack, found double", "()V", 4, 0, BC_dconst_0, BC_lneg, BC_return);
  REJECT("expected int on the stack, found null", "()V", 2, 0, BC_aconst_null, BC_ineg, BC_return);
  REJECT("expected an initialised object", "()Ljava/lang/Object;", 1, 0, BC_iconst_0, BC_areturn);
  REJECT("expected a reference", "()V", 1, 1, BC_iconst_0, BC_astore_0, BC_return);
  REJECT("expected a reference in local 0, found int", "(I)V", 1, 1, BC_aload_0, BC_return);
  REJECT("expected int in local 0, found nothing", "()V", 1, 1, BC_iload_0, BC_return);
  REJECT("expected int in local 0", "(F)V", 1, 1, BC_iinc, 0, 1, BC_return);
  REJECT("expected long in local 0", "(J)V", 2, 2, BC_iconst_0, BC_istore_1, BC_lload_0, BC_return);
  REJECT("cuts a long", "(J)V", 2, 2, BC_lload_0, BC_pop, BC_return);
  REJECT("cuts a long", "(J)V", 4, 2, BC_lload_0, BC_iconst_0, BC_swap, BC_return);
  REJECT("cuts a long", "(J)V", 5, 2, BC_lload_0, BC_iconst_0, BC_dup_x1, BC_return);
  REJECT("cuts a long", "(J)V", 5, 2, BC_lload_0, BC_iconst_0, BC_dup2, BC_return);
  ACCEPT("(J)V", 5, 2, BC_lload_0, BC_iconst_0, BC_dup_x2, BC_return);
  ACCEPT("(J)V", 6, 2, BC_lload_0, BC_dup2, BC_pop2, BC_lload_0, BC_dup2_x2, BC_return);
  REJECT("does not fit the method's result", "()I", 1, 0, BC_fconst_0, BC_freturn);
  REJECT("does not fit the method's result", "()V", 1, 0, BC_iconst_0, BC_ireturn);
  REJECT("does not fit the method's result", "()I", 1, 0, BC_return);
  // A local that is an int on one way and a reference on the other is neither behind the join.
  REJECT("in local 1, found nothing", "(I)V", 1, 2, BC_iconst_0, BC_istore_1, BC_iload_0, BC_ifeq,
         U2(5), BC_aconst_null, BC_astore_1, BC_aload_1, BC_return);
  world_free(world);
}

TEST(verify_constants) {
  World *world = world_new();
  REJECT("cannot be loaded", "()V", 2, 0, BC_ldc, 0, BC_return);
  REJECT("cannot be loaded", "()V", 2, 0, BC_ldc, 255, BC_return);
  REJECT("cannot be loaded", "()V", 2, 0, BC_ldc, 1, BC_return);
  REJECT("takes two words", "()V", 2, 0, BC_ldc_w, U2(f.big), BC_return);
  REJECT("takes one word", "()V", 2, 0, BC_ldc2_w, U2(f.text), BC_return);
  ACCEPT("()V", 3, 0, BC_ldc2_w, U2(f.big), BC_ldc_w, U2(f.string), BC_return);
  REJECT("not a constant of the right kind", "()V", 2, 0, BC_new, U2(f.text), BC_return);
  REJECT("not a constant of the right kind", "()V", 2, 0, BC_getstatic, U2(f.length), BC_return);
  REJECT("not a constant of the right kind", "()V", 2, 0, BC_invokestatic, U2(f.integer_value),
         BC_return);
  REJECT("not a constant of the right kind", "()V", 2, 0, BC_aconst_null, BC_invokeinterface,
         U2(f.length), 1, 0, BC_return);
  REJECT("not a constant of the right kind", "()V", 2, 0, BC_invokedynamic, U2(f.length), 0, 0,
         BC_return);
  REJECT("new of the array class", "()V", 2, 0, BC_new, U2(f.ints), BC_return);
  REJECT("3 dimensions of [[I", "()V", 3, 0, BC_iconst_0, BC_dup, BC_dup, BC_multianewarray,
         U2(f.matrix), 3, BC_return);
  REJECT("no dimensions", "()V", 3, 0, BC_multianewarray, U2(f.matrix), 0, BC_return);
  REJECT("unknown type", "()V", 3, 0, BC_iconst_0, BC_newarray, 3, BC_return);
  REJECT("argument count 5", "(Ljava/lang/Comparable;)I", 2, 1, BC_aload_0, BC_aload_0,
         BC_invokeinterface, U2(f.compare_to), 5, 0, BC_ireturn);
  REJECT("reserved", "(Ljava/lang/Comparable;)I", 2, 1, BC_aload_0, BC_aload_0, BC_invokeinterface,
         U2(f.compare_to), 2, 9, BC_ireturn);
  REJECT("call of <init>", "(Ljava/lang/String;)V", 2, 1, BC_aload_0, BC_invokevirtual,
         U2(f.string_init), BC_return);
  world_free(world);
}

TEST(verify_receivers_and_arguments) {
  World *world = world_new();
  REJECT("expected reference to java/lang/String on the stack, found reference to java/lang/Object",
         "(Ljava/lang/Object;)I", 1, 1, BC_aload_0, BC_invokevirtual, U2(f.length), BC_ireturn);
  REJECT("expected reference to java/lang/Integer", "(Ljava/lang/String;)I", 1, 1, BC_aload_0,
         BC_getfield, U2(f.integer_value), BC_ireturn);
  REJECT("expected reference to java/lang/String", "(Ljava/lang/String;[I)V", 2, 2, BC_aload_0,
         BC_aload_1, BC_invokevirtual, U2(f.concat), BC_return);
  REJECT("expected reference to java/lang/String", "(Ljava/lang/Object;)Ljava/lang/String;", 1, 1,
         BC_aload_0, BC_areturn);
  REJECT("expected reference to [I", "([B)[I", 1, 1, BC_aload_0, BC_areturn);
  REJECT("expected reference to [Ljava/lang/String;", "([Ljava/lang/Object;)[Ljava/lang/String;", 1,
         1, BC_aload_0, BC_areturn);
  ACCEPT("([Ljava/lang/String;)[Ljava/lang/Object;", 1, 1, BC_aload_0, BC_areturn);
  ACCEPT("([[I)[Ljava/lang/Object;", 1, 1, BC_aload_0, BC_areturn);
  ACCEPT("([I)Ljava/lang/Cloneable;", 1, 1, BC_aload_0, BC_areturn);
  // Interfaces are as good as Object; the machine checks when it selects the method.
  ACCEPT("(Ljava/lang/Object;)I", 2, 1, BC_aload_0, BC_aload_0, BC_invokeinterface,
         U2(f.compare_to), 2, 0, BC_ireturn);
  REJECT("expected reference to java/lang/String", "(Ljava/lang/Comparable;)I", 1, 1, BC_aload_0,
         BC_invokevirtual, U2(f.length), BC_ireturn);
  REJECT("expected reference to java/lang/Throwable", "(Ljava/lang/Object;)V", 1, 1, BC_aload_0,
         BC_athrow);
  ACCEPT("()V", 1, 0, BC_aconst_null, BC_athrow);
  // invokespecial of another class's method, and on another class's object.
  REJECT("expected reference to T", "(Ljava/lang/Thread;)V", 1, 1, BC_aload_0, BC_invokespecial,
         U2(f.exit), BC_return);
  METHOD("java/lang/Thread is not a superclass of T", 0, "m", "()V", 1, 1, BC_aload_0,
         BC_invokespecial, U2(f.exit), BC_return);
  METHOD(NULL, 0, "m", "()V", 1, 1, BC_aload_0, BC_invokespecial, U2(f.own_private), BC_return);
  world_free(world);
}

TEST(verify_arrays) {
  World *world = world_new();
  REJECT("expected an array of another type", "([F)I", 2, 1, BC_aload_0, BC_iconst_0, BC_iaload,
         BC_ireturn);
  REJECT("expected an array of another type", "(Ljava/lang/Object;)I", 2, 1, BC_aload_0,
         BC_iconst_0, BC_iaload, BC_ireturn);
  REJECT("expected an array of another type", "([I)V", 2, 1, BC_aload_0, BC_iconst_0, BC_aaload,
         BC_return);
  REJECT("expected an array of another type", "([C)V", 2, 1, BC_aload_0, BC_iconst_0, BC_baload,
         BC_return);
  ACCEPT("([B[Z)V", 4, 2, BC_aload_0, BC_iconst_0, BC_baload, BC_pop, BC_aload_1, BC_iconst_0,
         BC_iconst_1, BC_bastore, BC_return);
  REJECT("expected an initialised object", "([Ljava/lang/Object;)V", 3, 1, BC_aload_0, BC_iconst_0,
         BC_iconst_0, BC_aastore, BC_return);
  REJECT("expected an array on the stack", "(Ljava/lang/Object;)I", 1, 1, BC_aload_0,
         BC_arraylength, BC_ireturn);
  ACCEPT("([[I)I", 2, 1, BC_aload_0, BC_iconst_0, BC_aaload, BC_iconst_0, BC_iaload, BC_ireturn);
  ACCEPT("()I", 2, 0, BC_aconst_null, BC_iconst_0, BC_aaload, BC_iconst_0, BC_iaload, BC_ireturn);
  // int[][] and String[] meet as Object[], int[] and float[] as Object.
  ACCEPT("([[I[Ljava/lang/String;)[Ljava/lang/Object;", 1, 2, BC_aload_0, BC_ifnull, U2(5),
         BC_aload_1, BC_astore_0, BC_aload_0, BC_areturn);
  REJECT("found reference to java/lang/Object", "([I[F)I", 1, 2, BC_aload_0, BC_ifnull, U2(5),
         BC_aload_1, BC_astore_0, BC_aload_0, BC_arraylength, BC_ireturn);
  world_free(world);
}

TEST(verify_construction) {
  World *world = world_new();
  METHOD(NULL, 0, "<init>", "()V", 1, 1, BC_aload_0, BC_invokespecial, U2(f.object_init),
         BC_return);
  METHOD("before it has called super()", 0, "<init>", "()V", 1, 1, BC_return);
  METHOD("expected an initialised object", 0, "<init>", "()V", 1, 1, BC_aload_0, BC_athrow);
  METHOD("constructor of java/lang/String called on an object of class T", 0, "<init>", "()V", 1, 1,
         BC_aload_0, BC_invokespecial, U2(f.string_init), BC_return);
  // One way calls super(), the other does not.
  METHOD("before it has called super()", 0, "<init>", "(I)V", 1, 2, BC_iload_1, BC_ifeq, U2(7),
         BC_aload_0, BC_invokespecial, U2(f.object_init), BC_return);
  ACCEPT("()V", 2, 0, BC_new, U2(f.object), BC_dup, BC_invokespecial, U2(f.object_init), BC_pop,
         BC_return);
  REJECT("expected an initialised object", "()Ljava/lang/Object;", 2, 0, BC_new, U2(f.object),
         BC_areturn);
  REJECT("expected an uninitialised object", "(Ljava/lang/Object;)V", 2, 1, BC_aload_0,
         BC_invokespecial, U2(f.object_init), BC_return);
  REJECT("constructor of java/lang/Object called on an object of class java/lang/String", "()V", 2,
         0, BC_new, U2(f.string), BC_dup, BC_invokespecial, U2(f.object_init), BC_return);
  // A second object of the same instruction while the first, in a local or on the stack, still
  // waits for its constructor: they must not become one. Only subroutines can do that.
  REJECT("in local 2, found nothing", "()V", 1, 3, BC_jsr, U2(10), BC_aload_1, BC_astore_2, BC_jsr,
         U2(5), BC_aload_2, BC_return, BC_astore_0, BC_new, U2(f.object), BC_astore_1, BC_ret, 0);
  REJECT("still on the stack", "()V", 2, 2, BC_aconst_null, BC_jsr, U2(9), BC_pop, BC_aload_1,
         BC_jsr, U2(4), BC_return, BC_astore_0, BC_new, U2(f.object), BC_astore_1, BC_ret, 0);
  world_free(world);
}

TEST(verify_unloadable_classes) {
  World *world = world_new();
  ACCEPT("(Lno/such/Class;)Lno/such/Class;", 1, 1, BC_aload_0, BC_areturn);
  ACCEPT("(Ljava/lang/String;)Lno/such/Class;", 1, 1, BC_aload_0, BC_areturn);
  ACCEPT("(Lno/such/Class;)Ljava/lang/Runnable;", 1, 1, BC_aload_0, BC_areturn);
  // What is not known to be a String is none, even if a String was let through as a no/such/Class.
  Fixture f = fixture_new(world);
  test_method(&f.class, ACC_STATIC, "m", "(Lno/such/Class;)I", 1, 1,
              CODE(BC_aload_0, BC_invokevirtual, U2(f.length), BC_ireturn));
  Class *class = test_load(world, &f.class);
  LinkError error = {0};
  CHECK(!verify_method(world->program, &class->methods[0], &error));
  CHECK_EQ(error.kind, LINK_EXCEPTION);
  CHECK_TEXT(error.exception, "java/lang/NoClassDefFoundError");
  world_free(world);
}

TEST(verify_subroutines) {
  World *world = world_new();
  // A local that the subroutine does not touch keeps its type, which differs between the callers.
  ACCEPT("()V", 1, 2, BC_iconst_0, BC_istore_1, BC_jsr, U2(13), BC_iload_1, BC_pop, BC_aconst_null,
         BC_astore_1, BC_jsr, U2(6), BC_aload_1, BC_pop, BC_return, BC_astore_0, BC_ret, 0);
  // The same local, changed by the subroutine.
  REJECT("expected int in local 1", "()V", 1, 2, BC_iconst_0, BC_istore_1, BC_jsr, U2(6),
         BC_iload_1, BC_pop, BC_return, BC_astore_0, BC_aconst_null, BC_astore_1, BC_ret, 0);
  REJECT("expected return address in local 0, found int", "(I)V", 1, 1, BC_ret, 0);
  REJECT("expected a reference in local 0, found return address", "()V", 1, 1, BC_jsr, U2(4),
         BC_return, BC_astore_0, BC_aload_0, BC_pop, BC_ret, 0);
  REJECT("expected int on the stack, found return address", "()V", 1, 1, BC_jsr, U2(3), BC_istore_0,
         BC_return);
  // A return address is good for one return.
  REJECT("expected return address in local 0, found nothing", "()V", 1, 1, BC_jsr, U2(5), BC_ret, 0,
         BC_astore_0, BC_ret, 0);
  // Recursion: the outer activation cannot return any more.
  REJECT("expected return address in local 0, found nothing", "(I)V", 1, 2, BC_iload_0, BC_istore_1,
         BC_jsr, U2(4), BC_return, BC_astore_0, BC_iload_1, BC_ifeq, U2(6), BC_jsr, U2(-5), BC_ret,
         0);
  REJECT("returns behind the end", "()V", 1, 1, BC_goto, U2(6), BC_astore_0, BC_ret, 0, BC_jsr,
         U2(-3));
  // Called with different operand depths.
  REJECT("different depths", "()V", 2, 1, BC_jsr, U2(9), BC_iconst_0, BC_jsr, U2(5), BC_pop,
         BC_return, BC_astore_0, BC_ret, 0);
  // Nested, with the inner subroutine returning for the outer one as well.
  ACCEPT("()V", 1, 3, BC_jsr, U2(4), BC_return, BC_astore_0, BC_jsr, U2(5), BC_ret, 0, BC_astore_1,
         BC_ret, 1);
  ACCEPT("()V", 1, 3, BC_jsr, U2(4), BC_return, BC_astore_0, BC_jsr, U2(5), BC_ret, 0, BC_astore_1,
         BC_ret, 0);
  // A loop around a finally block that is left by `continue`: no recursion.
  ACCEPT("(I)V", 1, 2, BC_jsr, U2(6), BC_goto, U2(-3), BC_astore_1, BC_iload_0, BC_ifeq, U2(-8),
         BC_ret, 1);
  world_free(world);
}

TEST(verify_handlers) {
  World *world = world_new();
  enum { ANY, THROWABLE, MISSING, STRING };
  struct {
    TestHandler handler; // with one of the names above as its type
    const char *words;
  } cases[] = {
      {{0, 3, 7, ANY}, NULL},
      {{0, 9, 7, THROWABLE}, NULL},
      {{0, 3, 7, MISSING}, NULL},
      {{0, 3, 7, STRING}, "catches java/lang/String, which is not a Throwable"},
      {{0, 2, 7, ANY}, "middle of an instruction"},
      {{1, 3, 7, ANY}, "middle of an instruction"},
      {{0, 3, 5, ANY}, "middle of an instruction"},
      {{0, 3, 3, ANY}, "stacks that hold"},
      {{0, 3, 8, ANY}, "different depths"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Fixture f = fixture_new(world);
    uint16_t types[] = {0, f.throwable, f.missing, f.string};
    TestHandler handler = cases[i].handler;
    handler.catch_type = types[handler.catch_type];
    test_method_handlers(
        &f.class, ACC_STATIC, "m", "()V", 1, 1,
        CODE(BC_sipush, U2(1), BC_istore_0, BC_goto, U2(4), BC_astore_0, BC_return), &handler, 1);
    expect(__LINE__, &f, cases[i].words);
  }
  // What a handler sees of the locals is what every covered instruction may have left there.
  Fixture f = fixture_new(world);
  test_method_handlers(
      &f.class, ACC_STATIC, "m", "(I)V", 1, 1,
      CODE(BC_aconst_null, BC_astore_0, BC_nop, BC_return, BC_pop, BC_aload_0, BC_return),
      &(TestHandler){0, 4, 4, 0}, 1);
  expect(__LINE__, &f, "in local 0, found nothing");
  Fixture g = fixture_new(world);
  test_method_handlers(&g.class, ACC_STATIC, "m", "(I)V", 0, 1, CODE(BC_nop, BC_return, BC_return),
                       &(TestHandler){0, 1, 2, 0}, 1);
  expect(__LINE__, &g, "needs an operand stack");
  world_free(world);
}

// Real code with a few bytes changed: always a verdict, never a crash, and whatever passes can be
// decoded and analysed as well.
static bool survive(World *world, const ClassFile *original, Random *random) {
  uint8_t *bytes = mem_alloc(original->bytes.length);
  memcpy(bytes, original->bytes.at, original->bytes.length);
  for (uint64_t n = 1 + random_below(random, 3); n > 0; n--) {
    const MethodInfo *method = &original->methods[random_below(random, original->method_count)];
    if (!method->code)
      continue;
    Bytes code = method->code->code;
    size_t at = (size_t)(code.at - original->bytes.at) + random_below(random, code.length);
    bytes[at] =
        (uint8_t)(random_below(random, 4) ? random_below(random, BC_COUNT) : random_next(random));
  }
  LinkError error = {0};
  Class *host = program_require(world->program, "java/lang/Object");
  Class *class = program_define(world->program, (Bytes){bytes, original->bytes.length}, "mutant",
                                host, &error);
  mem_free(bytes);
  bool passed = class != NULL;
  for (uint16_t i = 0; class && i < class->method_count; i++) {
    Method *method = &class->methods[i];
    uint64_t locals[1024], stack[1024];
    if (!method->info->code)
      continue;
    if (!verify_method(world->program, method, &error)) {
      CHECK(error.kind != LINK_OK && error.message[0]);
      passed = false;
      continue;
    }
    CHECK(method_cfg(world->program, method, &error) != NULL);
    for (uint32_t k = 0; k < method->code->count && !method->code->has_subroutines; k++)
      method_reference_map(world->program, method, k, locals, stack);
  }
  return passed;
}

TEST(verify_survives_mutants) {
  World *world = world_new();
  Random random = random_seeded(5);
  static const char *const names[] = {"java/util/Formatter", "java/lang/Thread",
                                      "java/util/zip/ZipFile"};
  unsigned passed = 0, rounds = 300;
  for (unsigned i = 0; i < rounds; i++) {
    ClassBytes found;
    Name name = name_of(world->names, names[i % 3]);
    CHECK(classpath_find(world->path, name, &found, world->diag));
    ClassFile *file = classfile_parse(world->names, found.bytes, found.where, world->diag);
    passed += survive(world, file, &random);
    classfile_free(file);
  }
  CHECK(passed > 0 && passed < rounds / 2);
  world_free(world);
}

// Methods that are legal in size but would need endless time or memory: refused in bounded time.
TEST(verify_bounds_hostile_methods) {
  World *world = world_new();
  // As many operands as fit, then branches to everywhere, each join with the whole stack.
  enum { LENGTH = 65000, PUSHES = 30000 };
  uint8_t *code = mem_alloc(LENGTH);
  memset(code, BC_nop, LENGTH);
  code[0] = BC_aconst_null;
  code[1] = BC_aconst_null;
  memset(code + 2, BC_dup2, PUSHES);
  for (uint32_t at = PUSHES + 2; at + 4 < LENGTH - 1; at += 4)
    memcpy(code + at, (uint8_t[]){BC_iconst_0, BC_ifeq, U2(3)}, 4);
  code[LENGTH - 1] = BC_return;
  Fixture f = fixture_new(world);
  test_method(&f.class, ACC_STATIC, "m", "()V", 65535, 0, (Bytes){code, LENGTH});
  expect(__LINE__, &f, "too large to verify");
  // Many subroutines, each called twice by the one before: 2^n ways to call the last.
  size_t at = 0;
  for (unsigned i = 0; i < 40; i++) {
    uint8_t local = (uint8_t)i, body[] = {BC_jsr, U2(9),     BC_jsr,
                                          U2(6),  BC_ret,    local,
                                          BC_nop, BC_astore, (uint8_t)(local + 1)};
    memcpy(code + at, body, sizeof body);
    at += sizeof body;
  }
  memcpy(code + at, (uint8_t[]){BC_ret, 40}, 2);
  code[6] = BC_return;
  code[7] = BC_nop;
  Fixture g = fixture_new(world);
  test_method(&g.class, ACC_STATIC, "m", "()V", 1, 50, (Bytes){code, at + 2});
  expect(__LINE__, &g, "too many ways to call subroutines");
  mem_free(code);
  world_free(world);
}
