// Pages: the result of a command as one HTML file that needs nothing else.
//
// A page embeds its data once, as JSON: the result as --json has it, and what a reader wants to see
// beside it: sources (or bytecode) of the methods, the steps of concrete runs, tests. The scripts
// of this folder draw from it in the browser. Nothing in a name or a text can end the JSON or
// become part of the page: see page.c.
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include "graph/graph.h"
#include "report/sources.h"

#include <stdio.h>

typedef struct Page Page;

// `kind`: the command whose scripts draw it; `command`: the whole command line. All is borrowed.
Page *page_new(Program *program, SourceTexts sources, const char *kind, const char *command);
void page_free(Page *page);

// Where the result is written to, as JSON.
FILE *page_result(Page *page);
// The verdict, a line; NULL: none. The method that the page is about, or NULL.
void page_set_verdict(Page *page, const char *verdict);
void page_set_method(Page *page, const Method *method);
// The number of a method; its class's source is in the page from now on.
uint32_t page_method(Page *page, const Method *method);

// steps.c: the lines of a concrete run, with the values of the variables that change. Between the
// two, page_step is a ReplayStep.
void page_begin_run(Page *page, uint64_t number); // of the case or finding
void page_step(void *page, const Machine *machine);
void page_end_run(Page *page);

// A JUnit test of a case or finding, and the case itself, which is JSON already, where the result
// does not have it. The file is the caller's.
void page_add_test(Page *page, uint64_t number, const char *text);
void page_add_case(Page *page, uint64_t number, const Method *method, FILE *json);

// graph.c: the methods of a graph's states. Of a page whose result is something else, the graph as
// well, and by node the number of the loop that it is in, or 0 (NULL: not known).
void page_add_graph_methods(Page *page, const Graph *graph);
void page_add_graph(Page *page, const Graph *graph, const uint32_t *loop_of);

// The whole page. False: it could not be written (errno).
bool page_write(Page *page, FILE *out);

#endif
