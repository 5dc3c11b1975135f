// Private to classfile: the state of one parse, and the checks of names and texts.
#ifndef CLASSFILE_CLASSFILE_IMPL_H
#define CLASSFILE_CLASSFILE_IMPL_H

#include "base/vec.h"
#include "classfile/cursor.h"

enum { OLDEST_MAJOR = 45, NEWEST_MAJOR = 69 };

typedef struct Parser {
  Cursor in;
  Names *names;
  Diag *diag;
  ClassFile *file;
  // What the attribute handlers fill; NULL outside of its kind.
  FieldInfo *field;
  MethodInfo *method;
  CodeInfo *code;
  RecordComponent *component;
  Name module_name; // out of the Module attribute of a module-info
  // Scratch that lives as long as the parse.
  VEC(LineEntry) lines;
  VEC(LocalEntry) locals;
  VEC(uint64_t) keys;
} Parser;

// classfile_parse that also tells the module's name of a module-info; `module` may be NULL.
ClassFile *parse_class_file(Names *names, Bytes bytes, const char *where, Name *module, Diag *diag);

void parse_pool(Parser *parser);
// Checks what waits for the attributes: the indices of bootstrap methods.
void finish_pool(Parser *parser);
// Each reads one u2 index and fails unless it names a constant of the kind in question. The
// `optional` forms allow 0, which gives "no name".
Name read_utf8(Parser *parser);
Name read_optional_utf8(Parser *parser);
Name read_class(Parser *parser); // a class or an array
Name read_plain_class(Parser *parser);
Name read_optional_class(Parser *parser);
// The index itself, checked to be a constant with one of the tags in the mask (1 << tag).
uint16_t read_index(Parser *parser, uint32_t tags, const char *wanted);
// What a text must be where it stands. Texts are often used again, so each remembers what it
// passed.
typedef enum TextKind {
  TEXT_CLASS, // or an array
  TEXT_PACKAGE,
  TEXT_MEMBER, // a field's or a local variable's name
  TEXT_METHOD, // a method's name
  TEXT_FIELD_TYPE,
  TEXT_METHOD_TYPE,
} TextKind;
Name read_text(Parser *parser, TextKind kind, const char *wanted);
bool name_equals(const Parser *parser, Name name, const char *text);

void parse_class_attributes(Parser *parser);
void parse_field_attributes(Parser *parser, FieldInfo *field);
void parse_method_attributes(Parser *parser, MethodInfo *method);

// Reads the whole of an annotations attribute behind what `list` holds already.
void parse_annotations(Parser *parser, Annotations *list);
void parse_type_annotations(Parser *parser, Annotations *list);
void parse_parameter_annotations(Parser *parser, MethodInfo *method);

bool name_is_class(const char *text, size_t length);          // internal form, no array
bool name_is_class_or_array(const char *text, size_t length); // what a CLASS constant may hold
bool name_is_member(const char *text, size_t length);         // JVMS 4.2.2, a field or a local
bool name_is_method(const char *text, size_t length);         // also <init> and <clinit>
// Slots the arguments take (long and double take two), -1 when this is no method descriptor.
int descriptor_argument_slots(const char *text, size_t length);
int checked_argument_slots(const char *text); // the same for one that has passed this test
// Modified UTF-8. Up to version 47 class files may hold over-long forms.
bool utf8_is_valid(const uint8_t *at, size_t length, bool allow_long_forms);

#endif
