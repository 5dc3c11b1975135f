// One method's part of writes.h: a forward analysis with sets of sources as values.
#include "program/npe_origins.h"
#include "program/writes.h"

// Which of the method's sources a word may hold, as bits.
typedef uint64_t Mask;
enum { SOURCE_MOST = 64 };

typedef struct Scan {
  Writes *writes;
  const Names *names;
  Method *method;
  const ClassFile *file;
  const CodeInfo *info;
  bool is_constructor, is_initializer;
  uint32_t sources[SOURCE_MOST]; // by bit
  uint32_t source_count;
  Mask **at; // per offset: locals, then operands; NULL where not reached
  uint32_t *depths;
  uint8_t *dirty;
  Mask *now;
  uint32_t depth;
  bool is_final; // the states stand: what the code does is noted
  bool bad;      // the code is not followed
  Arena arena;
} Scan;

// --- sources -----------------------------------------------------------------------------------

static void lose(Writes *writes, uint32_t source) {
  Source *lost = &writes->sources.items[source];
  lost->fate = (Fate){true, true};
}

// The bit of a source. Without room for more it counts as lost.
static Mask bit_of(Scan *scan, uint32_t source) {
  for (uint32_t i = 0; i < scan->source_count; i++)
    if (scan->sources[i] == source)
      return UINT64_C(1) << i;
  if (scan->source_count == SOURCE_MOST) {
    lose(scan->writes, source);
    return 0;
  }
  scan->sources[scan->source_count] = source;
  return UINT64_C(1) << scan->source_count++;
}

// What the initializer of a class puts into its own fields is there from the beginning.
static void change(Scan *scan, Mask mask) {
  for (uint32_t i = 0; scan->is_final && i < scan->source_count; i++) {
    Source *source = &scan->writes->sources.items[scan->sources[i]];
    bool is_own = source->field && source->field->owner == scan->method->owner;
    if ((mask >> i & 1) && !(scan->is_initializer && is_own))
      source->fate.is_changed = true;
  }
}

static void hand_on(Scan *scan, Mask mask) {
  for (uint32_t i = 0; scan->is_final && i < scan->source_count; i++)
    if (mask >> i & 1)
      scan->writes->sources.items[scan->sources[i]].fate.is_handed_on = true;
}

static bool source_may_be(const Source *source, const Class *class) {
  return !source->is_array && (!source->type || class_is_subtype(class, source->type));
}

static void pass(Scan *scan, Mask mask, uint32_t parameter) {
  for (uint32_t i = 0; scan->is_final && i < scan->source_count; i++)
    if (mask >> i & 1)
      vec_push(&scan->writes->passings, (Passing){scan->sources[i], parameter, false});
}

// Where the receiver is of this class.
static void pass_receiver(Scan *scan, Mask mask, const Method *callee, const Class *class) {
  uint32_t first = scan->writes->methods.items[callee->id].first_source;
  for (uint32_t i = 0; scan->is_final && i < scan->source_count; i++)
    if ((mask >> i & 1) && source_may_be(&scan->writes->sources.items[scan->sources[i]], class))
      vec_push(&scan->writes->passings, (Passing){scan->sources[i], first, true});
}

// The JDK may call methods of the target that override its own on what it is given.
static void give_to_library(Scan *scan, Mask mask) {
  const Writes *writes = scan->writes;
  for (size_t i = 0; mask && scan->is_final && i < writes->callbacks.count; i++) {
    Callback callback = writes->callbacks.items[i];
    pass_receiver(scan, mask, callback.method, callback.class);
  }
}

// --- operands ------------------------------------------------------------------------------------

static Mask *operands(Scan *scan) { return scan->now + scan->info->max_locals; }

static void push(Scan *scan, Mask mask, uint32_t words) {
  for (uint32_t i = 0; i < words; i++) {
    if (scan->depth >= scan->info->max_stack) {
      scan->bad = true;
      return;
    }
    operands(scan)[scan->depth++] = i ? 0 : mask;
  }
}

static Mask pop(Scan *scan, uint32_t words) {
  if (words > scan->depth) {
    scan->bad = true;
    return 0;
  }
  scan->depth -= words;
  return words ? operands(scan)[scan->depth] : 0;
}

static void duplicate(Scan *scan, uint32_t count, uint32_t below) {
  uint32_t moved = count + below;
  if (moved > scan->depth || scan->depth + count > scan->info->max_stack) {
    scan->bad = true;
    return;
  }
  Mask *base = operands(scan) + scan->depth - moved;
  memmove(base + count, base, moved * sizeof *base);
  memcpy(base, base + moved, count * sizeof *base);
  scan->depth += count;
}

static void swap_top(Scan *scan) {
  Mask top = pop(scan, 1), below = pop(scan, 1);
  push(scan, top, 1);
  push(scan, below, 1);
}

// --- fields --------------------------------------------------------------------------------------

static const char *text_of(const Scan *scan, Name name) { return name_text(scan->names, name); }

static const Constant *constant_of(const Scan *scan, const Instruction *instruction) {
  return &scan->file->pool[instruction->operand];
}

// The field of the target that a reference in the pool means; NULL: another's, or there is none.
static const Field *field_of(const Scan *scan, const Constant *constant) {
  Class *class = program_loaded(scan->writes->program, constant->class_name);
  const Field *field = class && class->kind != CLASS_ARRAY && class->kind != CLASS_PRIMITIVE
                           ? class_find_field(class, constant->name, constant->descriptor)
                           : NULL;
  return field && !field->owner->trusted ? field : NULL;
}

// Whoever makes an object may set it up: a constructor stores to the object that it makes.
static bool is_making(const Scan *scan, const Field *field, Mask receiver) {
  bool is_static = field->flags & ACC_STATIC;
  if (scan->is_initializer)
    return !is_static || field->owner == scan->method->owner;
  return !is_static && scan->is_constructor && receiver == 1;
}

static void put(Scan *scan, const Instruction *instruction) {
  const Constant *constant = constant_of(scan, instruction);
  bool is_static = instruction->opcode == BC_putstatic;
  Mask value = pop(scan, descriptor_words(*text_of(scan, constant->descriptor)));
  Mask receiver = is_static ? 0 : pop(scan, 1);
  const Field *field = field_of(scan, constant);
  hand_on(scan, value);
  if (!scan->is_final || !field)
    return;
  if (is_static)
    vec_push(&scan->writes->statics, field);
  if (is_making(scan, field, receiver))
    return;
  uint32_t source = writes_field(scan->writes, field);
  scan->writes->sources.items[source].is_written = true;
}

static void get(Scan *scan, const Instruction *instruction) {
  const Constant *constant = constant_of(scan, instruction);
  const char *type = text_of(scan, constant->descriptor);
  if (instruction->opcode == BC_getfield)
    (void)pop(scan, 1);
  bool is_reference = *type == 'L' || *type == '[';
  const Field *field = is_reference ? field_of(scan, constant) : NULL;
  push(scan, field ? bit_of(scan, writes_field(scan->writes, field)) : 0, descriptor_words(*type));
}

// --- arrays ------------------------------------------------------------------------------------

// An element of an array of arrays is part of what it leads to; other elements are not. Parameters
// say nothing about their dimensions: their elements count as parts.
static Mask element_mask(const Scan *scan, Mask array) {
  Mask parts = 0;
  for (uint32_t i = 0; i < scan->source_count; i++) {
    const Field *field = scan->writes->sources.items[scan->sources[i]].field;
    const char *type = field ? text_of(scan, field->descriptor) : "[[";
    if ((array >> i & 1) && (type[0] != '[' || type[1] == '['))
      parts |= UINT64_C(1) << i;
  }
  return parts;
}

static void load_element(Scan *scan, const Instruction *instruction) {
  (void)pop(scan, 1);
  Mask array = pop(scan, 1);
  bool is_reference = instruction->opcode == BC_aaload;
  push(scan, is_reference ? element_mask(scan, array) : 0,
       instruction->opcode == BC_laload || instruction->opcode == BC_daload ? 2 : 1);
}

static void store_element(Scan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  hand_on(scan, pop(scan, opcode == BC_lastore || opcode == BC_dastore ? 2 : 1));
  (void)pop(scan, 1);
  change(scan, pop(scan, 1));
}

// --- calls ---------------------------------------------------------------------------------------

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
      pass_receiver(scan, mask, callback.method, callback.class);
  }
}

// An argument: `number` counts parameters, `word` argument words.
static void give(Scan *scan, Call *call, uint32_t number, uint32_t word, Mask mask) {
  if (!mask)
    return;
  const char *class = text_of(scan, call->constant->class_name);
  LibraryEffect effect = call->is_lost ? LIBRARY_ANY : LIBRARY_LOOKS;
  if (call->is_library && *class != '[') // clone makes another array
    effect = library_effect(class, text_of(scan, call->constant->name), number);
  if (effect == LIBRARY_RETURNS)
    call->result |= mask;
  bool is_receiver = call->is_library && !call->is_static && !number;
  for (size_t i = 0; !is_receiver && i < call->callees.count; i++) {
    uint32_t first = scan->writes->methods.items[call->callees.items[i]->id].first_source;
    pass(scan, mask, first + word);
  }
  if (is_receiver)
    give_receiver(scan, call, mask);
  else if (call->is_library)
    give_to_library(scan, mask);
  if (effect == LIBRARY_ANY)
    change(scan, mask);
  // A collection that an initializer fills knows nobody to hand itself to.
  if (effect == LIBRARY_ANY && !(is_receiver && scan->is_initializer))
    hand_on(scan, mask);
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
  return has_objects(text_of(scan, call->constant->descriptor));
}

static void pop_arguments(Scan *scan, Call *call) {
  const char *descriptor = text_of(scan, call->constant->descriptor);
  char result;
  uint32_t words = descriptor_parameter_words(descriptor, &result) + !call->is_static;
  if (words > scan->depth) {
    scan->bad = true;
    return;
  }
  const Mask *first = operands(scan) + scan->depth - words;
  uint32_t number = 0, word = 0;
  if (!call->is_static)
    give(scan, call, number++, word++, first[0]);
  for (const char *at = descriptor + 1; *at != ')'; at = descriptor_next(at)) {
    give(scan, call, number++, word, first[word]);
    word += descriptor_words(*at);
  }
  (void)pop(scan, words);
  push(scan, call->result, descriptor_words(result));
}

static void invoke(Scan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  Call call = {.constant = constant_of(scan, instruction), .is_static = opcode == BC_invokestatic};
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

// What a call site may run counts as called where it is linked: lambdas and method references.
static void note_handles(Scan *scan, const Constant *site) {
  if (!scan->is_final || site->index >= scan->file->bootstrap_count)
    return;
  const Bootstrap *bootstrap = &scan->file->bootstraps[site->index];
  for (uint16_t i = 0; i < bootstrap->argument_count; i++) {
    const Constant *handle = &scan->file->pool[bootstrap->arguments[i]];
    const Constant *member =
        handle->tag == CONSTANT_METHOD_HANDLE ? &scan->file->pool[handle->index] : NULL;
    Method *method = member && member->tag != CONSTANT_FIELD ? resolve(scan, member) : NULL;
    MethodList callees = {0};
    if (method)
      writes_callees(scan->writes, method, false, &callees);
    for (size_t j = 0; j < callees.count; j++)
      vec_push(&scan->writes->calls, callees.items[j]);
    vec_free(&callees);
  }
}

// Concatenation looks at its arguments; a lambda keeps what it captures.
static void invoke_dynamic(Scan *scan, const Instruction *instruction) {
  const Constant *constant = constant_of(scan, instruction);
  char result;
  uint32_t words = descriptor_parameter_words(text_of(scan, constant->descriptor), &result);
  bool is_text = !strncmp(text_of(scan, constant->name), "makeConcat", 10);
  note_handles(scan, constant);
  if (scan->is_final && is_text && has_objects(text_of(scan, constant->descriptor)))
    scan->writes->methods.items[scan->method->id].has_callbacks = true;
  for (; words > 0; words--) {
    Mask mask = pop(scan, 1);
    if (is_text) {
      give_to_library(scan, mask);
      continue;
    }
    change(scan, mask);
    hand_on(scan, mask);
  }
  push(scan, 0, descriptor_words(result));
}

// --- one instruction -----------------------------------------------------------------------------

static void load_or_store(Scan *scan, const Instruction *instruction) {
  uint8_t plain = instruction->plain;
  uint32_t local = (uint32_t)instruction->operand;
  bool is_load = plain <= BC_aload;
  uint8_t kind = (uint8_t)(is_load ? plain - BC_iload : plain - BC_istore);
  uint32_t words = kind == 1 || kind == 3 ? 2 : 1; // iload, lload, fload, dload, aload
  if (local + words > scan->info->max_locals) {
    scan->bad = true;
    return;
  }
  if (is_load) {
    push(scan, kind == 4 ? scan->now[local] : 0, words);
    return;
  }
  Mask value = pop(scan, words);
  scan->now[local] = kind == 4 ? value : 0;
  if (words == 2)
    scan->now[local + 1] = 0;
}

static void load_constant(Scan *scan, const Instruction *instruction) {
  const Constant *constant = constant_of(scan, instruction);
  uint32_t words = constant->tag == CONSTANT_LONG || constant->tag == CONSTANT_DOUBLE ? 2
                   : constant->tag == CONSTANT_DYNAMIC
                       ? descriptor_words(*text_of(scan, constant->descriptor))
                       : 1;
  push(scan, 0, words);
}

static void step(Scan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode, plain = instruction->plain;
  if ((plain >= BC_iload && plain <= BC_aload) || (plain >= BC_istore && plain <= BC_astore)) {
    load_or_store(scan, instruction);
    return;
  }
  if (opcode >= BC_iaload && opcode <= BC_saload) {
    load_element(scan, instruction);
    return;
  }
  if (opcode >= BC_iastore && opcode <= BC_sastore) {
    store_element(scan, instruction);
    return;
  }
  switch (opcode) {
  case BC_ldc:
  case BC_ldc_w:
  case BC_ldc2_w:
    load_constant(scan, instruction);
    break;
  case BC_getstatic:
  case BC_getfield:
    get(scan, instruction);
    break;
  case BC_putstatic:
  case BC_putfield:
    put(scan, instruction);
    break;
  case BC_invokevirtual:
  case BC_invokespecial:
  case BC_invokestatic:
  case BC_invokeinterface:
    invoke(scan, instruction);
    break;
  case BC_invokedynamic:
    invoke_dynamic(scan, instruction);
    break;
  case BC_multianewarray:
    (void)pop(scan, (uint32_t)instruction->second);
    push(scan, 0, 1);
    break;
  case BC_areturn:
  case BC_athrow:
    hand_on(scan, pop(scan, 1));
    break;
  case BC_pop:
  case BC_pop2:
    (void)pop(scan, opcode == BC_pop ? 1 : 2);
    break;
  case BC_dup:
  case BC_dup_x1:
  case BC_dup_x2:
    duplicate(scan, 1, opcode - (uint32_t)BC_dup);
    break;
  case BC_dup2:
  case BC_dup2_x1:
  case BC_dup2_x2:
    duplicate(scan, 2, opcode - (uint32_t)BC_dup2);
    break;
  case BC_swap:
    swap_top(scan);
    break;
  case BC_checkcast: // the same reference
    break;
  case BC_jsr:
  case BC_jsr_w:
  case BC_ret: // subroutines are not followed
    scan->bad = true;
    break;
  default:
    (void)pop(scan, kinds_words(opcode_popped(opcode)));
    push(scan, 0, kinds_words(opcode_pushed(opcode)));
  }
}

// --- the whole code ------------------------------------------------------------------------------

static uint32_t state_words(const Scan *scan) {
  return (uint32_t)scan->info->max_locals + scan->info->max_stack;
}

static void merge(Scan *scan, uint32_t offset, const Mask *words, uint32_t depth) {
  if (offset >= scan->info->code.length) {
    scan->bad = true;
    return;
  }
  Mask *old = scan->at[offset];
  uint32_t count = scan->info->max_locals + depth;
  if (!old) {
    old = scan->at[offset] = arena_array(&scan->arena, Mask, state_words(scan));
    scan->depths[offset] = depth;
    scan->dirty[offset] = 1;
  } else if (scan->depths[offset] != depth) {
    scan->bad = true;
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    scan->dirty[offset] |= (words[i] & ~old[i]) != 0;
    old[i] |= words[i];
  }
}

// Handlers see the locals before and after every instruction that they guard.
static void merge_handlers(Scan *scan, uint32_t offset) {
  for (uint16_t i = 0; i < scan->info->handler_count; i++) {
    const Handler *handler = &scan->info->handlers[i];
    if (offset < handler->start || offset >= handler->end || !scan->info->max_stack)
      continue;
    Mask kept = operands(scan)[0];
    operands(scan)[0] = 0;
    merge(scan, handler->target, scan->now, 1);
    operands(scan)[0] = kept;
  }
}

static void flow(Scan *scan, const Instruction *instruction) {
  bool is_switch = bytecode_is_switch(instruction);
  if (!bytecode_ends_flow(instruction))
    merge(scan, instruction->offset + instruction->length, scan->now, scan->depth);
  if (is_switch || bytecode_is_branch(instruction))
    merge(scan, (uint32_t)instruction->operand, scan->now, scan->depth);
  for (uint32_t i = 0; is_switch && i < instruction->case_count && !scan->bad; i++)
    merge(scan, switch_target(scan->info->code, instruction, i), scan->now, scan->depth);
}

// One sweep over the code; true when a state has grown.
static bool sweep(Scan *scan) {
  bool grew = false;
  Instruction instruction;
  for (uint32_t offset = 0; offset < scan->info->code.length && !scan->bad;) {
    if (!bytecode_read(scan->info->code, offset, &instruction)) {
      scan->bad = true;
      break;
    }
    if (scan->at[offset] && (scan->dirty[offset] || scan->is_final)) {
      scan->dirty[offset] = 0;
      scan->depth = scan->depths[offset];
      memcpy(scan->now, scan->at[offset], state_words(scan) * sizeof *scan->now);
      merge_handlers(scan, offset);
      step(scan, &instruction);
      merge_handlers(scan, offset);
      if (!scan->bad && !scan->is_final)
        flow(scan, &instruction);
      grew = true;
    }
    offset += instruction.length;
  }
  return grew && !scan->is_final;
}

static void start(Scan *scan) {
  uint32_t first = scan->writes->methods.items[scan->method->id].first_source;
  scan->now = arena_array(&scan->arena, Mask, state_words(scan));
  for (uint16_t word = 0; word < scan->method->arg_slots && word < scan->info->max_locals; word++)
    scan->now[word] = bit_of(scan, first + word);
  merge(scan, 0, scan->now, 0);
}

// Code that is not followed may do anything with its parameters and with every field it names.
static void give_up(Scan *scan) {
  Writes *writes = scan->writes;
  uint32_t first = writes->methods.items[scan->method->id].first_source;
  writes->methods.items[scan->method->id].has_callbacks = true;
  for (uint16_t word = 0; word < scan->method->arg_slots; word++)
    lose(writes, first + word);
  for (uint32_t i = 1; i < scan->file->pool_count; i++) {
    const Constant *constant = &scan->file->pool[i];
    const Field *field = constant->tag == CONSTANT_FIELD ? field_of(scan, constant) : NULL;
    Method *method = constant->tag == CONSTANT_METHOD || constant->tag == CONSTANT_INTERFACE_METHOD
                         ? resolve(scan, constant)
                         : NULL;
    MethodList callees = {0};
    if (method)
      writes_callees(writes, method, false, &callees);
    for (size_t j = 0; j < callees.count; j++)
      vec_push(&writes->calls, callees.items[j]);
    vec_free(&callees);
    if (!field)
      continue;
    uint32_t source = writes_field(writes, field);
    lose(scan->writes, source);
    writes->sources.items[source].is_written = true;
    if (field->flags & ACC_STATIC)
      vec_push(&writes->statics, field);
  }
}

void writes_scan(Writes *writes, Method *method) {
  const CodeInfo *info = method->info->code;
  MethodWrites *did = &writes->methods.items[method->id];
  did->first_call = (uint32_t)writes->calls.count;
  did->first_static = (uint32_t)writes->statics.count;
  if (!info) { // native: nobody knows
    for (uint16_t word = 0; (method->flags & ACC_NATIVE) && word < method->arg_slots; word++)
      lose(writes, did->first_source + word);
    return;
  }
  Scan scan = {.writes = writes,
               .names = writes->program->names,
               .method = method,
               .file = method->owner->file,
               .info = info,
               .is_constructor = method->name.id == writes->program->init.id,
               .is_initializer = method->name.id == writes->program->clinit.id};
  scan.at = arena_array(&scan.arena, Mask *, info->code.length);
  scan.depths = arena_array(&scan.arena, uint32_t, info->code.length);
  scan.dirty = arena_array(&scan.arena, uint8_t, info->code.length);
  start(&scan);
  while (!scan.bad && sweep(&scan))
    ;
  scan.is_final = true;
  if (!scan.bad)
    (void)sweep(&scan);
  if (scan.bad)
    give_up(&scan);
  did->call_count = (uint32_t)writes->calls.count - did->first_call;
  did->static_count = (uint32_t)writes->statics.count - did->first_static;
  arena_fini(&scan.arena);
}
