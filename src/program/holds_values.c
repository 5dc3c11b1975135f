// The values of the analysis of holds.h: null, exact classes, intervals.
#include "program/holds.h"

Held held_number(int64_t low, int64_t high) {
  assert(low <= high);
  return (Held){.kinds = HELD_NUMBER, .low = low, .high = high};
}

static void kind_range(Kind kind, int64_t *low, int64_t *high) {
  *low = kind == KIND_BYTE    ? INT8_MIN
         : kind == KIND_SHORT ? INT16_MIN
         : kind == KIND_LONG  ? INT64_MIN
         : kind == KIND_INT   ? INT32_MIN
                              : 0;
  *high = kind == KIND_BYTE      ? INT8_MAX
          : kind == KIND_SHORT   ? INT16_MAX
          : kind == KIND_CHAR    ? UINT16_MAX
          : kind == KIND_BOOLEAN ? 1
          : kind == KIND_LONG    ? INT64_MAX
                                 : INT32_MAX;
}

static bool is_integer(Kind kind) {
  return kind == KIND_BOOLEAN || kind == KIND_BYTE || kind == KIND_CHAR || kind == KIND_SHORT ||
         kind == KIND_INT || kind == KIND_LONG;
}

Held held_any(Kind kind) {
  if (kind == KIND_REFERENCE)
    return (Held){
        .kinds = HELD_NULL | HELD_OBJECT, .low = 0, .high = INT32_MAX, .is_strange = true};
  if (!is_integer(kind))
    return (Held){.kinds = HELD_OTHER};
  int64_t low, high;
  kind_range(kind, &low, &high);
  return held_number(low, high);
}

Held held_default(Kind kind) {
  if (kind == KIND_REFERENCE)
    return (Held){.kinds = HELD_NULL};
  return is_integer(kind) ? held_number(0, 0) : (Held){.kinds = HELD_OTHER};
}

Held held_object(Name class) {
  return (Held){
      .kinds = HELD_OBJECT, .class = class, .low = 0, .high = INT32_MAX, .is_strange = true};
}

// Null has neither class nor length: what objects have is not changed by it.
static bool has_range(const Held *held) { return held->kinds & (HELD_NUMBER | HELD_OBJECT); }

bool held_join(Held *held, const Held *more) {
  Held before = *held;
  if (has_range(more) && !has_range(held)) {
    held->class = more->class;
    held->low = more->low, held->high = more->high;
  } else if (has_range(more)) {
    if (!name_is(held->class, more->class))
      held->class = (Name){0};
    held->low = more->low < held->low ? more->low : held->low;
    held->high = more->high > held->high ? more->high : held->high;
  }
  if (!before.kinds) {
    held->id = more->id;
    held->is_this = more->is_this;
  } else if (more->kinds) {
    held->id = held->id == more->id ? held->id : 0;
    held->is_this = held->is_this && more->is_this;
  }
  held->may_be_this = held->may_be_this || more->may_be_this;
  held->kinds |= more->kinds;
  held->contents |= more->contents;
  held->is_strange = held->is_strange || more->is_strange;
  return before.contents != held->contents || before.is_strange != held->is_strange ||
         before.kinds != held->kinds || !name_is(before.class, held->class) ||
         before.low != held->low || before.high != held->high || before.id != held->id ||
         before.is_this != held->is_this || before.may_be_this != held->may_be_this;
}

// The next number that is all ones.
static int64_t rounded_up(int64_t value) {
  int64_t up = 1;
  while (up < value)
    up = up * 2 + 1;
  return up;
}

// Bounds that move go to zero, or far away: downwards at once, upwards by doubling.
void held_widen(Held *held, const Held *before) {
  if (!has_range(before))
    return;
  if (held->low < before->low)
    held->low = held->low >= 0 ? 0 : INT64_MIN;
  if (held->high > before->high)
    held->high = rounded_up(held->high);
}

bool held_meet_null(Held *held, bool is_null) {
  held->kinds &= is_null ? HELD_NULL : (uint8_t)~HELD_NULL;
  if (is_null)
    held->class = (Name){0};
  return held->kinds;
}

bool held_meet_range(Held *held, int64_t low, int64_t high) {
  assert(held->kinds & HELD_NUMBER);
  held->low = low > held->low ? low : held->low;
  held->high = high < held->high ? high : held->high;
  return held->low <= held->high;
}

void held_fit(Held *held, Kind kind) {
  Held any = held_any(kind);
  if (!held->kinds)
    return;
  // A value that does not fit is cut when it is stored (JVMS 6.5 putfield), or is no such value.
  bool is_wrong = (held->kinds & ~any.kinds) || (held->kinds & HELD_OTHER);
  bool is_cut = kind != KIND_INT && kind != KIND_LONG && (held->kinds & HELD_NUMBER) &&
                (held->low < any.low || held->high > any.high);
  if (is_wrong || is_cut) {
    any.contents = held->contents;
    *held = any;
  } else if (has_range(held)) {
    held->low = held->low < any.low ? any.low : held->low;
    held->high = held->high > any.high ? any.high : held->high;
  }
}

// --- arithmetic ----------------------------------------------------------------------------------

static Held of_range(int64_t low, int64_t high, Kind kind) {
  int64_t least, most;
  kind_range(kind, &least, &most);
  return low < least || high > most ? held_number(least, most) : held_number(low, high);
}

static int64_t least_of(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most_of(int64_t a, int64_t b) { return a > b ? a : b; }

// Do sums and products of such numbers stay within 64 bits?
static bool is_small(const Held *held) { return held->low > INT32_MIN && held->high < INT32_MAX; }
static bool may_add(const Held *held) {
  return held->low >= INT64_MIN / 2 && held->high <= INT64_MAX / 2;
}

static Held product(const Held *a, const Held *b, Kind kind) {
  if (!is_small(a) || !is_small(b))
    return held_any(kind);
  int64_t ends[] = {a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high};
  return of_range(least_of(least_of(ends[0], ends[1]), least_of(ends[2], ends[3])),
                  most_of(most_of(ends[0], ends[1]), most_of(ends[2], ends[3])), kind);
}

Held held_combine(uint8_t opcode, const Held *left, const Held *right) {
  bool is_long = opcode == BC_ladd || opcode == BC_lsub || opcode == BC_lmul || opcode == BC_lrem ||
                 opcode == BC_land;
  Kind kind = is_long ? KIND_LONG : KIND_INT;
  Held a = *left, b = *right;
  held_fit(&a, kind);
  held_fit(&b, kind);
  if (a.kinds != HELD_NUMBER || b.kinds != HELD_NUMBER)
    return held_any(kind);
  bool adds = may_add(&a) && may_add(&b);
  switch (opcode) {
  case BC_iadd:
  case BC_ladd:
    return adds ? of_range(a.low + b.low, a.high + b.high, kind) : held_any(kind);
  case BC_isub:
  case BC_lsub:
    return adds ? of_range(a.low - b.high, a.high - b.low, kind) : held_any(kind);
  case BC_imul:
  case BC_lmul:
    return product(&a, &b, kind);
  case BC_irem:
  case BC_lrem: // the sign of the dividend, below the divisor
    if (b.low <= 0)
      return held_any(kind);
    return held_number(a.low < 0 ? -(b.high - 1) : 0, a.high < 0 ? 0 : b.high - 1);
  case BC_iand:
  case BC_land:
    if (a.low < 0 && b.low < 0)
      return held_any(kind);
    return held_number(0, a.low < 0 ? b.high : b.low < 0 ? a.high : least_of(a.high, b.high));
  default:
    return held_any(kind);
  }
}

Held held_convert(uint8_t opcode, const Held *a) {
  Kind kind = opcode == BC_i2l   ? KIND_LONG
              : opcode == BC_i2b ? KIND_BYTE
              : opcode == BC_i2c ? KIND_CHAR
              : opcode == BC_i2s ? KIND_SHORT
                                 : KIND_INT; // l2i
  Held from = *a;
  held_fit(&from, opcode == BC_l2i ? KIND_LONG : KIND_INT);
  if (from.kinds != HELD_NUMBER)
    return held_any(kind);
  return of_range(from.low, from.high, kind);
}
