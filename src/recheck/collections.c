// Collections, as models/java.base/java/util/LorisProof.java describes them: which of its methods
// stands for a call, and what its native methods say. What a collection holds is a number there: 0
// nothing yet, 2n + 1 objects of the class n, 2n the same or null, -1 anything.
#include "recheck/recheck_impl.h"

#include "program/generics.h"

static const struct {
  const char *class, *says;
} table[] = {
#define COLLECTION(class, says) {class, says},
#include "induct/collections.def"
#undef COLLECTION
};

static const char prefix[] = "java/util/LorisProof";

static bool has_name(const Recheck *check, Name name, const char *text) {
  return !strcmp(name_text(check->names, name), text);
}

static const char *says(const Recheck *check, const Class *class) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (has_name(check, class->name, table[i].class))
      return table[i].says;
  return NULL;
}

static bool is_map(const Recheck *check, const Class *class) {
  return class_is_assignable(class, program_require(check->program, "java/util/Map"));
}

// Of the models that describe collections.
static bool is_view(const Recheck *check, const Class *class) {
  return !strncmp(name_text(check->names, class->name), prefix, sizeof prefix - 1);
}

bool recheck_is_foreign(const Recheck *check, const Class *class) {
  if (class->kind != CLASS_INSTANCE || says(check, class) || is_view(check, class))
    return false;
  return is_map(check, class) ||
         class_is_assignable(class, program_require(check->program, "java/util/Collection"));
}

// Another class of the target may have methods of its own.
static bool has_own(const Recheck *check, const Class *class) {
  uint32_t count = program_class_count(check->program);
  for (uint32_t id = 1; id <= count; id++) {
    const Class *own = program_class(check->program, id);
    if (!own->trusted && class_has_instances(own) && class_is_assignable(own, class))
      return true;
  }
  return false;
}

// --- calls ---------------------------------------------------------------------------------------

static const Class *kind_of(const Recheck *check, const State *state, const Word *receiver,
                            const Method *method) {
  const Class *class = receiver->bound;
  if (receiver->is_exact)
    return class && says(check, class) ? class : NULL;
  if (!class || (!says(check, class) && class_is_assignable(method->owner, class)))
    class = method->owner;
  bool is_open = !says(check, class) || state->has_foreign || has_own(check, class);
  return is_open ? NULL : class;
}

static Method *lookup(Recheck *check, const Class *class, const Method *method, bool is_made) {
  LinkError error = {0};
  const char *descriptor =
      recheck_text(check, "(Ljava/lang/Object;%s", name_text(check->names, method->descriptor) + 1);
  const char *name = is_made ? "begin" : name_text(check->names, method->name);
  const Class *at = program_load_text(check->program, says(check, class), &error);
  for (; at; at = at->super)
    for (uint16_t i = 0; i < at->method_count; i++) {
      Method *found = &at->methods[i];
      if (found->flags & ACC_STATIC && has_name(check, found->name, name) &&
          has_name(check, found->descriptor, descriptor))
        return found;
    }
  return NULL;
}

Method *recheck_collection(Recheck *check, const State *state, Method *method, bool is_special) {
  const Word *receiver = &state->words.items[state->words.count - method->arg_slots];
  bool is_made = has_name(check, method->name, "<init>");
  if (is_special && (!is_made || !receiver->is_exact || receiver->bound != method->owner))
    return method;
  const Class *class = kind_of(check, state, receiver, method);
  if (!class)
    return method;
  Method *found = lookup(check, class, method, is_made);
  if (!found)
    recheck_stop(check, RECHECK_OPEN, "nothing is said of %s",
                 method_external(check->program, method, check->arena));
  return found;
}

// --- what they hold ------------------------------------------------------------------------------

static void note(Recheck *check, const Class *class) {
  for (size_t i = 0; i < check->held.count; i++)
    if (check->held.items[i] == class)
      return;
  vec_push(&check->held, class);
}

static long long number_of(const Class *class, bool is_nullable) {
  return 2 * (long long)class->id + !is_nullable;
}

const char *recheck_held(Recheck *check, const char *held, const Class *class, bool is_nullable) {
  note(check, class);
  if (!is_nullable)
    return recheck_text(check, "(or (= %s 0) (= %s %lld))", held, held, number_of(class, false));
  return recheck_text(check, "(or (= %s 0) (= %s %lld) (= %s %lld))", held, held,
                      number_of(class, false), held, number_of(class, true));
}

static bool is_sure(Recheck *check, const char *condition) {
  return !recheck_may(check, recheck_text(check, "(not %s)", condition));
}

static Word narrow(Recheck *check, Word value, const char *held) {
  recheck_assume(check, "(not (= %s 0))", held);
  for (size_t i = 0; i < check->held.count; i++) {
    const Class *class = check->held.items[i];
    if (!is_sure(check, recheck_held(check, held, class, true)))
      continue;
    if (is_sure(check, recheck_held(check, held, class, false)))
      recheck_assume(check, "(not (= %s 0))", value.smt);
    if (!value.bound || class_is_assignable(class, value.bound))
      value.bound = class;
    break;
  }
  return value;
}

static const char *take(Recheck *check, const char *held, const Word *value) {
  if (!value->bound || !strcmp(value->smt, "0"))
    return "(- 1)";
  bool exists = is_sure(check, recheck_text(check, "(not (= %s 0))", value->smt));
  long long number = number_of(value->bound, !exists);
  return recheck_define(check, "(ite (or (= %s 0) (= %s %lld)) %lld (ite %s %lld (- 1)))", held,
                        held, number, number, recheck_held(check, held, value->bound, true),
                        number_of(value->bound, true));
}

// --- native methods ------------------------------------------------------------------------------

// Is the method of this name that an object of the class has one of the JDK's that calls nobody?
static bool is_quiet(const Recheck *check, const Class *class, const char *name) {
  static const char *const quiet[] = {"Object", "String",  "Integer",   "Long", "Short",
                                      "Byte",   "Boolean", "Character", "Enum", "Double"};
  for (; class; class = class->super)
    for (uint16_t i = 0; i < class->method_count; i++) {
      const Method *method = &class->methods[i];
      if (!has_name(check, method->name, name) || method->flags & ACC_STATIC)
        continue;
      const char *owner = name_text(check->names, class->name);
      for (size_t j = 0; j < sizeof quiet / sizeof *quiet; j++)
        if (!strncmp(owner, "java/lang/", 10) && !strcmp(owner + 10, quiet[j]))
          return true;
      return false;
    }
  return false;
}

static bool is_plain(const Recheck *check, const Word *value) {
  const Class *class = value->bound;
  if (!strcmp(value->smt, "0"))
    return true;
  return class && class->kind == CLASS_INSTANCE && (value->is_exact || class->flags & ACC_FINAL) &&
         is_quiet(check, class, "hashCode") && is_quiet(check, class, "equals");
}

static void give_up(Recheck *check, const char *why) {
  if (recheck_may(check, "true"))
    recheck_stop(check, RECHECK_OPEN, "%s", why);
}

static bool is_described(const Recheck *check, const State *state, const Word *word) {
  const Class *class = word->bound;
  if (!class)
    return false;
  if (word->is_exact)
    return says(check, class) || is_view(check, class);
  return says(check, class) && !state->has_foreign && !has_own(check, class);
}

static Word any_word(Recheck *check, State *state, Kind kind) {
  recheck_loosen(check);
  return (Word){.smt = recheck_any(check, state, kind)};
}

static bool is_number(Recheck *check, const Word *value) {
  return value->bound && has_name(check, value->bound->name, "java/lang/Integer") &&
         is_sure(check, recheck_text(check, "(not (= %s 0))", value->smt));
}

static const char *read_cell(Recheck *check, State *state, const char *name, const char *object) {
  return recheck_define(check, "(select %s %s)", pass_cell(check, state, name), object);
}

static const char *is_seen(Recheck *check, State *state, const char *of, const Word *key) {
  const char *same = recheck_text(
      check, "(= %s %s)", read_cell(check, state, "java.util.LorisProof.seenKey", of), key->smt);
  if (is_number(check, key))
    same = recheck_text(check, "(or %s (and (not (= %s 0)) (= %s %s)))", same,
                        read_cell(check, state, "java.util.LorisProof.isNumber", of),
                        read_cell(check, state, "java.util.LorisProof.number", of),
                        read_cell(check, state, "java.lang.Integer.value", key->smt));
  return recheck_text(check, "(and (not (= %s 0)) %s)",
                      read_cell(check, state, "java.util.LorisProof.hasSeen", of), same);
}

// False: the path ends.
static bool do_native(Recheck *check, State *state, const char *name) {
  if (!strcmp(name, "any")) {
    pass_push(state, KIND_INT, any_word(check, state, KIND_BOOLEAN));
  } else if (!strcmp(name, "some")) {
    const char *count = pass_pop(state, KIND_INT).smt;
    const char *any = any_word(check, state, KIND_BOOLEAN).smt;
    Word word = {.smt = recheck_define(check, "(ite (<= %s 0) 0 %s)", count, any)};
    pass_push(state, KIND_INT, word);
  } else if (!strcmp(name, "natural")) {
    Word count = pass_pop(state, KIND_INT);
    recheck_assume(check, "(<= 0 %s)", count.smt);
    pass_push(state, KIND_INT, count);
  } else if (!strcmp(name, "isSeen")) {
    Word key = pass_pop(state, KIND_REFERENCE);
    const char *of = pass_pop(state, KIND_REFERENCE).smt;
    Word word = {.smt = recheck_define(check, "(ite %s 1 0)", is_seen(check, state, of, &key))};
    pass_push(state, KIND_INT, word);
  } else if (!strcmp(name, "anything")) {
    pass_push(state, KIND_REFERENCE, any_word(check, state, KIND_REFERENCE));
  } else if (!strcmp(name, "of")) {
    Word object = {.smt = pass_pop(state, KIND_REFERENCE).smt};
    pass_push(state, KIND_REFERENCE, object);
  } else if (!strcmp(name, "narrow")) {
    const char *held = pass_pop(state, KIND_INT).smt;
    Word value = pass_pop(state, KIND_REFERENCE);
    pass_push(state, KIND_REFERENCE, narrow(check, value, held));
  } else if (!strcmp(name, "take")) {
    Word value = pass_pop(state, KIND_REFERENCE);
    const char *held = pass_pop(state, KIND_INT).smt;
    pass_push(state, KIND_INT, (Word){.smt = take(check, held, &value)});
  } else if (!strcmp(name, "plain")) {
    Word value = pass_pop(state, KIND_REFERENCE);
    if (!is_plain(check, &value))
      give_up(check, "an object in a collection may be asked for its hashCode");
  } else if (!strcmp(name, "isNumber")) {
    Word value = pass_pop(state, KIND_REFERENCE);
    pass_push(state, KIND_INT, (Word){.smt = is_number(check, &value) ? "1" : "0"});
  } else if (!strcmp(name, "number")) {
    Word value = pass_pop(state, KIND_REFERENCE);
    Word number = {.smt = read_cell(check, state, "java.lang.Integer.value", value.smt)};
    recheck_type(check, state, KIND_INT, number.smt);
    pass_push(state, KIND_INT, number);
  } else if (!strcmp(name, "described")) {
    Word value = pass_pop(state, KIND_REFERENCE);
    if (!is_described(check, state, &value))
      give_up(check, "nothing is said of a collection");
  } else if (!strcmp(name, "exhaust")) {
    return recheck_may_exhaust(check, state);
  } else if (!strcmp(name, "unknown")) {
    give_up(check, "not all is known of a collection");
    return false;
  } else {
    return false; // stop
  }
  return true;
}

bool recheck_collection_native(Recheck *check, State *state, const Method *method, bool *goes_on) {
  if (!(method->flags & ACC_NATIVE) || !has_name(check, method->owner->name, prefix))
    return false;
  *goes_on = do_native(check, state, name_text(check->names, method->name)) && !check->why;
  if (*goes_on)
    pass_top(state)->pc++;
  return true;
}

// --- inputs --------------------------------------------------------------------------------------

static void tell_content(Recheck *check, State *state, Word word, const GenericType *type,
                         uint16_t number, const char *cell) {
  LinkError error = {0};
  const GenericType *argument = type && type->kind == GENERIC_CLASS && number < type->argument_count
                                    ? type->arguments[number]
                                    : NULL;
  if (!argument || argument->kind != GENERIC_CLASS)
    return;
  const Class *class =
      program_load_text(check->program, name_text(check->names, argument->name), &error);
  if (!class)
    return;
  const char *held =
      recheck_define(check, "(select %s %s)", pass_cell(check, state, cell), word.smt);
  recheck_assume(check, "%s", recheck_held(check, held, class, true));
}

void recheck_input(Recheck *check, State *state, uint16_t parameter, const char *type, Word *word) {
  LinkError error = {0};
  if (descriptor_kind(type) != KIND_REFERENCE || *type == '[')
    return;
  const Class *class = program_load_type(check->program, type, &error);
  if (!class || !says(check, class))
    return;
  word->bound = class;
  recheck_assume(check, "(<= 0 (select %s %s) 2147483647)",
                 pass_cell(check, state, "java.util.LorisProof.count"), word->smt);
  if (check->options.is_raw)
    return;
  const GenericType *generic =
      generics_of_parameter((Generics){check->program, check->arena}, check->method, parameter);
  bool has_keys = is_map(check, class);
  tell_content(check, state, *word, generic, has_keys, "java.util.LorisProof.values");
  if (has_keys)
    tell_content(check, state, *word, generic, 0, "java.util.LorisProof.keys");
}
