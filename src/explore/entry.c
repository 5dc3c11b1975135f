// The symbolic start state of a method: receiver and parameters.
#include "explore/explore_impl.h"

#include "program/generics.h"

#include <string.h>

// The name of a parameter: its own if the class file knows it, else "a0", "a1", ...
static const char *parameter_name(const Explorer *explorer, uint16_t number, uint32_t slot,
                                  char *buffer, size_t size) {
  const Method *method = explorer->method;
  const Names *names = program_names(explorer->program);
  const CodeInfo *code = method->info->code;
  for (uint16_t i = 0; code && i < code->local_count; i++)
    if (code->locals[i].slot == slot && code->locals[i].start == 0)
      return name_text(names, code->locals[i].name);
  if (number < method->info->parameter_name_count &&
      name_exists(method->info->parameter_names[number]))
    return name_text(names, method->info->parameter_names[number]);
  snprintf(buffer, size, "a%u", number);
  return buffer;
}

// Is the type of a parameter a type variable, whose null its instantiation decides? Unknown counts
// as one.
static bool is_variable_type(const Explorer *explorer, uint16_t number) {
  const Method *method = explorer->method;
  if (!name_exists(method->info->signature))
    return false;
  if (method_has_hidden_parameters(explorer->program, method))
    return true;
  const char *at = name_text(program_names(explorer->program), method->info->signature);
  at = strchr(at, '(');
  for (at = at ? at + 1 : ""; *at && *at != ')' && number; number--)
    at = signature_next(at);
  return *at == 'T' || !*at || *at == ')';
}

// The object around an inner one: a constructor takes it first, and Java code has always one.
static bool is_outer_object(const Explorer *explorer, uint16_t number) {
  const InnerClass *inner =
      explorer->is_constructor && !number ? class_inner(explorer->method->owner) : NULL;
  return inner && name_exists(inner->outer) && !(inner->flags & ACC_STATIC);
}

// What annotations on the parameter, or on its type (JVMS 4.7.20, target 0x16), say about null.
static bool is_non_null(const Explorer *explorer, uint16_t number) {
  const Names *names = program_names(explorer->program);
  const MethodInfo *info = explorer->method->info;
  bool answer = explorer->options.non_null;
  if (!is_variable_type(explorer, number) &&
      null_marking(explorer->program, explorer->method->owner, &info->annotations) >=
          MARKING_PARAMETERS)
    answer = true;
  bool is_counted = !method_has_hidden_parameters(explorer->program, explorer->method);
  if (is_counted && number <= UINT8_MAX)
    answer =
        type_annotations_non_null(names, &info->type_annotations,
                                  (TypeTarget){.type = 0x16, .index = (uint8_t)number}, answer);
  const Annotations *declared = method_parameter_annotations(explorer->method, number);
  if (declared)
    answer = annotations_non_null(names, declared, answer);
  uint64_t nullable = contracts_of_methods(explorer->program)[explorer->method->id].nullable;
  return answer && !(number < 64 && (nullable >> number & 1));
}

uint64_t explorer_existing_parameters(const Explorer *explorer) {
  uint64_t set = 0;
  for (uint16_t i = 0; i < explorer->method->arg_count && i < 64; i++)
    if (is_outer_object(explorer, i) || is_non_null(explorer, i))
      set |= UINT64_C(1) << i;
  return set;
}

// The class that a parameter's descriptor at *text names; *text moves behind it.
static Class *parameter_class(Explorer *explorer, const char **text, LinkError *error) {
  assert(**text && **text != ')');
  const char *start = *text;
  *text = descriptor_next(start);
  return descriptor_kind(start) == KIND_REFERENCE
             ? program_load_type(explorer->program, start, error)
             : NULL;
}

static Place receiver_place(Explorer *explorer) {
  return place_parameter(explorer->heap, 0, "this", KIND_REFERENCE, explorer->method->owner, true);
}

// `this` is never null and, if its class has instances, it has exactly the method's class
// (as JBSE does; Kiasan's NV optimization makes it a symbolic location first).
static Word make_receiver(Explorer *explorer) {
  assert(!(explorer->method->flags & ACC_STATIC) && !explorer->is_constructor);
  Class *class = explorer->method->owner;
  Place place = receiver_place(explorer);
  if (!class_has_instances(class)) // one of the classes below it, or a constant
    return word_tagged(TAG_UNSET, place.id);
  place_make_exact(explorer->heap, place);
  Word word = heap_operations(explorer->heap)->receiver(explorer->heap, place);
  explorer_settle(explorer);
  return word;
}

// What runs: the method itself, or what assumes and checks something around it.
static bool find_harness(Explorer *explorer) {
  const char *name = explorer->options.invariant;
  Class *owner = explorer->method->owner;
  explorer->harness = (Harness){.run = explorer->options.harness};
  if (!name)
    return true;
  Diag *diag = diag_new();
  Invariant invariant = {0};
  if (!invariant_find(explorer->program, name, owner, &invariant, diag))
    explorer_fail(explorer, diag_message(diag));
  diag_free(diag);
  if (explorer->message)
    return false;
  Harness around =
      invariant_harness(explorer->program, explorer->method, &invariant, explorer->options.harness);
  bool is_about = around.run;
  if (is_about)
    explorer->harness = around;
  // A static method without such a parameter may be named together with its class's own invariant.
  if (!is_about && invariant.type != owner)
    explorer_fail(explorer, "the invariant is about a class that no input of the method has");
  return !explorer->message;
}

// Those of the JDK stand behind the `own` ones.
static void add_library_class(ClassList *classes, size_t own, Class *class) {
  assert(own <= classes->count);
  for (size_t i = own; i < classes->count; i++)
    if (classes->items[i] == class)
      return;
  vec_push(classes, class);
}

// The types with stand-ins that inputs may have: parameters of the method tell, and all fields of
// the target.
static uint64_t types_stood_for(const Explorer *explorer) {
  const Heap *heap = explorer->heap;
  const Method *method = explorer->method;
  uint64_t types =
      heap_stood_for(heap, method->descriptor) | heap_stood_for(heap, method->info->signature);
  for (uint32_t id = 1; id <= program_class_count(explorer->program); id++) {
    const Class *class = program_class(explorer->program, id);
    for (uint16_t i = 0; !class->trusted && i < class->field_count; i++)
      if (class->fields[i].kind == KIND_REFERENCE)
        types |= heap_stood_for(heap, class->fields[i].descriptor) |
                 heap_stood_for(heap, class->fields[i].info->signature);
  }
  return types;
}

// Classes that nobody has seen: parameters of the method, and fields of the target, may have types
// that only others implement.
static void list_unseen(Explorer *explorer, ClassList *classes) {
  Heap *heap = explorer->heap;
  const Method *method = explorer->method;
  heap_list_unseen(heap, method->descriptor, classes);
  heap_list_unseen(heap, method->info->signature, classes);
  for (uint32_t id = 1; id <= program_class_count(explorer->program); id++) {
    const Class *class = program_class(explorer->program, id);
    for (uint16_t i = 0; !class->trusted && i < class->field_count; i++)
      if (class->fields[i].kind == KIND_REFERENCE) {
        heap_list_unseen(heap, class->fields[i].descriptor, classes);
        heap_list_unseen(heap, class->fields[i].info->signature, classes);
      }
  }
  for (size_t i = 0; i < explorer->options.wanted.count; i++)
    heap_list_wanted(heap, explorer->options.wanted.items[i], classes);
}

static void reverse(Class **from, Class **end) {
  while (from < end) {
    Class *class = *from;
    *from++ = *--end;
    *end = class;
  }
}

// Where there is not enough room for all, those of the target come last: what a text or a number is
// does not depend on how many there are.
static void put_own_last(ClassList *classes, size_t own) {
  assert(own <= classes->count);
  if (classes->count <= UNIVERSE_MOST)
    return;
  Class **all = classes->items, **end = all + classes->count;
  reverse(all, all + own);
  reverse(all + own, end);
  reverse(all, end);
}

// The classes of the target that can be instantiated: what input objects may be. An object of a
// class of the JDK that one of them extends may as well be just that.
// The world of classes is closed here and not opened again: what is loaded later (by an
// initializer, by resolution) is no class of an input. heap_open_type tells when a path came to
// depend on that.
static void find_universe(Explorer *explorer) {
  ClassList classes = {0};
  for (uint32_t id = 1; id <= program_class_count(explorer->program); id++) {
    Class *class = program_class(explorer->program, id);
    if (class->kind == CLASS_INSTANCE && !class->trusted && !(class->flags & ACC_ABSTRACT) &&
        !heap_is_enum(class))
      vec_push(&classes, class);
  }
  size_t own = classes.count;
  heap_list_stand_ins(explorer->heap, types_stood_for(explorer), &classes);
  list_unseen(explorer, &classes);
  for (size_t i = 0; i < own; i++)
    for (Class *super = classes.items[i]->super; super; super = super->super)
      if (super->trusted && !(super->flags & ACC_ABSTRACT))
        add_library_class(&classes, own, super);
  Class *object = program_require(explorer->program, "java/lang/Object"); // opaque
  if (explorer->options.stand_ins == STAND_INS_NONE)
    add_library_class(&classes, own, object);
  else
    heap_list_wanted(explorer->heap, object, &classes);
  put_own_last(&classes, own);
  heap_set_universe(explorer->heap, classes.items, classes.count);
  vec_free(&classes);
}

bool explorer_prepare(Explorer *explorer) {
  assert(explorer->machine->depth == 0);
  const Method *method = explorer->method;
  Word *arguments = explorer->arguments;
  uint16_t slot = 0;
  bool has_receiver = !explorer->is_constructor && !(method->flags & ACC_STATIC);
  if (!explorer->entry) {
    explorer_fail(explorer,
                  "constructors of abstract classes and of enums are not called from outside");
    return false;
  }
  if (!find_harness(explorer))
    return false;
  find_universe(explorer);
  if (explorer->is_constructor) {
    arguments[slot++] = 0;
  } else if (has_receiver) {
    (void)receiver_place(explorer);
    slot++;
  }
  const char *text = name_text(program_names(explorer->program), method->descriptor) + 1;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    char buffer[16];
    Kind kind = method->arg_kinds[i];
    bool wide = kind_is_wide(kind);
    LinkError error = {0};
    Class *type = parameter_class(explorer, &text, &error);
    if (error.kind != LINK_OK) {
      explorer_fail(explorer, "a parameter's class cannot be loaded");
      return false;
    }
    const char *name = parameter_name(explorer, i, slot, buffer, sizeof buffer);
    bool is_arguments = explorer_is_main(explorer);
    Place place =
        place_parameter(explorer->heap, slot, name, kind, type,
                        is_arguments || is_outer_object(explorer, i) || is_non_null(explorer, i));
    if (kind == KIND_REFERENCE && !explorer->options.raw)
      place_make_generic(explorer->heap, place,
                         generics_of_parameter(heap_generics(explorer->heap), method, i));
    if (is_arguments)
      place_make_full(explorer->heap, place);
    if (explorer->options.is_start && kind == KIND_REFERENCE)
      place_make_empty(explorer->heap, place);
    bool is_null = i < 64 && (explorer->options.null_arguments >> i & 1);
    arguments[slot + wide] = is_null ? 0 : word_tagged(TAG_UNSET, place.id);
    assert(slot + wide < (int)(sizeof explorer->arguments / sizeof *explorer->arguments));
    slot = (uint16_t)(slot + (wide ? 2 : 1));
  }
  // The receiver is made last: objects that exist before the method come before all inputs.
  explorer_begin_world(explorer);
  if (has_receiver)
    arguments[0] = make_receiver(explorer);
  return true;
}
