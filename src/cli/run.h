// `loris run TARGET [CLASS] [ARG...]`.
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "cli/options.h"

int run_command(const Options *options); // the exit status

#endif
