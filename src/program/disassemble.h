// Readable class files: types, constants and bytecode as text, for `loris info`.
//
// Everything here works on a parsed ClassFile alone. Nothing is linked, loaded or verified, so that
// a class can be looked at whose superclass is missing or whose code is bad: what cannot be decoded
// is said in its place. Control characters in names are printed as escapes.
#ifndef PROGRAM_DISASSEMBLE_H
#define PROGRAM_DISASSEMBLE_H

#include "classfile/classfile.h"

#include <stdio.h>

// "java.lang.String", "int[]": a class name in internal form.
void print_class_name(const Names *names, Name internal, FILE *out);
// A name or a string, with escapes; `quoted` also escapes the quotation mark.
void print_text(const char *bytes, size_t length, bool quoted, FILE *out);
// The type at the start of a descriptor ("String" for java.lang.String); returns what is behind it.
const char *print_type(const char *descriptor, FILE *out);
// A constant: 42, 1.5f, "text", java.io.PrintStream.println(String): void, ...
void print_constant(const Names *names, const ClassFile *file, uint16_t index, FILE *out);
// The name of the local in a slot for the instruction at [offset, end), or no name.
Name local_name(const CodeInfo *code, uint32_t slot, uint32_t offset, uint32_t end);
// Instructions with line numbers, then the exception table.
void print_code(const Names *names, const ClassFile *file, const CodeInfo *code, FILE *out);

#endif
