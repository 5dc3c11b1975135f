// The frame of a log in SARIF 2.1.0 (OASIS, 27 March 2020), for whoever has results to put into it.
#ifndef REPORT_SARIF_H
#define REPORT_SARIF_H

#include "base/json.h"

// The log and its one run, up to the driver of the tool, which stays open for its rules.
void sarif_open(Json *json);
void sarif_close_tool(Json *json); // the driver, too
void sarif_close(Json *json);      // the run and the log
// { "text": ... }
void sarif_message(Json *json, const char *key, const char *text);

#endif
