// Texts of sources, for those who quote them. Whoever knows where the sources are provides it.
#ifndef REPORT_SOURCES_H
#define REPORT_SOURCES_H

#include "replay/replay.h"

// Where the sources are. All may answer NULL; the answers live as long as the context.
typedef struct SourceTexts {
  void *context;
  const char *(*uri)(void *context, const Class *class);
  const char *(*line)(void *context, CodeLine line);
  const char *(*text)(void *context,
                      const Class *class); // the whole file: the same for its classes
} SourceTexts;

#endif
