// Which instructions of a method can influence what somebody wants to know of its runs (Thesis
// chapter 4): the result, fields, what is printed.
//
// The answer is read off a complete symbolic execution graph. An instruction is irrelevant if no
// state of the graph needs it: if all of them compute any values, go any of the ways that the graph
// knows to be possible, and store and call nothing, then each run that ends still ends with the
// same marked values, if it ends. That a run ends at all is not asked for.
#ifndef RELEVANCE_RELEVANCE_H
#define RELEVANCE_RELEVANCE_H

#include "graph/graph.h"

typedef enum Relevance {
  RELEVANCE_UNREACHABLE, // no run that ends comes here
  RELEVANCE_NEUTRAL,     // moves values about or jumps: part of whatever is around it
  RELEVANCE_IRRELEVANT,
  RELEVANCE_RELEVANT,
} Relevance;
const char *relevance_name(Relevance relevance);

// What is to be known of a run. A reference stands for all that it leads to.
typedef struct RelevanceMarks {
  bool result;
  bool output;             // what is printed, and what calls without code do
  VEC(uint32_t) locals;    // parameters, by the local that they are passed in
  VEC(const Field *) here; // fields of the receiver
  VEC(Name) variables;     // locals of the method when it returns
  VEC(const Field *) statics;
  VEC(const Field *) anywhere;  // fields of whatever object
  VEC(const Method *) returned; // what these methods return
  bool ignores_exceptions;      // of runs that end by one nothing is to be known
} RelevanceMarks;
void relevance_marks_fini(RelevanceMarks *marks);
// Fields, parameters and methods with an annotation that is named Relevant, in classes of the
// target; parameters of `method` alone. Is one of them its own, its parameter or in its class?
bool relevance_add_annotated(RelevanceMarks *marks, Program *program, const Method *method);

// Why an instruction is relevant: what it does for another one, or for a mark.
typedef enum ReasonKind {
  REASON_NONE,    // it is not relevant
  REASON_MARK,    // it makes a marked value
  REASON_VALUE,   // the other one uses what it makes
  REASON_DECIDES, // it decides whether the other one runs
  REASON_CALLS,   // the other one is in what it calls
} ReasonKind;
typedef struct Reason {
  ReasonKind kind;
  const Method *method; // of the other instruction
  uint32_t pc;
} Reason;

// An instruction that matters when its method is called from some places, but not from this one.
typedef struct RelevanceCaller {
  const Method *method;
  uint32_t pc;
} RelevanceCaller;

typedef struct MethodRelevance {
  Method *method;
  const Code *code;
  bool is_shown;      // a method of the target that people have written
  Relevance *classes; // by instruction
  Reason *reasons;    // likewise
  bool *is_idle;      // likewise: whenever it runs, it changes nothing, and may be left out
} MethodRelevance;

// All implications (Thesis Def. 4.4), with those of code that is not shown drawn together. A unit
// is what an instruction does when its method is called from one place, or something that may be
// marked. What a unit is needed for can be followed through them; for other marks than those of the
// result this may say a little more than another run would.
typedef enum UnitKind {
  UNIT_MARK,
  UNIT_EFFECT,   // what it computes or stores
  UNIT_DECISION, // which way it goes on; that it does no harm
  UNIT_CALL,     // that it enters what it calls
} UnitKind;
typedef struct RelevanceUnit {
  UnitKind kind;
  const char *mark;     // of a mark: its name
  const Method *method; // else
  uint32_t pc;
  uint32_t context; // the same for all that one call runs
  bool is_relevant; // for the marks of the result
} RelevanceUnit;
typedef struct RelevanceNeed {
  uint32_t unit, needs;
} RelevanceNeed;
// Something that may be marked, by name.
typedef struct RelevanceChoice {
  char *name;
  RelevanceMarks *marks;
} RelevanceChoice;

typedef struct RelevanceResult {
  VEC(MethodRelevance) methods; // all that a run may come to; the method itself first
  VEC(RelevanceUnit) units;     // when all implications were asked for
  VEC(RelevanceNeed) needs;
  struct RelevanceDetails *details;
} RelevanceResult;

// `graph` must be complete, and built with keeps_inputs.
RelevanceResult *relevance_find(const Graph *graph, Method *method, const RelevanceMarks *marks);
// The same with all implications, also those of other marks. Both are borrowed.
RelevanceResult *relevance_find_all(const Graph *graph, Method *method, const RelevanceMarks *marks,
                                    const RelevanceChoice *choices, size_t count);
void relevance_free(RelevanceResult *result);

// For an instruction that is relevant: the callers of its method for which it is not. Free `items`.
typedef VEC(RelevanceCaller) RelevanceCallers;
void relevance_callers(const RelevanceResult *result, const Method *method, uint32_t pc,
                       RelevanceCallers *out);
// May control go from one instruction of a method to another, in some run that ends?
bool relevance_may_follow(const RelevanceResult *result, const Method *method, uint32_t from,
                          uint32_t to);

#endif
