// Private to `loris irrelevant`: what was found about one method, and how it is shown.
#ifndef CLI_IRRELEVANT_IMPL_H
#define CLI_IRRELEVANT_IMPL_H

#include "base/json.h"
#include "cli/sources.h"
#include "cli/target.h"
#include "relevance/relevance.h"

// A line of a method, by the most relevant of its instructions; a line of jumps alone is neutral.
typedef struct LineRelevance {
  const MethodRelevance *method;
  int line;
  Relevance relevance;
  uint32_t pc; // the first instruction of that class
} LineRelevance;
typedef VEC(LineRelevance) Lines;

enum { CLASS_COUNT = RELEVANCE_RELEVANT + 1 };
typedef struct RelevanceCounts {
  size_t lines[CLASS_COUNT], opcodes[CLASS_COUNT];
} RelevanceCounts;

// All that may be marked, each with a name.
typedef VEC(RelevanceChoice) Choices;

typedef struct Subject {
  Target *target;
  Sources *sources;
  Method *method;
  const char *name;
  Graph *graph;
  RelevanceMarks marks;
  Choices choices;         // for JSON
  RelevanceResult *result; // NULL: the graph is not complete
  Lines lines;             // by method, then by line
  RelevanceCounts counts;
  bool is_one_of_many;
  const Options *options;
} Subject;

// False after a line on stderr: a mark names nothing. One of many methods is marked by all that its
// callers can see.
bool marks_read(RelevanceMarks *marks, Target *target, const Method *method, const char *list,
                bool is_one_of_many);
void choices_find(Choices *choices, Target *target, const Method *method);
void choices_free(Choices *choices);

// Why an instruction is relevant, as a sentence without its subject; or NULL.
const char *reason_text(const Subject *subject, const MethodRelevance *method, uint32_t pc,
                        Arena *arena);
const char *method_text(const Subject *subject, const Method *method, Arena *arena);
// The places from which a relevant line is not needed; or NULL.
const char *callers_text(const Subject *subject, const LineRelevance *at, Arena *arena);
bool is_told(const Subject *subject, const MethodRelevance *method);
void irrelevant_print(const Subject *subject, FILE *out);
void irrelevant_write_json(const Subject *subject, Json *json);
void irrelevant_write_dot(const Subject *subject, FILE *out);
// Results of one method; the log around them is written once.
void irrelevant_open_sarif(Json *json, const char *command_line);
void irrelevant_write_sarif(const Subject *subject, Json *json);
void irrelevant_close_sarif(Json *json);

#endif
