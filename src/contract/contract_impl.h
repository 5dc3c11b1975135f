// Private to contract: the syntax tree of a clause, and the steps from text to class files.
//
//   lex.c, parse.c          text -> tree
//   file.c, annotations.c   where the texts come from
//   jml*.c, java_source.c   the same: comments in Java sources
//   names.c, check*.c       names and types
//   emit.c                  tree -> bytecode
//   reach.c, fresh.c        words of the language that are calls
//   wrap*.c                 methods that check a call
#ifndef CONTRACT_CONTRACT_IMPL_H
#define CONTRACT_CONTRACT_IMPL_H

#include "base/sha256.h"
#include "contract/contract.h"
#include "program/assemble.h"

// Where a text comes from: a file, whose errors have lines, or an annotation.
typedef struct Text {
  const char *where, *start;
  size_t length;
  bool is_file;
  bool is_jml;         // its own words begin with a backslash
  uint32_t first_line; // less one
} Text;

typedef enum TokenKind {
  TOKEN_END,
  TOKEN_NAME,
  TOKEN_INT,
  TOKEN_LONG,
  TOKEN_FLOAT,
  TOKEN_DOUBLE,
  TOKEN_CHAR,
  TOKEN_STRING,
  TOKEN_OPERATOR,
} TokenKind;
typedef struct Token {
  TokenKind kind;
  const char *start;
  size_t length;
  uint32_t line, column;
  uint64_t bits;    // of numbers and characters
  const char *text; // of strings: modified UTF-8
} Token;
typedef struct Lexer {
  const Text *text;
  const char *at;
  uint32_t line, column;
  Token token; // the next one; of JML's own words the backslash belongs to it
  Arena *arena;
  Diag *diag;
  bool failed;
  uint32_t depth; // of nested expressions
  uint32_t links; // operators and members of a clause so far
} Lexer;

typedef enum NodeKind {
  NODE_LITERAL, // of its type
  NODE_STRING,
  NODE_NULL,
  NODE_NAME,     // until it is known what it names
  NODE_VARIABLE, // receiver, parameter, result or a bound one
  NODE_CLASS,    // a qualifier
  NODE_PACKAGE,  // the same
  NODE_FIELD,    // kids: the object, if it is not static; "*" in frames: all of them
  NODE_LENGTH,
  NODE_INDEX,   // kids: the array, the index; in frames none (all), or a second one (a range)
  NODE_CALL,    // kids[0]: the receiver or a qualifier, or NULL
  NODE_OLD,     // kids[0]
  NODE_UNARY,   // + - ~ !
  NODE_BINARY,  // arithmetic, comparisons, && || ==> <==>
  NODE_CHOICE,  // ?:
  NODE_CAST,    // written
  NODE_CONVERT, // between primitive types and their boxes
  NODE_INSTANCEOF,
  NODE_FORALL, // kids: from, to, body; is_closed: with `to` itself; without `to`: from is a set
  NODE_EXISTS,
  NODE_REACH, // kids: one or two objects; arguments: the fields; see reach.c
} NodeKind;

typedef enum Operator {
#define OPERATOR(name, text, level) OPERATOR_##name,
#include "contract/operators.def"
#undef OPERATOR
  OPERATOR_NONE
} Operator;

typedef struct Variable {
  const char *name;
  Class *type;
  uint32_t slot;
  bool is_bound;          // by forall or exists
  struct Variable *outer; // the next one in scope
} Variable;

typedef struct Node Node;
struct Node {
  NodeKind kind;
  Token at;
  Class *type; // NULL: of null
  Operator op;
  const char *name; // of names, fields, calls, bound variables; dotted of types
  uint32_t dimensions;
  uint64_t bits; // of literals
  Node *kids[3];
  Node **arguments;
  uint32_t argument_count;
  Variable *variable;
  Field *field;
  Method *method;
  Class *class;  // of NODE_CLASS, NODE_CAST and NODE_INSTANCEOF
  uint32_t old;  // number of NODE_OLD in its clause
  uint32_t slot; // of NODE_REACH: local words of its own
  bool is_closed;
};

typedef struct Clause {
  ClauseInfo info;
  uint32_t number;
  Text text;
  Node *root;
  VEC(Node *) olds;
  uint32_t slots;  // words of its parameters
  bool is_ignored; // a comment that cannot be compiled
  // Of what holds when an exception leaves: its class, and what the clause calls it.
  const char *thrown_type, *thrown_name;
  Class *thrown;
} Clause;

// A parameter as a side file names it.
typedef struct NamedParameter {
  const char *type, *name;
  uint32_t dimensions;
  Token at;
} NamedParameter;

typedef VEC(Clause *) Clauses;

typedef struct Spec { // what one declaration says
  Class *class;
  Method *method;
  Clauses requires, ensures, signals, modifies;
  bool has_modifies;  // else a call may write anything
  Clause *frame;      // then: what the places are, in words
  bool is_ignored;    // what it requires cannot be compiled, so nothing is known of the rest
  const char **names; // of the parameters, or NULL
} Spec;

typedef VEC(Spec *) Specs;

typedef struct ClassSpec {
  Class *class;
  const char *contract_class; // internal name
  Clauses invariants;
  Specs methods;
  Specs constraints; // of parameters, which the methods assume when they are checked
  Class *defined;
} ClassSpec;

typedef struct MethodHarness {
  const Method *method;
  Harness harness;
} MethodHarness;

// A clause of JML that is left out because it cannot be compiled.
typedef struct Omission {
  const Class *class;
  const Method *method; // NULL: an invariant
  ClauseKind kind;
  const char *why;
} Omission;

// An exception that the comment of a method's source announces.
typedef struct Announced {
  const Method *method;
  const char *name; // simple
} Announced;

// The arguments of which such a comment says that they are not null.
typedef struct NonNull {
  const Method *method;
  uint64_t arguments; // by number, without the receiver
} NonNull;

struct Contracts {
  Program *program;
  Names *names;
  Arena arena;
  Clauses clauses;
  VEC(ClassSpec *) classes;
  VEC(MethodHarness) harnesses;
  VEC(const char *) imports; // of side files and sources, for all clauses
  VEC(const char *) read_sources;
  VEC(Announced) announced;
  VEC(NonNull) non_null;
  VEC(const char *) warned; // of what is not supported, told once
  VEC(Omission) omissions;
  SourceFinder *find_source;
  void *source_context;
  char digest[SHA256_TEXT]; // of the sources with comments of JML; "": none
  Diag *diag;
};

// --- lex.c
void lex_start(Lexer *lexer, const Text *text, Arena *arena, Diag *diag);
void lex_next(Lexer *lexer);
bool lex_is(const Lexer *lexer, const char *text);
bool lex_accept(Lexer *lexer, const char *text);
bool lex_expect(Lexer *lexer, const char *text); // false after a diagnostic
// old, result, forall, exists; in JML with a backslash.
bool lex_is_word(const Lexer *lexer, const char *text);
void lex_skip_clause(Lexer *lexer);  // goes behind the semicolon that ends it
const char *lex_quote(Lexer *lexer); // the next token
// Always false: the first error counts.
bool contract_error(Diag *diag, const Text *text, const Token *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// --- parse.c
Node *parse_expression(Lexer *lexer); // NULL after a diagnostic
// A type, as a dotted name and dimensions; false after a diagnostic.
bool parse_type(Lexer *lexer, const char **name, uint32_t *dimensions);
Clause *parse_clause(Contracts *contracts, Lexer *lexer, ClauseInfo info); // up to its end
Node *node_new(Lexer *lexer, NodeKind kind, Token at);
Node *parse_complain(Lexer *lexer, const char *what); // "`what' should stand here"; NULL

// --- quantify.c
// What stands behind the type of a quantifier as JML writes it: i, j; range; body
Node *parse_ranged(Lexer *lexer, Node *first);
Node *node_copy(Arena *arena, const Node *node); // before names and types are known

// --- names.c
typedef struct Scope {
  Contracts *contracts;
  Clause *clause;
  Class *class; // whose names are visible
  Variable *variables;
  uint32_t slots;           // next free word
  bool is_static, in_old;   // no `this`; inside of old(...)
  const Variable *old_edge; // the first variable from outside of old(...)
} Scope;
ClassSpec *class_spec(Contracts *contracts, Class *class); // made when it is new
Spec *method_spec(Contracts *contracts, Class *class, Method *method);
Spec *method_spec_new(Contracts *contracts, Class *class, Method *method); // one more of them
// A class by its name in a text; NULL: there is none.
Class *class_named(Contracts *contracts, Class *from, const char *name);
Class *find_type(Contracts *contracts, Class *from, const char *name, uint32_t dimensions);
Class *nested_class(Contracts *contracts, Class *outer, const char *name);
Field *find_field(Contracts *contracts, Class *class, const char *name);
// The type of a descriptor at *text, which moves behind it; NULL: it cannot be loaded.
Class *descriptor_type(Contracts *contracts, const char **text);
const char *type_name(Contracts *contracts, const Class *type);
const char *descriptor_of(Contracts *contracts, const Class *type);
const char *parameter_text(Contracts *contracts, const Spec *spec, uint16_t number, uint32_t slot);
bool node_error(Scope *scope, const Node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// --- types.c
bool is_numeric(const Class *type);
bool is_primitive(const Class *type);
bool is_boolean(const Class *type);
uint32_t type_words(const Class *type);            // 2 for long and double
Class *unboxed(Contracts *contracts, Class *type); // the primitive type of a box; else the type
Class *boxed(Contracts *contracts, Class *type);
bool type_converts(Contracts *contracts, Class *from, Class *to, bool with_boxes);
// Wraps *node so that it has the type; false after a diagnostic.
bool convert_node(Scope *scope, Node **node, Class *type);
bool unbox_node(Scope *scope, Node **node);
Class *promoted(Contracts *contracts, const Class *a, const Class *b); // int, long, float, double

// --- check.c, check_names.c, check_calls.c
Class *scope_primitive(const Scope *scope, Kind letter);
bool check_name(Scope *scope, Node *node, bool as_qualifier); // as_qualifier: may be a class
bool check_field(Scope *scope, Node *node, bool as_qualifier);
bool check_node(Scope *scope, Node **node);
bool check_qualifier(Scope *scope, Node **node); // may be a class as well
bool check_call(Scope *scope, Node *node);
bool check_clause(Contracts *contracts, Clause *clause, const Spec *spec);

// --- emit.c
void emit_value(Contracts *contracts, Assembler *as, const Node *node);
void put_conversion(Contracts *contracts, Assembler *as, const Node *node);
void put_load(Assembler *as, const Class *type, uint32_t slot);
void put_store(Assembler *as, const Class *type, uint32_t slot);
void emit_invoke(Contracts *contracts, Assembler *as, const Method *method, Opcode opcode);
// Jumps when the value is `when`, else falls through.
void emit_jump(Contracts *contracts, Assembler *as, const Node *node, AsmLabel target, bool when);
// The methods of a clause: itself and its old values.
void emit_clause(Contracts *contracts, Assembler *as, const Clause *clause);
const char *clause_method(Contracts *contracts, const Clause *clause);
const char *clause_descriptor(Contracts *contracts, const Clause *clause);
const char *old_method(Contracts *contracts, const Clause *clause, size_t number);
const char *old_descriptor(Contracts *contracts, const Clause *clause, size_t number);

// --- specs.c
void specs_of(const Contracts *contracts, const Method *method, Specs *specs);
// The number of conditions that are checked after a call: first those of a return, then those of an
// exception.
size_t spec_post_count(const Spec *spec);
Clause *spec_post(const Spec *spec, size_t number);
void invariants_of(const Contracts *contracts, const Class *class, Clauses *clauses);
bool is_constructor(const Contracts *contracts, const Method *method);
bool keeps_invariant(const Method *method);

// --- wrap.c
typedef enum WrapKind {
  WRAP_ENTRY,
  WRAP_REQUIRES,
  WRAP_ATTEMPT,
  WRAP_OUTSIDE,
  WRAP_INSIDE,
  WRAP_MODULAR,
  WRAP_ASSUMED, // of an abstract method
  WRAP_GUARD    // decides about a write during the call
} WrapKind;
// Why a call cannot be replaced by the contract of the method; NULL: it can be.
const char *modular_refusal(Contracts *contracts, const Method *method);
// The same of the contract of an abstract method that is assumed.
const char *assumed_refusal(Contracts *contracts, const Method *method);
bool wrap_is_needed(Contracts *contracts, Method *method, WrapKind kind);
void wrap_emit(Contracts *contracts, Assembler *as, Method *method, WrapKind kind);
uint16_t wrap_frame_slot(const Method *method); // where what a guard is told begins
const char *wrap_name(Contracts *contracts, const Method *method, WrapKind kind);
const char *wrap_descriptor(Contracts *contracts, const Method *method, WrapKind kind);

// --- contract.c, annotations.c
void add_to_contract(Contracts *contracts, Clause *clause, Class *class, Method *method);
bool read_annotations(Contracts *contracts, Class *class);

// --- validation.c
void read_constraints(Contracts *contracts, Class *class);
// What the parameters' constraints say; NULL: nothing.
const Spec *constraints_of(const Contracts *contracts, const Method *method);

// --- java_source.c: the declarations of a Java source, with the JML comments before them
typedef struct JmlComment {
  const char *start, *end; // without what opens and closes it
  uint32_t line, column;   // of the first character
  bool is_block;
} JmlComment;
typedef VEC(JmlComment) JmlComments;
typedef struct SourceParameter {
  const char *type, *name; // the type without its arguments
  uint32_t dimensions;
  bool is_nullable, is_non_null;
} SourceParameter;
typedef struct SourceMember {
  enum { MEMBER_CLASS, MEMBER_METHOD, MEMBER_FIELD, MEMBER_BODY } kind;
  const char *class; // internal name; of MEMBER_CLASS its own
  const char *name;  // "<init>" of constructors
  VEC(SourceParameter) parameters;
  JmlComments comments;
  const char *javadoc, *javadoc_end; // the last /** ... */ before it; or NULL
} SourceMember;
typedef void MemberVisitor(void *context, const SourceMember *member);
typedef void ImportVisitor(void *context, const char *name); // "java.util.List", "java.util.*"
typedef struct SourceVisitor {
  MemberVisitor *member;
  ImportVisitor *import;
  void *context;
} SourceVisitor;
void source_read(const char *text, Arena *arena, SourceVisitor visitor);

// --- javadoc.c: exceptions that comments announce, and arguments that they do not accept
void javadoc_read(Contracts *contracts, const char *text);

// --- jml.c
// The method of the class that the declaration is about; NULL: an older version of it.
// `*hidden`, unless NULL: how many arguments it has before those of the source.
Method *source_method(Contracts *contracts, Class *class, const SourceMember *source,
                      uint32_t *hidden);
void jml_read(Contracts *contracts, const char *where, const char *text);
// The clause cannot be compiled: says why, once, and leaves it out.
void jml_ignore(Contracts *contracts, Clause *clause, Spec *spec, const Diag *why);

// --- fresh.c
bool fresh_is_name(const char *name);
bool check_fresh(Scope *scope, Node *node);    // a call of such a name
bool old_is_mark(const Node *old);             // the moment before the call
bool clause_is_told_new(const Clause *clause); // it has such a one

// --- reach.c
bool reach_is_name(const char *name);
bool check_reach(Scope *scope, Node *node); // a call of such a name
void emit_reach(Contracts *contracts, Assembler *as, const Node *node);
void emit_reached(Contracts *contracts, Assembler *as, const Node *node, AsmLabel target,
                  bool when);

#endif
