// What calls do with the words that they are given. See writes_scan.h.
#include "program/writes_scan.h"

#include <string.h>

typedef struct Call {
  const Constant *constant;
  Method *resolved; // NULL: not known
  MethodList callees;
  bool is_static;
  bool is_library; // of the JDK, loaded or not
  bool is_lost;    // of the target, but there is no such method
  Mask result;
} Call;

static Method *resolve(const Scan *scan, const Constant *constant) {
  Program *program = scan->writes->program;
  Class *class = program_loaded(program, constant->class_name);
  return class ? class_find_method(program, class, constant->name, constant->descriptor) : NULL;
}

// The receiver of a call to the JDK may be an object of the target: a collection, say, or a
// function.
static void give_receiver(Scan *scan, const Call *call, Mask mask) {
  const Writes *writes = scan->writes;
  for (size_t i = 0; mask && scan->is_final && i < writes->callbacks.count; i++) {
    Callback callback = writes->callbacks.items[i];
    if (callback.method->name.id == call->constant->name.id &&
        callback.method->descriptor.id == call->constant->descriptor.id)
      scan_pass_receiver(scan, mask, callback.method, callback.class);
  }
}

// An argument: `number` counts parameters, `word` argument words.
static void give(Scan *scan, Call *call, uint32_t number, uint32_t word, Mask mask) {
  assert(number <= word);
  if (!mask)
    return;
  const char *class = scan_text(scan, call->constant->class_name);
  LibraryEffect effect = call->is_lost ? LIBRARY_ANY : LIBRARY_LOOKS;
  if (call->is_library && *class != '[') // clone makes another array
    effect = library_effect(class, scan_text(scan, call->constant->name), number);
  if (effect == LIBRARY_RETURNS)
    call->result |= mask;
  bool is_receiver = call->is_library && !call->is_static && !number;
  for (size_t i = 0; !is_receiver && i < call->callees.count; i++) {
    uint32_t first = scan->writes->methods.items[call->callees.items[i]->id].first_source;
    scan_pass(scan, mask, first + word);
  }
  if (is_receiver)
    give_receiver(scan, call, mask);
  else if (call->is_library)
    scan_give(scan, mask);
  if (effect == LIBRARY_ANY)
    scan_change(scan, mask);
  // A collection that an initializer fills knows nobody to hand itself to.
  if (effect == LIBRARY_ANY && !(is_receiver && scan->is_initializer))
    scan_hand_on(scan, mask);
}

// Are there objects among these parameters on which the JDK could call the target's methods?
static bool has_objects(const char *descriptor) {
  for (const char *at = descriptor + 1; *at != ')'; at = descriptor_next(at))
    if ((*at == 'L' && strncmp(at, "Ljava/lang/String;", 18)) || (*at == '[' && at[1] == 'L'))
      return true;
  return false;
}

// Likewise, with the receiver.
static bool gives_objects(const Scan *scan, const Call *call) {
  const Class *named = program_loaded(scan->writes->program, call->constant->class_name);
  bool is_made = call->constant->name.id == scan->writes->program->init.id;
  if (!call->is_static && !is_made && !(named && named->flags & ACC_FINAL))
    return true;
  return has_objects(scan_text(scan, call->constant->descriptor));
}

static void pop_arguments(Scan *scan, Call *call) {
  assert(call->constant->tag == CONSTANT_METHOD ||
         call->constant->tag == CONSTANT_INTERFACE_METHOD);
  const char *descriptor = scan_text(scan, call->constant->descriptor);
  Kind result = descriptor_kind(descriptor_result(descriptor));
  uint32_t words = descriptor_parameter_words(descriptor) + !call->is_static;
  if (words > scan->depth) {
    scan->bad = true;
    return;
  }
  const Mask *first = scan_operands(scan) + scan->depth - words;
  uint32_t number = 0, word = 0;
  if (!call->is_static)
    give(scan, call, number++, word++, first[0]);
  for (const char *at = descriptor + 1; *at != ')'; at = descriptor_next(at)) {
    give(scan, call, number++, word, first[word]);
    word += kind_words(*at);
    assert(word <= words);
  }
  (void)scan_pop(scan, words);
  scan_push(scan, call->result, kind_words(result));
}

void scan_invoke(Scan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  Call call = {.constant = scan_constant(scan, instruction),
               .is_static = opcode == BC_invokestatic};
  call.resolved = resolve(scan, call.constant);
  bool is_exact = call.is_static || opcode == BC_invokespecial ||
                  (call.resolved && call.resolved->flags & (ACC_PRIVATE | ACC_FINAL));
  if (call.resolved)
    writes_callees(scan->writes, call.resolved, is_exact, &call.callees);
  const Class *named = program_loaded(scan->writes->program, call.constant->class_name);
  call.is_library = call.resolved ? call.resolved->owner->trusted : !named || named->trusted;
  call.is_lost = !call.resolved && !call.is_library;
  for (size_t i = 0; scan->is_final && i < call.callees.count; i++)
    vec_push(&scan->writes->calls, call.callees.items[i]);
  if (scan->is_final && call.is_library && gives_objects(scan, &call))
    scan->writes->methods.items[scan->method->id].has_callbacks = true;
  pop_arguments(scan, &call);
  vec_free(&call.callees);
}

void scan_note_callees(Scan *scan, const Constant *constant) {
  Method *method = resolve(scan, constant);
  MethodList callees = {0};
  if (method)
    writes_callees(scan->writes, method, false, &callees);
  for (size_t i = 0; i < callees.count; i++)
    vec_push(&scan->writes->calls, callees.items[i]);
  vec_free(&callees);
}

// What a call site may run counts as called where it is linked: lambdas and method references.
static void note_handles(Scan *scan, const Constant *site) {
  if (!scan->is_final || site->index >= scan->file->bootstrap_count)
    return;
  const Bootstrap *bootstrap = &scan->file->bootstraps[site->index];
  for (uint16_t i = 0; i < bootstrap->argument_count; i++) {
    const Constant *handle = &scan->file->pool[bootstrap->arguments[i]];
    const Constant *member =
        handle->tag == CONSTANT_METHOD_HANDLE ? &scan->file->pool[handle->index] : NULL;
    if (member && member->tag != CONSTANT_FIELD)
      scan_note_callees(scan, member);
  }
}

// Concatenation looks at its arguments; a lambda keeps what it captures.
void scan_invoke_dynamic(Scan *scan, const Instruction *instruction) {
  assert(instruction->opcode == BC_invokedynamic);
  const Constant *constant = scan_constant(scan, instruction);
  const char *descriptor = scan_text(scan, constant->descriptor);
  Kind result = descriptor_kind(descriptor_result(descriptor));
  uint32_t words = descriptor_parameter_words(descriptor);
  bool is_text = !strncmp(scan_text(scan, constant->name), "makeConcat", 10);
  note_handles(scan, constant);
  if (scan->is_final && is_text && has_objects(scan_text(scan, constant->descriptor)))
    scan->writes->methods.items[scan->method->id].has_callbacks = true;
  for (; words > 0; words--) {
    Mask mask = scan_pop(scan, 1);
    if (is_text) {
      scan_give(scan, mask);
      continue;
    }
    scan_change(scan, mask);
    scan_hand_on(scan, mask);
  }
  scan_push(scan, 0, kind_words(result));
}
