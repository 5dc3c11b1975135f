// libFuzzer target: any bytes are a jar whose classes can be asked for, or one diagnostic. A first
// byte of 'J' makes it a jmod.
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size && data[0] == 'J')
    fuzz_container(data, size, "JM\1", 4);
  else
    fuzz_container(data, size, "PK", 2);
  return 0;
}
