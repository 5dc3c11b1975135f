// `loris explore TARGET [METHOD]`.
#ifndef CLI_EXPLORE_H
#define CLI_EXPLORE_H

#include "cli/options.h"

int explore_command(const Options *options); // the exit status

#endif
