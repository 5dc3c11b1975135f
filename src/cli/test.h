// `loris test`.
#ifndef CLI_TEST_H
#define CLI_TEST_H

#include "cli/options.h"

int test_command(const Options *options);

#endif
