// One method's part of writes.h: a forward analysis with sets of sources as values.
#include "program/writes_scan.h"

#include <string.h>

// --- fields --------------------------------------------------------------------------------------

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

// A reference that is stored somewhere may be read by anybody from there: it is handed on.
static void put(Scan *scan, const Instruction *instruction) {
  assert(instruction->opcode == BC_putstatic || instruction->opcode == BC_putfield);
  const Constant *constant = scan_constant(scan, instruction);
  bool is_static = instruction->opcode == BC_putstatic;
  Mask value = scan_pop(scan, kind_words(*scan_text(scan, constant->descriptor)));
  Mask receiver = is_static ? 0 : scan_pop(scan, 1);
  const Field *field = field_of(scan, constant);
  scan_hand_on(scan, value);
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
  assert(instruction->opcode == BC_getstatic || instruction->opcode == BC_getfield);
  const Constant *constant = scan_constant(scan, instruction);
  const char *type = scan_text(scan, constant->descriptor);
  if (instruction->opcode == BC_getfield)
    (void)scan_pop(scan, 1);
  bool is_reference = *type == 'L' || *type == '[';
  const Field *field = is_reference ? field_of(scan, constant) : NULL;
  uint32_t source = field ? writes_field(scan->writes, field) : 0;
  bool may_hold_input = field && !(field->flags & ACC_STATIC && field->flags & ACC_FINAL);
  if (scan->is_final && may_hold_input)
    vec_push(&scan->writes->loads, source);
  scan_push(scan, field ? scan_bit(scan, source) : 0, kind_words(*type));
}

// --- arrays ------------------------------------------------------------------------------------

// An element of an array of arrays is part of what it leads to; other elements are not. Parameters
// say nothing about their dimensions: their elements count as parts.
static Mask element_mask(const Scan *scan, Mask array) {
  Mask parts = 0;
  for (uint32_t i = 0; i < scan->source_count; i++) {
    const Field *field = scan->writes->sources.items[scan->sources[i]].field;
    const char *type = field ? scan_text(scan, field->descriptor) : "[[";
    if ((array >> i & 1) && (type[0] != '[' || type[1] == '['))
      parts |= UINT64_C(1) << i;
  }
  return parts;
}

static void load_element(Scan *scan, const Instruction *instruction) {
  assert(instruction->opcode >= BC_iaload && instruction->opcode <= BC_saload);
  (void)scan_pop(scan, 1);
  Mask array = scan_pop(scan, 1);
  bool is_reference = instruction->opcode == BC_aaload;
  scan_push(scan, is_reference ? element_mask(scan, array) : 0,
            instruction->opcode == BC_laload || instruction->opcode == BC_daload ? 2 : 1);
}

static void store_element(Scan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  scan_hand_on(scan, scan_pop(scan, opcode == BC_lastore || opcode == BC_dastore ? 2 : 1));
  (void)scan_pop(scan, 1);
  scan_change(scan, scan_pop(scan, 1));
}

// --- one instruction -----------------------------------------------------------------------------

static void load_or_store(Scan *scan, const Instruction *instruction) {
  assert(instruction->operand >= 0);
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
    scan_push(scan, kind == 4 ? scan->now[local] : 0, words);
    return;
  }
  Mask value = scan_pop(scan, words);
  scan->now[local] = kind == 4 ? value : 0;
  if (words == 2)
    scan->now[local + 1] = 0;
}

static void load_constant(Scan *scan, const Instruction *instruction) {
  const Constant *constant = scan_constant(scan, instruction);
  uint32_t words = constant->tag == CONSTANT_LONG || constant->tag == CONSTANT_DOUBLE ? 2
                   : constant->tag == CONSTANT_DYNAMIC
                       ? kind_words(*scan_text(scan, constant->descriptor))
                       : 1;
  scan_push(scan, 0, words);
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
    scan_invoke(scan, instruction);
    break;
  case BC_invokedynamic:
    scan_invoke_dynamic(scan, instruction);
    break;
  case BC_multianewarray:
    (void)scan_pop(scan, (uint32_t)instruction->second);
    scan_push(scan, 0, 1);
    break;
  case BC_areturn:
  case BC_athrow:
    scan_hand_on(scan, scan_pop(scan, 1));
    break;
  case BC_pop:
  case BC_pop2:
    (void)scan_pop(scan, opcode == BC_pop ? 1 : 2);
    break;
  case BC_dup:
  case BC_dup_x1:
  case BC_dup_x2:
    scan_duplicate(scan, 1, opcode - (uint32_t)BC_dup);
    break;
  case BC_dup2:
  case BC_dup2_x1:
  case BC_dup2_x2:
    scan_duplicate(scan, 2, opcode - (uint32_t)BC_dup2);
    break;
  case BC_swap:
    scan_swap(scan);
    break;
  case BC_checkcast: // the same reference
    break;
  case BC_jsr:
  case BC_jsr_w:
  case BC_ret: // subroutines are not followed
    scan->bad = true;
    break;
  default:
    (void)scan_pop(scan, kinds_words(opcode_popped(opcode)));
    scan_push(scan, 0, kinds_words(opcode_pushed(opcode)));
  }
}

// --- the whole code ------------------------------------------------------------------------------

static uint32_t state_words(const Scan *scan) {
  return (uint32_t)scan->info->max_locals + scan->info->max_stack;
}

// As in the verifier, two ways meet with the same depth; a method where they do not is given up.
static void merge(Scan *scan, uint32_t offset, const Mask *words, uint32_t depth) {
  assert(depth <= scan->info->max_stack);
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
  assert(offset < scan->info->code.length);
  for (uint16_t i = 0; i < scan->info->handler_count; i++) {
    const Handler *handler = &scan->info->handlers[i];
    if (offset < handler->start || offset >= handler->end || !scan->info->max_stack)
      continue;
    Mask kept = scan_operands(scan)[0];
    scan_operands(scan)[0] = 0;
    merge(scan, handler->target, scan->now, 1);
    scan_operands(scan)[0] = kept;
  }
}

// A switch and a branch have their default or target in `operand`, as offset.
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
// Forward over the code until nothing grows: most jumps go forward, so loops cost a few sweeps. The
// last one, with all states known (is_final), tells the rest of the program what the method does.
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
      assert(scan->depth <= scan->info->max_stack);
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

// Bit i of a mask is source `sources[i]`; a constructor's receiver is the first one it sees, bit 0.
static void start(Scan *scan) {
  uint32_t first = scan->writes->methods.items[scan->method->id].first_source;
  scan->now = arena_array(&scan->arena, Mask, state_words(scan));
  for (uint16_t word = 0; word < scan->method->arg_slots && word < scan->info->max_locals; word++)
    scan->now[word] = scan_bit(scan, first + word);
  merge(scan, 0, scan->now, 0);
}

// Code that is not followed may do anything with its parameters and with every field it names.
static void give_up(Scan *scan) {
  assert(scan->method->id < scan->writes->methods.count);
  Writes *writes = scan->writes;
  uint32_t first = writes->methods.items[scan->method->id].first_source;
  writes->methods.items[scan->method->id].has_callbacks = true;
  for (uint16_t word = 0; word < scan->method->arg_slots; word++)
    scan_lose(writes, first + word);
  for (uint32_t i = 1; i < scan->file->pool_count; i++) {
    const Constant *constant = &scan->file->pool[i];
    const Field *field = constant->tag == CONSTANT_FIELD ? field_of(scan, constant) : NULL;
    if (constant->tag == CONSTANT_METHOD || constant->tag == CONSTANT_INTERFACE_METHOD)
      scan_note_callees(scan, constant);
    if (!field)
      continue;
    uint32_t source = writes_field(writes, field);
    scan_lose(scan->writes, source);
    writes->sources.items[source].is_written = true;
    if (field->flags & ACC_STATIC)
      vec_push(&writes->statics, field);
  }
}

void writes_scan(Writes *writes, Method *method) {
  assert(method->id < writes->methods.count);
  const CodeInfo *info = method->info->code;
  MethodWrites *did = &writes->methods.items[method->id];
  did->first_call = (uint32_t)writes->calls.count;
  did->first_static = (uint32_t)writes->statics.count;
  did->first_load = (uint32_t)writes->loads.count;
  if (!info) { // native: nobody knows
    for (uint16_t word = 0; (method->flags & ACC_NATIVE) && word < method->arg_slots; word++)
      scan_lose(writes, did->first_source + word);
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
  did->load_count = (uint32_t)writes->loads.count - did->first_load;
  arena_fini(&scan.arena);
}
