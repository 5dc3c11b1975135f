// The code of a nest, and of what it calls, as a graph of calls: who stores to which fields of the
// class, and who calls what is not known.
#include "program/guarded.h"
#include "program/holds.h"
#include "program/uses.h"

#include <string.h>

enum { FIELDS_MOST = 64, WORDS_MOST = 64, NODES_MOST = 1000 };

typedef struct GuardCall {
  uint32_t callee; // node
  bool is_own;     // a method of the class calls one on its own object
} GuardCall;

typedef struct GuardNode {
  Method *method;
  uint64_t stores;    // fields of its own object that it stores to, or that what it calls does
  bool is_foreign;    // it, or what it calls, calls somebody who may do anything
  bool is_entered;    // by somebody on whose object no method of the class need be running
  bool copies, loads; // it, or what it calls, copies arrays, or looks at elements of some
  bool reads_copies;  // the one before the other
  VEC(GuardCall) calls;
} GuardNode;

typedef struct Guards {
  Program *program;
  const Names *names;
  HoldsNest *nest;
  Class *class;
  VEC(GuardNode) nodes;
  uint64_t open; // fields that are stored to otherwise than through `this`
  bool is_growing, is_lost;
} Guards;

// A walk over the code of one method: which words are `this`.
typedef struct GuardWalk {
  Guards *guards;
  uint32_t node;
  const Method *method;
  const ClassFile *file;
  const CodeInfo *info;
  uint64_t *at;     // per offset: bits of locals, then of operands
  uint32_t *depths; // 1 + the number of operands; 0: not reached
  uint8_t *dirty;
  uint8_t *copied; // per offset: may arrays have been copied before?
  uint64_t now;
  uint32_t depth;
  bool has_copied, is_bad;
  Arena arena;
} GuardWalk;

static const char *text_of(const GuardWalk *walk, Name name) {
  return name_text(walk->guards->names, name);
}

// --- nodes ---------------------------------------------------------------------------------------

static uint32_t node_of(Guards *guards, Method *method) {
  for (uint32_t i = 0; i < guards->nodes.count; i++)
    if (guards->nodes.items[i].method == method)
      return i;
  if (guards->nodes.count >= NODES_MOST)
    guards->is_lost = true;
  else
    vec_push(&guards->nodes, (GuardNode){.method = method});
  return (uint32_t)guards->nodes.count - 1;
}

// Nodes are gone through until nothing changes: what is called may not be known yet.
static void note_contents(GuardWalk *walk, bool copies, bool loads) {
  GuardNode *node = &walk->guards->nodes.items[walk->node];
  bool reads_copies = loads && walk->has_copied;
  walk->guards->is_growing |=
      (copies && !node->copies) || (loads && !node->loads) || (reads_copies && !node->reads_copies);
  node->copies |= copies;
  node->loads |= loads;
  node->reads_copies |= reads_copies;
  walk->has_copied |= copies;
}

static void add_call(GuardWalk *walk, Method *method, bool is_own) {
  Guards *guards = walk->guards;
  GuardCall call = {node_of(guards, method), is_own};
  GuardNode callee = guards->nodes.items[call.callee], *node = &guards->nodes.items[walk->node];
  note_contents(walk, callee.copies, callee.loads);
  guards->is_growing |= callee.reads_copies && !node->reads_copies;
  node->reads_copies |= callee.reads_copies;
  for (size_t i = 0; i < node->calls.count; i++)
    if (node->calls.items[i].callee == call.callee && node->calls.items[i].is_own == is_own)
      return;
  vec_push(&node->calls, call);
}

static void call_stranger(GuardWalk *walk) {
  walk->guards->nodes.items[walk->node].is_foreign = true;
}

// --- words ---------------------------------------------------------------------------------------

static uint32_t operand_bit(const GuardWalk *walk, uint32_t depth) {
  return walk->info->max_locals + depth;
}

static void push(GuardWalk *walk, bool is_this, uint32_t words) {
  for (uint32_t i = 0; i < words; i++) {
    if (walk->depth >= walk->info->max_stack) {
      walk->is_bad = true;
      return;
    }
    uint64_t bit = UINT64_C(1) << operand_bit(walk, walk->depth++);
    walk->now = is_this && !i ? walk->now | bit : walk->now & ~bit;
  }
}

// Is the deepest of these words `this`?
static bool pop(GuardWalk *walk, uint32_t words) {
  if (words > walk->depth) {
    walk->is_bad = true;
    return false;
  }
  walk->depth -= words;
  return words && (walk->now >> operand_bit(walk, walk->depth) & 1);
}

// The top words are put once more below so many others.
static void duplicate(GuardWalk *walk, uint32_t words, uint32_t below) {
  enum { MOST = 4 };
  bool kept[MOST];
  assert(words + below <= MOST);
  for (uint32_t i = words + below; i-- > 0;)
    kept[i] = pop(walk, 1);
  for (uint32_t i = 0; i < words; i++)
    push(walk, kept[below + i], 1);
  for (uint32_t i = 0; i < words + below; i++)
    push(walk, kept[i], 1);
}

static void load_or_store(GuardWalk *walk, const Instruction *instruction) {
  uint8_t plain = instruction->plain;
  bool is_load = plain <= BC_aload;
  uint32_t kind = plain - (is_load ? (uint32_t)BC_iload : (uint32_t)BC_istore);
  uint32_t words = kind == 1 || kind == 3 ? 2 : 1; // long, double
  uint32_t local = (uint32_t)instruction->operand;
  if (local + words > walk->info->max_locals) {
    walk->is_bad = true;
    return;
  }
  if (is_load) {
    push(walk, walk->now >> local & 1, words);
    return;
  }
  bool is_this = pop(walk, words);
  for (uint32_t i = 0; i < words; i++)
    walk->now &= ~(UINT64_C(1) << (local + i));
  if (is_this)
    walk->now |= UINT64_C(1) << local;
}

// --- calls of the JDK ----------------------------------------------------------------------------

// Nothing behind the parameters can be code of others: numbers, texts, arrays of numbers,
// exceptions that are passed on.
static bool is_plain_type(const char *type) {
  const char *element = type;
  while (*element == '[')
    element++;
  if (*element != 'L')
    return true;
  static const char *const plain[] = {"Ljava/lang/String;", "Ljava/lang/Throwable;"};
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    if (element == type && !strncmp(type, plain[i], strlen(plain[i])))
      return true;
  return false;
}

static bool takes_plain(const char *descriptor) {
  for (const char *at = descriptor_parameters(descriptor); *at != ')'; at = descriptor_next(at))
    if (!is_plain_type(at))
      return false;
  return true;
}

typedef struct KnownCall {
  const char *class, *name;
} KnownCall;

// These look at no object that they are given but for its class and, of arrays, its elements.
static bool is_known(const GuardWalk *walk, const Constant *member) {
  static const KnownCall known[] = {{"java/lang/System", "arraycopy"},
                                    {"java/util/Arrays", "copyOf"},
                                    {"java/util/Arrays", "copyOfRange"},
                                    {"java/util/Arrays", "fill"}};
  const char *class = text_of(walk, member->class_name), *name = text_of(walk, member->name);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(class, known[i].class) && !strcmp(name, known[i].name))
      return true;
  const char *descriptor = text_of(walk, member->descriptor);
  return !strcmp(class, "java/util/Objects") && !strcmp(name, "requireNonNull") &&
         !strstr(descriptor, "Supplier");
}

static bool begins(const char *text, const char *with) {
  return !strncmp(text, with, strlen(with));
}

// Whatever these do, no code runs that the JDK has not brought.
static bool is_harmless(const GuardWalk *walk, const Constant *member, const Method *resolved,
                        uint8_t opcode) {
  const char *class = text_of(walk, member->class_name), *name = text_of(walk, member->name);
  if (*class == '[') // clone()
    return true;
  if (!resolved || !resolved->owner->trusted || resolved->is_polymorphic)
    return false;
  if (!begins(class, "java/lang/") && !begins(class, "java/util/"))
    return opcode == BC_invokespecial && !strcmp(name, "<init>") &&
           takes_plain(text_of(walk, member->descriptor));
  if (is_known(walk, member))
    return true;
  if (strchr(class + strlen("java/lang/"), '/') || !takes_plain(text_of(walk, member->descriptor)))
    return false; // packages below are about threads, functions, reflection
  static const char *const finals[] = {"java/lang/String",    "java/lang/StringBuilder",
                                       "java/lang/Integer",   "java/lang/Long",
                                       "java/lang/Character", "java/lang/Boolean"};
  for (size_t i = 0; i < sizeof finals / sizeof *finals; i++)
    if (!strcmp(class, finals[i]))
      return true;
  return opcode == BC_invokestatic || (opcode == BC_invokespecial && !strcmp(name, "<init>"));
}

// --- calls ---------------------------------------------------------------------------------------

// An initializer of another class may run now.
static void initialize(GuardWalk *walk, Name name) {
  Guards *guards = walk->guards;
  LinkError error = {0};
  Class *class = program_load(guards->program, name, &error);
  if (!class)
    call_stranger(walk);
  for (; class && class != walk->method->owner && !class->trusted; class = class->super)
    if (class->initializer)
      add_call(walk, class->initializer, false);
}

static bool is_exact(const Method *method, uint8_t opcode) {
  return opcode == BC_invokestatic || opcode == BC_invokespecial ||
         (method->flags & (ACC_PRIVATE | ACC_FINAL)) || (method->owner->flags & ACC_FINAL);
}

static void invoke(GuardWalk *walk, const Instruction *instruction) {
  Guards *guards = walk->guards;
  const Constant *member = &walk->file->pool[instruction->operand];
  const char *descriptor = text_of(walk, member->descriptor);
  uint8_t opcode = instruction->opcode;
  bool is_static = opcode == BC_invokestatic;
  uint32_t words = descriptor_parameter_words(descriptor) + !is_static;
  bool is_this = pop(walk, words) && !is_static;
  Kind result = descriptor_kind(descriptor_result(descriptor));
  LinkError error = {0};
  Class *class = program_load(guards->program, member->class_name, &error);
  Method *resolved =
      class ? class_find_method(guards->program, class, member->name, member->descriptor) : NULL;
  if (is_static && class && !class->trusted)
    initialize(walk, member->class_name);
  if (resolved && !resolved->owner->trusted && resolved->info->code && is_exact(resolved, opcode) &&
      opcode != BC_invokeinterface)
    add_call(walk, resolved,
             is_this && walk->method->owner == guards->class && resolved->owner == guards->class);
  else if (!is_harmless(walk, member, resolved, opcode))
    call_stranger(walk);
  else
    note_contents(walk, is_known(walk, member) || *text_of(walk, member->class_name) == '[',
                  strchr(descriptor, '[') && !is_known(walk, member));
  push(walk, false, kind_words(result));
}

// A text of numbers and texts. Everything else that a call site may make is not looked at.
static void invoke_dynamic(GuardWalk *walk, const Instruction *instruction) {
  const Constant *site = &walk->file->pool[instruction->operand];
  const char *descriptor = text_of(walk, site->descriptor);
  (void)pop(walk, descriptor_parameter_words(descriptor));
  if (!begins(text_of(walk, site->name), "makeConcat") || !takes_plain(descriptor))
    call_stranger(walk);
  push(walk, false, kind_words(descriptor_kind(descriptor_result(descriptor))));
}

// --- fields --------------------------------------------------------------------------------------

static void put_field(GuardWalk *walk, const Instruction *instruction) {
  Guards *guards = walk->guards;
  const Constant *member = &walk->file->pool[instruction->operand];
  (void)pop(walk, kind_words(descriptor_kind(text_of(walk, member->descriptor))));
  bool is_this = pop(walk, 1);
  LinkError error = {0};
  Class *class = program_load(guards->program, member->class_name, &error);
  const Field *field = class ? class_find_field(class, member->name, member->descriptor) : NULL;
  if (!field) {
    walk->is_bad = true;
    return;
  }
  if (field->owner != guards->class)
    return;
  uint64_t bit = UINT64_C(1) << (field - field->owner->fields);
  if (is_this && walk->method->owner == guards->class)
    guards->nodes.items[walk->node].stores |= bit;
  else
    guards->open |= bit;
}

static void use_static(GuardWalk *walk, const Instruction *instruction) {
  const Constant *member = &walk->file->pool[instruction->operand];
  uint32_t words = kind_words(descriptor_kind(text_of(walk, member->descriptor)));
  LinkError error = {0};
  Class *class = program_load(walk->guards->program, member->class_name, &error);
  if (!class || !class->trusted)
    initialize(walk, member->class_name);
  if (instruction->opcode == BC_getstatic)
    push(walk, false, words);
  else
    (void)pop(walk, words);
}

// --- instructions --------------------------------------------------------------------------------

static void step_any(GuardWalk *walk, const Instruction *instruction) {
  const char *popped = opcode_popped(instruction->opcode);
  const char *pushed = opcode_pushed(instruction->opcode);
  if (strchr(popped, '?') || strchr(pushed, '?') || strchr(popped, 'R') || strchr(pushed, 'R')) {
    walk->is_bad = true;
    return;
  }
  (void)pop(walk, kinds_words(popped));
  push(walk, false, kinds_words(pushed));
}

static void load_constant(GuardWalk *walk, const Instruction *instruction) {
  const Constant *constant = &walk->file->pool[instruction->operand];
  if (constant->tag == CONSTANT_DYNAMIC) // runs any code
    call_stranger(walk);
  push(walk, false, instruction->opcode == BC_ldc2_w ? 2 : 1);
}

static void step(GuardWalk *walk, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode, plain = instruction->plain;
  if (opcode >= BC_iaload && opcode <= BC_saload)
    note_contents(walk, false, true);
  if ((plain >= BC_iload && plain <= BC_aload) || (plain >= BC_istore && plain <= BC_astore)) {
    load_or_store(walk, instruction);
    return;
  }
  switch (opcode) {
  case BC_ldc:
  case BC_ldc_w:
  case BC_ldc2_w:
    load_constant(walk, instruction);
    break;
  case BC_getstatic:
  case BC_putstatic:
    use_static(walk, instruction);
    break;
  case BC_getfield:
    (void)pop(walk, 1);
    push(walk, false,
         kind_words(
             descriptor_kind(text_of(walk, walk->file->pool[instruction->operand].descriptor))));
    break;
  case BC_putfield:
    put_field(walk, instruction);
    break;
  case BC_invokevirtual:
  case BC_invokespecial:
  case BC_invokestatic:
  case BC_invokeinterface:
    invoke(walk, instruction);
    break;
  case BC_invokedynamic:
    invoke_dynamic(walk, instruction);
    break;
  case BC_new:
    initialize(walk, walk->file->pool[instruction->operand].name);
    push(walk, false, 1);
    break;
  case BC_multianewarray:
    (void)pop(walk, (uint32_t)instruction->second);
    push(walk, false, 1);
    break;
  case BC_instanceof: // what the class of an object is may differ in subclasses
  case BC_checkcast:
    if (pop(walk, 1))
      call_stranger(walk);
    push(walk, false, 1);
    break;
  case BC_monitorenter:
    call_stranger(walk);
    (void)pop(walk, 1);
    break;
  case BC_dup:
  case BC_dup_x1:
  case BC_dup_x2:
    duplicate(walk, 1, opcode - (uint32_t)BC_dup);
    break;
  case BC_dup2:
  case BC_dup2_x1:
  case BC_dup2_x2:
    duplicate(walk, 2, opcode - (uint32_t)BC_dup2);
    break;
  case BC_swap: {
    bool top = pop(walk, 1), under = pop(walk, 1);
    push(walk, top, 1);
    push(walk, under, 1);
    break;
  }
  case BC_pop:
  case BC_pop2:
    (void)pop(walk, opcode == BC_pop ? 1 : 2);
    break;
  case BC_iinc:
    break;
  case BC_ireturn:
  case BC_lreturn:
  case BC_freturn:
  case BC_dreturn:
  case BC_areturn:
  case BC_return:
  case BC_athrow:
    break;
  default:
    step_any(walk, instruction);
  }
}

// --- the flow ------------------------------------------------------------------------------------

static void merge(GuardWalk *walk, uint32_t offset, uint64_t bits, uint32_t depth) {
  if (offset >= walk->info->code.length) {
    walk->is_bad = true;
    return;
  }
  uint32_t used = walk->info->max_locals + depth;
  bits &= used < 64 ? (UINT64_C(1) << used) - 1 : UINT64_MAX;
  if (!walk->depths[offset]) {
    walk->depths[offset] = depth + 1;
    walk->at[offset] = bits;
    walk->dirty[offset] = 1;
  } else if (walk->depths[offset] != depth + 1) {
    walk->is_bad = true;
  } else if (walk->at[offset] & ~bits) {
    walk->at[offset] &= bits;
    walk->dirty[offset] = 1;
  }
  if (walk->has_copied && !walk->copied[offset])
    walk->copied[offset] = walk->dirty[offset] = 1;
}

static void merge_handlers(GuardWalk *walk, uint32_t offset) {
  uint64_t locals = (UINT64_C(1) << walk->info->max_locals) - 1;
  for (uint16_t i = 0; i < walk->info->handler_count; i++) {
    const Handler *handler = &walk->info->handlers[i];
    if (offset >= handler->start && offset < handler->end)
      merge(walk, handler->target, walk->now & locals, 1);
  }
}

static void flow(GuardWalk *walk, const Instruction *instruction) {
  bool is_switch = bytecode_is_switch(instruction);
  if (!bytecode_ends_flow(instruction))
    merge(walk, instruction->offset + instruction->length, walk->now, walk->depth);
  if (is_switch || bytecode_is_branch(instruction))
    merge(walk, (uint32_t)instruction->operand, walk->now, walk->depth);
  for (uint32_t i = 0; is_switch && i < instruction->case_count; i++)
    merge(walk, switch_target(walk->info->code, instruction, i), walk->now, walk->depth);
}

static bool sweep(GuardWalk *walk) {
  bool has_moved = false;
  Instruction instruction;
  for (uint32_t offset = 0; offset < walk->info->code.length && !walk->is_bad;
       offset += instruction.length) {
    if (!bytecode_read(walk->info->code, offset, &instruction)) {
      walk->is_bad = true;
      break;
    }
    if (!walk->dirty[offset])
      continue;
    has_moved = true;
    walk->dirty[offset] = 0;
    walk->now = walk->at[offset];
    walk->depth = walk->depths[offset] - 1;
    walk->has_copied = walk->copied[offset];
    merge_handlers(walk, offset);
    step(walk, &instruction);
    merge_handlers(walk, offset);
    if (!walk->is_bad)
      flow(walk, &instruction);
  }
  return has_moved;
}

// What a node's own code does. It may be gone through several times: what is noted only grows.
static void walk_node(Guards *guards, uint32_t node) {
  const Method *method = guards->nodes.items[node].method;
  const CodeInfo *info = method->info->code;
  GuardWalk walk = {
      .guards = guards, .node = node, .method = method, .file = method->owner->file, .info = info};
  if (!info || info->max_locals >= WORDS_MOST ||
      (uint32_t)info->max_locals + info->max_stack > WORDS_MOST) {
    guards->is_lost = true;
    return;
  }
  walk.at = arena_array(&walk.arena, uint64_t, info->code.length);
  walk.depths = arena_array(&walk.arena, uint32_t, info->code.length);
  walk.copied = arena_array(&walk.arena, uint8_t, info->code.length);
  walk.dirty = arena_array(&walk.arena, uint8_t, info->code.length);
  merge(&walk, 0, method->flags & ACC_STATIC ? 0 : 1, 0);
  while (!walk.is_bad && sweep(&walk))
    ;
  guards->is_lost = guards->is_lost || walk.is_bad;
  arena_fini(&walk.arena);
}

// --- all of them ---------------------------------------------------------------------------------

static bool adopt(GuardNode *node, uint64_t stores, bool is_foreign) {
  bool grows = (stores & ~node->stores) || (is_foreign && !node->is_foreign);
  node->stores |= stores;
  node->is_foreign = node->is_foreign || is_foreign;
  return grows;
}

// Whoever calls does what is called. A method that stores, called on an object that is not known to
// be the caller's own, may be called on one whose methods are running: nothing is known then.
static bool close_once(Guards *guards) {
  bool grows = false;
  for (size_t i = 0; i < guards->nodes.count; i++) {
    GuardNode *node = &guards->nodes.items[i];
    for (size_t j = 0; j < node->calls.count; j++) {
      GuardCall call = node->calls.items[j];
      GuardNode *callee = &guards->nodes.items[call.callee];
      bool is_other = !call.is_own && callee->stores;
      callee->is_entered = callee->is_entered || is_other;
      grows |= adopt(node, call.is_own ? callee->stores : 0, callee->is_foreign || is_other);
    }
  }
  return grows;
}

static bool has_other_object(const Guards *guards) {
  for (uint16_t i = 0; i < guards->class->method_count; i++) {
    Method *method = &guards->class->methods[i];
    if (method_is_constructor(guards->program, method) && holds_leaks(guards->nest, method))
      return true;
  }
  return false;
}

static bool is_open_field(const Guards *guards, const Field *field, size_t number) {
  return (field->flags & (ACC_STATIC | ACC_VOLATILE)) ||
         !(field->flags & (ACC_PRIVATE | ACC_FINAL)) || (guards->open >> number & 1) ||
         holds_is_open(guards->nest, field);
}

static bool is_changer(const Guards *guards, const GuardNode *node) {
  Method *method = node->method;
  if (method->owner != guards->class)
    return false;
  const HoldsMethod *held = holds_method(guards->nest, method, true);
  return node->is_entered || !held || !held->is_closed ||
         method_is_constructor(guards->program, method);
}

static void gather(Guards *guards, GuardedClass *out) {
  for (size_t i = 0; i < guards->nodes.count; i++)
    if (guards->nodes.items[i].is_foreign)
      guards->open |= guards->nodes.items[i].stores;
  uint64_t number_of[FIELDS_MOST] = {0}, kept = 0, stored = 0;
  for (size_t i = 0; i < guards->nodes.count; i++)
    if (guards->nodes.items[i].method->owner == guards->class)
      stored |= guards->nodes.items[i].stores;
  for (uint16_t i = 0; i < guards->class->field_count; i++) {
    // A field that no code stores to is there for somebody who does it by its name.
    if (!(stored >> i & 1) || is_open_field(guards, &guards->class->fields[i], i))
      continue;
    number_of[i] = out->fields.count;
    kept |= UINT64_C(1) << i;
    vec_push(&out->fields, &guards->class->fields[i]);
  }
  for (size_t i = 0; i < guards->nodes.count; i++) {
    const GuardNode *node = &guards->nodes.items[i];
    bool is_new = method_is_constructor(guards->program, node->method);
    if (!is_changer(guards, node) || (!is_new && !(node->stores & kept)))
      continue;
    uint64_t stores = 0;
    for (uint16_t j = 0; j < guards->class->field_count; j++)
      if (is_new || (node->stores & kept) >> j & 1)
        stores |= kept >> j & 1 ? UINT64_C(1) << number_of[j] : 0;
    vec_push(&out->changers, node->method);
    vec_push(&out->stores, stores);
    vec_push(&out->reads_copies, node->reads_copies);
  }
}

static bool find(Guards *guards, GuardedClass *out) {
  for (size_t i = 0; i < guards->nest->classes.count; i++) {
    Class *class = guards->nest->classes.items[i].class;
    for (uint16_t j = 0; j < class->method_count; j++)
      if (class->methods[j].info->code)
        (void)node_of(guards, &class->methods[j]);
  }
  do {
    guards->is_growing = false;
    for (uint32_t i = 0; i < guards->nodes.count && !guards->is_lost; i++)
      walk_node(guards, i); // finds others
  } while (guards->is_growing && !guards->is_lost);
  if (guards->is_lost)
    return false;
  while (close_once(guards))
    ;
  gather(guards, out);
  return out->fields.count > 0;
}

// May something be known of it? Its shape says that.
static bool is_candidate(const Class *class) {
  return class->kind == CLASS_INSTANCE && class->file && !class->trusted && !class->is_hidden &&
         !class->is_contract && class_has_instances(class) && class->field_count <= FIELDS_MOST;
}

bool class_guarded(Program *program, Class *class, GuardedClass *out) {
  *out = (GuardedClass){.class = class};
  if (!is_candidate(class))
    return false;
  Guards guards = {.program = program,
                   .names = program->names,
                   .nest = holds_nest(program, class),
                   .class = class};
  bool is_good = !guards.nest->is_lost && !guards.nest->is_threaded &&
                 !holds_is_made_elsewhere(guards.nest, class) && !has_other_object(&guards) &&
                 find(&guards, out);
  for (size_t i = 0; i < guards.nodes.count; i++)
    vec_free(&guards.nodes.items[i].calls);
  vec_free(&guards.nodes);
  guarded_note_uses(program, class);
  return is_good;
}

void guarded_free(GuardedClass *guarded) {
  vec_free(&guarded->fields);
  vec_free(&guarded->changers);
  vec_free(&guarded->stores);
  vec_free(&guarded->reads_copies);
}

// --- what it rests on ----------------------------------------------------------------------------

static bool is_in_nest(const HoldsNest *nest, const Class *class) {
  for (size_t i = 0; i < nest->classes.count; i++)
    if (nest->classes.items[i].class == class)
      return true;
  return false;
}

// Does the class name one of the target that is not of its nest?
static bool refers_outside(const HoldsNest *nest, const Class *class) {
  const Names *names = nest->program->names;
  for (uint16_t i = 1; i < class->file->pool_count; i++) {
    const Constant *constant = &class->file->pool[i];
    if (constant->tag != CONSTANT_CLASS)
      continue;
    const char *text = name_text(names, constant->name), *start = text + strspn(text, "[");
    const Class *named = program_loaded(nest->program, constant->name);
    bool is_jdk = named && *text != '[' ? named->trusted : !strncmp(start, "java/", 5);
    if (*text == '[' && (start[0] != 'L' || !strncmp(start, "Ljava/", 6)))
      continue; // of primitives, or of the JDK's
    if (!is_jdk && !(named && is_in_nest(nest, named)))
      return true;
  }
  return false;
}

// The code of the nest, and what others do with its fields; or all code, if it calls others.
void guarded_note_uses(Program *program, const Class *class) {
  if (!program->uses || !is_candidate(class))
    return;
  const HoldsNest *nest = holds_nest(program, program_class(program, class->id));
  for (size_t i = 0; i < nest->classes.count; i++) {
    const Class *own = nest->classes.items[i].class;
    for (uint16_t j = 0; j < own->method_count; j++)
      program_note_use(program, &own->methods[j]);
    for (uint16_t j = 0; j < own->field_count; j++)
      if (own->fields[j].flags & ACC_STATIC)
        (void)field_is_kept(program, &own->fields[j]);
      else
        (void)field_holds(program, &own->fields[j]);
    (void)initializer_writes_elsewhere(program, own);
    if (refers_outside(nest, own))
      program_note_all(program);
  }
}
