// `loris terminates`: does a method end, whatever it is called with?
#ifndef CLI_TERMINATES_H
#define CLI_TERMINATES_H

#include "cli/options.h"

int terminates_command(const Options *options); // the exit status

#endif
