// Private to program: how call sites of invokedynamic and dynamic constants are linked.
//
// No bootstrap code of the JDK is run. Each known bootstrap method has a linker here that checks
// the static arguments and writes a class with one static method that does what the call site does.
// The spun class is trusted, hence not verified, so a linker must never emit code that confuses
// types, whatever a hostile class file asks for: it refuses (LINK_BAD_INPUT) or emits a checkcast.
#ifndef PROGRAM_INDY_IMPL_H
#define PROGRAM_INDY_IMPL_H

#include "program/classwriter.h"
#include "program/program_impl.h"

// A method descriptor taken apart; types are C strings in field-descriptor form ("I", "[LA;"), the
// result may also be "V".
typedef struct Signature {
  const char **parameters;
  uint32_t count, slots; // slots: words of all parameters, at most 255
  const char *result;
} Signature;

// False when `descriptor` is not the descriptor of a method.
bool signature_parse(Arena *arena, const char *descriptor, Signature *out);

typedef struct CallSite {
  Program *program;
  Class *from;
  const Bootstrap *bootstrap;
  const char *name, *descriptor; // of the call site or dynamic constant
  Signature type;                // what the static method must take and return
  const char *class_name;        // of the spun class
  const char *method;            // name of its static method; a linker may replace it
  uint32_t nesting;              // of dynamic constants among static arguments
  ClassWriter writer;            // initialised as a final class without members
  Arena scratch;
  LinkError *error;
} CallSite;

// Both record the error and return false.
bool site_bad(CallSite *site, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool site_unsupported(CallSite *site, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

const char *site_text(const CallSite *site, Name name);
// Static argument number `i`, which must have this tag; NULL with an error otherwise.
const Constant *site_argument(CallSite *site, uint32_t i, ConstantTag tag);
// The member a METHOD_HANDLE refers to.
const Constant *site_member(const CallSite *site, const Constant *handle);
// Resolves the method of a handle as JVMS 5.4.3.5 does; constructors are never inherited.
Method *site_resolve(CallSite *site, const Constant *handle, CallKind kind);

// Linkers write the static method (and whatever else) into site->writer. False with an error.
typedef bool Linker(CallSite *site);
Linker link_lambda, link_lambda_alt;                         // indy_lambda.c
Linker link_concat, link_concat_recipe;                      // indy_concat.c
Linker link_record_method;                                   // indy_record.c
Linker link_type_switch, link_enum_switch;                   // indy_switch.c
bool emit_dynamic(CallSite *site, const Constant *constant); // indy_constant.c

// --- types and conversions (indy_types.c) ------------------------------------------------------

bool type_is_primitive(const char *type); // not for "V"
// The internal class name of a reference type, and the other way round.
const char *type_class(CallSite *site, const char *type);
const char *class_type(CallSite *site, const char *class_name);
// Would LambdaMetafactory let a value of type `from` stand where `to` is wanted? References are
// always adaptable, since they are cast. Neither is "V".
bool type_adaptable(const char *from, const char *to);
// Converts the value on top of the stack, which is adaptable: widening, boxing, unboxing, casts. A
// reference is first cast to `checked` (the instantiated type), unless that is primitive.
void emit_convert(CallSite *site, const char *from, const char *to, const char *checked);
void emit_cast(CallSite *site, const char *type);
// Pushes a static argument; its static type is answered. NULL with an error when that is
// impossible.
const char *emit_constant(CallSite *site, const Constant *constant);
// The wrapper class of a primitive kind: "java/lang/Integer" for I.
const char *wrapper_class(Kind kind);

// StringBuilder code shared by concatenation and records.
void emit_builder_new(CallSite *site);
void emit_append(CallSite *site, const char *type); // consumes a value on top of the builder
void emit_append_text(CallSite *site, const char *text);
void emit_builder_result(CallSite *site);

#endif
