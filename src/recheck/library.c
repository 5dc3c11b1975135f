// Calls that induct/library.def describes: its formulas, with what they are about put in.
#include "recheck/recheck_impl.h"

#include <ctype.h>

typedef struct Line {
  const char *class, *name, *descriptor, *nulls, *needs, *thrown, *promise;
  bool is_sized;
} Line;

static const Line lines[] = {
#define SAYS(class, name, descriptor, nulls, needs, thrown, promise)                               \
  {class, name, descriptor, nulls, needs, thrown, promise, false},
#define SIZES(class, name, descriptor, nulls, needs, thrown, promise, result)                      \
  {class, name, descriptor, nulls, needs, thrown, promise, true},
#include "induct/library.def"
#undef SAYS
#undef SIZES
};

enum { MOST_ARGUMENTS = 5 };

static const char counted[] = "java.lang.AbstractStringBuilder.count";

typedef struct Call {
  Recheck *check;
  State *state;
  const Method *method;
  const Line *line;
  Word receiver, arguments[MOST_ARGUMENTS];
  const char *result, *size;
} Call;

static bool is_named(const Recheck *check, Name name, const char *text) {
  return !strcmp(name_text(check->names, name), text);
}

static const Line *find_line(const Recheck *check, const Method *method) {
  size_t i = 0, count = sizeof lines / sizeof *lines;
  while (i < count && !(is_named(check, method->owner->name, lines[i].class) &&
                        is_named(check, method->name, lines[i].name) &&
                        is_named(check, method->descriptor, lines[i].descriptor)))
    i++;
  return i < count ? &lines[i] : NULL;
}

bool recheck_is_inside(const Recheck *check, const Field *field, bool is_write) {
  // Messages and causes are written by constructors that are not followed.
  if (is_named(check, field->owner->name, "java/lang/Throwable"))
    return !is_write;
  return is_named(check, field->owner->name, "java/lang/String") ||
         is_named(check, field->owner->name, "java/util/StringJoiner") ||
         is_named(check, field->owner->name, "java/lang/AbstractStringBuilder");
}

// --- formulas ------------------------------------------------------------------------------------

static const char *variable(const Call *call, char letter) {
  if (letter == 't')
    return call->receiver.smt;
  if (letter == 'r')
    return call->result;
  return letter == 'n' ? call->size : call->arguments[letter - 'a'].smt;
}

static const char *word_text(Call *call, const char *word) {
  Recheck *check = call->check;
  if (!strcmp(word, "null"))
    return "0";
  if (!strcmp(word, "any")) {
    recheck_loosen(check);
    return recheck_text(check, "(= %s 1)", recheck_any(check, call->state, KIND_BOOLEAN));
  }
  if (*word == '-' && isdigit((unsigned char)word[1]))
    return recheck_text(check, "(- %s)", word + 1);
  if (!strcmp(word, "size")) // of a builder
    return recheck_text(check, "select %s", pass_cell(check, call->state, counted));
  if (!strcmp(word, "value")) { // of a box
    const char *name = recheck_text(
        check, "%s.value", class_external(check->program, call->method->owner, check->arena));
    return recheck_text(check, "select %s", pass_cell(check, call->state, name));
  }
  return isalpha((unsigned char)*word) && !word[1] ? variable(call, *word) : word;
}

static const char *formula(Call *call, const char *text) {
  Recheck *check = call->check;
  const char *made = "";
  while (*text) {
    size_t count = strcspn(text, " ()");
    const char *piece = count ? word_text(call, arena_string(check->arena, text, count))
                              : arena_string(check->arena, text, 1);
    text += count ? count : 1;
    made = recheck_text(check, "%s%s", made, piece);
  }
  return made;
}

// --- calls ---------------------------------------------------------------------------------------

static void take_arguments(Call *call) {
  State *state = call->state;
  size_t at = state->words.count - call->method->arg_slots;
  if (!(call->method->flags & ACC_STATIC))
    call->receiver = state->words.items[at++];
  const char *type = descriptor_parameters(name_text(call->check->names, call->method->descriptor));
  for (uint32_t i = 0; *type != ')'; i++, type = descriptor_next(type)) {
    assert(i < MOST_ARGUMENTS);
    call->arguments[i] = state->words.items[at];
    at += kind_is_wide(descriptor_kind(type)) ? 2 : 1;
  }
}

// Lengths and sizes that the line may be about.
static void tell_lengths(Call *call) {
  if (call->receiver.smt) {
    (void)recheck_length(call->check, call->receiver.smt);
    const char *cell = pass_cell(call->check, call->state, counted);
    recheck_assume(call->check, "(<= 0 (select %s %s) 2147483647)", cell, call->receiver.smt);
  }
  const char *type = descriptor_parameters(name_text(call->check->names, call->method->descriptor));
  for (uint32_t i = 0; *type != ')'; i++, type = descriptor_next(type))
    if (descriptor_kind(type) == KIND_REFERENCE)
      (void)recheck_length(call->check, call->arguments[i].smt);
}

static bool is_told(const Call *call) {
  for (size_t i = 0; call->line->nulls[i]; i++) {
    const Class *bound = call->arguments[i].bound;
    if (tolower(call->line->nulls[i]) == 's' &&
        !(bound && is_named(call->check, bound->name, "java/lang/String")))
      return false;
  }
  return true;
}

static bool need_objects(Call *call, const char *letters) {
  for (size_t i = 0; call->line->nulls[i]; i++)
    if (strchr(letters, call->line->nulls[i]) &&
        !recheck_guard(call->check, call->state,
                       recheck_text(call->check, "(not (= %s 0))", call->arguments[i].smt),
                       "java/lang/NullPointerException"))
      return false;
  return true;
}

// Java says more of what comes out than the line does, unless that is an equation about a number.
static Word make_result(Call *call) {
  Recheck *check = call->check;
  Kind kind = call->method->return_kind;
  const char *type = strchr(name_text(check->names, call->method->descriptor), ')') + 1;
  Word result = {.smt = recheck_any(check, call->state, kind), .bound = recheck_bound(check, type)};
  result.is_exact = result.bound != NULL;
  call->result = result.smt;
  if (kind == KIND_REFERENCE) {
    recheck_assume(check, "(not (= %s 0))", result.smt);
    (void)recheck_length(check, result.smt);
  }
  if (strncmp(call->line->promise, "(= r ", 5))
    recheck_loosen(check);
  recheck_assume(check, "%s", formula(call, call->line->promise));
  return result;
}

static void change_size(Call *call) {
  Recheck *check = call->check;
  call->size = recheck_any(check, call->state, KIND_INT);
  recheck_assume(check, "%s", formula(call, call->line->promise));
  recheck_assume(check, "(<= 0 %s 2147483647)", call->size);
  if (strncmp(call->line->promise, "(= n ", 5))
    recheck_loosen(check);
  pass_write(check, call->state, counted,
             recheck_text(check, "(store %s %s %s)", pass_cell(check, call->state, counted),
                          call->receiver.smt, call->size));
}

static void finish(Call *call) {
  State *state = call->state;
  Kind kind = call->method->return_kind;
  vec_truncate(&state->words, state->words.count - call->method->arg_slots);
  if (call->line->is_sized)
    change_size(call);
  else if (kind == KIND_VOID)
    recheck_assume(call->check, "%s", formula(call, call->line->promise));
  if (kind != KIND_VOID)
    pass_push(state, kind, call->line->is_sized ? call->receiver : make_result(call));
  pass_top(state)->pc++;
}

bool recheck_library(Recheck *check, State *state, const Method *method, bool *goes_on) {
  Call call = {.check = check, .state = state, .method = method, .line = find_line(check, method)};
  if (!call.line)
    return false;
  take_arguments(&call);
  if (!is_told(&call))
    return false;
  tell_lengths(&call);
  Kind kind = method->return_kind;
  bool makes = kind == KIND_REFERENCE || kind == KIND_VOID;
  *goes_on = need_objects(&call, "os") &&
             (!call.line->thrown ||
              recheck_guard(check, state, formula(&call, call.line->needs), call.line->thrown)) &&
             need_objects(&call, "O") && (!makes || recheck_may_exhaust(check, state));
  if (*goes_on)
    finish(&call);
  return true;
}
