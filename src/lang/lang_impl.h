// Private to lang: the syntax tree that both languages share, and the steps from text to class
// files.
//
//   pose.c, javalite.c   text -> tree
//   model.c              names -> classes, fields and methods
//   check.c              types
//   emit.c               tree -> class files
#ifndef LANG_LANG_IMPL_H
#define LANG_LANG_IMPL_H

#include "base/vec.h"
#include "lang/lang.h"

typedef struct Expr Expr;
typedef struct LangClass LangClass;
typedef struct LangField LangField;
typedef struct LangMethod LangMethod;

typedef struct Position {
  uint32_t source, line, column; // column in characters, from 1
} Position;

typedef struct Source {
  const char *file, *text;
  size_t length;
} Source;

typedef enum TypeKind {
  TYPE_NONE, // not checked yet, or no cast
  TYPE_INT,
  TYPE_BOOL,
  TYPE_CLASS, // a reference; without a class any reference at all
  TYPE_NULL,  // of null, below all classes
} TypeKind;
// `symbol`: the value is that symbol of the program itself (its number plus one).
typedef struct Type {
  TypeKind kind;
  LangClass *class;
  uint32_t symbol;
} Type;

typedef struct Variable {
  Name name;
  Position at;
  Name type_name; // as written; no name for `let`, whose type is that of its value
  Type type;
  uint32_t slot;
  struct Variable *outer; // the next one in scope, while checking
} Variable;

typedef enum ExprKind {
  EXPR_INT,
  EXPR_BOOL,
  EXPR_NULL,
  EXPR_SYMBOL,
  EXPR_VARIABLE,
  EXPR_NEW,
  EXPR_LET, // kids: value, body
  EXPR_IF,  // kids: condition, then, else
  EXPR_ADD,
  EXPR_SUB,
  EXPR_LESS,
  EXPR_AND,
  EXPR_OR,
  EXPR_NOT,
  EXPR_EQUAL,
  EXPR_INSTANCEOF,
  EXPR_CALL, // kids: receiver; items: arguments
  EXPR_GET,
  EXPR_PUT,    // kids: object, value
  EXPR_ASSIGN, // kids: value
  EXPR_BEGIN,  // items
} ExprKind;

struct Expr {
  ExprKind kind;
  Position at;
  Name name;      // of the variable, class, field or method
  int32_t number; // literals; the symbol's number in Lang.symbols
  Expr *kids[3];
  Expr **items;
  uint32_t count;
  // Filled in by check.c.
  Type type;
  Type cast; // kind L: the value must be cast to this class
  union {
    Variable *variable;
    LangField *field;
    LangMethod *method;
    LangClass *class;
  };
};

struct LangField {
  LangClass *owner;
  Name name, type_name;
  Position at;
  Type type;
  LangField *next_same_name; // of any class of the program
};

struct LangMethod {
  LangClass *owner;
  Name name, result_name;
  Position at;
  Type declared, result; // result: what the body really gives
  VEC(Variable *) parameters;
  Expr *body;
  LangMethod *root;           // the topmost method that it overrides, or itself
  LangMethod *next_same_name; // among roots
  // Of roots: the types in the descriptor, which all overriding methods share.
  Type *family_parameters;
  Type family_result;
};

struct LangClass {
  Name name, super_name;
  Position at, super_at;
  LangClass *super;
  uint32_t depth;
  bool is_visiting, is_linked; // while looking for cycles
  VEC(LangField *) fields;
  VEC(LangMethod *) methods;
};

typedef struct Symbol {
  char letter; // X or Y
  int32_t number;
  const char *name;
  Type bound; // of Y: what its uses ask for
  bool has_bound;
  bool is_non_null; // dereferenced before anything can have tested it
  uint32_t slot;
} Symbol;

// Tables by name: names are dense small numbers here.
typedef VEC(void *) NameMap;
static inline void *map_get(const NameMap *map, Name name) {
  return name.id < map->count ? map->items[name.id] : NULL;
}
static inline void map_put(NameMap *map, Name name, void *value) {
  while (map->count <= name.id)
    vec_push(map, NULL);
  map->items[name.id] = value;
}

typedef struct Lang {
  Arena *arena; // the unit's
  Names *names;
  Diag *diag;
  bool failed;       // an error was reported
  bool is_strict;    // Javalite: types as declared, no casts
  uint32_t depth;    // of nesting, while parsing
  Source sources[2]; // the file, and what it includes
  VEC(LangClass *) classes;
  NameMap classes_by_name, fields_by_name, methods_by_name;
  NameMap newest_methods; // while they are declared
  VEC(Symbol) symbols;
  Expr *entry;                    // POSE
  Name entry_class, entry_method; // Javalite
  Position entry_at;
} Lang;

// --- source.c ---
// Records the first error. Always false.
bool lang_error(Lang *lang, Position at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Text for a message: quoted, without control characters, not too long.
const char *lang_quote(Lang *lang, const char *text, size_t length);
const char *lang_quote_name(Lang *lang, Name name);
bool lang_read(Lang *lang, uint32_t source, const char *file); // false after an error
bool lang_check_text(Lang *lang, uint32_t source);             // is it UTF-8 that Java can name?
// Counts one more level of nesting; false after an error.
bool lang_enter(Lang *lang, Position at);
Expr *lang_expr(Lang *lang, ExprKind kind, Position at);

// --- the languages ---
void pose_parse(Lang *lang);
void javalite_parse(Lang *lang);

// --- model.c ---
LangClass *lang_add_class(Lang *lang, Name name, Position at);
void lang_add_field(Lang *lang, LangClass *class, Name type, Name name, Position at);
LangMethod *lang_add_method(Lang *lang, LangClass *class, Name result, Name name, Position at);
void lang_add_parameter(Lang *lang, LangMethod *method, Name type, Name name, Position at);
// Finds superclasses, types and overridden methods.
void lang_link(Lang *lang);
bool class_is_below(const LangClass *class, const LangClass *super);
bool type_is_reference(Type type);
bool type_fits(Type type, Type wanted); // a subtype
Type lang_type_join(Type a, Type b);    // of the same kind, or both references
const char *type_text(Lang *lang, Type type);
LangField *class_field(const LangClass *class, Name name);   // with superclasses
LangMethod *class_method(const LangClass *class, Name name); // with superclasses; the nearest

// --- check.c ---
void lang_check(Lang *lang);

// --- emit.c ---
void lang_emit(Lang *lang, LangUnit *unit);

#endif
