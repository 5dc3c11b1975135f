// Cases for people:
//
//   case 3: returns true
//     if      this.head != null && x < this.head.value
//     input   this = SortedList{head=A}; x = 4; A = Node{value=5, next=?}
//     output  this.head = new Node{value=x, next=A}
//
//   heaps   2
//           this=#1;#1=SortedList{head:#2};#2=Node{next:null}
//           this=#1;#1=SortedList{head:#2};#2=Node{next:#2}
//
// The input line is a concrete input that takes this path: numbers are a solution of the condition,
// "?" is whatever one likes. The output line tells what is different after the call; without one
// nothing is. A path without a result starts with "cut" or "unknown" and has no output.
#include "report/writers.h"

#include "base/literal.h"
#include "base/vec.h"

#include <string.h>

typedef VEC(char) Buffer;

static void put(Buffer *buffer, const char *text) { vec_append(buffer, text, strlen(text)); }

static const char *finish(Buffer *buffer, Arena *arena) {
  const char *text = arena_string(arena, buffer->count ? buffer->items : "", buffer->count);
  vec_free(buffer);
  return text;
}

// --- values --------------------------------------------------------------------------------------

static void put_string(Buffer *buffer, const View *view) {
  enum { MOST_SHOWN = 200 };
  Arena arena = {0};
  put(buffer, literal_string(view->text, view->length, MOST_SHOWN, &arena));
  arena_fini(&arena);
}

static void put_object(Buffer *buffer, const Snapshot *snapshot, const ObjectView *object,
                       Side side);

// In the input, primitives are shown by their concrete value, in the output by their term.
static void put_view(Buffer *buffer, const Snapshot *snapshot, const View *view, Side side) {
  switch (view->kind) {
  case VIEW_UNREAD:
    put(buffer, "?");
    return;
  case VIEW_NULL:
    put(buffer, "null");
    return;
  case VIEW_OBJECT: {
    const ObjectView *object = &snapshot->objects.items[view->object];
    if (side == SIDE_AFTER && object->is_inline)
      put_object(buffer, snapshot, object, side);
    else
      put(buffer, object->name);
    return;
  }
  case VIEW_PRIMITIVE:
    put(buffer, side == SIDE_AFTER ? view->text : view->example ? view->example : "?");
    return;
  case VIEW_CONSTANT:
    put(buffer, view->text);
    return;
  case VIEW_STRING:
    put_string(buffer, view);
    return;
  case VIEW_UNRESOLVED:
    put(buffer, side == SIDE_AFTER ? view->text : view->non_null ? "non-null ?" : "?");
    return;
  case VIEW_ELIDED:
    put(buffer, "...");
    return;
  }
}

static bool is_shown(const ObjectView *object, const Slot *slot, Side side) {
  enum { MANY = 6 };
  const View *view = side == SIDE_BEFORE ? &slot->before : &slot->after;
  return view->kind != VIEW_UNREAD || (object->slots.count <= MANY && !object->is_array);
}

// Node{value=5, next=?}, new int[]{1, 2}. Of an object with many fields, those that nobody read are
// left out.
static void put_object(Buffer *buffer, const Snapshot *snapshot, const ObjectView *object,
                       Side side) {
  bool plain = object->is_plain, left_out = false;
  const char *separator = "";
  put(buffer, object->place ? "" : "new ");
  put(buffer, object->short_name);
  put(buffer, "{");
  for (size_t i = plain ? 1 : 0; i < object->slots.count; i++) { // its elements show the length
    const Slot *slot = &object->slots.items[i];
    if (!is_shown(object, slot, side)) {
      left_out = true;
      continue;
    }
    put(buffer, separator);
    separator = ", ";
    if (!plain)
      put(buffer, side == SIDE_BEFORE && slot->concrete ? slot->concrete : slot->name);
    put(buffer, plain ? "" : "=");
    put_view(buffer, snapshot, side == SIDE_BEFORE ? &slot->before : &slot->after, side);
  }
  if (left_out && !object->is_array) {
    put(buffer, separator);
    put(buffer, "...");
  }
  put(buffer, "}");
}

const char *view_text(const Snapshot *snapshot, const View *view, Side side, Arena *arena) {
  Buffer buffer = {0};
  put_view(&buffer, snapshot, view, side);
  return finish(&buffer, arena);
}

// --- lines ---------------------------------------------------------------------------------------

typedef VEC(const char *) Items;

static size_t columns(const char *text) {
  size_t count = 0;
  for (; *text; text++)
    count += (*text & 0xc0) != 0x80;
  return count;
}

// A label and items, wrapped between items.
static void write_items(Writer *writer, const char *label, const Items *items,
                        const char *separator) {
  enum { WIDTH = 100, INDENT = 10 };
  if (!items->count)
    return;
  fprintf(writer->out, writer->color ? "  \033[2m%-8s\033[0m" : "  %-8s", label);
  size_t column = INDENT;
  for (size_t i = 0; i < items->count; i++) {
    size_t size = columns(items->items[i]) + (i + 1 < items->count ? strlen(separator) : 0);
    if (i > 0 && column + size > WIDTH) {
      fprintf(writer->out, "\n%*s", INDENT, "");
      column = INDENT;
    } else if (i > 0) {
      fputc(' ', writer->out);
      column++;
    }
    fprintf(writer->out, "%s%s", items->items[i], i + 1 < items->count ? separator : "");
    column += size;
  }
  fputc('\n', writer->out);
}

static const char *assignment(const char *name, const char *value, Arena *arena) {
  return arena_format(arena, "%s = %s", name, value);
}

static const char *object_text(const Snapshot *snapshot, const ObjectView *object, Side side,
                               Arena *arena) {
  Buffer buffer = {0};
  put_object(&buffer, snapshot, object, side);
  return finish(&buffer, arena);
}

static void write_condition(Writer *writer, const Snapshot *snapshot) {
  Items items = {0};
  for (size_t i = 0; i < snapshot->conditions.count; i++)
    vec_push(&items, snapshot->conditions.items[i]);
  if (!items.count)
    vec_push(&items, "always");
  write_items(writer, "if", &items, " &&");
  vec_free(&items);
}

// Is this the object that has the name of the parameter or static field itself?
static const ObjectView *own_object(const Snapshot *snapshot, const Slot *slot) {
  if (slot->before.kind != VIEW_OBJECT)
    return NULL;
  const ObjectView *object = &snapshot->objects.items[slot->before.object];
  return object->place && !strcmp(object->name, slot->name) ? object : NULL;
}

static void add_inputs(const Snapshot *snapshot, const Slots *slots, Items *items, Arena *arena) {
  for (size_t i = 0; i < slots->count; i++) {
    const Slot *slot = &slots->items[i];
    const ObjectView *object = own_object(snapshot, slot);
    const char *value = object ? object_text(snapshot, object, SIDE_BEFORE, arena)
                               : view_text(snapshot, &slot->before, SIDE_BEFORE, arena);
    vec_push(items, assignment(slot->name, value, arena));
  }
}

static bool is_parameter(const Snapshot *snapshot, const ObjectView *object) {
  for (size_t i = 0; i < snapshot->parameters.count; i++)
    if (!strcmp(snapshot->parameters.items[i].name, object->name))
      return true;
  return false;
}

// A.left, a[0]
static const char *slot_path(const ObjectView *object, const Slot *slot, Arena *arena) {
  return arena_format(arena, slot->name[0] == '[' ? "%s%s" : "%s.%s", object->name, slot->name);
}

// What was read of an object that exists before the method.
static void add_read(const Snapshot *snapshot, const ObjectView *object, Items *items,
                     Arena *arena) {
  for (size_t i = 0; i < object->slots.count; i++) {
    const Slot *slot = &object->slots.items[i];
    if (slot->before.kind != VIEW_UNREAD)
      vec_push(items, assignment(slot_path(object, slot, arena),
                                 view_text(snapshot, &slot->before, SIDE_BEFORE, arena), arena));
  }
}

static void write_input(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  Items items = {0};
  add_inputs(snapshot, &snapshot->parameters, &items, arena);
  add_inputs(snapshot, &snapshot->statics, &items, arena);
  for (size_t i = 0; i < snapshot->input_count; i++) {
    const ObjectView *object = &snapshot->objects.items[i];
    if (object->is_hidden)
      continue;
    if (object->is_constant)
      add_read(snapshot, object, &items, arena);
    else if (!is_parameter(snapshot, object))
      vec_push(&items,
               assignment(object->name, object_text(snapshot, object, SIDE_BEFORE, arena), arena));
  }
  add_inputs(snapshot, &snapshot->ranks, &items, arena);
  add_inputs(snapshot, &snapshot->nondets, &items, arena);
  write_items(writer, "input", &items, ";");
  vec_free(&items);
}

static void write_output(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  Items items = {0};
  for (size_t i = 0; i < snapshot->statics.count; i++) {
    const Slot *slot = &snapshot->statics.items[i];
    if (slot->is_changed)
      vec_push(&items,
               assignment(slot->name, view_text(snapshot, &slot->after, SIDE_AFTER, arena), arena));
  }
  for (size_t i = 0; i < snapshot->objects.count; i++) {
    const ObjectView *object = &snapshot->objects.items[i];
    if (object->is_hidden)
      continue;
    if (!object->place && !object->is_inline)
      vec_push(&items,
               assignment(object->name, object_text(snapshot, object, SIDE_AFTER, arena), arena));
    for (size_t j = 0; object->place && j < object->slots.count; j++) {
      const Slot *slot = &object->slots.items[j];
      if (slot->is_changed)
        vec_push(&items, assignment(slot_path(object, slot, arena),
                                    view_text(snapshot, &slot->after, SIDE_AFTER, arena), arena));
    }
  }
  write_items(writer, "output", &items, ";");
  vec_free(&items);
}

static void write_outcome(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  const char *start = writer->color ? "\033[1m" : "", *end = writer->color ? "\033[0m" : "";
  fprintf(writer->out, "%scase %llu:%s ", start, (unsigned long long)snapshot->id, end);
  start = !writer->color ? "" : snapshot->threw ? "\033[31m" : "\033[32m";
  if (snapshot->threw) {
    fprintf(writer->out, "%sthrows %s%s", start, snapshot->exception, end);
    if (snapshot->where)
      fprintf(writer->out, " at %s", snapshot->where);
  } else {
    fprintf(writer->out, "%sreturns%s", start, end);
    const View *result = &snapshot->result;
    if (result->kind != VIEW_UNREAD) // void
      fprintf(writer->out, " %s", view_text(snapshot, result, SIDE_AFTER, arena));
    if (result->kind == VIEW_PRIMITIVE && result->example && strcmp(result->text, result->example))
      fprintf(writer->out, " (here %s)", result->example);
  }
  if (snapshot->is_broken)
    fprintf(writer->out, " and breaks %s", writer->options->invariant);
  fputc('\n', writer->out);
}

// All input heaps up to a number of objects, one a line.
static void write_expansion(Writer *writer, const Snapshot *snapshot) {
  const Expansion *expansion = &snapshot->expansion;
  fprintf(writer->out, "  heaps   %zu%s\n", expansion->heaps.count,
          expansion->is_late || expansion->unknown ? ", and others that were not decided" : "");
  for (size_t i = 0; i < expansion->heaps.count; i++) {
    fputs("          ", writer->out); // there may be millions: no format is read for each
    fputs(expansion->heaps.items[i], writer->out);
    fputc('\n', writer->out);
  }
}

// --- the format ----------------------------------------------------------------------------------

static void write_case(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  write_outcome(writer, snapshot, arena);
  write_condition(writer, snapshot);
  write_input(writer, snapshot, arena);
  write_output(writer, snapshot, arena);
  if (snapshot->is_expanded)
    write_expansion(writer, snapshot);
}

// What is known about the inputs of a path that has no result.
static void write_stop(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  const char *start = writer->color ? "\033[33m" : "", *end = writer->color ? "\033[0m" : "";
  if (snapshot->cut)
    fprintf(writer->out, "%scut%s by the %s bound", start, end, snapshot->cut);
  else
    fprintf(writer->out, "%sunknown:%s %s", start, end, snapshot->unknown);
  if (snapshot->where)
    fprintf(writer->out, " at %s", snapshot->where);
  fputc('\n', writer->out);
  write_condition(writer, snapshot);
  write_input(writer, snapshot, arena);
}

static void no_begin(Writer *writer) { (void)writer; }
static void no_end(Writer *writer, const char *message) { (void)writer, (void)message; }

const Format text_format = {
    .begin = no_begin, .write = write_case, .stop = write_stop, .end = no_end};
