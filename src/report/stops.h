// Places in the code, in words. Private to report.
#ifndef REPORT_STOPS_H
#define REPORT_STOPS_H

#include "program/program.h"

// "Class.method(File.java:12)"; without a line if that is negative.
const char *code_place(Program *program, const Method *method, int line, Arena *arena);

#endif
