// What calls do to the values of holds.h.
#include "program/holds.h"

#include <string.h>

static const char *text_of(const HoldsScan *scan, Name name) {
  return name_text(scan->names, name);
}

typedef struct Call {
  const Constant *constant;
  Method *resolved;    // NULL: not known
  HoldsMethod *callee; // what is known of it; or NULL
  bool is_static, is_constructor;
  const char *descriptor;
  Kind result;
  uint32_t words; // of receiver and arguments
} Call;

// --- the JDK -------------------------------------------------------------------------------------

typedef enum LibraryResult { GIVES, CHECKS, COUNTS, MAX, MIN, ANY } LibraryResult;

#define LIBRARY(class, method, what) {class, method, what},
static const struct {
  const char *class, *method;
  LibraryResult what;
} library[] = {
#include "program/holds.def"
};
#undef LIBRARY

static LibraryResult library_result(const HoldsScan *scan, const Call *call) {
  const char *class = text_of(scan, call->constant->class_name);
  const char *name = text_of(scan, call->constant->name);
  bool is_library = strncmp(class, "java/", 5) == 0;
  // It is what the object's own toString returns, null included.
  if (!strcmp(name, "valueOf") &&
      !strcmp(call->descriptor, "(Ljava/lang/Object;)Ljava/lang/String;"))
    return ANY;
  if (*class == '[' && !strcmp(name, "clone"))
    return GIVES;
  for (size_t i = 0; is_library && i < sizeof library / sizeof *library; i++)
    if (!strcmp(library[i].class, class) && holds_name_fits(library[i].method, name))
      return library[i].what;
  return ANY;
}

static Held meet_two(const Held *a, const Held *b, bool is_max) {
  if (a->kinds != HELD_NUMBER || b->kinds != HELD_NUMBER)
    return held_any(KIND_LONG);
  bool low = (a->low > b->low) == is_max, high = (a->high > b->high) == is_max;
  return held_number(low ? a->low : b->low, high ? a->high : b->high);
}

// Arrays.copyOf and copyOfRange make an array of the class of the one that they are given.
static bool copies_array(const HoldsScan *scan, const Call *call) {
  return !strcmp(text_of(scan, call->constant->class_name), "java/util/Arrays") &&
         !strncmp(text_of(scan, call->constant->name), "copyOf", strlen("copyOf")) &&
         !strstr(call->descriptor, "Ljava/lang/Class;");
}

static Held library_value(const HoldsScan *scan, const Call *call, const Held *arguments) {
  Held value = held_any(call->result);
  bool is_integer = call->result == KIND_INT || call->result == KIND_LONG;
  LibraryResult what = library_result(scan, call);
  switch (what) {
  case GIVES:
  case CHECKS:
    if (call->result == KIND_REFERENCE && what == CHECKS && call->words)
      value = arguments[0];
    if (call->result == KIND_REFERENCE)
      (void)held_meet_null(&value, false);
    if (copies_array(scan, call))
      value.class = arguments[0].class;
    if (holds_content_is_full(scan, call->constant))
      value.is_strange = false;
    break;
  case COUNTS:
    value = held_number(0, INT32_MAX);
    break;
  case MAX:
  case MIN:
    if (is_integer) {
      value = meet_two(&arguments[0], &arguments[call->words / 2], what == MAX);
      held_fit(&value, call->result);
    }
    break;
  case ANY:
    break;
  }
  return value;
}

// --- arguments -----------------------------------------------------------------------------------

// Every word of the frame that is this value.
static void know_value(HoldsScan *scan, const Held *argument, const Held *kept) {
  for (uint32_t i = 0; argument->id && i < scan->info->max_locals + scan->depth; i++) {
    Held *word = &scan->now[i];
    if (word->id != argument->id)
      continue;
    if (!(kept->kinds & HELD_NULL) && (word->kinds & (HELD_NULL | HELD_OBJECT)))
      (void)held_meet_null(word, false);
    if (kept->kinds == HELD_NUMBER && word->kinds == HELD_NUMBER && kept->low <= word->high &&
        kept->high >= word->low)
      (void)held_meet_range(word, kept->low, kept->high);
  }
}

static void pass(HoldsScan *scan, const Call *call, uint32_t word, Kind kind, const Held *held) {
  HoldsMethod *callee = call->callee;
  if (!scan->own || !callee || !callee->is_closed)
    return;
  Held value = *held;
  value.id = 0;
  value.is_this = value.may_be_this = false;
  holds_add(scan->nest, &callee->arguments[word], &value, kind);
}

static bool is_overridden(const HoldsScan *scan, Name name) {
  const Program *program = scan->nest->program;
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    for (uint16_t i = 0; !class->trusted && i < class->method_count; i++)
      if (name_is(class->methods[i].name, name))
        return true;
  }
  return false;
}

// Throwable's constructors ask their object for its stack trace. Its class anybody may know.
static bool is_harmless(const HoldsScan *scan, const Call *call) {
  if (!strcmp(text_of(scan, call->constant->name), "getClass") && call->words == 1)
    return true;
  return scan->method->owner->trusted &&
         !strcmp(text_of(scan, call->constant->name), "fillInStackTrace") &&
         !is_overridden(scan, call->constant->name);
}

// this(...) leaves a complete object; super(...) one whose own fields are as they were.
static void construct(HoldsScan *scan, const Call *call, const Held *self) {
  bool is_own = call->resolved && call->resolved->owner == scan->method->owner;
  if (!call->resolved || holds_leaks(scan->nest, call->resolved)) {
    if (!is_own) // what this(...) gives away, its own scan has seen
      holds_leak(scan, self);
    scan->leaks = true;
  }
  if (is_own)
    scan->now_assigned = UINT64_MAX;
}

// Fields that a stream brings.
static void note_reading(HoldsScan *scan, const Call *call) {
  const Class *class = scan->method->owner;
  if (strcmp(text_of(scan, call->constant->name), "defaultReadObject"))
    return;
  for (uint16_t i = 0; i < class->field_count && i < 64; i++)
    if (!(class->fields[i].flags & ACC_TRANSIENT))
      scan->now_assigned |= UINT64_C(1) << i;
}

// --- calls ---------------------------------------------------------------------------------------

static Method *resolve(const HoldsScan *scan, const Constant *constant) {
  Program *program = scan->nest->program;
  Class *class = program_loaded(program, constant->class_name);
  return class ? class_find_method(program, class, constant->name, constant->descriptor) : NULL;
}

// The one method that runs, whatever the receiver is.
static bool is_exact(const Call *call, uint8_t opcode) {
  const Method *method = call->resolved;
  return method &&
         (opcode == BC_invokestatic || opcode == BC_invokespecial ||
          (method->flags & (ACC_PRIVATE | ACC_FINAL)) || (method->owner->flags & ACC_FINAL));
}

// A collection of the nest's own. It is no object that a constructor makes.
static bool receives(HoldsScan *scan, const Call *call, const Held *first) {
  return !first[0].may_be_this && holds_content_call(scan, call->constant, first, call->words);
}

// What is in a collection does not get out by a call within the nest, nor where it is only read.
static void give(HoldsScan *scan, const Call *call, const Held *first, const Held *argument) {
  bool is_kept = (call->callee && call->callee->is_closed) ||
                 holds_content_reads(scan, call->constant, call->is_static ? NULL : first);
  Held given = *argument;
  if (is_kept)
    given.contents = 0;
  holds_leak(scan, &given);
}

static void give_arguments(HoldsScan *scan, const Call *call, const Held *first) {
  uint32_t word = 0;
  if (!call->is_static) {
    bool is_made = call->is_constructor && first[0].is_this;
    if (is_made)
      construct(scan, call, &first[0]);
    else if (!is_harmless(scan, call) && !receives(scan, call, first))
      holds_leak(scan, &first[0]);
    word++;
  }
  for (const char *at = call->descriptor + 1; *at != ')'; at = descriptor_next(at)) {
    Kind kind = descriptor_kind(at);
    give(scan, call, first, &first[word]);
    pass(scan, call, word, kind, &first[word]);
    word += kind_words(kind);
  }
}

// What is known of the arguments afterwards. The receiver of a call was no null.
static void know_arguments(HoldsScan *scan, const Call *call, const Held *arguments) {
  Held object = held_object((Name){0});
  if (!call->is_static && !call->is_constructor)
    know_value(scan, &arguments[0], &object);
  if (call->is_static && library_result(scan, call) == CHECKS)
    know_value(scan, &arguments[0], &object);
  for (uint32_t i = 0; call->callee && i < call->words; i++)
    if (call->callee->kept[i].held.kinds)
      know_value(scan, &arguments[i], &call->callee->kept[i].held);
}

void holds_invoke(HoldsScan *scan, const Instruction *instruction) {
  Call call = {.constant = holds_constant(scan, instruction),
               .is_static = instruction->opcode == BC_invokestatic};
  call.descriptor = text_of(scan, call.constant->descriptor);
  call.result = descriptor_kind(descriptor_result(call.descriptor));
  call.words = descriptor_parameter_words(call.descriptor) + !call.is_static;
  call.is_constructor = name_is(call.constant->name, scan->nest->program->init);
  call.resolved = resolve(scan, call.constant);
  if (scan->own && is_exact(&call, instruction->opcode))
    call.callee = holds_method(scan->nest, call.resolved, call.is_static);
  if (call.words > scan->depth) {
    scan->bad = true;
    return;
  }
  Held *arguments = arena_array(&scan->arena, Held, call.words + 1);
  memcpy(arguments, holds_operands(scan) + scan->depth - call.words,
         call.words * sizeof *arguments);
  give_arguments(scan, &call, arguments);
  if (scan->is_reading)
    note_reading(scan, &call);
  (void)holds_pop(scan, call.words);
  know_arguments(scan, &call, arguments);
  Held value = library_value(scan, &call, arguments);
  if (call.callee && call.result != KIND_VOID) {
    // A method that has not returned yet, as far as was seen, does not return: the next pass knows
    // more.
    scan->stops = !call.callee->result.held.kinds;
    value = call.callee->result.held;
    held_fit(&value, call.result);
  } else if (call.callee && !call.is_constructor) {
    scan->stops = call.words && !call.callee->kept[0].held.kinds;
  }
  value.is_this = value.may_be_this = false;
  if (!call.is_static && call.result == KIND_REFERENCE)
    value.contents |= holds_content_behind(scan, call.constant, &arguments[0]);
  if (call.result != KIND_VOID)
    holds_push_new(scan, instruction, value, kind_words(call.result));
}

// The class whose method makes what the call site gives.
static const char *site_maker(const HoldsScan *scan, const Constant *site) {
  if (site->index >= scan->file->bootstrap_count)
    return "";
  const Constant *handle = &scan->file->pool[scan->file->bootstraps[site->index].method];
  const Constant *member =
      handle->tag == CONSTANT_METHOD_HANDLE ? &scan->file->pool[handle->index] : NULL;
  return member ? text_of(scan, member->class_name) : "";
}

// A lambda keeps what it captures, and a text asks its parts for theirs: collections say what is in
// them and show nobody themselves. Neither is null.
void holds_invoke_dynamic(HoldsScan *scan, const Instruction *instruction) {
  const Constant *constant = holds_constant(scan, instruction);
  const char *descriptor = text_of(scan, constant->descriptor);
  Kind result = descriptor_kind(descriptor_result(descriptor));
  const char *maker = site_maker(scan, constant);
  bool is_text = !strcmp(maker, "java/lang/invoke/StringConcatFactory");
  bool is_function = !strcmp(maker, "java/lang/invoke/LambdaMetafactory");
  for (uint32_t words = descriptor_parameter_words(descriptor); words > 0; words--) {
    Held argument = holds_pop(scan, 1);
    if (is_text)
      argument.contents = 0;
    holds_leak(scan, &argument);
  }
  Held value = is_text || is_function ? held_object((Name){0}) : held_any(result);
  holds_push_new(scan, instruction, value, kind_words(result));
}
