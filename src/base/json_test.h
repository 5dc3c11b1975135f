// For tests.
#ifndef BASE_JSON_TEST_H
#define BASE_JSON_TEST_H

#include <stdbool.h>

bool json_is_wellformed(const char *text); // exactly one value of RFC 8259

#endif
