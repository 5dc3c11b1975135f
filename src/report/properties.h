// What `check` looks for: exceptions that must not leave a method.
#ifndef REPORT_PROPERTIES_H
#define REPORT_PROPERTIES_H

#include "program/program.h"

// Something that must not happen: exceptions of this class, or of one that extends it, leave the
// method.
typedef struct Property {
  const char *name, *class; // of the option --property; internal form
  const char *title, *text; // for reports: one word, one sentence
} Property;
extern const Property properties[]; // the last one covers all
extern const size_t property_count;
bool property_covers(const Property *property, const Names *names, const Class *thrown);
const Property *property_of(const Names *names, const Class *thrown); // the first that covers it

#endif
