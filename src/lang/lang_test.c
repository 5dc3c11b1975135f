#include "lang/lang.h"

#include "base/random.h"
#include "base/test.h"
#include "base/vec.h"

#include <stdio.h>
#include <string.h>

static LangUnit *compile(const char *file, const char *text, Diag *diag) {
  return lang_compile_text(file, text, strlen(text), diag);
}

// The text must not compile, and this is why.
static void check_error(const char *file, const char *text, const char *message) {
  Diag *diag = diag_new();
  LangUnit *unit = compile(file, text, diag);
  CHECK(!unit);
  CHECK_TEXT(diag_message(diag), message);
  lang_free(unit);
  diag_free(diag);
}

typedef struct Compiled {
  Names *names;
  Diag *diag;
  LangUnit *unit;
} Compiled;

static Compiled compile_good(const char *file, const char *text) {
  Compiled compiled = {.names = names_new(), .diag = diag_new()};
  compiled.unit = compile(file, text, compiled.diag);
  if (!compiled.unit)
    test_failed(__FILE__, __LINE__, "%s", diag_message(compiled.diag));
  return compiled;
}

static void compiled_free(Compiled *compiled) {
  lang_free(compiled->unit);
  diag_free(compiled->diag);
  names_free(compiled->names);
}

// The class of this name, read back.
static ClassFile *parse(Compiled *compiled, const char *name) {
  const LangUnit *unit = compiled->unit;
  for (size_t i = 0; unit && i < unit->class_count; i++)
    if (!strcmp(unit->classes[i].name, name))
      return classfile_parse(compiled->names, unit->classes[i].bytes, name, compiled->diag);
  return NULL;
}

static const MethodInfo *find_method(const Compiled *compiled, const ClassFile *file,
                                     const char *name) {
  for (uint16_t i = 0; file && i < file->method_count; i++)
    if (!strcmp(name_text(compiled->names, file->methods[i].name), name))
      return &file->methods[i];
  return NULL;
}

static void check_descriptor(Compiled *compiled, const char *class, const char *method,
                             const char *descriptor) {
  ClassFile *file = parse(compiled, class);
  const MethodInfo *info = find_method(compiled, file, method);
  CHECK(info);
  if (info)
    CHECK_TEXT(name_text(compiled->names, info->descriptor), descriptor);
  classfile_free(file);
}

TEST(lang_is_source_by_ending) {
  CHECK(lang_is_source("a/b.pose"));
  CHECK(lang_is_source("b.javalite"));
  CHECK(!lang_is_source("b.java"));
  CHECK(!lang_is_source("pose"));
}

TEST(lang_pose_symbols_are_parameters) {
  Compiled compiled = compile_good("a.pose", "class N { int v; N n; }\n"
                                             "let y := Y7 in if (X1 < (y.v)) then Y2 else (y.n)");
  CHECK_TEXT(compiled.unit->entry_class, "pose/Main");
  CHECK_TEXT(compiled.unit->entry_descriptor, "(LN;ILN;)LN;");
  CHECK_TEXT(compiled.unit->input, "Y7");
  CHECK(!compiled.unit->main_class);
  CHECK(compiled.unit->implies_non_null);
  ClassFile *file = parse(&compiled, "pose/Main");
  const MethodInfo *entry = find_method(&compiled, file, "entry");
  CHECK_EQ(entry->code->local_count, 3);
  CHECK_TEXT(name_text(compiled.names, entry->code->locals[0].name), "Y7");
  CHECK_TEXT(name_text(compiled.names, entry->code->locals[1].name), "X1");
  CHECK_TEXT(name_text(compiled.names, entry->code->locals[2].name), "Y2");
  // Y7 is accessed before anything can have tested it.
  CHECK_EQ(entry->parameter_count, 3);
  CHECK_EQ(entry->parameter_annotations[0].count, 1);
  CHECK_EQ(entry->parameter_annotations[1].count, 0);
  CHECK_EQ(entry->parameter_annotations[2].count, 0);
  classfile_free(file);
  compiled_free(&compiled);
}

TEST(lang_pose_tested_symbol_may_be_null) {
  Compiled compiled = compile_good("a.pose", "class N { int v; }\n"
                                             "let foo := if (Y0 = null) then 1 else 2 in (Y0.v)");
  ClassFile *file = parse(&compiled, "pose/Main");
  CHECK_EQ(find_method(&compiled, file, "entry")->parameter_annotations[0].count, 0);
  classfile_free(file);
  compiled_free(&compiled);
}

TEST(lang_pose_types_of_symbols) {
  static const char classes[] = "class O { int o; } class A extends O { int a; }\n"
                                "class B extends O { int b; B me(B x) := x; } class C { }\n";
  static const struct {
    const char *text, *descriptor;
  } cases[] = {
      {"(Y0.a)", "(LA;)I"},
      {"((Y0.a) + (Y0.o))", "(LO;)I"},
      {"((Y0.a) + (Y0.b))", "(LO;)I"},
      {"((Y0.b) + (Y0.a))", "(LO;)I"},
      {"if (Y0 instanceof A) then 1 else (Y0.a)", "(LO;)I"},
      {"(Y0.me[Y1])", "(LB;LB;)LB;"},
      {"(Y0 = Y1)", "(Ljava/lang/Object;Ljava/lang/Object;)Z"}, // O and C are both roots
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[400];
    snprintf(text, sizeof text, "%s%s", classes, cases[i].text);
    Compiled compiled = compile_good("a.pose", text);
    if (compiled.unit)
      CHECK_TEXT(compiled.unit->entry_descriptor, cases[i].descriptor);
    compiled_free(&compiled);
  }
}

TEST(lang_pose_results_are_what_bodies_give) {
  Compiled compiled = compile_good("a.pose", "class V { } class N {\n"
                                             "  N next;\n"
                                             "  V self(V v) := (this.again[v]);\n"
                                             "  V again(V v) := this;\n"
                                             "  V loop(V v) := (this.loop[v]);\n"
                                             "  V none(V v) := null;\n"
                                             "  boolean yes(V v) := true;\n"
                                             "}\n"
                                             "(new N.next := (new N.self[null]))");
  check_descriptor(&compiled, "N", "self", "(LV;)LN;");
  check_descriptor(&compiled, "N", "again", "(LV;)LN;");
  check_descriptor(&compiled, "N", "loop", "(LV;)LV;");
  check_descriptor(&compiled, "N", "none", "(LV;)LV;");
  check_descriptor(&compiled, "N", "yes", "(LV;)Z");
  compiled_free(&compiled);
}

TEST(lang_overriding_methods_share_a_descriptor) {
  Compiled compiled =
      compile_good("a.pose", "class O { } class A extends O { O m(A x) := x; }\n"
                             "class B extends A { A m(O x) := this; } class C extends B { }\n"
                             "class D { int m(int x) := x; }\n"
                             "(new C.m[null])");
  check_descriptor(&compiled, "A", "m", "(LO;)LO;");
  check_descriptor(&compiled, "B", "m", "(LO;)LO;");
  check_descriptor(&compiled, "D", "m", "(I)I");
  compiled_free(&compiled);
}

TEST(lang_javalite_entry_is_a_method) {
  Compiled compiled =
      compile_good("a.javalite", "(((class A ([bool b]) ((bool m ([A x] [bool y]) (x $ b))))\n"
                                 "  (class B extends A () ())) (B m))");
  CHECK_TEXT(compiled.unit->entry_class, "A");
  CHECK_TEXT(compiled.unit->entry_descriptor, "(LA;Z)Z");
  CHECK(!compiled.unit->implies_non_null);
  CHECK(!compiled.unit->main_class);
  ClassFile *file = parse(&compiled, "A");
  CHECK_TEXT(name_text(compiled.names, file->super_name), "Object");
  classfile_free(file);
  compiled_free(&compiled);
}

TEST(lang_errors_name_the_place) {
  check_error("a.pose", "let x :=\n\t(1 + y) in x", "a.pose:2:7: there is no variable `y'");
  check_error("a.pose", "(\xc3\xa4 + 1)", "a.pose:1:2: there is no variable `\xc3\xa4'");
  check_error("a.pose", "(1 \xf0\x9f\x98\x80 1)",
              "a.pose:1:4: this is not a character of UTF-8 text (up to U+FFFF)");
  check_error("a.javalite", "; text\n  )", "a.javalite:2:3: `)' closes nothing that is open");
  check_error("a.pose", "", "a.pose:1:1: an expression is missing at the end of the text");
  check_error("a.javalite", "", "a.javalite:1:1: the program is missing");
  // What is quoted is cut and has no control characters.
  check_error("a.pose", "1 \x01\x02+++++++++++++++++++++++++++++++++++++++++++++++++++",
              "a.pose:1:3: the end of the text is expected, not "
              "`??++++++++++++++++++++++++++++++++++++++...' "
              "(marks without white space between are one)");
}

// --- random texts --------------------------------------------------------------------------------

static const char *const pose_pieces[] = {
    "class", "A",  "B",    "extends",    "{",    "}",  "int", "bool", "f",    "m",    ";",
    "(",     ")",  ":=",   "let",        "x",    "in", "if",  "then", "else", "+",    "-",
    "<",     "&&", "||",   "~",          "=",    ".",  "[",   "]",    "new",  "null", "X0",
    "Y0",    "Y1", "true", "instanceof", "this", "7",  "\n",  "@",    "l0",
};
static const char *const javalite_pieces[] = {
    "(", ")", "[",  "]",  "class", "A",   "B",     "extends", "f",    "m",    "bool", "new", "$",
    "@", "=", ":=", "if", "else",  "var", "begin", "in",      "this", "null", "true", "x",   "\n",
};

// A good program with some pieces replaced, added and left out.
static void mutate(Random *random, const char *program, const char *const *pieces, size_t count,
                   Diag *diag, const char *file) {
  VEC(char) text = {0};
  const char *at = program;
  while (*at) {
    size_t length = strcspn(at, " \n") + 1;
    bool is_last = !at[length - 1];
    uint64_t chance = random_below(random, 40);
    if (chance == 0) {
      const char *piece = pieces[random_below(random, count)];
      vec_append(&text, piece, strlen(piece));
      vec_push(&text, ' ');
    }
    if (chance != 1)
      vec_append(&text, at, length - is_last);
    at += length - is_last;
  }
  LangUnit *unit = lang_compile_text(file, text.items ? text.items : "", text.count, diag);
  CHECK((unit == NULL) == diag_failed(diag));
  Names *names = names_new();
  for (size_t i = 0; unit && i < unit->class_count; i++) {
    ClassFile *class = classfile_parse(names, unit->classes[i].bytes, "mutant", diag);
    CHECK(class);
    classfile_free(class);
  }
  names_free(names);
  lang_free(unit);
  vec_free(&text);
}

TEST(lang_mutants_compile_or_are_refused) {
  static const char pose[] =
      "class O { } class A extends O { int f ; A n ; int m ( int x ) := ( x + ( this . f ) ) ; "
      "A p ( A x ) := if ( x = null ) then this else ( ( x . n ) . p [ ( this . n ) ] ) ; } "
      "class B extends A { int m ( int x ) := let y := ( this . f := x ) in ( y - 1 ) ; } "
      "let a := Y0 in let b := ( a . p [ Y1 ] ) in "
      "if ( ( ( b . m [ X0 ] ) < 7 ) && ( ~ ( a instanceof B ) ) ) then ( b . f ) else 3";
  static const char javalite[] =
      "( ( ( class A ( [ A n ] [ bool f ] ) ( ( bool m [ A x ] ( if ( x = null ) true else "
      "( ( x $ n ) @ m ( x $ n ) ) ) ) ( A s ( ) ( var A y := ( new A ) in "
      "( begin ( y $ n := this ) ( y := ( y $ n ) ) y ) ) ) ) ) ( class B extends A ( ) ( ) ) ) "
      "( A s ) )";
  Diag *diag = diag_new();
  Random random = random_seeded(11);
  for (int i = 0; i < 3000; i++) {
    diag_clear(diag);
    mutate(&random, pose, pose_pieces, sizeof pose_pieces / sizeof *pose_pieces, diag, "a.pose");
    diag_clear(diag);
    mutate(&random, javalite, javalite_pieces, sizeof javalite_pieces / sizeof *javalite_pieces,
           diag, "a.javalite");
  }
  diag_free(diag);
}
