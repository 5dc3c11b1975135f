// A sheet of heap drawings, one case below the other. Private to report.
#ifndef REPORT_SVG_H
#define REPORT_SVG_H

#include "report/snapshot.h"

#include <stdio.h>

typedef struct Sheet Sheet;
Sheet *sheet_new(void);
void sheet_free(Sheet *sheet);
// `title` stands before the number of the case; NULL: nothing does.
void sheet_add(Sheet *sheet, const Snapshot *snapshot, const char *title, Arena *arena);
void sheet_write(Sheet *sheet, FILE *out); // all that was added

#endif
