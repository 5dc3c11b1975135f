// The properties that `loris check` knows; SARIF calls them rules.
#include "report/properties.h"

#include <string.h>

const Property properties[] = {
    {"assert", "java/lang/AssertionError", "FailedAssertion", "An assertion can fail."},
    {"npe", "java/lang/NullPointerException", "NullPointer", "Null can be dereferenced."},
    {"bounds", "java/lang/IndexOutOfBoundsException", "IndexOutOfBounds",
     "An index can be out of bounds."},
    {"cast", "java/lang/ClassCastException", "BadCast", "A cast can fail."},
    {"arith", "java/lang/ArithmeticException", "BadArithmetic",
     "Arithmetic can fail, for example by a division by zero."},
    {"negative-size", "java/lang/NegativeArraySizeException", "NegativeArraySize",
     "An array can be asked for with a negative length."},
    {"store", "java/lang/ArrayStoreException", "BadArrayStore",
     "An array can be given an element of a wrong type."},
    {"contract", "loris/contract/ContractError", "BrokenContract",
     "A precondition, postcondition or invariant can be broken."},
    {"runtime", "java/lang/RuntimeException", "RuntimeException",
     "A RuntimeException can leave the method."},
    {"any", "java/lang/Throwable", "UncaughtException", "An exception can leave the method."},
};
const size_t property_count = sizeof properties / sizeof *properties;

bool property_covers(const Property *property, const Names *names, const Class *thrown) {
  for (; thrown; thrown = thrown->super)
    if (!strcmp(name_text(names, thrown->name), property->class))
      return true;
  return false;
}

const Property *property_of(const Names *names, const Class *thrown) {
  size_t i = 0;
  while (i + 1 < property_count && !property_covers(&properties[i], names, thrown))
    i++;
  return &properties[i];
}
