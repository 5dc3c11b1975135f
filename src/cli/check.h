// `loris check`: can an assertion fail, can an exception leave the method?
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "cli/options.h"

int check_command(const Options *options); // the exit status

#endif
