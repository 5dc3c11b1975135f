// The path of a concrete run on the source: a step is a line of the target's own code, or an
// instruction where there are no lines, with the variables that have other values than before.
#include "page/page_impl.h"

#include <string.h>

enum { MAX_STEPS = 2000 }; // of a run that are kept

void page_begin_run(Page *page, uint64_t number) {
  assert(!page->run.is_on);
  Run *run = &page->run;
  vec_clear(&run->told);
  run->is_on = true;
  run->count = 0;
  run->more = 0;
  number_key(&page->run_list, number);
  json_object(&page->run_list, true);
  json_key(&page->run_list, "steps");
  json_array(&page->run_list, true);
}

void page_end_run(Page *page) {
  assert(page->run.is_on);
  page->run.is_on = false;
  json_close(&page->run_list);
  if (page->run.more)
    json_key_count(&page->run_list, "more", page->run.more);
  json_close(&page->run_list);
  arena_fini(&page->run.arena);
}

// --- variables -----------------------------------------------------------------------------------

// Is this the value that was told of it last? From now on it is.
static bool is_told(Run *run, uint32_t depth, const LocalEntry *local, const char *text) {
  for (size_t i = 0; i < run->told.count; i++) {
    Told *told = &run->told.items[i];
    if (told->depth != depth || told->slot != local->slot || told->name.id != local->name.id)
      continue;
    bool is_same = !strcmp(told->text, text);
    told->text = text;
    return is_same;
  }
  vec_push(&run->told, (Told){depth, local->slot, local->name, text});
  return false;
}

// What a frame that has ended was told of is of no use to the next one at its depth.
static void forget_above(Run *run, uint32_t depth) {
  size_t kept = 0;
  for (size_t i = 0; i < run->told.count; i++)
    if (run->told.items[i].depth <= depth)
      run->told.items[kept++] = run->told.items[i];
  run->told.count = kept;
}

static void write_variables(Page *page, const Machine *machine, const Frame *frame, uint32_t offset,
                            uint32_t depth) {
  const Names *names = program_names(page->program);
  const CodeInfo *code = frame->method->info->code;
  Json *json = &page->run_list;
  bool has_some = false;
  for (uint16_t i = 0; i < code->local_count; i++) {
    const LocalEntry *local = &code->locals[i];
    if (offset < local->start || offset >= (uint32_t)local->start + local->length)
      continue;
    Kind kind = descriptor_kind(name_text(names, local->descriptor));
    const char *text = value_words(machine, kind, frame->locals[local->slot], &page->run.arena);
    if (is_told(&page->run, depth, local, text))
      continue;
    if (!has_some)
      json_object(json, true);
    has_some = true;
    json_key_string(json, name_text(names, local->name), text);
  }
  if (has_some)
    json_close(json);
}

// --- steps ---------------------------------------------------------------------------------------

void page_step(void *context, const Machine *machine) {
  Page *page = context;
  Run *run = &page->run;
  if (!run->is_on || !machine->depth)
    return;
  const Frame *frame = machine_top(machine);
  const Method *method = frame->method;
  if (method->owner->trusted || method->owner->is_hidden || method->owner->is_contract ||
      !method->info->code || !method->code)
    return;
  uint32_t insn = (uint32_t)(frame->pc - method->code->insns);
  int line = method_line(method, insn);
  uint32_t number = page_method(page, method);
  // An instruction that waits for another method, say the one that makes its constant, runs twice.
  bool is_same = run->count && run->method == number && run->depth == machine->depth &&
                 run->line == line && (line >= 0 ? insn >= run->insn : insn == run->insn);
  run->insn = insn;
  if (is_same)
    return;
  run->method = number;
  run->depth = machine->depth;
  run->line = line;
  if (run->count++ >= MAX_STEPS) {
    run->more++;
    return;
  }
  forget_above(run, machine->depth);
  uint32_t offset = method->code->offsets[insn];
  json_array(&page->run_list, true);
  json_count(&page->run_list, number);
  json_count(&page->run_list, offset);
  json_count(&page->run_list, machine->depth);
  write_variables(page, machine, frame, offset, machine->depth);
  json_close(&page->run_list);
}
