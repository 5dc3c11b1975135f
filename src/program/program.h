// The linked program: classes, fields, methods and decoded code.
//
// A Program loads classes lazily from a class path, links each into the hierarchy (layout, vtable,
// subtype tables) and resolves symbolic references as JVMS 5.4 says. It knows nothing of execution:
// everything that changes while a program runs (statics, initialization states, mirrors, interned
// strings) lives in the machine, in *global words* that are numbered here. Loading and linking are
// monotone and never undone, so whatever a Program answers once it answers forever.
//
// All memory belongs to the Program. Pointers to Class, Field, Method and Code are stable.
#ifndef PROGRAM_PROGRAM_H
#define PROGRAM_PROGRAM_H

#include "base/vec.h"
#include "classfile/classfile.h"
#include "program/java.h"

#include <stdio.h>

typedef struct Field Field;
typedef struct Method Method;
typedef struct Code Code;

typedef enum ClassKind { CLASS_INSTANCE, CLASS_INTERFACE, CLASS_ARRAY, CLASS_PRIMITIVE } ClassKind;

// Sizes are counted in 64-bit words. An object has a header of two words and then one word per
// field (two for long and double); an array has the same header and then its packed elements. A
// reference is the index of the object's first word; 0 is null.
enum { HEADER_WORDS = 2 };

// Each class owns global words: its initialization state, its mirror, then its static fields.
enum { GLOBAL_STATE = 0, GLOBAL_MIRROR = 1, GLOBAL_STATICS = 2 };

// What NullMarked and NullUnmarked (JSpecify) say; none: nobody has looked.
typedef enum NullMarking {
  MARKING_NONE,
  MARKING_UNMARKED,
  MARKING_PARAMETERS, // of parameters alone
  MARKING_MARKED
} NullMarking;

// What the canonical constructor of a record does with its parameters.
typedef enum RecordKind {
  RECORD_NOT_ASKED,
  RECORD_PLAIN,     // stores them, and no more; also of other classes
  RECORD_VALIDATES, // stores them as they are
  RECORD_CHANGES    // stores something else, perhaps
} RecordKind;

struct Field {
  Class *owner;
  Name name, descriptor;
  uint16_t flags;
  Kind kind;         // Z B C S I J F D, or L for references of any kind
  uint16_t constant; // pool index of the ConstantValue, or 0
  uint32_t slot; // instance: word index inside the object (>= HEADER_WORDS); static: global word
  const FieldInfo *info;
  bool is_nullable, is_non_null; // what comments in the source say
};

struct Method {
  Class *owner;
  Name name, descriptor;
  uint32_t id; // dense over all methods of the program
  uint16_t flags;
  uint16_t arg_slots;    // words taken by the receiver and the arguments (long and double take two)
  uint16_t arg_count;    // declared parameters, without the receiver
  Kind return_kind;      // as Field.kind, or V
  bool is_hidden;        // left out of stack traces (model internals, lambda glue)
  bool is_polymorphic;   // signature-polymorphic (MethodHandle.invoke*, VarHandle accessors)
  int32_t vtable_index;  // -1: not dispatched through a vtable
  const Kind *arg_kinds; // one per declared parameter
  const MethodInfo *info;
  Code *code;   // decoded lazily: use method_code
  Method *stub; // what is entered instead of this one: method_entry
};

struct Class {
  uint32_t id; // dense, >= 1
  ClassKind kind;
  Name name; // internal form: "java/lang/String", "[I", "int"
  uint16_t flags;
  const ClassFile *file; // NULL for arrays and primitives
  const char *module;    // "java.base", or NULL for the unnamed module
  bool trusted;          // from the JDK or our models: not verified
  bool is_hidden;        // spun by loris (lambdas, concatenation)
  bool is_stand_in;      // of those, for a type of inputs (standin.c)
  bool is_contract;      // compiled from contracts: may look at everything
  Class *super;
  Class **interfaces; // direct
  uint16_t interface_count;
  // Subtyping in constant time: display[d] is the ancestor at depth d; interface_bits has one bit
  // per interface index for every interface implemented.
  uint32_t depth;
  Class **display;
  uint64_t *interface_bits;
  uint32_t interface_words;
  uint32_t interface_index;
  // Arrays: component of int[][] is int[], element is int.
  Class *component, *element;
  uint8_t dimensions;
  Kind kind_letter;        // primitives: Z B C S I J F D V; arrays: kind of the component; else L
  uint8_t component_shift; // arrays: log2 of a component's size in bytes (references take 4)
  Class *array;            // the class of arrays of this, once needed
  // Members.
  Field *fields; // declared ones, in file order
  Method *methods;
  uint16_t field_count, method_count;
  Method **vtable;
  uint32_t vtable_count;
  uint32_t instance_words; // header included
  uint32_t *ref_slots;     // word indices of all instance fields that hold references
  uint32_t ref_slot_count;
  uint32_t global;                   // first of its global words
  Method *initializer;               // <clinit> or NULL
  Class *nest_host;                  // resolved lazily; use class_nest_host
  NullMarking marking;               // heap: what NullMarked says about its members
  RecordKind record_kind;            // resolved lazily; use class_record_kind
  Method *record_check;              // the same of class_record_check
  Class *host;                       // spun classes: whose rights they have
  Class *guest_of;                   // an invariant's class: whose rights it has beside its own
  void **resolved;                   // per pool index, private
  struct SelectionCache *selections; // private
};

// --- decoded code ------------------------------------------------------------------------------

// Operations after decoding: see ops.def. Branch targets are instruction indices.
typedef enum Op {
#define OP(name, taken, given, known, group) OP_##name,
#include "program/ops.def"
#undef OP
  OP_COUNT
} Op;

typedef enum OpGroup {
  OPS_STACK,  // constants, locals and the operand stack
  OPS_NUMBER, // numbers into a number; it never fails
  OPS_DIVISION,
  OPS_BRANCH, // jumps to b, or not
  OPS_JUMP,   // never goes on with the next instruction
  OPS_RETURN,
  OPS_ELEMENT_READ,  // of an array, which is the deepest word taken ...
  OPS_ELEMENT_WRITE, // ... here, too,
  OPS_FIELD_READ,
  OPS_FIELD_WRITE, // as is the object
  OPS_STATIC_READ,
  OPS_STATIC_WRITE,
  OPS_CALL,
  OPS_CREATION,
  OPS_OBJECT, // other uses of one object
  OPS_UNRESOLVED,
} OpGroup;

// The columns of ops.def.
enum { OP_VARIES = 255 };
typedef struct OpInfo {
  uint8_t taken, given; // words of the operand stack
  uint8_t known;        // a mask of operand words
  uint8_t group;        // OpGroup
} OpInfo;
extern const OpInfo op_infos[OP_COUNT];

typedef struct SwitchTable SwitchTable;

// One decoded instruction. What a, b and the union hold depends on the operation (see ops.def).
// exec replaces operations by their resolved ("quick") forms in place; the bytecode stays as it
// was.
typedef struct Insn {
  uint16_t op;
  uint16_t a;
  int32_t b;
  union {
    uint64_t bits;
    void *pointer;
    Field *field;
    Method *method;
    Class *class;
    SwitchTable *table;
  };
} Insn;
_Static_assert(sizeof(Insn) == 16, "instructions are compact");

struct SwitchTable {
  int32_t low, count; // tableswitch: low and number of targets; lookupswitch: count pairs
  int32_t otherwise;  // target index of default
  int32_t *keys;      // lookupswitch: sorted; tableswitch: NULL
  int32_t *targets;
};

typedef struct CodeHandler {
  uint32_t start, end, target; // instruction indices, [start, end)
  uint16_t catch_type;         // pool index or 0
  Class *class;                // resolved lazily by exec
} CodeHandler;

struct Code {
  Insn *insns;
  uint64_t salt; // a hash of the method's name, the same in every process
  uint32_t count;
  uint16_t max_locals, max_stack;
  CodeHandler *handlers;
  uint16_t handler_count;
  bool has_subroutines;   // jsr: frames of this code are scanned by nobody
  uint16_t *offsets;      // bytecode offset of each instruction
  struct FrameMaps *maps; // private: see frames.c
};

// --- errors ------------------------------------------------------------------------------------

typedef enum LinkErrorKind {
  LINK_OK,
  LINK_EXCEPTION,   // the Java program sees `exception` with `message` thrown
  LINK_BAD_INPUT,   // a malformed class: `message` is the diagnostic, the run ends (exit 65)
  LINK_UNSUPPORTED, // a limit of loris: `message` names it (exit 2)
} LinkErrorKind;

typedef struct LinkError {
  LinkErrorKind kind;
  const char *exception; // internal class name: "java/lang/NoSuchFieldError"
  char message[1024];
} LinkError;

void link_error(LinkError *error, LinkErrorKind kind, const char *exception, const char *format,
                ...) __attribute__((format(printf, 4, 5)));

// --- the program -------------------------------------------------------------------------------

Program *program_new(Names *names, ClassPath *path);
void program_free(Program *program);
Names *program_names(const Program *program);
ClassPath *program_path(const Program *program);
const Diag *program_notes(const Program *program); // about classes that were loaded; never errors

// Loads and links a class by internal name ("[Ljava/lang/String;" gives the array class). NULL with
// an error (NoClassDefFoundError when there is none, bad input when it is malformed).
Class *program_load(Program *program, Name name, LinkError *error);
Class *program_load_text(Program *program, const char *name, LinkError *error);
// The class of the type that a valid descriptor begins with: "[I", "Ljava/lang/String;", "J".
Class *program_load_type(Program *program, const char *type, LinkError *error);
// The interned internal name of an external one: "a.b.C" gives "a/b/C".
Name program_internal_name(Program *program, const char *external);
// A class that must be there for loris to work at all: fatal() when it is not.
Class *program_require(Program *program, const char *name);
Class *program_loaded(const Program *program, Name name);      // NULL when it was not loaded yet
Class *program_primitive(const Program *program, Kind letter); // Z B C S I J F D V
Class *program_array(Program *program, Class *component);
// Defines a class from bytes that loris made itself, with the rights of `host`.
Class *program_define(Program *program, Bytes bytes, const char *where, Class *host,
                      LinkError *error);
Class *program_class(const Program *program, uint32_t id); // 1 <= id <= program_class_count
uint32_t program_class_count(const Program *program);
// The table behind program_class, indexed by id; its address never changes.
Class *const *program_classes(const Program *program);
Method *program_method(const Program *program, uint32_t id);

// Side tables: what other modules know of methods, by their ids, so that Method need not know of
// them. A program has one table of a kind, made when it is first asked for. Its records are zero at
// first, never move and live as long as the program. The result is the record of method 0.
typedef struct SideKind {
  size_t record_size;
} SideKind; // told apart by address
void *program_side_table(Program *program, const SideKind *kind);

// May the target have an object that is an instance of both and of no class in sight: a lambda, a
// proxy (lambdas.c)?
bool program_has_lambda(Program *program, const Class *a, const Class *b);
// Classes of the target that these methods may come to (reach.c), the nearest first.
typedef struct ClassSpan {
  Class *const *items;
  uint32_t count;
} ClassSpan;
ClassSpan method_reaches(Program *program, Method *const *methods, size_t count, Arena *arena);

// Global words: 64-bit variables of the machine, numbered here. Word 0 is never used.
uint32_t program_new_global(Program *program, bool is_reference);
uint32_t program_global_count(const Program *program);
bool program_global_is_reference(const Program *program, uint32_t global);

static inline bool class_is_subtype(const Class *sub, const Class *super) {
  if (super->kind == CLASS_INTERFACE)
    return sub == super ||
           (super->interface_index / 64 < sub->interface_words &&
            (sub->interface_bits[super->interface_index / 64] >> super->interface_index % 64 & 1));
  if (super->depth <= sub->depth && sub->display && sub->display[super->depth] == super)
    return true;
  return false;
}
// The same with arrays: String[] <: Object[] <: Object (JVMS 6.5 checkcast).
bool class_is_assignable(const Class *sub, const Class *super);

Class *class_nest_host(Program *program, Class *class); // JVMS 5.4.4; never NULL

// Records (record.c).
RecordKind class_record_kind(Program *program, Class *class);
// A static method without result that takes a record (or null) and throws, or calls
// LorisVM.impossible, if the canonical constructor does not make this record out of its components.
// NULL: nothing is to be checked, or the method cannot be made.
Method *class_record_check(Program *program, Class *class);
bool method_is_record_check(const Method *method); // is it such a method?

// Declared members only, then with superclasses and superinterfaces (JVMS 5.4.3.2 - 5.4.3.4).
Field *class_own_field(const Class *class, Name name, Name descriptor);
Method *class_own_method(const Class *class, Name name, Name descriptor);
Field *class_find_field(Class *class, Name name, Name descriptor);
Method *class_find_method(Program *program, Class *class, Name name, Name descriptor);
Method *class_find_text(Program *program, Class *class, const char *name, const char *descriptor);
// Has the class, or what it inherits from, another method of this name with as many parameters?
bool class_overloads(const Class *class, const Method *method);

// Resolution of pool entries of `from`, with access checks. Answers (not errors) are remembered.
Class *resolve_class(Program *program, Class *from, uint16_t index, LinkError *error);
Field *resolve_field(Program *program, Class *from, uint16_t index, bool is_static,
                     LinkError *error);
typedef enum CallKind { CALL_VIRTUAL, CALL_SPECIAL, CALL_STATIC, CALL_INTERFACE } CallKind;
Method *resolve_method(Program *program, Class *from, uint16_t index, CallKind kind,
                       LinkError *error);

// The method that a call of `resolved` runs on a receiver of class `receiver` (JVMS 5.4.6).
// AbstractMethodError and IncompatibleClassChangeError as link errors.
Method *class_select(Program *program, Class *receiver, Method *resolved, LinkError *error);
// What it answered before; NULL: it was not asked, or it was an error.
Method *class_selected(const Class *receiver, Method *resolved);

// The method that a call site of a signature-polymorphic method calls: `declared` with the call's
// own descriptor. It belongs to the program, as the instruction does that calls it from now on.
Method *method_at_site(Program *program, const Method *declared, Name descriptor, LinkError *error);

// invokedynamic: the static method, with the call site's own descriptor, that does what the call
// site does (indy.c). Dynamic constants: a static method without parameters that computes it.
Method *resolve_call_site(Program *program, Class *from, uint16_t index, LinkError *error);
Method *resolve_dynamic_constant(Program *program, Class *from, uint16_t index, LinkError *error);
// Does the static field hold the one object of its class, a lambda that captures nothing?
bool field_is_lambda(const Field *field);

// Straight-line code (spin.c): a static method that makes calls one after the other.
typedef enum SpinValueKind {
  SPIN_PARAMETER, // parameter `number`
  SPIN_BOX,       // the same in a new object of the wrapper class `class`
  SPIN_VARIABLE,  // result `number`
  SPIN_NUMBER,    // `bits`, of the kind `letter`
  SPIN_STRING,    // `text`
  SPIN_STATIC,    // what the static field holds
  SPIN_NULL,
} SpinValueKind;
typedef struct SpinValue {
  SpinValueKind kind;
  Kind letter;
  uint32_t number;
  uint64_t bits;
  const char *text;
  const Field *field;
  const Class *class;
} SpinValue;
typedef struct SpinCall {
  const Method *method; // a constructor: a new object of its class is made
  const Class *class;   // by which a method is named
  SpinValue receiver;   // of instance methods
  const SpinValue *arguments;
  int32_t result; // variable that keeps the result, which is an object; -1: it is dropped
} SpinCall;
// `parameters`: one letter each, primitive. The class has the rights of `host`. NULL with an error.
Method *program_spin_calls(Program *program, Class *host, const char *parameters,
                           const SpinCall *calls, size_t count, LinkError *error);

// Stand-ins (standin.c): a class whose objects stand for those of classes that nobody has seen, of
// type `type`: Object, an interface, or an abstract class. `is_free`: they answer anything, and
// keep no contract. NULL with an error.
Class *program_stand_in(Program *program, Class *type, bool is_free, LinkError *error);
bool class_is_stand_in(const Program *program, const Class *class);
const Class *stand_in_type(const Program *program, const Class *class); // of such a class
// The method of this type that a method of its stand-in is; NULL: one of Object.
const Method *stand_in_method(const Class *type, const Method *method);

// What can be entered with a receiver (or, of constructors, any word in its place) and arguments:
// the method itself, or a static method that calls it as Java does. A constructor's makes the
// object and returns it. NULL: constructors of classes without instances of their own.
Method *method_entry(Program *program, Method *method);
bool method_is_constructor(const Program *program, const Method *method);
// Which parameter of an exploration is the first argument: receivers are parameters, too, but
// what a constructor makes is none.
size_t method_first_argument(const Program *program, const Method *method);
// Does nothing come of initializing the class, when those above it are, but what its own static
// fields hold? It ends, throws nothing, and keeps constants and what it makes (plain.c).
bool class_starts_plainly(Program *program, Class *class);
// As Method.return_kind, of what method_entry gives: a constructor returns its object.
Kind method_result_kind(const Program *program, const Method *method);
// The integers that the code of a method mentions, each once.
typedef VEC(int64_t) NumberList;
void method_numbers(const Method *method, NumberList *numbers);
bool class_has_instances(
    const Class *class); // neither abstract nor an enum, whose constants are fixed

// Decodes (and, for classes that are not trusted, verifies) on first use. NULL with an error; never
// called for abstract and native methods.
Code *method_code(Program *program, Method *method, LinkError *error);
// The kind of a constant (CONST and CONST2), which the decoded instruction does not have.
Kind method_constant_kind(const Method *method, uint32_t insn);
int method_line(const Method *method, uint32_t insn); // source line, or -1
// Is all that the instruction calls the method `callee` with what the caller was called with
// itself, or a constant, and not only constants?
bool call_passes_on(Program *program, const Method *method, uint32_t insn, const Method *callee);
uint32_t code_index(const Code *code,
                    uint32_t offset); // instruction at a bytecode offset, or UINT32_MAX

// Which words of a frame hold references just before instruction `insn`: bit i of `locals` for
// local i, bit i of `stack` for operand word i. Both are arrays of (n + 63) / 64 words provided by
// the caller; returns the operand depth in words. Used by the collector.
uint32_t method_reference_map(Program *program, Method *method, uint32_t insn, uint64_t *locals,
                              uint64_t *stack);

// Control-flow graph over instruction indices, built on first use (cfg.c).
typedef struct Block {
  uint32_t start, end;      // instructions [start, end)
  uint32_t *successors;     // block numbers; exceptional successors last
  uint16_t successor_count; // all of them
  uint16_t normal_count;    // without the exceptional ones
  uint64_t *live_in;        // bit set over locals: read before written on some path from here
} Block;
typedef struct Cfg {
  Block *blocks;
  uint32_t block_count;
  uint32_t *block_of; // per instruction
} Cfg;
const Cfg *method_cfg(Program *program, Method *method, LinkError *error);
// Where all ways behind a branch meet that return at all (joins.c): the first instruction that they
// have in common, or JOIN_RETURN: they only have in common that they return. False: they do not
// meet before the branch itself comes again, or there are no two of them.
enum { JOIN_RETURN = UINT32_MAX };
bool method_join(Program *program, Method *method, uint32_t insn, uint32_t *join);
// What the words of a frame hold just before an instruction: locals, then operands. KIND_VOID: the
// second word of a value, or nothing that can be used. The list has room for max_locals and
// max_stack; false: control cannot come there.
bool method_frame_kinds(Program *program, Method *method, uint32_t insn, Kind *kinds);

// Verification of one method (JVMS 4.10.2, by inference): fills in a diagnostic through `error`.
bool verify_method(Program *program, Method *method, LinkError *error);

// --- who changes what (writes.c), as far as the code of the target goes; see doc/HEAPS.md ---

// Nobody stores to the field but constructors of the object that they make, and initializers.
bool field_is_kept(Program *program, const Field *field);
// What the field leads to, as far as arrays and objects of the JDK go, is looked at only; it holds
// an object of the class `held`, here and below.
bool field_keeps_content(Program *program, const Field *field, const Class *held);
// No reference that is read from the field gets out of the class that it is private in.
bool field_is_secret(Program *program, const Field *field, const Class *held);
// May the method change an array, or an object of the JDK, of this class that its inputs lead to?
bool method_changes_input(Program *program, Method *method, const Class *class);
// Reads all code for the questions above, which do so else when the first of them is asked.
void program_read_writes(Program *program);
// A variable of another class that the initializer of this one stores to, or NULL.
const Field *initializer_writes_elsewhere(Program *program, const Class *class);

// --- what fields hold (holds.c), as far as the code shows that can write them ---

// Of an instance field of the target in every complete object. Fields that others can write, and
// fields of classes whose code is not understood, hold anything.
typedef struct FieldHolds {
  bool is_non_null; // of references: never null
  bool is_null;     // likewise: always null
  bool has_no_null; // of collections: neither an element, a key nor a value is null
  bool is_bounded;  // a number, or the length of an array, lies between `low` and `high`
  Name class;       // of references: what is no null is of this very class; none: not known
  int64_t low, high;
} FieldHolds;
FieldHolds field_holds(Program *program, const Field *field);
uint64_t field_holds_digest(Program *program, const Field *field); // differs where answers do

// --- printing ----------------------------------------------------------------------------------

// External forms, written into `arena`: "java.lang.String", "int[][]", "A.m(ILB;)V".
char *class_external(Program *program, const Class *class, Arena *arena);
// As Class.getName gives it: "java.lang.String", "[Ljava.lang.String;".
char *class_binary(Program *program, const Class *class, Arena *arena);
char *method_external(Program *program, const Method *method, Arena *arena);

// HotSpot's text for a NullPointerException at a bytecode offset (JEP 358), or NULL
// (npe_message.c).
char *npe_message(Program *program, Method *method, uint32_t offset, Arena *arena);

const char *opcode_name(uint8_t opcode); // "aload_0"; NULL above 201

// Readable class files (disassemble.c), for `loris info`. These work on a parsed ClassFile alone:
// nothing is linked, loaded or verified, so that a class can be looked at whose superclass is
// missing or whose code is bad; what cannot be decoded is said in its place. Control characters in
// names are printed as escapes.

// "java.lang.String", "int[]": a class name in internal form.
void print_class_name(const Names *names, Name internal, FILE *out);
// A name or a string, with escapes; `quoted` also escapes the quotation mark.
void print_text(const char *bytes, size_t length, bool quoted, FILE *out);
// The type at the start of a descriptor ("String" for java.lang.String); returns what is behind it.
const char *print_type(const char *descriptor, FILE *out);
// "(int, String): void", of a method's descriptor.
void print_method_type(const char *descriptor, FILE *out);
// A constant: 42, 1.5f, "text", java.io.PrintStream.println(String): void, ...
void print_constant(const Names *names, const ClassFile *file, uint16_t index, FILE *out);
// The name of the local in a slot for the instruction at [offset, end), or no name.
Name local_name(const CodeInfo *code, uint32_t slot, uint32_t offset, uint32_t end);
// Instructions with line numbers, then the exception table.
void print_code(const Names *names, const ClassFile *file, const CodeInfo *code, FILE *out);

#endif
