// `loris info`: what is in a target, readable. Part of cli.
#ifndef CLI_INFO_H
#define CLI_INFO_H

#include "program/program.h"

#include <stdio.h>

typedef struct InfoRequest {
  Program *program;
  size_t first_source, source_count; // the target's sources on the program's class path
  const char
      *filter; // NULL: list the classes; "a.B": one class; "a.B.m" or "a.B.m(I)V": methods of it
} InfoRequest;

// Prints to `out`; complaints go to `errors`. Returns the exit status: 0, 64 when the filter names
// nothing (the candidates are listed), 65 when a class file or a container is damaged. A damaged
// class does not hide the others. Classes are parsed, not linked: they need neither a JDK nor their
// superclasses.
int info_command(const InfoRequest *request, FILE *out, FILE *errors);

#endif
