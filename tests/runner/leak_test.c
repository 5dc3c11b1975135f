// A file whose tests pass and which leaks.
#include "base/test.h"

#include <stdlib.h>

static void *volatile kept;

TEST(passes_and_leaks) {
  kept = malloc(1000);
  CHECK(kept != NULL);
  kept = NULL;
}
