// Stack traces: what Throwable.fillInStackTrace records and StackTraceElement shows.
//
// The backtrace of a throwable is an int[] of pairs (method id, instruction index), innermost
// first; an instruction index of -2 is a native method.
#include "library/library_impl.h"

#include <string.h>

enum { MAX_TRACE = 1024, NATIVE_LINE = -2 };

typedef VEC(int32_t) Trace;

static bool is_named(const Exec *exec, const Method *method, const char *name) {
  return !strcmp(name_text(exec->names, method->name), name);
}

// Frames of the exception's own making: fillInStackTrace and the constructors of its classes.
static bool is_making(const Exec *exec, const Method *method, const Class *thrown, bool *filling) {
  if (*filling && is_named(exec, method, "fillInStackTrace"))
    return true;
  *filling = false;
  return is_named(exec, method, "<init>") && class_is_subtype(thrown, method->owner);
}

static void collect_frames(Exec *exec, const Class *thrown, Trace *trace, bool *spun) {
  Machine *machine = exec->machine;
  bool making = true, filling = true;
  for (uint32_t i = machine->depth; i-- > 0 && trace->count < 2 * MAX_TRACE;) {
    const Frame *frame = &machine->frames[i];
    making = making && (is_making(exec, frame->method, thrown, &filling));
    if (making)
      continue;
    if (frame->method->is_hidden) {
      const FrameNote *note = frame_noted(exec, frame);
      if (note && note->native) {
        vec_push(trace, (int32_t)note->native->id);
        vec_push(trace, NATIVE_LINE);
      }
      // What loris spun for a call site has raised it: HotSpot has no text for its null.
      *spun = *spun || (!trace->count && frame->method->owner->host);
      continue;
    }
    vec_push(trace, (int32_t)frame->method->id);
    vec_push(trace, (int32_t)(frame->pc - frame->method->code->insns));
  }
}

NativeStatus trace_fill(Exec *exec, Ref throwable) {
  assert(throwable && exec->machine->depth > 0);
  Machine *machine = exec->machine;
  Trace trace = {0};
  bool spun = false;
  collect_frames(exec, object_class(machine, throwable), &trace, &spun);
  Class *ints = program_array(exec->program, program_primitive(exec->program, KIND_INT));
  Ref array = machine_new_array(machine, ints, (uint32_t)trace.count);
  if (array && trace.count)
    memcpy(array_data(machine, array), trace.items, trace.count * sizeof *trace.items);
  uint32_t depth = (uint32_t)trace.count / 2;
  vec_free(&trace);
  if (!array)
    return native_frames(raise_memory(exec));
  field_set(exec, throwable, "backtrace", "Ljava/lang/Object;", array);
  field_set(exec, throwable, "depth", "I", depth);
  if (spun) // NullPointerException: 2 says that the extended message was computed, to null
    field_set(exec, throwable, "extendedMessageState", "I", 2);
  return NATIVE_RETURN;
}

// Fills one java.lang.StackTraceElement. False: heap full.
static bool fill_element(Exec *exec, Ref element, const Method *method, int32_t insn) {
  Machine *machine = exec->machine;
  Class *owner = method->owner;
  Arena scratch = {0};
  Ref class_name = machine_string_text(machine, class_external(exec->program, owner, &scratch));
  arena_fini(&scratch);
  Ref method_name = machine_intern_name(machine, method->name);
  Ref mirror = class_mirror(exec, owner);
  Ref file = name_exists(owner->file->source_file)
                 ? machine_intern_name(machine, owner->file->source_file)
                 : 0;
  Ref module = owner->module ? machine_string_text(machine, owner->module) : 0;
  if (!class_name || !method_name || !mirror || (owner->module && !module))
    return false;
  int line = insn == NATIVE_LINE ? NATIVE_LINE : method_line(method, (uint32_t)insn);
  field_set(exec, element, "declaringClassObject", "Ljava/lang/Class;", mirror);
  field_set(exec, element, "declaringClass", "Ljava/lang/String;", class_name);
  field_set(exec, element, "methodName", "Ljava/lang/String;", method_name);
  field_set(exec, element, "fileName", "Ljava/lang/String;", file);
  field_set(exec, element, "lineNumber", "I", (uint32_t)line);
  field_set(exec, element, "moduleName", "Ljava/lang/String;", module);
  // Leave out loader names and versions of the JDK's own modules, as HotSpot's computeFormat does.
  field_set(exec, element, "format", "B", 3);
  return true;
}

NativeStatus trace_elements(Exec *exec, Ref elements, Ref backtrace) {
  Machine *machine = exec->machine;
  if (!elements || !backtrace)
    return native_throw(exec, "java/lang/NullPointerException", "%s", "backtrace");
  uint32_t count = array_length(machine, elements), known = array_length(machine, backtrace) / 2;
  for (uint32_t i = 0; i < count && i < known; i++) {
    const int32_t *pairs = array_data(machine, backtrace);
    Ref element = ((Ref *)array_data(machine, elements))[i];
    if (!fill_element(exec, element, program_method(exec->program, (uint32_t)pairs[2 * i]),
                      pairs[2 * i + 1]))
      return native_frames(raise_memory(exec));
  }
  return NATIVE_RETURN;
}

Ref trace_backtrace(Exec *exec, Ref throwable) {
  return (Ref)field_get(exec, throwable, "backtrace", "Ljava/lang/Object;");
}

bool trace_top(Exec *exec, Ref throwable, Method **method, uint32_t *insn) {
  Ref backtrace = trace_backtrace(exec, throwable);
  if (!backtrace || array_length(exec->machine, backtrace) < 2)
    return false;
  const int32_t *pair = array_data(exec->machine, backtrace);
  *method = program_method(exec->program, (uint32_t)pair[0]);
  *insn = (uint32_t)pair[1];
  return pair[1] >= 0;
}
