// Private to the tests of report.
#ifndef REPORT_JSON_TEST_H
#define REPORT_JSON_TEST_H

#include <stdbool.h>

bool json_is_wellformed(const char *text); // exactly one value of RFC 8259

#endif
