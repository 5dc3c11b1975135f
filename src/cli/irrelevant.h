// `loris irrelevant`: which code cannot influence what a method is called for?
#ifndef CLI_IRRELEVANT_H
#define CLI_IRRELEVANT_H

#include "cli/options.h"

int irrelevant_command(const Options *options); // the exit status

#endif
