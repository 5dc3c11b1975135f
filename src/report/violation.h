// A violation: a case that breaks a property, and the input that shows it.
#ifndef REPORT_VIOLATION_H
#define REPORT_VIOLATION_H

#include "replay/replay.h"
#include "report/properties.h"

#include <stdio.h>

// What a finding is: something to mend here, a precondition of the method, or a lack of memory.
typedef enum FindingClass {
  FINDING_CLASS_BUG,
  FINDING_CLASS_REJECTS,
  FINDING_CLASS_RESOURCE
} FindingClass;
extern const char *const finding_class_names[]; // "bug", "rejects", "resource"

// Can other code make the input?
typedef enum FindingState {
  FINDING_STATE_OPEN,    // nobody has asked
  FINDING_STATE_BUILT,   // calls were run that make it, or it has no state that others cannot write
  FINDING_STATE_POSSIBLE // no calls were found that make it, and nothing excludes it
} FindingState;

// A case that breaks the property that is checked, and an input that shows it.
typedef struct Violation {
  const Property *property; // the narrowest that it breaks
  const char *exception;    // "java.lang.AssertionError"
  FindingClass class;
  const char *precondition; // of FINDING_CLASS_REJECTS: "list != null"; NULL: it is not known
  const char *contract;     // "postcondition `result > 0' of List.add"; NULL: no broken contract
  CodeLine site, own;       // where it was thrown; where the target's own code stood then
  ThrowPlaces places;       // the same to the instruction, and in the method that was checked
  VEC(const char *) conditions;
  ConcreteInput *input;
  const char **calls;   // Java statements that make the input, then the call; or NULL
  size_t call_count;    // of these
  bool has_other_calls; // they make another input, which shows the same
  FindingState state;
  VEC(CodeLine) path;      // lines of the target's own code, in the order in which they ran
  uint64_t more_lines;     // that ran behind these
  const char *quote;       // the text of the line `own`, or NULL
  const char *command;     // that finds it again
  const char *fingerprint; // findings_fingerprint; or NULL
  uint64_t serial;         // by which drawings and pages know it: 1, 2, ... of one method
} Violation;
typedef VEC(Violation *) Violations;
// The case at which the machine stands; the input becomes the violation's. All texts are the
// arena's.
Violation *violation_new(Explorer *explorer, Program *program, const ExploreCase *leaf,
                         ConcreteInput *input, Arena *arena);
void violation_free(Violation *violation);
void violation_watch(void *violation, const Machine *machine); // a ReplayStep that notes the path
// "java.lang.AssertionError at List.add(List.java:12)"
const char *violation_title(const Violation *violation, Program *program, Arena *arena);
void violation_print(FILE *out, const Violation *violation, Program *program);
// All of them; several have numbers and titles.
void violations_print(FILE *out, const Violations *found, Program *program);

#endif
