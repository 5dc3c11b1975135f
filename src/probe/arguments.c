// Arguments for concrete runs: small numbers, numbers that the code mentions, heaps of a few
// objects of any shape. Each is one that the reading of inputs in doc/GRAPHS.md allows.
#include "probe/probe_impl.h"

#include "base/arith.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_OBJECTS = 4, USUAL_STRINGS = 12, MOST_STRINGS = 1000 };

static bool is_main(const Names *names, const Method *method) {
  return (method->flags & ACC_STATIC) && !strcmp(name_text(names, method->name), "main") &&
         !strcmp(name_text(names, method->descriptor), "([Ljava/lang/String;)V");
}

bool arguments_matter(const Program *program, const Method *method) {
  const Code *code = method->code;
  if (!is_main(program_names(program), method) || !code || code->has_subroutines)
    return true; // static fields are inputs, too
  for (uint32_t i = 0; i < code->count; i++)
    if (code->insns[i].op == OP_LOAD && code->insns[i].a == 0)
      return true;
  return false;
}

// --- numbers -------------------------------------------------------------------------------------

static uint32_t below(Arguments *arguments, uint32_t limit) {
  assert(limit > 0);
  return (uint32_t)random_below(&arguments->random, limit);
}

static int64_t some_number(Arguments *arguments) {
  static const int32_t odd[] = {INT32_MAX, INT32_MIN, 1000, -1000, 127, 65536, INT32_MAX - 1};
  uint32_t kind = below(arguments, 16);
  bool has_hints = arguments->options->hint_count > 0;
  if (has_hints && kind < 9)
    return arguments->options->hints[below(arguments, (uint32_t)arguments->options->hint_count)] +
           (kind ? 0 : (int64_t)below(arguments, 5) - 2);
  if (kind < 10)
    return (int64_t)below(arguments, 12) - 4;
  if (kind < 12)
    return (int64_t)below(arguments, 60) - 20;
  if (kind < 15 && arguments->numbers.count)
    return arguments->numbers.items[below(arguments, (uint32_t)arguments->numbers.count)] +
           (int64_t)below(arguments, 3) - 1;
  return odd[below(arguments, sizeof odd / sizeof *odd)];
}

// The length of a string: what programs that take their numbers from strings get.
static uint32_t some_length(Arguments *arguments, size_t number, uint32_t index) {
  enum { CONSTANT = 10, PAIRS = 46, SIDE = 6 };
  if (number <= CONSTANT && number > 0)
    return (uint32_t)number;
  if (number <= PAIRS && index < 2) {
    uint32_t pair = (uint32_t)(number - CONSTANT - 1);
    return index ? pair % SIDE : pair / SIDE;
  }
  int64_t value = some_number(arguments);
  return value >= 0 && value < 1000 ? (uint32_t)value : below(arguments, 30);
}

static Ref some_string(Arguments *arguments, uint32_t length) {
  assert(length <= 1000);
  char text[1001];
  for (uint32_t i = 0; i < length; i++)
    text[i] = (char)('a' + (arguments ? below(arguments, 3) : 0));
  text[length] = 0;
  return machine_string_text(arguments->machine, text);
}

// Numbers and what is none: loops that halve or add end by rounding, and not for all.
static double some_float(Arguments *arguments) {
  static const double usual[] = {0, 1, 0, 1, -1, 0.5, 3, 1e10, INFINITY, -INFINITY, NAN};
  return usual[below(arguments, sizeof usual / sizeof *usual)];
}

static Word number_word(Arguments *arguments, Kind kind) {
  assert(kind != KIND_REFERENCE && kind != KIND_VOID);
  switch (kind) {
  case KIND_BOOLEAN:
    return below(arguments, 2);
  case KIND_CHAR:
    return (uint16_t)some_number(arguments);
  case KIND_BYTE:
    return (Word)(uint32_t)(int32_t)(int8_t)some_number(arguments);
  case KIND_SHORT:
    return (Word)(uint32_t)(int32_t)(int16_t)some_number(arguments);
  case KIND_LONG:
    return (Word)some_number(arguments);
  case KIND_FLOAT:
    return bits_of_float((float)some_float(arguments));
  case KIND_DOUBLE:
    return bits_of_double(some_float(arguments));
  case KIND_INT:
  case KIND_REFERENCE:
  case KIND_VOID:
    return (Word)(uint32_t)(int32_t)some_number(arguments);
  }
  fatal("a value of no kind");
}

// --- objects -------------------------------------------------------------------------------------

static Program *program_of(const Arguments *arguments) { return arguments->machine->program; }

static Class *descriptor_class(const Arguments *arguments, const char *at) {
  LinkError error = {0};
  return program_load_type(program_of(arguments), at, &error);
}

// A class of the target whose objects can be stored where `wanted` is. Objects of the JDK have
// invariants of their own, and so have enums.
static Class *some_class(Arguments *arguments, const Class *wanted) {
  const Program *program = program_of(arguments);
  VEC(Class *) fitting = {0};
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    Class *class = program_class(program, id);
    bool fits = class->kind == CLASS_INSTANCE && class_has_instances(class) && !class->trusted &&
                !class->is_hidden && class_is_assignable(class, wanted);
    for (const Class *at = class; fits && at->super; at = at->super)
      fits = !at->super->trusted || !at->super->super; // nothing of the JDK but Object
    if (fits)
      vec_push(&fitting, class);
  }
  Class *picked = fitting.count ? fitting.items[below(arguments, (uint32_t)fitting.count)] : NULL;
  vec_free(&fitting);
  return picked;
}

static Ref some_reference(Arguments *arguments, Class *wanted, unsigned depth);

static void fill_fields(Arguments *arguments, Ref object, const Class *class, unsigned depth) {
  assert(object && class->kind != CLASS_ARRAY);
  const Names *names = program_names(program_of(arguments));
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (field->flags & ACC_STATIC)
      continue;
    Word value;
    if (field->kind == KIND_REFERENCE) {
      Class *type = descriptor_class(arguments, name_text(names, field->descriptor));
      value = type ? some_reference(arguments, type, depth + 1) : 0;
    } else {
      value = number_word(arguments, field->kind);
    }
    arguments->machine->words[object + field->slot] = value;
  }
}

static Ref make_object(Arguments *arguments, Class *class, unsigned depth) {
  assert(class->kind == CLASS_INSTANCE);
  Ref object = machine_new_object(arguments->machine, class);
  vec_push(&arguments->pool, object);
  for (const Class *at = class; at && !at->trusted; at = at->super)
    fill_fields(arguments, object, at, depth);
  return object;
}

static Ref make_array(Arguments *arguments, Class *class, unsigned depth) {
  assert(class->kind == CLASS_ARRAY);
  uint32_t length = below(arguments, 5);
  Ref array = machine_new_array(arguments->machine, class, length);
  vec_push(&arguments->pool, array);
  for (uint32_t i = 0; i < length; i++) {
    if (class->kind_letter == KIND_REFERENCE) {
      Ref element = some_reference(arguments, class->component, depth + 1);
      ((Ref *)array_data(arguments->machine, array))[i] = element;
    } else if (class->kind_letter == KIND_INT) {
      ((uint32_t *)array_data(arguments->machine, array))[i] =
          (uint32_t)number_word(arguments, KIND_INT);
    } else if (class->kind_letter == KIND_LONG) {
      ((Word *)array_data(arguments->machine, array))[i] = number_word(arguments, KIND_LONG);
    }
  }
  return array;
}

static bool is_string_class(const Arguments *arguments, const Class *class) {
  return !strcmp(name_text(program_names(program_of(arguments)), class->name), "java/lang/String");
}

// The field of a box of the JDK that holds its number; NULL: the class is none.
static const Field *box_field(const Names *names, const Class *class) {
  static const char *const boxes[] = {"java/lang/Integer", "java/lang/Long",  "java/lang/Character",
                                      "java/lang/Boolean", "java/lang/Short", "java/lang/Byte"};
  bool is_box = false;
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
    is_box |= class->trusted && !strcmp(name_text(names, class->name), boxes[i]);
  for (uint16_t i = 0; is_box && i < class->field_count; i++)
    if (!strcmp(name_text(names, class->fields[i].name), "value"))
      return &class->fields[i];
  return NULL;
}

static Ref make_box(Arguments *arguments, Class *class, const Field *field) {
  Ref box = machine_new_object(arguments->machine, class);
  arguments->machine->words[box + field->slot] = number_word(arguments, field->kind);
  return box;
}

// One of the objects there are that fits; 0: none does.
static Ref some_old(Arguments *arguments, const Class *wanted) {
  Ref picked = 0;
  uint32_t fitting = 0;
  for (size_t i = 0; i < arguments->pool.count; i++)
    if (class_is_assignable(object_class(arguments->machine, arguments->pool.items[i]), wanted) &&
        below(arguments, ++fitting) == 0)
      picked = arguments->pool.items[i];
  return picked;
}

static Ref some_reference(Arguments *arguments, Class *wanted, unsigned depth) {
  const Machine *machine = arguments->machine;
  bool may_be_null = depth || !arguments->options->non_null;
  if (may_be_null && below(arguments, 6) == 0)
    return 0;
  if (arguments->is_knotted && arguments->pool.count && wanted->kind != CLASS_ARRAY &&
      !is_string_class(arguments, wanted) && (wanted->trusted || below(arguments, 3))) {
    Ref old = some_old(arguments, wanted);
    if (old || may_be_null)
      return old;
  }
  if (!arguments->options->tree && arguments->pool.count && below(arguments, 2)) {
    Ref old = arguments->pool.items[below(arguments, (uint32_t)arguments->pool.count)];
    if (class_is_assignable(object_class(machine, old), wanted))
      return old;
  }
  if (is_string_class(arguments, wanted))
    return some_string(arguments, below(arguments, 6));
  const Field *boxed = box_field(program_names(machine->program), wanted);
  if (boxed)
    return make_box(arguments, wanted, boxed);
  if (arguments->pool.count >= MOST_OBJECTS && may_be_null)
    return 0;
  if (wanted->kind == CLASS_ARRAY)
    return make_array(arguments, wanted, depth);
  Class *class = some_class(arguments, wanted);
  return class ? make_object(arguments, class, depth) : 0;
}

// --- vectors -------------------------------------------------------------------------------------

// How many strings main is given: mostly enough for what it reads, now and then what the code or a
// hint mentions.
static uint32_t some_count(Arguments *arguments, size_t number) {
  if (number == 0)
    return 0;
  if (number % 7 == 6)
    return below(arguments, 4);
  bool has_hints = arguments->options->hint_count > 0;
  int64_t count = USUAL_STRINGS;
  if (has_hints && number % 3)
    count = arguments->options->hints[number % arguments->options->hint_count];
  else if (number % 5 == 4)
    count = some_number(arguments);
  return count >= 0 && count <= MOST_STRINGS ? (uint32_t)count : USUAL_STRINGS;
}

static void make_strings(Arguments *arguments, size_t number) {
  uint32_t count = some_count(arguments, number);
  Class *strings = descriptor_class(arguments, "[Ljava/lang/String;");
  Ref array = machine_new_array(arguments->machine, strings, count);
  vec_push(&arguments->words, array);
  for (uint32_t i = 0; i < count; i++) {
    Ref string = some_string(arguments, some_length(arguments, number, i));
    ((Ref *)array_data(arguments->machine, array))[i] = string;
  }
}

bool arguments_make(Arguments *arguments, const Method *method, size_t number) {
  const Names *names = program_names(program_of(arguments));
  arguments->pool.count = arguments->words.count = 0;
  // Every third heap is few objects with many references among them: what a field of type Object
  // holds besides would use up the objects, the more so the more classes there are.
  arguments->is_knotted = !arguments->options->tree && number % 3 == 2;
  if (is_main(names, method)) {
    make_strings(arguments, number);
    return true;
  }
  if (!(method->flags & ACC_STATIC)) {
    Class *class = some_class(arguments, method->owner);
    if (!class)
      return false;
    vec_push(&arguments->words, make_object(arguments, class, 0));
  }
  for (const char *at = name_text(names, method->descriptor) + 1; *at != ')';
       at = descriptor_next(at)) {
    bool is_reference = descriptor_kind(at) == KIND_REFERENCE;
    Class *class = is_reference ? descriptor_class(arguments, at) : NULL;
    if (is_reference && !class)
      return false;
    vec_push(&arguments->words,
             is_reference ? some_reference(arguments, class, 0) : number_word(arguments, *at));
    if (kind_is_wide(*at))
      vec_push(&arguments->words, 0);
  }
  return true;
}

// --- text ----------------------------------------------------------------------------------------

typedef struct Printer {
  const Machine *machine;
  FILE *out;
  VEC(Ref) seen;
} Printer;

static void print_number(FILE *out, Word word, Kind kind) {
  if (kind == KIND_FLOAT)
    fprintf(out, "%g", (double)float_of_bits((uint32_t)word));
  else if (kind == KIND_DOUBLE)
    fprintf(out, "%g", double_of_bits(word));
  else if (kind_is_wide(kind))
    fprintf(out, "%lld", (long long)word);
  else
    fprintf(out, "%d", (int32_t)(uint32_t)word);
}

static void print_reference(Printer *printer, Ref ref);

static void print_array(Printer *printer, Ref ref, const Class *class) {
  assert(class->kind == CLASS_ARRAY);
  const Machine *machine = printer->machine;
  fputc('{', printer->out);
  for (uint32_t i = 0, length = array_length(machine, ref); i < length; i++) {
    fputs(i ? ", " : "", printer->out);
    if (class->kind_letter == KIND_REFERENCE)
      print_reference(printer, ((Ref *)array_data(machine, ref))[i]);
    else if (class->component_shift == 2)
      print_number(printer->out, ((uint32_t *)array_data(machine, ref))[i], class->kind_letter);
    else if (class->component_shift == 3)
      print_number(printer->out, ((Word *)array_data(machine, ref))[i], class->kind_letter);
    else
      fputc('0', printer->out);
  }
  fputc('}', printer->out);
}

static void print_fields(Printer *printer, Ref ref, const Class *class) {
  assert(class->kind != CLASS_ARRAY);
  const Names *names = program_names(printer->machine->program);
  const char *before = "";
  fputc('(', printer->out);
  for (const Class *at = class; at && !at->trusted; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++) {
      const Field *field = &at->fields[i];
      if (field->flags & ACC_STATIC)
        continue;
      fprintf(printer->out, "%s%s: ", before, name_text(names, field->name));
      before = ", ";
      Word word = printer->machine->words[ref + field->slot];
      if (field->kind == KIND_REFERENCE)
        print_reference(printer, (Ref)word);
      else
        print_number(printer->out, word, field->kind);
    }
  fputc(')', printer->out);
}

// An object is written out where it comes first; #2 is the second one again.
static void print_reference(Printer *printer, Ref ref) {
  const Machine *machine = printer->machine;
  if (!ref) {
    fputs("null", printer->out);
    return;
  }
  const Class *class = object_class(machine, ref);
  if (class == machine->strings.class) {
    char *text = string_utf8(machine, ref, NULL);
    fprintf(printer->out, "\"%s\"", text);
    mem_free(text);
    return;
  }
  const Field *boxed = box_field(program_names(machine->program), class);
  if (boxed) {
    print_number(printer->out, machine->words[ref + boxed->slot], boxed->kind);
    return;
  }
  for (size_t i = 0; i < printer->seen.count; i++)
    if (printer->seen.items[i] == ref) {
      fprintf(printer->out, "#%zu", i + 1);
      return;
    }
  vec_push(&printer->seen, ref);
  Arena scratch = {0};
  fprintf(printer->out, "%s#%zu", class_external(machine->program, class, &scratch),
          printer->seen.count);
  arena_fini(&scratch);
  if (class->kind == CLASS_ARRAY)
    print_array(printer, ref, class);
  else
    print_fields(printer, ref, class);
}

static void print_parameter(Printer *printer, const Arguments *arguments, uint32_t *word,
                            Kind letter) {
  assert(*word < arguments->words.count);
  Word value = arguments->words.items[*word];
  if (letter == KIND_REFERENCE)
    print_reference(printer, (Ref)value);
  else
    print_number(printer->out, value, letter);
  *word += kind_words(letter);
}

const char *arguments_text(const Arguments *arguments, const Method *method, Arena *arena) {
  char *text = NULL;
  size_t size = 0;
  Printer printer = {.machine = arguments->machine, .out = open_memstream(&text, &size)};
  if (!printer.out)
    fatal("no memory for a text");
  const Names *names = program_names(program_of(arguments));
  uint32_t word = 0;
  if (!(method->flags & ACC_STATIC)) {
    fputs("this = ", printer.out);
    print_parameter(&printer, arguments, &word, KIND_REFERENCE);
  }
  for (const char *at = name_text(names, method->descriptor) + 1; *at != ')';
       at = descriptor_next(at)) {
    Name name = method->info->code ? local_name(method->info->code, word, 0, 1) : (Name){0};
    fprintf(printer.out, "%s", word ? ", " : "");
    if (name.id)
      fprintf(printer.out, "%s = ", name_text(names, name));
    print_parameter(&printer, arguments, &word, descriptor_kind(at));
  }
  fclose(printer.out);
  vec_free(&printer.seen);
  const char *kept = arena_string(arena, text, size);
  free(text);
  return kept;
}
