// How a run ended, as text: the same for heaps that are isomorphic.
#include "relevance/sound_test.h"

enum { MOST_OBJECTS = 4000 };

typedef struct Printer {
  const Machine *machine;
  VEC(Ref) objects;
  uint32_t old_top;
  FILE *out;
} Printer;

static void print_ref(Printer *printer, Ref ref) {
  if (!ref || printer->objects.count > MOST_OBJECTS) {
    fprintf(printer->out, " null");
    return;
  }
  size_t i = 0;
  while (i < printer->objects.count && printer->objects.items[i] != ref)
    i++;
  if (i == printer->objects.count)
    vec_push(&printer->objects, ref);
  if (ref < printer->old_top)
    fprintf(printer->out, " old%u", ref);
  else
    fprintf(printer->out, " new%zu", i);
}

static void print_word(Printer *printer, Kind kind, Word word) {
  if (kind == KIND_REFERENCE)
    print_ref(printer, (Ref)word);
  else
    fprintf(printer->out, " %llx", (unsigned long long)word);
}

static void print_array(Printer *printer, Ref ref, const Class *class) {
  uint32_t length = array_length(printer->machine, ref);
  const unsigned char *data = array_data(printer->machine, ref);
  fprintf(printer->out, " %u:", length);
  for (uint32_t i = 0; i < length; i++)
    if (class->kind_letter == KIND_REFERENCE)
      print_ref(printer, ((const Ref *)(const void *)data)[i]);
  if (class->kind_letter != KIND_REFERENCE)
    for (size_t i = 0; i < (size_t)length << class->component_shift; i++)
      fprintf(printer->out, "%02x", data[i]);
}

static void print_object(Printer *printer, Ref ref) {
  const Class *class = object_class(printer->machine, ref);
  fprintf(printer->out, "\n%u", class->id);
  if (oracle_is_constant(printer->machine, ref) && class->kind != CLASS_ARRAY &&
      ref < printer->old_top)
    return;
  if (class->kind == CLASS_ARRAY) {
    print_array(printer, ref, class);
    return;
  }
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++) {
      const Field *field = &at->fields[i];
      if (field->flags & ACC_STATIC)
        continue;
      print_word(printer, field->kind, printer->machine->words[ref + field->slot]);
    }
}

static void print_end(Printer *printer, const Exec *exec, const Method *method) {
  if (exec_status(exec) == EXEC_THREW)
    fprintf(printer->out, "throws %u", object_class(printer->machine, exec_thrown(exec))->id);
  else if (method->return_kind != KIND_VOID)
    print_word(printer, method->return_kind, exec_result(exec)[0]);
}

static void print_parameters(Printer *printer, const Method *method, const OracleWords *arguments) {
  uint32_t local = 0;
  if (!(method->flags & ACC_STATIC))
    print_ref(printer, (Ref)arguments->items[local++]);
  for (uint16_t i = 0; i < method->arg_count; i++) {
    if (method->arg_kinds[i] == KIND_REFERENCE)
      print_ref(printer, (Ref)arguments->items[local]);
    local += kind_words(method->arg_kinds[i]);
  }
}

char *sound_outcome(const Sound *sound, const Method *method, const OracleWords *arguments,
                    uint32_t old_top) {
  char *text = NULL;
  size_t size = 0;
  Printer printer = {.machine = sound->oracle.machine, .old_top = old_top};
  printer.out = open_memstream(&text, &size);
  print_end(&printer, sound->oracle.exec, method);
  if (sound->marks.locals.count)
    print_parameters(&printer, method, arguments);
  for (size_t i = 0; i < sound->marks.statics.count; i++) {
    const Field *field = sound->marks.statics.items[i];
    print_word(&printer, field->kind, printer.machine->words[field->slot]);
  }
  for (size_t i = 0; i < printer.objects.count; i++)
    print_object(&printer, printer.objects.items[i]);
  fclose(printer.out);
  vec_free(&printer.objects);
  return text;
}
