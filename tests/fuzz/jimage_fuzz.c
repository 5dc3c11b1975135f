// libFuzzer target: any bytes are an image whose classes can be asked for, or one diagnostic.
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size && data[0] == 0xca)
    fuzz_container(data, size, "\xca\xfe\xda\xda", 4);
  else
    fuzz_container(data, size, "\xda\xda\xfe\xca", 4);
  return 0;
}
