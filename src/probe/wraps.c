// Where Java's integers and unbounded ones part.
#include "probe/probe_impl.h"

static int32_t int_at(const Frame *frame, uint32_t n) {
  return (int32_t)(uint32_t)frame->sp[-(int64_t)n];
}
static int64_t long_at(const Frame *frame, uint32_t n) { return (int64_t)frame->sp[-(int64_t)n]; }

static bool fits_int(int64_t value) { return value >= INT32_MIN && value <= INT32_MAX; }

static bool shift_wraps(int64_t value, uint32_t by, int64_t most) {
  return by && (value > most >> by || value < (-most - 1) >> by);
}

static bool int_wraps(unsigned op, int64_t a, int64_t b) {
  switch (op) {
  case OP_IADD:
    return !fits_int(a + b);
  case OP_ISUB:
    return !fits_int(a - b);
  case OP_IMUL:
    return !fits_int(a * b);
  case OP_IDIV:
    return a == INT32_MIN && b == -1;
  case OP_ISHL:
    return (b & 31) != b || shift_wraps(a, (uint32_t)b & 31, INT32_MAX);
  case OP_ISHR:
    return (b & 31) != b;
  case OP_IUSHR:
    return a < 0 || (b & 31) != b;
  }
  fatal("operation %u does not wrap", op);
}

static bool long_wraps(unsigned op, int64_t a, int64_t b) {
  assert(op < OP_COUNT);
  int64_t result;
  switch (op) {
  case OP_LADD:
    return __builtin_add_overflow(a, b, &result);
  case OP_LSUB:
    return __builtin_sub_overflow(a, b, &result);
  case OP_LMUL:
    return __builtin_mul_overflow(a, b, &result);
  case OP_LDIV:
    return a == INT64_MIN && b == -1;
  }
  fatal("operation %u does not wrap", op);
}

static bool long_shift_wraps(unsigned op, int64_t a, int32_t b) {
  if ((b & 63) != b)
    return true;
  return op == OP_LSHL ? shift_wraps(a, (uint32_t)b & 63, INT64_MAX) : op == OP_LUSHR && a < 0;
}

static bool float_wraps(double value, double limit) {
  return !(value > -limit && value < limit); // what is no number becomes 0
}

static bool conversion_wraps(const Frame *frame, unsigned op) {
  float narrow;
  double wide;
  uint32_t bits = (uint32_t)frame->sp[-1];
  switch (op) {
  case OP_L2I:
    return !fits_int(long_at(frame, 2));
  case OP_I2B:
    return int_at(frame, 1) != (int8_t)int_at(frame, 1);
  case OP_I2C:
    return int_at(frame, 1) != (uint16_t)int_at(frame, 1);
  case OP_I2S:
    return int_at(frame, 1) != (int16_t)int_at(frame, 1);
  case OP_F2I:
  case OP_F2L:
    memcpy(&narrow, &bits, sizeof narrow);
    return float_wraps((double)narrow, op == OP_F2I ? 2147483648.0 : 9223372036854775808.0);
  case OP_D2I:
  case OP_D2L:
    memcpy(&wide, &frame->sp[-2], sizeof wide);
    return float_wraps(wide, op == OP_D2I ? 2147483648.0 : 9223372036854775808.0);
  }
  fatal("operation %u does not convert", op);
}

bool step_wraps(const Frame *frame) {
  unsigned op = frame->pc->op;
  switch (op) {
  case OP_IADD:
  case OP_ISUB:
  case OP_IMUL:
  case OP_IDIV:
  case OP_ISHL:
  case OP_ISHR:
  case OP_IUSHR:
    return int_wraps(op, int_at(frame, 2), int_at(frame, 1));
  case OP_INEG:
    return int_at(frame, 1) == INT32_MIN;
  case OP_IINC:
    return !fits_int((int64_t)(int32_t)(uint32_t)frame->locals[frame->pc->a] + frame->pc->b);
  case OP_LADD:
  case OP_LSUB:
  case OP_LMUL:
  case OP_LDIV:
    return long_wraps(op, long_at(frame, 4), long_at(frame, 2));
  case OP_LSHL:
  case OP_LSHR:
  case OP_LUSHR:
    return long_shift_wraps(op, long_at(frame, 3), int_at(frame, 1));
  case OP_LNEG:
    return long_at(frame, 2) == INT64_MIN;
  case OP_L2I:
  case OP_I2B:
  case OP_I2C:
  case OP_I2S:
  case OP_F2I:
  case OP_F2L:
  case OP_D2I:
  case OP_D2L:
    return conversion_wraps(frame, op);
  default:
    return false;
  }
}
