// Which declaration a comment of JML belongs to.
#include "contract/contract_impl.h"

#include "base/test.h"

#include <string.h>

typedef struct Seen {
  Arena arena;
  const char *text;
} Seen;

static void add_member(void *context, const SourceMember *member) {
  static const char *const kinds[] = {"class", "method", "field", "body"};
  Seen *seen = context;
  Arena *arena = &seen->arena;
  if (!member->comments.count && member->kind != MEMBER_METHOD)
    return;
  seen->text = arena_format(arena, "%s%s %s %s(", seen->text, kinds[member->kind], member->class,
                            member->name);
  for (size_t i = 0; i < member->parameters.count; i++) {
    const SourceParameter *parameter = &member->parameters.items[i];
    seen->text =
        arena_format(arena, "%s%s%s:%s:%u%s%s", seen->text, i ? "," : "",
                     parameter->type ? parameter->type : "", parameter->name, parameter->dimensions,
                     parameter->is_non_null ? "!" : "", parameter->is_nullable ? "?" : "");
  }
  seen->text = arena_format(arena, "%s)", seen->text);
  for (size_t i = 0; i < member->comments.count; i++) {
    const JmlComment *comment = &member->comments.items[i];
    seen->text = arena_format(arena, "%s<%u:%u:%.*s>", seen->text, comment->line, comment->column,
                              (int)(comment->end - comment->start), comment->start);
  }
  seen->text = arena_format(arena, "%s\n", seen->text);
}

static void add_import(void *context, const char *name) {
  Seen *seen = context;
  seen->text = arena_format(&seen->arena, "%simport %s\n", seen->text, name);
}

static void check_source(const char *source, const char *wanted) {
  Seen seen = {.text = ""};
  source_read(source, &seen.arena, (SourceVisitor){add_member, add_import, &seen});
  if (strcmp(seen.text, wanted) != 0)
    test_failed(__FILE__, __LINE__, "%s: said: %s; wanted: %s", source, seen.text, wanted);
  arena_fini(&seen.arena);
}

TEST(jml_comments_belong_to_declarations) {
  check_source(
      "package a.b; import java.util.*; import x.Y;\n"
      "//@ pure\npublic class C<T extends D<T>> extends E {\n"
      "  //@ a;\n  int f = g(new int[] {1}), h;\n"
      "  /*@ b @*/ @Q(x = \"}\") <U> void m(final U[] u, java.util.List<A, B> l, int... n) { }\n"
      "  //@ c\n  C(/*@ non_null @*/ String s, /*@ nullable */ Object[] o) throws E;\n"
      "}",
      "import java.util.*\nimport x.Y\nclass a/b/C ()<2:4: pure>\n"
      "field a/b/C f(:f:0,:h:0)<4:6: a;>\n"
      "method a/b/C m(U:u:1,java.util.List:l:0,int:n:1)<6:6: b >\n"
      "method a/b/C <init>(String:s:0!,Object:o:1?)<7:6: c>\n");
}

TEST(jml_comments_in_bodies_belong_to_nobody_else) {
  check_source("class A { void f() { //@ in;\n } //@ out;\n void g(); //@ last;\n }",
               "method A f()\nbody A ()<1:25: in;>\nmethod A g()<2:7: out;>\n"
               "class A ()<3:15: last;>\n");
}

TEST(jml_nested_classes_have_their_names) {
  check_source("enum E { A(1) { int f() { return 1; } }, B; //@ x;\n E(int n) { }\n"
               " interface I { //@ y;\n int m(); }\n record R(int a) { //@ z;\n R { } } }\n"
               "@interface N { int v() default 1; }",
               "method E <init>(int:n:0)<1:48: x;>\nmethod E$I m()<3:19: y;>\n"
               "body E$R ()<5:23: z;>\nmethod N v()\n");
}

TEST(jml_sources_may_be_anything) {
  static const char *const sources[] = {"",
                                        "class",
                                        "class A",
                                        "class A {",
                                        "class A { void f(",
                                        "class A { @",
                                        "/*@",
                                        "//@",
                                        "\"",
                                        "'",
                                        "\"\"\"",
                                        "}}}",
                                        "class A { int x = ",
                                        "class A<",
                                        "import",
                                        "package"};
  for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
    Seen seen = {.text = ""};
    source_read(sources[i], &seen.arena, (SourceVisitor){add_member, add_import, &seen});
    CHECK(seen.text);
    arena_fini(&seen.arena);
  }
}
