// Strings that are put off. The text of a symbolic number has a case for each number of digits, but
// most such texts are only printed, or become the message of an exception. So a method that does
// nothing but make a string out of numbers and strings answers with an empty shell: where its
// characters should be, an unset word names a long[] that keeps the number of the method and its
// arguments. Whoever looks at the characters lets the method run, and then looks again. In the same
// way a StringBuilder that gets such a piece keeps a list of pieces (LorisVM.Pieces) until somebody
// looks at it.
#include "library/library_impl.h"

#include <string.h>

// --- which methods -------------------------------------------------------------------------------

enum { TEXT_NONE, TEXT_MADE, TEXT_APPENDED, TEXT_SLICED, TEXT_BUILT, TEXT_BOXED };

#define BUILDER "java/lang/AbstractStringBuilder"
static const struct {
  const char *class, *name, *arguments;
  uint8_t kind;
} makers[] = {{"java/lang/Integer", "toString", "(I)", TEXT_MADE},
              {"java/lang/Integer", "toHexString", "(I)", TEXT_MADE},
              {"java/lang/Long", "toString", "(J)", TEXT_MADE},
              {"java/lang/Float", "toString", "(F)", TEXT_MADE},
              {"java/lang/Double", "toString", "(D)", TEXT_MADE},
              {BUILDER, "append", "(Z)", TEXT_APPENDED},
              {BUILDER, "append", "(C)", TEXT_APPENDED},
              {BUILDER, "append", "(I)", TEXT_APPENDED},
              {BUILDER, "append", "(J)", TEXT_APPENDED},
              {BUILDER, "append", "(F)", TEXT_APPENDED},
              {BUILDER, "append", "(D)", TEXT_APPENDED},
              {BUILDER, "append", "(Ljava/lang/String;)", TEXT_APPENDED},
              {BUILDER, "append", "(Ljava/lang/CharSequence;II)", TEXT_SLICED},
              {"java/lang/StringBuilder", "toString", "()", TEXT_BUILT},
              {"java/lang/Byte", "valueOf", "(B)", TEXT_BOXED},
              {"java/lang/Character", "valueOf", "(C)", TEXT_BOXED},
              {"java/lang/Short", "valueOf", "(S)", TEXT_BOXED},
              {"java/lang/Integer", "valueOf", "(I)", TEXT_BOXED},
              {"java/lang/Long", "valueOf", "(J)", TEXT_BOXED}};

// Numbers and strings never change; other arguments would be asked for their text too late.
static bool takes_values(const Exec *exec, const Method *method) {
  const char *descriptor = name_text(exec->names, method->descriptor);
  const char *string = "Ljava/lang/String;";
  for (const char *at = descriptor_parameters(descriptor); *at != ')'; at = descriptor_next(at))
    if (descriptor_kind(at) == KIND_REFERENCE && strncmp(at, string, strlen(string)) != 0)
      return false;
  return !strcmp(descriptor_result(descriptor), string);
}

static bool is_possible(const Exec *exec, uint8_t kind) {
  return kind == TEXT_MADE || kind == TEXT_BOXED || exec->library_state->builder;
}

uint8_t deferred_kind(const Exec *exec, const Method *method) {
  const char *name = name_text(exec->names, method->name);
  if (method->owner->is_hidden) // concatenation with +
    return !strncmp(name, "makeConcat", strlen("makeConcat")) && takes_values(exec, method)
               ? TEXT_MADE
               : TEXT_NONE;
  const char *descriptor = name_text(exec->names, method->descriptor);
  for (size_t i = 0; method->owner->trusted && i < sizeof makers / sizeof *makers; i++)
    if (!strcmp(name, makers[i].name) &&
        !strncmp(descriptor, makers[i].arguments, strlen(makers[i].arguments)) &&
        !strcmp(name_text(exec->names, method->owner->name), makers[i].class) &&
        !(method->flags & ACC_SYNTHETIC))
      return is_possible(exec, makers[i].kind) ? makers[i].kind : TEXT_NONE;
  return TEXT_NONE;
}

// --- putting off ---------------------------------------------------------------------------------

static Word *value_word(const Exec *exec, Ref string) {
  assert(string);
  return &exec->machine->words[string + exec->machine->strings.value];
}

static bool string_is_deferred(const Exec *exec, Word word) {
  if (!exec->symbolic || word_tag(word) || !word ||
      object_class(exec->machine, (Ref)word) != exec->machine->strings.class)
    return false;
  Word value = *value_word(exec, (Ref)word);
  return word_tag(value) == TAG_UNSET && (uint32_t)value;
}

// Is something about this argument not known?
// A string that is put off counts as open, as does one that is an input.
static bool is_open(const Exec *exec, const Word *words, Kind kind) {
  assert(exec->symbolic);
  if (kind_is_wide(kind))
    return word_tag(words[1]) != 0;
  return word_tag(words[0]) ||
         (kind == KIND_REFERENCE &&
          (string_is_deferred(exec, words[0]) || heap_object(exec->symbolic->heap, (Ref)words[0])));
}

static bool has_open_argument(const Exec *exec, const Method *method) {
  const Word *at = machine_top(exec->machine)->sp - method->arg_slots;
  at += method->flags & ACC_STATIC ? 0 : 1;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Kind kind = method->arg_kinds[i];
    if (is_open(exec, at, kind))
      return true;
    at += kind_words(kind);
  }
  return false;
}

// Answers a call with a shell: `method` will make its characters.
// The arguments are kept in an array of the heap: undo and the collector see them like any object.
static bool defer(Exec *exec, Method *method) {
  assert(exec->symbolic);
  assert(method->flags & ACC_STATIC);
  Machine *machine = exec->machine;
  Frame *frame = machine_top(machine);
  Word *arguments = frame->sp - method->arg_slots;
  Class *longs = program_array(exec->program, program_primitive(exec->program, KIND_LONG));
  Ref kept = machine_new_array(machine, longs, method->arg_slots + 1u);
  Ref string = kept ? machine_new_object(machine, machine->strings.class) : 0;
  if (!string)
    return raise_memory(exec);
  Word *words = array_data(machine, kept);
  words[0] = method->id;
  memcpy(words + 1, arguments, method->arg_slots * sizeof *words);
  machine->words[string + machine->strings.value] = word_tagged(TAG_UNSET, kept);
  machine->words[string + machine->strings.coder] = word_tagged(TAG_UNSET, kept);
  arguments[0] = string;
  frame->sp = arguments + 1;
  frame->pc++;
  return true;
}

// --- builders ------------------------------------------------------------------------------------

// The pieces of a builder that is put off, or 0.
static Ref pieces_of(const Exec *exec, Word builder) {
  if (!exec->symbolic || !exec->library_state->builder || word_tag(builder) || !builder)
    return 0;
  const Machine *machine = exec->machine;
  if (object_class(machine, (Ref)builder)->super != exec->library_state->builder)
    return 0;
  Word value = machine->words[(Ref)builder + exec->library_state->builder_fields[0]];
  return word_tag(value) == TAG_UNSET ? (Ref)(uint32_t)value : 0;
}

NATIVE(vm_pieces) { // LorisVM.pieces(AbstractStringBuilder)
  *result = pieces_of(exec, arguments[0]);
  return NATIVE_RETURN;
}

NATIVE(vm_put_off) { // LorisVM.putOff(AbstractStringBuilder, Pieces)
  assert(exec->library_state->builder && arguments[0]);
  (void)result;
  for (size_t i = 0; i < BUILDER_FIELDS; i++)
    machine_write(exec->machine, (Ref)arguments[0] + exec->library_state->builder_fields[i],
                  word_tagged(TAG_UNSET, (uint32_t)arguments[1]));
  return NATIVE_RETURN;
}

const NativeEntry natives_deferred[] = {{"java/lang/LorisVM", "pieces", NULL, vm_pieces},
                                        {"java/lang/LorisVM", "putOff", NULL, vm_put_off},
                                        {0}};

void deferred_init(Exec *exec) {
  static const char *const fields[BUILDER_FIELDS][2] = {
      {"value", "[B"}, {"coder", "B"}, {"count", "I"}};
  Class *builder = program_require(exec->program, BUILDER);
  bool has_all = true;
  // Old JDKs have other fields: their builders are left alone.
  for (size_t i = 0; i < BUILDER_FIELDS; i++) {
    const Field *field = class_own_field(builder, name_of(exec->names, fields[i][0]),
                                         name_of(exec->names, fields[i][1]));
    exec->library_state->builder_fields[i] = field ? field->slot : 0;
    has_all = has_all && field;
  }
  exec->library_state->builder = has_all ? builder : NULL;
}

// LorisVM.append takes the same arguments, the builder first.
// The builder keeps its pieces until somebody looks: then they are appended in their order.
static bool append_later(Exec *exec, const Method *method) {
  assert(!(method->flags & ACC_STATIC));
  Arena scratch = {0};
  const char *text =
      arena_format(&scratch, "(L" BUILDER ";%s", name_text(exec->names, method->descriptor) + 1);
  Method *helper = vm_method(exec, "append", text);
  arena_fini(&scratch);
  return call_method(exec, helper);
}

// The text of the pieces, as a string that is put off itself.
static bool build_later(Exec *exec, Ref pieces) {
  assert(pieces);
  Frame *frame = machine_top(exec->machine);
  frame->sp[-1] = pieces;
  return defer(exec, vm_method(exec, "text", "(Ljava/lang/LorisVM$Pieces;)Ljava/lang/String;"));
}

// A box of a symbolic number. The small ones are in a table, but where each of its elements is a
// case, that are too many cases: the box is a new one, and comparing it by reference is unknown.
// Where references are terms, it is one of the table or a new one, as the number says.
static bool box(Exec *exec, const Method *method, bool *running) {
  if (!has_open_argument(exec, method))
    return false;
  bool are_cases = heap_options(exec->symbolic->heap)->strategy->elements_are_cases;
  const char *name = are_cases ? "box" : "boxOrCached";
  *running = call_method(exec, vm_method(exec, name, name_text(exec->names, method->descriptor)));
  return true;
}

// Arguments of append(CharSequence, int, int): a part of a known string behind pieces, as
// formatters append it, is a piece itself. Other sequences may be changed before somebody looks,
// and their code may do anything; a part that is none is left to the method, which throws.
static bool is_known_slice(const Exec *exec, const Method *method, const Word *arguments) {
  const Machine *machine = exec->machine;
  if (has_open_argument(exec, method) || !arguments[1] ||
      object_class(machine, (Ref)arguments[1]) != machine->strings.class ||
      !string_is_known(machine, (Ref)arguments[1]))
    return false;
  int32_t start = (int32_t)arguments[2], end = (int32_t)arguments[3];
  return 0 <= start && start <= end && (uint32_t)end <= string_length(machine, (Ref)arguments[1]);
}

bool deferred_call(Exec *exec, Method *method, bool *running) {
  assert(exec->symbolic && method_state(exec, method)->text != TEXT_NONE);
  uint8_t kind = method_state(exec, method)->text;
  if (kind == TEXT_BOXED)
    return box(exec, method, running);
  const Word *arguments = machine_top(exec->machine)->sp - method->arg_slots;
  Ref pieces = kind == TEXT_MADE ? 0 : pieces_of(exec, arguments[0]);
  bool is_known = kind != TEXT_MADE && (word_tag(arguments[0]) || !arguments[0]);
  bool is_piece = kind == TEXT_SLICED ? pieces && is_known_slice(exec, method, arguments)
                                      : pieces || has_open_argument(exec, method);
  if (is_known || !is_piece)
    return false;
  *running = kind == TEXT_MADE    ? defer(exec, method)
             : kind == TEXT_BUILT ? build_later(exec, pieces)
                                  : append_later(exec, method);
  return true;
}

// --- making --------------------------------------------------------------------------------------

bool deferred_is(const Exec *exec, Word word) {
  return string_is_deferred(exec, word) || pieces_of(exec, word);
}

bool deferred_make(Exec *exec, Ref string) {
  assert(deferred_is(exec, string));
  Ref pieces = pieces_of(exec, string);
  if (pieces)
    return call_helper(exec, vm_method(exec, "fill", "(L" BUILDER ";Ljava/lang/LorisVM$Pieces;)V"),
                       (Word[]){string, pieces}, FRAME_RERUN);
  const Word *kept = array_data(exec->machine, (Ref)(uint32_t)*value_word(exec, string));
  Method *method = program_method(exec->program, (uint32_t)kept[0]);
  uint32_t depth = exec->machine->depth;
  bool running = call_helper(exec, method, kept + 1, FRAME_RERUN);
  Frame *frame = machine_top(exec->machine);
  if (running && exec->machine->depth == depth + 1 && frame->method == method) {
    frame->flags |= FRAME_DEFERRED;
    frame_note(exec)->deferred = string;
  }
  return running;
}

// What was made is perhaps put off itself; then it is made next.
void deferred_settle(Exec *exec, Ref string, Ref made) {
  assert(object_class(exec->machine, string) == exec->machine->strings.class &&
         object_class(exec->machine, made) == exec->machine->strings.class);
  Machine *machine = exec->machine;
  const uint32_t fields[] = {machine->strings.value, machine->strings.coder};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
    machine_write(machine, string + fields[i], machine->words[made + fields[i]]);
}
