// `loris worker`: does jobs of runs on other machines.
#ifndef CLI_WORKER_H
#define CLI_WORKER_H

#include "cli/options.h"

int worker_command(const Options *options); // the exit status

#endif
