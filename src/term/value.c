#include "base/arith.h"
#include "term/big.h"
#include "term/term_impl.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// References: the kind of object in the high half, its number in the low half; null is all zero.
enum { REF_LOCATION = 1, REF_OBJECT = 2 };

Value value_of_bits(Sort sort, uint64_t bits) {
  return (Value){.bits = bits, .sort = (uint8_t)sort};
}

Value value_bool(bool truth) { return value_of_bits(SORT_BOOL, truth); }
Value value_bv(Sort sort, uint64_t bits) { return value_of_bits(sort, bits & width_mask(sort)); }
Value value_int(int64_t number) { return value_of_bits(SORT_INT, (uint64_t)number); }

Value value_float(float number) {
  return value_of_bits(SORT_FLOAT, isnan(number) ? 0x7fc00000u : bits_of_float(number));
}

Value value_double(double number) {
  return value_of_bits(SORT_DOUBLE, isnan(number) ? 0x7ff8000000000000u : bits_of_double(number));
}

Value value_null(void) { return value_of_bits(SORT_REF, 0); }

Value value_location(uint32_t location) {
  return value_of_bits(SORT_REF, (uint64_t)REF_LOCATION << 32 | location);
}

Value value_object(uint32_t number) {
  return value_of_bits(SORT_REF, (uint64_t)REF_OBJECT << 32 | number);
}

Value value_type(uint32_t type) { return value_of_bits(SORT_TYPE, type); }
Value value_default(Sort sort) { return value_of_bits(sort, 0); }

Value value_int_parse(Terms *terms, const char *decimal) {
  Big big;
  big_parse(decimal, &big);
  Value value = big_to_value(terms, &big);
  assert(!value.unknown);
  return value;
}

bool value_is_equal(Value a, Value b) {
  return a.bits == b.bits && a.sort == b.sort && a.big == b.big && a.unknown == b.unknown;
}

bool value_truth(Value value) {
  assert(value.sort == SORT_BOOL && !value.unknown);
  return value.bits != 0;
}

bool value_fits_int64(Value value) { return !value.big && !value.unknown; }

int64_t value_signed(Value value) {
  assert(sort_is_integer((Sort)value.sort) && value_fits_int64(value));
  if (value.sort == SORT_INT)
    return (int64_t)value.bits;
  uint64_t sign = sign_bit((Sort)value.sort);
  return (int64_t)((value.bits ^ sign) - sign);
}

float value_as_float(Value value) {
  assert(value.sort == SORT_FLOAT && !value.unknown);
  return float_of_bits((uint32_t)value.bits);
}

double value_as_double(Value value) {
  assert(value.sort == SORT_DOUBLE && !value.unknown);
  return double_of_bits(value.bits);
}

static bool is_ref_of(Value value, uint64_t kind) {
  assert(value.sort == SORT_REF);
  return !value.unknown && value.bits >> 32 == kind;
}

bool value_is_null(Value value) { return is_ref_of(value, 0); }
bool value_is_location(Value value) { return is_ref_of(value, REF_LOCATION); }
bool value_is_object(Value value) { return is_ref_of(value, REF_OBJECT); }

uint32_t value_number(Value value) {
  assert(value.sort == SORT_TYPE || value_is_location(value) || value_is_object(value));
  return (uint32_t)value.bits;
}

char *value_int_text(const Terms *terms, Value value) {
  Big big;
  big_of_value(terms, value, &big);
  return big_text(&big);
}

static char *fp_text(double number, const char *box, const char *suffix, int digits) {
  if (isnan(number))
    return mem_format("%s.NaN", box);
  if (isinf(number))
    return mem_format("%s.%s_INFINITY", box, number < 0 ? "NEGATIVE" : "POSITIVE");
  // The fewest digits that give the number back, as Java prints it.
  char *text = NULL;
  for (int precision = 1; precision <= digits; precision++) {
    mem_free(text);
    text = mem_format("%.*g", precision, number);
    double back = strtod(text, NULL);
    if (digits < 10 ? (float)back == (float)number : back == number)
      break;
  }
  bool plain = !strpbrk(text, ".e");
  char *result = mem_format("%s%s%s", text, plain ? ".0" : "", suffix);
  mem_free(text);
  return result;
}

static char *ref_text(const Terms *terms, Value value) {
  if (value_is_null(value))
    return mem_string("null");
  const TypeOracle *oracle = &terms->oracle;
  const char *place = value_is_location(value) && oracle->place
                          ? oracle->place(oracle->context, value_number(value))
                          : NULL;
  return place
             ? mem_string(place)
             : mem_format("%s%" PRIu32, value_is_location(value) ? "@" : "#", value_number(value));
}

static char *type_text(const Terms *terms, uint32_t type) {
  assert(terms);
  const TypeOracle *oracle = &terms->oracle;
  const char *name = oracle->name && type != TYPE_NULL ? oracle->name(oracle->context, type) : NULL;
  if (name)
    return mem_string(name);
  return type == TYPE_NULL ? mem_string("nulltype") : mem_format("type%" PRIu32, type);
}

char *value_text(const Terms *terms, Value value) {
  if (value.unknown)
    return mem_string("unknown");
  switch ((Sort)value.sort) {
  case SORT_BOOL:
    return mem_string(value.bits ? "true" : "false");
  case SORT_FLOAT:
    return fp_text((double)value_as_float(value), "Float", "f", 9);
  case SORT_DOUBLE:
    return fp_text(value_as_double(value), "Double", "", 17);
  case SORT_REF:
    return ref_text(terms, value);
  case SORT_TYPE:
    return type_text(terms, value_number(value));
  case SORT_INT:
    return value_int_text(terms, value);
  case SORT_BV64:
    return mem_format("%" PRId64 "L", value_signed(value));
  case SORT_BV8:
  case SORT_BV16:
  case SORT_BV32:
    break;
  }
  return mem_format("%" PRId64, value_signed(value));
}
