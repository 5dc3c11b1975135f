// Class files and the containers they come from.
//
// classfile_parse turns the bytes of one class file (JVMS chapter 4, versions 45 to 69 and, with a
// note, newer) into a ClassFile: a read-only record whose memory is one arena. Byte ranges (code,
// annotations, unknown attributes) point into the input bytes, which must outlive the ClassFile.
// Everything reachable by an index was checked: an index stored in a ClassFile is valid and names a
// constant of the kind its field promises. What the bytecode itself does is checked by `program`.
//
// A ClassPath is an ordered list of sources (directories, jars, jmods, a JDK's jimage, an embedded
// jar) that finds classes by name. Large sources are mapped, not read whole.
//
// A ConstantPool and the put functions are what the writers of class files share.
#ifndef CLASSFILE_CLASSFILE_H
#define CLASSFILE_CLASSFILE_H

#include "base/diag.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/table.h"
#include "base/vec.h"
#include "classfile/descriptor.h"

enum {
  ACC_PUBLIC = 0x0001,
  ACC_PRIVATE = 0x0002,
  ACC_PROTECTED = 0x0004,
  ACC_STATIC = 0x0008,
  ACC_FINAL = 0x0010,
  ACC_SUPER = 0x0020,
  ACC_SYNCHRONIZED = 0x0020,
  ACC_VOLATILE = 0x0040,
  ACC_BRIDGE = 0x0040,
  ACC_TRANSIENT = 0x0080,
  ACC_VARARGS = 0x0080,
  ACC_NATIVE = 0x0100,
  ACC_INTERFACE = 0x0200,
  ACC_ABSTRACT = 0x0400,
  ACC_STRICT = 0x0800,
  ACC_SYNTHETIC = 0x1000,
  ACC_ANNOTATION = 0x2000,
  ACC_ENUM = 0x4000,
  ACC_MODULE = 0x8000,
};

// JVMS 4.4. The second slot of a long or double and index 0 have tag CONSTANT_NONE.
typedef enum ConstantTag {
  CONSTANT_NONE = 0,
  CONSTANT_UTF8 = 1,
  CONSTANT_INTEGER = 3,
  CONSTANT_FLOAT = 4,
  CONSTANT_LONG = 5,
  CONSTANT_DOUBLE = 6,
  CONSTANT_CLASS = 7,
  CONSTANT_STRING = 8,
  CONSTANT_FIELD = 9,
  CONSTANT_METHOD = 10,
  CONSTANT_INTERFACE_METHOD = 11,
  CONSTANT_NAME_AND_TYPE = 12,
  CONSTANT_METHOD_HANDLE = 15,
  CONSTANT_METHOD_TYPE = 16,
  CONSTANT_DYNAMIC = 17,
  CONSTANT_INVOKE_DYNAMIC = 18,
  CONSTANT_MODULE = 19,
  CONSTANT_PACKAGE = 20,
} ConstantTag;

// JVMS table 5.4.3.5-A.
typedef enum HandleKind {
  HANDLE_GET_FIELD = 1,
  HANDLE_GET_STATIC,
  HANDLE_PUT_FIELD,
  HANDLE_PUT_STATIC,
  HANDLE_INVOKE_VIRTUAL,
  HANDLE_INVOKE_STATIC,
  HANDLE_INVOKE_SPECIAL,
  HANDLE_NEW_INVOKE_SPECIAL,
  HANDLE_INVOKE_INTERFACE,
} HandleKind;

// Names are already followed through the pool: a CLASS carries its name, a FIELD its class, name
// and descriptor, and so on. Names of classes are in internal form ("java/lang/String", "[I").
typedef struct Constant {
  uint8_t tag;         // ConstantTag
  uint8_t handle_kind; // METHOD_HANDLE: HandleKind
  uint16_t index; // METHOD_HANDLE: its member constant; DYNAMIC, INVOKE_DYNAMIC: bootstrap index
  Name name;      // UTF8, STRING, CLASS, MODULE, PACKAGE, METHOD_TYPE: the text;
                  // NAME_AND_TYPE, FIELD, METHOD..., DYNAMIC...: the member's name
  union {
    struct {
      Name class_name; // FIELD, METHOD, INTERFACE_METHOD
      Name descriptor; // FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE, DYNAMIC, INVOKE_DYNAMIC
    };
    int32_t integer;
    int64_t long_integer;
    uint32_t float_bits;
    uint64_t double_bits;
  };
} Constant;

typedef struct Bytes {
  const uint8_t *at;
  size_t length;
} Bytes;

// Annotations are parsed (JVMS 4.7.16). Element values form a tree in the class file's arena.
typedef struct Annotation Annotation;
typedef struct ElementValue {
  uint8_t tag;                   // one of B C D F I J S Z s e c @ [
  uint16_t constant;             // B C D F I J S Z: the pool index of the value
  Name text;                     // s: the string; c: the descriptor; e: the constant's name
  Name type;                     // e: the enum's descriptor
  Annotation *annotation;        // @
  struct ElementValue *elements; // [
  uint16_t element_count;
} ElementValue;
struct Annotation {
  Name type; // descriptor, "Lorg/example/NonNull;"
  struct {
    Name name;
    ElementValue value;
  } * pairs;
  uint16_t pair_count;
  // Type annotations (JVMS 4.7.20) only:
  uint8_t target_type;  // 0 for declaration annotations
  uint8_t target_index; // formal parameter, type parameter or bound index when the target has one
  uint8_t path_length;  // 0: the annotation applies to the outermost type
  bool is_of_part;      // of an element, an argument or a bound of the type, not of its own values
};
typedef struct Annotations {
  Annotation *items;
  uint16_t count;
} Annotations;

typedef struct FieldInfo {
  uint16_t flags;
  Name name, descriptor;
  Name signature;                            // none when absent
  uint16_t constant_value;                   // pool index or 0
  Annotations annotations, type_annotations; // runtime-visible and -invisible together
} FieldInfo;

typedef struct Handler {
  uint16_t start, end, target; // bytecode offsets, start < end <= code length, target < code length
  uint16_t catch_type;         // pool index of a CLASS, 0 for any
} Handler;
typedef struct LineEntry {
  uint16_t pc, line;
} LineEntry;
typedef struct LocalEntry {
  uint16_t start, length, slot;
  Name name, descriptor;
} LocalEntry;

typedef struct CodeInfo {
  uint16_t max_stack, max_locals;
  Bytes code;
  Handler *handlers;
  LineEntry *lines;   // sorted by pc
  LocalEntry *locals; // LocalVariableTable, all of them
  Bytes stack_maps;   // StackMapTable, unparsed
  uint16_t handler_count, line_count, local_count;
} CodeInfo;

typedef struct MethodInfo {
  uint16_t flags;
  Name name, descriptor, signature;
  CodeInfo *code; // NULL for abstract and native methods
  Name *exceptions;
  uint16_t exception_count;
  Annotations annotations, type_annotations;
  Annotations *parameter_annotations; // one per declared parameter, or NULL
  uint8_t parameter_count;            // length of parameter_annotations
  Name *parameter_names;              // MethodParameters; entries may be "no name"; or NULL
  uint8_t parameter_name_count;
} MethodInfo;

typedef struct Bootstrap {
  uint16_t method; // pool index of a METHOD_HANDLE
  uint16_t argument_count;
  uint16_t *arguments; // pool indices of loadable constants
} Bootstrap;

typedef struct InnerClass {
  Name inner, outer, simple; // outer: none for local and anonymous; simple: none for anonymous
  uint16_t flags;
} InnerClass;

typedef struct RecordComponent {
  Name name, descriptor, signature;
  Annotations annotations;
} RecordComponent;

typedef struct ClassFile {
  const char *where; // for diagnostics: "lib.jar!/a/B.class"
  uint16_t minor, major, flags;
  Name name, super_name; // super_name: none only for java/lang/Object and module-info
  Constant *pool;
  uint16_t pool_count; // valid indices are 1 .. pool_count - 1
  Name *interfaces;
  FieldInfo *fields;
  MethodInfo *methods;
  uint16_t interface_count, field_count, method_count;
  Name source_file, signature, nest_host; // none when absent
  Name enclosing_class, enclosing_method, enclosing_descriptor;
  Name *nest_members, *permitted_subclasses;
  InnerClass *inner_classes;
  Bootstrap *bootstraps;
  RecordComponent *components;
  uint16_t nest_member_count, permitted_count, inner_class_count, bootstrap_count, component_count;
  bool is_record, is_sealed;
  Annotations annotations, type_annotations;
  Bytes bytes; // the whole input
  Arena arena;
} ClassFile;

// Parses `bytes`, which must outlive the result; `where` is copied. NULL and one diagnostic when
// the input is malformed. Newer versions and unknown features are notes, not errors.
ClassFile *classfile_parse(Names *names, Bytes bytes, const char *where, Diag *diag);
void classfile_free(ClassFile *file);

// Does `name` (in internal form, or an array descriptor) follow JVMS 4.2.1 / 4.3?
bool descriptor_is_field(const char *text, size_t length);
bool descriptor_is_method(const char *text, size_t length);

// --- containers --------------------------------------------------------------------------------

typedef struct ClassPath ClassPath;

// What a lookup found. `bytes` stay valid until the class path is freed.
typedef struct ClassBytes {
  Bytes bytes;
  const char *where;  // "lib.jar!/a/B.class"; owned by the class path
  const char *module; // module name for jimage, jmod and embedded models ("java.base"), else NULL
  bool trusted;       // out of the JDK's own jimage or the embedded models
} ClassBytes;

ClassPath *classpath_new(Names *names);
void classpath_free(ClassPath *path);

// Adds a source behind the ones already there: a directory, .jar/.zip, .jmod, .class, or a jimage
// file (found by its magic number, not by its name). False and one diagnostic when it cannot be
// opened or is malformed. `release` chooses among the versions of a multi-release jar.
bool classpath_add(ClassPath *path, const char *source, Diag *diag);
// Adds a jar that lies in memory (the embedded models), classes of which belong to `module`.
bool classpath_add_memory(ClassPath *path, Bytes jar, const char *label, const char *module,
                          Diag *diag);
// Adds classes that lie in memory, where their bytes stay until the class path is freed. `label`
// names them in diagnostics.
typedef struct NamedClass {
  Name name;
  Bytes bytes;
} NamedClass;
void classpath_add_classes(ClassPath *path, const NamedClass *classes, size_t count,
                           const char *label);
void classpath_set_release(ClassPath *path, int release); // for multi-release jars; default 17
int classpath_release(const ClassPath *path);

// Finds the first source that has the class; false without diagnostic when none has it; false with
// a diagnostic when the entry is damaged (bad deflate stream, larger than MAX_CLASS_BYTES...).
bool classpath_find(ClassPath *path, Name class_name, ClassBytes *out, Diag *diag);

// Calls `visit` for every class name of source number `index` (in the order added), sorted by name.
// A visitor that returns false stops the walk.
size_t classpath_source_count(const ClassPath *path);
typedef bool ClassVisitor(void *context, Name class_name);
bool classpath_each(ClassPath *path, size_t index, ClassVisitor *visit, void *context, Diag *diag);

// A resource that is not a class: "META-INF/MANIFEST.MF" of source `index`. Same validity as above.
bool classpath_resource(ClassPath *path, size_t index, const char *name, Bytes *out, Diag *diag);
// Value of a main attribute of a source's manifest ("Main-Class"); owned copy or NULL.
char *classpath_manifest(ClassPath *path, size_t index, const char *attribute, Diag *diag);

// Finds a JDK: `given` (from --jdk) if not NULL, else JAVA_HOME, else the usual places (the newest
// of /usr/lib/jvm/*, preferring 17 to others). Returns an owned path of its lib/modules or
// lib/rt.jar / jre/lib/rt.jar; NULL and a diagnostic when there is none. `release` gets the feature
// number out of the JDK's `release` file (8, 17, 25; 0 when unknown).
char *jdk_find(const char *given, int *release, Diag *diag);

// --- writing -----------------------------------------------------------------------------------

typedef VEC(uint8_t) ByteVec;

// Appends the lowest bytes of `value`, the highest of them first.
static inline void put_u1(ByteVec *bytes, uint64_t value) { vec_push(bytes, (uint8_t)value); }
static inline void put_u2(ByteVec *bytes, uint64_t value) {
  put_u1(bytes, value >> 8);
  put_u1(bytes, value);
}
static inline void put_u4(ByteVec *bytes, uint64_t value) {
  put_u2(bytes, value >> 16);
  put_u2(bytes, value);
}

// The constants of a class file that is being written; the zero value is empty. Equal constants
// share an index. A constant that exceeds a limit of class files has index 0 and sets `failed`,
// which sticks. Texts are modified UTF-8 C strings, class names in internal form.
typedef struct ConstantEntry {
  size_t offset, length; // in the pool's bytes
  uint16_t index;
} ConstantEntry;
typedef struct ConstantPool {
  ByteVec bytes;              // the constants, as the file has them
  VEC(ConstantEntry) entries; // what `known` finds
  Table known;
  uint32_t last; // the highest index in use
  bool failed;
} ConstantPool;

void constants_fini(ConstantPool *pool);
uint16_t constant_utf8(ConstantPool *pool, const char *text);
uint16_t constant_number(ConstantPool *pool, ConstantTag tag, uint64_t bits); // INTEGER to DOUBLE
uint16_t constant_string(ConstantPool *pool, const char *text);
uint16_t constant_class(ConstantPool *pool, const char *name);
// tag: FIELD, METHOD or INTERFACE_METHOD.
uint16_t constant_member(ConstantPool *pool, ConstantTag tag, const char *class_name,
                         const char *name, const char *descriptor);

// Begins a class file: magic number, version and pool.
void put_class_start(ByteVec *bytes, uint16_t major, const ConstantPool *pool);
Bytes bytes_keep(ByteVec *bytes, Arena *arena); // moves them into the arena and empties the vector

#endif
