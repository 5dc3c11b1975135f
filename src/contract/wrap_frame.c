// Frames: what a method may write, computed before the call, and the method that decides about one
// write (exec/guard.c calls it). In the locals of a method that checks a call lie
//
//   marker                     an object that was made before the call: what is younger is free
//   flag                       of each contract that says what is modified: its precondition held
//   base, from, to             of each place that it lists; base is null where there is none
//   self                       of constructors: the object that is being made
//
// and the deciding method has these as parameters, but for the marker, behind the write: the
// object, the field (contract_place) or GUARD_ELEMENT, the first index, and how many.
#include "contract/wrap.h"

enum { WRITE_TARGET, WRITE_WHERE, WRITE_FROM, WRITE_COUNT, WRITE_WORDS };

static bool is_framed(const Spec *spec) { return spec->has_modifies; }

bool wrap_has_frame(const Wrap *wrap) {
  for (size_t i = 0; i < wrap->specs.count; i++)
    if (is_framed(wrap->specs.items[i]))
      return true;
  return false;
}

uint32_t wrap_frame_words(const Wrap *wrap) {
  uint32_t words = 2; // the marker, and what is being made
  for (size_t i = 0; i < wrap->specs.count; i++)
    if (is_framed(wrap->specs.items[i]))
      words += 1 + 3 * (uint32_t)wrap->specs.items[i]->modifies.count;
  return wrap_has_frame(wrap) ? words : 0;
}

uint32_t wrap_place_slot(const Wrap *wrap, size_t spec, size_t place) {
  assert(spec < wrap->specs.count && is_framed(wrap->specs.items[spec]));
  uint32_t slot = wrap->frame + 1;
  for (size_t i = 0; i < spec; i++)
    if (is_framed(wrap->specs.items[i]))
      slot += 1 + 3 * (uint32_t)wrap->specs.items[i]->modifies.count;
  return slot + 1 + 3 * (uint32_t)place;
}

// --- before the call -----------------------------------------------------------------------------

static void store_int(Wrap *wrap, const Node *node, uint32_t slot) {
  emit_value(wrap->contracts, wrap->as, node);
  asm_local(wrap->as, BC_istore, slot, -1);
}

static void compute_place(Wrap *wrap, const Node *node, uint32_t slot) {
  Assembler *as = wrap->as;
  AsmLabel end = asm_label(as), next = asm_label(as), caught = asm_label(as);
  asm_op(as, BC_aconst_null, 1);
  asm_local(as, BC_astore, slot, -1);
  for (uint32_t i = 1; i <= 2; i++) {
    asm_int(as, 0);
    asm_local(as, BC_istore, slot + i, -1);
  }
  if (!node->kids[0]) // a static field
    return;
  AsmLabel start = wrap_start(wrap);
  if (node->kind == NODE_INDEX && node->kids[1]) {
    store_int(wrap, node->kids[1], slot + 1);
    store_int(wrap, node->kids[2] ? node->kids[2] : node->kids[1], slot + 2);
  }
  emit_value(wrap->contracts, as, node->kids[0]);
  asm_local(as, BC_astore, slot, -1);
  asm_bind(as, end);
  asm_jump(as, BC_goto, next, 0);
  asm_depth(as, 1);
  asm_bind(as, caught);
  asm_handler(as, start, end, caught);
  asm_local(as, BC_astore, wrap->caught, -1);
  asm_bind(as, next);
}

void wrap_compute_frame(Wrap *wrap) {
  Assembler *as = wrap->as;
  uint32_t slot = wrap->frame;
  if (!wrap_has_frame(wrap))
    return;
  for (size_t i = 0, at = slot + 1; i < wrap->specs.count; i++) {
    const Spec *spec = wrap->specs.items[i];
    if (!is_framed(spec))
      continue;
    asm_local(as, BC_iload, wrap->flags + (uint32_t)i, 1);
    asm_local(as, BC_istore, (uint32_t)at++, -1);
    for (size_t j = 0; j < spec->modifies.count; j++, at += 3)
      compute_place(wrap, spec->modifies.items[j]->root, (uint32_t)at);
  }
  if (wrap->kind == WRAP_MODULAR || wrap->kind == WRAP_ASSUMED)
    return; // nobody asks what is younger
  if (is_constructor(wrap->contracts, wrap->method))
    put_load(as, NULL, 0);
  else
    asm_op(as, BC_aconst_null, 1);
  asm_local(as, BC_astore, slot + wrap_frame_words(wrap) - 1, -1);
  asm_member(as, BC_invokestatic, "loris/contract/Anything", "mark", "()Ljava/lang/Object;", 1);
  asm_local(as, BC_astore, slot, -1);
}

// --- a write -------------------------------------------------------------------------------------

static void jump_unless_same(Wrap *wrap, uint32_t base, AsmLabel other) {
  put_load(wrap->as, NULL, WRITE_TARGET);
  put_load(wrap->as, NULL, base);
  asm_jump(wrap->as, BC_if_acmpne, other, -2);
}

static void jump_unless_where(Wrap *wrap, int32_t where, AsmLabel other) {
  asm_local(wrap->as, BC_iload, WRITE_WHERE, 1);
  asm_int(wrap->as, where);
  asm_jump(wrap->as, BC_if_icmpne, other, -2);
}

static void load_index(Wrap *wrap, uint32_t round) {
  asm_local(wrap->as, BC_iload, WRITE_FROM, 1);
  asm_local(wrap->as, BC_iload, round, 1);
  asm_op(wrap->as, BC_iadd, -1);
}

// Goes to `good` when the write is to this place.
static void match_place(Wrap *wrap, const Node *node, uint32_t slot, uint32_t round,
                        AsmLabel good) {
  Assembler *as = wrap->as;
  AsmLabel other = asm_label(as);
  if (node->kind == NODE_FIELD && node->field)
    jump_unless_where(wrap, (int32_t)contract_place(node->field), other);
  else if (node->kind == NODE_INDEX)
    jump_unless_where(wrap, (int32_t)GUARD_ELEMENT, other);
  if (node->kids[0])
    jump_unless_same(wrap, slot, other);
  if (node->kind == NODE_INDEX && node->kids[1]) {
    bool is_closed = !node->kids[2] || node->is_closed;
    load_index(wrap, round);
    asm_local(as, BC_iload, slot + 1, 1);
    asm_jump(as, BC_if_icmplt, other, -2);
    load_index(wrap, round);
    asm_local(as, BC_iload, slot + 2, 1);
    asm_jump(as, is_closed ? BC_if_icmpgt : BC_if_icmpge, other, -2);
  }
  asm_jump(as, BC_goto, good, 0);
  asm_bind(as, other);
}

static void throw_clause(Wrap *wrap, const Clause *clause) {
  Assembler *as = wrap->as;
  const char *class = "loris/contract/ContractError";
  asm_class(as, BC_new, class, 1);
  asm_op(as, BC_dup, 1);
  asm_string(as, wrap_clause_text(wrap, clause));
  asm_int(as, (int32_t)clause->number);
  asm_op(as, BC_aconst_null, 1);
  asm_member(as, BC_invokespecial, class, "<init>", "(Ljava/lang/String;ILjava/lang/Throwable;)V",
             -4);
  asm_op(as, BC_athrow, -1);
}

// The fields of an object that is being made are its own.
static void match_made(Wrap *wrap, uint32_t self, AsmLabel good) {
  if (is_constructor(wrap->contracts, wrap->method)) {
    AsmLabel other = asm_label(wrap->as);
    jump_unless_same(wrap, self, other);
    asm_jump(wrap->as, BC_goto, good, 0);
    asm_bind(wrap->as, other);
  }
}

const char *wrap_guard_descriptor(Wrap *wrap) {
  Arena *arena = &wrap->contracts->arena;
  const char *text = "(Ljava/lang/Object;III";
  for (size_t i = 0; i < wrap->specs.count; i++) {
    const Spec *spec = wrap->specs.items[i];
    if (is_framed(spec))
      text = arena_format(arena, "%sI", text);
    for (size_t j = 0; is_framed(spec) && j < spec->modifies.count; j++)
      text = arena_format(arena, "%sLjava/lang/Object;II", text);
  }
  return arena_format(arena, "%sLjava/lang/Object;)V", text);
}

// A write to null is none: the instruction throws.
static void leave_null(Wrap *wrap, AsmLabel done) {
  Assembler *as = wrap->as;
  AsmLabel there = asm_label(as);
  put_load(as, NULL, WRITE_TARGET);
  asm_jump(as, BC_ifnonnull, there, -1);
  asm_local(as, BC_iload, WRITE_WHERE, 1);
  asm_jump(as, BC_ifge, done, -1);
  asm_local(as, BC_iload, WRITE_WHERE, 1);
  asm_int(as, (int32_t)GUARD_ELEMENT);
  asm_jump(as, BC_if_icmpeq, done, -2);
  asm_bind(as, there);
}

void wrap_guard(Wrap *wrap) {
  Assembler *as = wrap->as;
  uint32_t self = WRITE_WORDS + wrap_frame_words(wrap) - 2, round = self + 1;
  asm_begin(as, round);
  AsmLabel loop = asm_label(as), done = asm_label(as); // labels are of the method that was begun
  leave_null(wrap, done);
  asm_int(as, 0);
  asm_local(as, BC_istore, round, -1);
  asm_bind(as, loop);
  asm_local(as, BC_iload, round, 1);
  asm_local(as, BC_iload, WRITE_COUNT, 1);
  asm_jump(as, BC_if_icmpge, done, -2);
  uint32_t slot = WRITE_WORDS;
  for (size_t i = 0; i < wrap->specs.count; i++) {
    const Spec *spec = wrap->specs.items[i];
    if (!is_framed(spec))
      continue;
    AsmLabel next = asm_label(as);
    asm_local(as, BC_iload, slot++, 1);
    asm_jump(as, BC_ifeq, next, -1);
    match_made(wrap, self, next);
    for (size_t j = 0; j < spec->modifies.count; j++, slot += 3)
      match_place(wrap, spec->modifies.items[j]->root, slot, round, next);
    throw_clause(wrap, spec->frame);
    asm_bind(as, next);
  }
  asm_local(as, BC_iload, round, 1);
  asm_int(as, 1);
  asm_op(as, BC_iadd, -1);
  asm_local(as, BC_istore, round, -1);
  asm_jump(as, BC_goto, loop, 0);
  asm_bind(as, done);
  asm_op(as, BC_return, 0);
}
