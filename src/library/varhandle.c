// java.lang.invoke.VarHandle: a model class whose objects say where the variable is; its
// signature-polymorphic methods are one native. With one thread, all memory orders are the same.
#include "base/arith.h"
#include "library/unsafe.h"

#include <string.h>

// --- what an access does -------------------------------------------------------------------------

typedef enum Access {
  ACCESS_GET,
  ACCESS_SET,
  ACCESS_COMPARE_SET,
  ACCESS_COMPARE_EXCHANGE,
  ACCESS_GET_SET,
  ACCESS_GET_ADD,
  ACCESS_GET_OR,
  ACCESS_GET_AND,
  ACCESS_GET_XOR,
} Access;

// By the beginning of the method's name: what follows is the memory order. Longer beginnings first.
static const struct {
  const char *prefix;
  Access access;
} access_names[] = {
    {"getAndSet", ACCESS_GET_SET},
    {"getAndAdd", ACCESS_GET_ADD},
    {"getAndBitwiseOr", ACCESS_GET_OR},
    {"getAndBitwiseAnd", ACCESS_GET_AND},
    {"getAndBitwiseXor", ACCESS_GET_XOR},
    {"get", ACCESS_GET},
    {"set", ACCESS_SET},
    {"compareAndExchange", ACCESS_COMPARE_EXCHANGE},
    {"compareAndSet", ACCESS_COMPARE_SET},
    {"weakCompareAndSet", ACCESS_COMPARE_SET},
};

static bool find_access(const char *name, Access *access) {
  for (size_t i = 0; i < sizeof access_names / sizeof *access_names; i++)
    if (!strncmp(name, access_names[i].prefix, strlen(access_names[i].prefix))) {
      *access = access_names[i].access;
      return true;
    }
  return false;
}

static uint32_t value_count(Access access) {
  return access == ACCESS_GET                                                ? 0
         : access == ACCESS_COMPARE_SET || access == ACCESS_COMPARE_EXCHANGE ? 2
                                                                             : 1;
}

static Word add_kind(Word a, Word b, Kind kind) {
  assert(kind != KIND_REFERENCE && kind != KIND_VOID);
  switch (kind) {
  case KIND_FLOAT:
    return bits_of_float(float_of_bits((uint32_t)a) + float_of_bits((uint32_t)b));
  case KIND_DOUBLE:
    return bits_of_double(double_of_bits(a) + double_of_bits(b));
  case KIND_LONG:
    return a + b;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_REFERENCE:
  case KIND_VOID:
    return kind_cut(kind, (uint32_t)(a + b));
  }
  fatal("a value of no kind");
}

static Word combine(Access access, Word now, Word value, Kind kind) {
  switch (access) {
  case ACCESS_GET_ADD:
    return add_kind(now, value, kind);
  case ACCESS_GET_OR:
    return now | value;
  case ACCESS_GET_AND:
    return now & value;
  case ACCESS_GET_XOR:
    return now ^ value;
  case ACCESS_GET:
  case ACCESS_SET:
  case ACCESS_COMPARE_SET:
  case ACCESS_COMPARE_EXCHANGE:
  case ACCESS_GET_SET:
    break;
  }
  return value;
}

// --- the variable --------------------------------------------------------------------------------

typedef struct Variable {
  Class *holder;   // of the first coordinate; NULL: a static field, which has none
  Class *type;     // of the variable
  Kind kind;       // of its value
  int64_t offset;  // of the field or element
  bool is_element; // of an array
  bool is_final;
  int view_order; // of a view of a byte array: 1 big-endian, -1 little-endian; else 0
  Ref object;     // what the offset counts from
} Variable;

static Word handle_field(Exec *exec, Ref handle, const char *name, const char *descriptor) {
  Field *field = class_own_field(object_class(exec->machine, handle), name_of(exec->names, name),
                                 name_of(exec->names, descriptor));
  assert(field);
  return exec->machine->words[handle + field->slot];
}

static Variable read_handle(Exec *exec, Ref handle) {
  assert(handle);
  Ref holder = (Ref)handle_field(exec, handle, "holder", "Ljava/lang/Class;");
  Ref type = (Ref)handle_field(exec, handle, "type", "Ljava/lang/Class;");
  Variable variable = {.holder = holder ? mirror_class(exec, holder) : NULL,
                       .type = mirror_class(exec, type),
                       .offset = (int64_t)handle_field(exec, handle, "offset", "J"),
                       .is_element = handle_field(exec, handle, "isElement", "Z") != 0,
                       .is_final = handle_field(exec, handle, "isFinal", "Z") != 0,
                       .view_order = (int32_t)handle_field(exec, handle, "viewOrder", "I"),
                       .object = (Ref)handle_field(exec, handle, "base", "Ljava/lang/Object;")};
  variable.kind =
      variable.type->kind == CLASS_PRIMITIVE ? variable.type->kind_letter : KIND_REFERENCE;
  return variable;
}

// Does the call site pass exactly the coordinates and `values` values of the variable's own kind?
static bool fits(const Method *site, const Variable *variable, uint32_t values) {
  uint32_t coordinates = variable->holder ? variable->is_element ? 2 : 1 : 0;
  const Kind *kinds = site->arg_kinds;
  if (site->arg_count != coordinates + values || (coordinates > 0 && kinds[0] != KIND_REFERENCE) ||
      (coordinates > 1 && kinds[1] != KIND_INT))
    return false;
  for (uint32_t i = coordinates; i < site->arg_count; i++)
    if (kinds[i] != variable->kind)
      return false;
  return true;
}

static NativeStatus stop_access(Exec *exec, const Method *site, const char *why) {
  Arena scratch = {0};
  bool running = stop_unknown(exec, "%s %s", method_external(exec->program, site, &scratch), why);
  arena_fini(&scratch);
  return native_frames(running);
}

// Takes the coordinates off *arguments. False: *status says what happens instead of the access.
static bool take_coordinates(Exec *exec, Variable *variable, Word **arguments,
                             NativeStatus *status) {
  Machine *machine = exec->machine;
  if (!variable->holder)
    return true;
  variable->object = (Ref) * (*arguments)++;
  if (!variable->object) {
    *status = native_throw(exec, "java/lang/NullPointerException", NULL);
    return false;
  }
  if (!class_is_assignable(object_class(machine, variable->object), variable->holder)) {
    *status = native_frames(raise_cast(exec, variable->object, variable->holder));
    return false;
  }
  if (variable->is_element) {
    int32_t index = (int32_t) * (*arguments)++;
    uint32_t length = array_length(machine, variable->object);
    if (variable->view_order) { // the last place is where a whole value still fits
      uint32_t size = kind_size(variable->kind);
      length = length < size ? 0 : length - size + 1;
    }
    if (index < 0 || (uint32_t)index >= length) {
      *status = native_throw(exec, "java/lang/ArrayIndexOutOfBoundsException",
                             "Index %d out of bounds for length %u", index, length);
      return false;
    }
    variable->offset = HEADER_WORDS * 8 +
                       ((int64_t)index << object_class(machine, variable->object)->component_shift);
  }
  return true;
}

// A value of `size` bytes with its bytes in the other order.
static Word reverse_bytes(Word value, uint8_t size) {
  Word reversed = 0;
  for (uint8_t i = 0; i < size; i++, value >>= 8)
    reversed = reversed << 8 | (value & 0xff);
  return reversed;
}

// Is an argument or the variable's value symbolic? Its tag is in the upper half of a one-word value
// and in the second word of a two-word value; packed elements are concrete.
static bool is_symbolic(const Exec *exec, const Method *site, const Word *arguments,
                        const Variable *variable, Spot spot) {
  uint32_t at = 1;
  for (uint16_t i = 0; i < site->arg_count; i++, at++) {
    at += kind_is_wide(site->arg_kinds[i]);
    if (word_tag(arguments[at]))
      return true;
  }
  return !spot.is_packed &&
         word_tag(exec->machine->words[spot.word + kind_is_wide(variable->kind)]);
}

// Reads and writes; *result is what the access answers.
static void perform(Machine *machine, Access access, const Variable *variable, Spot spot,
                    const Word *values, Word *result) {
  uint8_t size = kind_size(variable->kind);
  if (variable->view_order) {
    bool reversed = variable->view_order > 0; // the heap is the host's: little-endian
    if (access == ACCESS_GET) {
      Word value = spot_read(machine, spot, size);
      *result = kind_cut(variable->kind, reversed ? reverse_bytes(value, size) : value);
    } else {
      spot_write(machine, spot, size, reversed ? reverse_bytes(values[0], size) : values[0]);
    }
    return;
  }
  Word now = kind_cut(variable->kind, spot_read(machine, spot, size));
  *result = now;
  switch (access) {
  case ACCESS_GET:
    break;
  case ACCESS_COMPARE_SET:
  case ACCESS_COMPARE_EXCHANGE: {
    bool equal = now == values[0];
    if (equal)
      spot_write(machine, spot, size, values[size == 8 ? 2 : 1]);
    *result = access == ACCESS_COMPARE_SET ? equal : now;
    break;
  }
  case ACCESS_SET:
  case ACCESS_GET_SET:
  case ACCESS_GET_ADD:
  case ACCESS_GET_OR:
  case ACCESS_GET_AND:
  case ACCESS_GET_XOR:
    spot_write(machine, spot, size, combine(access, now, values[0], variable->kind));
    break;
  }
}

static NativeStatus access_variable(Exec *exec, Word *arguments, Word *result) {
  const Method *site = exec->running_native;
  Access access;
  if (!find_access(name_text(exec->names, site->name), &access))
    return stop_access(exec, site, "has no model");
  Variable variable = read_handle(exec, (Ref)arguments[0]);
  if (!fits(site, &variable, value_count(access)))
    return stop_access(exec, site, "converts types, which has no model");
  if (variable.view_order && access != ACCESS_GET && access != ACCESS_SET)
    return stop_access(exec, site, "on a view of a byte array has no model");
  if (variable.is_final && access != ACCESS_GET)
    return native_throw(exec, "java/lang/UnsupportedOperationException", NULL);
  NativeStatus status;
  Word *values = arguments + 1;
  if (!take_coordinates(exec, &variable, &values, &status))
    return status;
  for (uint32_t i = 0, at = 0; variable.kind == KIND_REFERENCE && i < value_count(access);
       i++, at++)
    if ((Ref)values[at] &&
        !class_is_assignable(object_class(exec->machine, (Ref)values[at]), variable.type))
      return native_frames(raise_cast(exec, (Ref)values[at], variable.type));
  Spot spot;
  if (!spot_find(exec, variable.object, variable.offset, kind_size(variable.kind), &spot))
    return stop_access(exec, site, "reaches outside of its object");
  if (is_symbolic(exec, site, arguments, &variable, spot))
    return stop_access(exec, site, "meets a symbolic value");
  bool compares = access == ACCESS_COMPARE_SET || access == ACCESS_COMPARE_EXCHANGE;
  if (exec->symbolic && compares && variable.kind == KIND_REFERENCE &&
      heap_may_be_same(exec->symbolic->heap,
                       spot_read(exec->machine, spot, kind_size(KIND_REFERENCE)), values[0]))
    return stop_access(exec, site, "compares two objects that may be the same");
  perform(exec->machine, access, &variable, spot, values, result);
  return NATIVE_RETURN;
}

// --- call sites ----------------------------------------------------------------------------------

bool varhandle_is_owner(const Exec *exec, const Class *class) {
  return !strcmp(name_text(exec->names, class->name), "java/lang/invoke/VarHandle");
}

Method *varhandle_site(Exec *exec, const Method *declared, Name descriptor, LinkError *error) {
  assert(declared->is_polymorphic);
  Method *site = method_at_site(exec->program, declared, descriptor, error);
  if (!site)
    return NULL;
  *method_state(exec, site) = (MethodState){.native = access_variable, .is_prepared = true};
  return site;
}

// --- making handles ------------------------------------------------------------------------------

// VarHandle.locate(Class, String, Class type, boolean isStatic): twice the offset of the field,
// plus one when it is final; -1 when there is none.
static NativeStatus locate(Exec *exec, Word *arguments, Word *result) {
  char *text = string_modified_utf8(exec->machine, (Ref)arguments[1]);
  Name name = name_of(exec->names, text);
  mem_free(text);
  const Class *type = mirror_class(exec, (Ref)arguments[2]);
  bool is_static = arguments[3] != 0;
  *result = (Word)-1;
  for (Class *class = mirror_class(exec, (Ref)arguments[0]); class; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++) {
      const Field *field = &class->fields[i];
      bool same_kind =
          field->kind == (type->kind == CLASS_PRIMITIVE ? type->kind_letter : KIND_REFERENCE);
      if (!name_is(field->name, name) || !same_kind ||
          is_static != ((field->flags & ACC_STATIC) != 0))
        continue;
      Word offset = (Word)field->slot * 8 + (is_static ? (Word)UNSAFE_STATIC_BASE : 0);
      *result = offset << 1 | ((field->flags & ACC_FINAL) != 0);
      return NATIVE_RETURN;
    }
  return NATIVE_RETURN;
}

const NativeEntry natives_varhandle[] = {
    {"java/lang/invoke/VarHandle", "locate", NULL, locate},
    {NULL, NULL, NULL, NULL},
};
