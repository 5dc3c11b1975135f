// The questions about who changes what, and the fixed point behind them. See writes.h.
#include "program/writes.h"
#include "program/npe_origins.h"
#include "program/uses.h"

#include <stdlib.h>
#include <string.h>

// --- sources -----------------------------------------------------------------------------------

static bool is_field(const void *context, uint32_t id, const void *key) {
  const Writes *writes = context;
  return writes->sources.items[id].field == key;
}

static uint32_t field_hash(const Field *field) {
  return hash_mix(field->owner->id, hash_mix(field->name.id, field->descriptor.id));
}

// The type is known if its class is loaded; else anything may be there, which is what NULL says.
static Source source_of_type(const Writes *writes, const Field *field, const char *descriptor) {
  assert(*descriptor && *descriptor != '(');
  Source source = {.field = field, .descriptor = descriptor, .is_array = *descriptor == '['};
  if (*descriptor == 'L') {
    size_t length = strcspn(descriptor, ";") - 1;
    Name name = name_lookup(writes->program->names, descriptor + 1, length);
    source.type = name_exists(name) ? program_loaded(writes->program, name) : NULL;
  }
  return source;
}

uint32_t writes_field(Writes *writes, const Field *field) {
  assert(field->owner->id);
  uint32_t hash = field_hash(field);
  uint32_t known = table_find(&writes->field_table, hash, is_field, writes, field);
  if (known != TABLE_NONE)
    return known;
  const Names *names = writes->program->names;
  uint32_t number = (uint32_t)writes->sources.count;
  vec_push(&writes->sources, source_of_type(writes, field, name_text(names, field->descriptor)));
  table_insert(&writes->field_table, hash, number);
  return number;
}

// --- the methods of the target -----------------------------------------------------------------

static bool is_own(const Class *class) {
  return class->file && !class->trusted && !class->is_hidden && !class->is_contract;
}

static int compare_methods(const void *a, const void *b) {
  const Method *x = *(Method *const *)a, *y = *(Method *const *)b;
  if (x->name.id != y->name.id)
    return x->name.id < y->name.id ? -1 : 1;
  if (x->descriptor.id != y->descriptor.id)
    return x->descriptor.id < y->descriptor.id ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

static bool is_declared_by_library(const Class *class, const Method *method) {
  if (class->trusted && class_own_method(class, method->name, method->descriptor))
    return true;
  for (uint16_t i = 0; i < class->interface_count; i++)
    if (is_declared_by_library(class->interfaces[i], method))
      return true;
  return class->super && is_declared_by_library(class->super, method);
}

static void add_parameters(Writes *writes, const Method *method) {
  const char *at = name_text(writes->program->names, method->descriptor) + 1;
  if (!(method->flags & ACC_STATIC))
    vec_push(&writes->sources, (Source){.type = method->owner});
  for (; *at != ')'; at = descriptor_next(at)) {
    vec_push(&writes->sources, source_of_type(writes, NULL, at));
    if (kind_words(*at) == 2)
      vec_push(&writes->sources, (Source){0});
  }
  assert(writes->sources.count ==
         writes->methods.items[method->id].first_source + method->arg_slots);
}

// Its argument words get their sources, and whatever is called by its name is found.
// A call is followed by name and descriptor to every method that may be meant. Sorted by both,
// these stand together.
static void add_methods(Writes *writes) {
  const Program *program = writes->program;
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    Class *class = program_class(program, id);
    for (uint16_t i = 0; is_own(class) && i < class->method_count; i++) {
      Method *method = &class->methods[i];
      while (writes->methods.count <= method->id)
        vec_push(&writes->methods, (MethodWrites){0});
      writes->methods.items[method->id].first_source = (uint32_t)writes->sources.count;
      add_parameters(writes, method);
      vec_push(&writes->own, method);
    }
  }
  if (writes->own.count)
    qsort(writes->own.items, writes->own.count, sizeof *writes->own.items, compare_methods);
}

// Methods that the JDK may call on an object of the class, its own and those that it inherits.
// The JDK can only call what it knows: methods that one of its classes or interfaces declares.
static void note_callbacks(Writes *writes, const Class *class) {
  for (const Class *at = class; at && is_own(at); at = at->super)
    for (uint16_t i = 0; i < at->method_count; i++) {
      Method *method = &at->methods[i];
      bool is_virtual = !(method->flags & (ACC_STATIC | ACC_PRIVATE)) &&
                        method->name.id != writes->program->init.id;
      if (is_virtual && is_declared_by_library(class, method))
        vec_push(&writes->callbacks, (Callback){method, class});
    }
}

void writes_callees(Writes *writes, Method *resolved, bool is_exact, MethodList *callees) {
  assert(resolved);
  if (is_own(resolved->owner))
    vec_push(callees, resolved);
  size_t low = 0, high = writes->own.count;
  while (low < high) { // the first one with this name and descriptor
    size_t middle = (low + high) / 2;
    const Method *at = writes->own.items[middle];
    if (at->name.id < resolved->name.id ||
        (at->name.id == resolved->name.id && at->descriptor.id < resolved->descriptor.id))
      low = middle + 1;
    else
      high = middle;
  }
  for (; !is_exact && low < writes->own.count; low++) {
    Method *at = writes->own.items[low];
    if (at->name.id != resolved->name.id || at->descriptor.id != resolved->descriptor.id)
      return;
    // A class may inherit the method that stands for one of its interfaces: the name is enough.
    if (at != resolved && !(at->flags & ACC_STATIC))
      vec_push(callees, at);
  }
}

// --- the fixed point ---------------------------------------------------------------------------

// True when it has grown.
static bool fate_add(Fate *fate, Fate more) {
  bool grows = (more.is_changed && !fate->is_changed) || (more.is_handed_on && !fate->is_handed_on);
  fate->is_changed = fate->is_changed || more.is_changed;
  fate->is_handed_on = fate->is_handed_on || more.is_handed_on;
  return grows;
}

// What goes to a source meets its fate; an object of the target's own classes also what its methods
// may do with it. True when more is known of `from`.
static bool follow(Writes *writes, Passing passing) {
  assert(passing.from < writes->sources.count && passing.to < writes->sources.count);
  Source *from = &writes->sources.items[passing.from];
  const Source *to = &writes->sources.items[passing.to];
  bool grew = !passing.is_own && fate_add(&from->fate, to->fate);
  grew |= fate_add(&from->own_fate, to->fate);
  grew |= fate_add(&from->own_fate, to->own_fate);
  grew |= fate_add(&from->own_fate, from->fate);
  return grew;
}

// Passings by what they lead to: those to source i stand from first[i] to first[i + 1].
static uint32_t *sort_passings(const Writes *writes, Passing *sorted) {
  uint32_t *first = mem_new_array(uint32_t, writes->sources.count + 2);
  for (size_t i = 0; i < writes->passings.count; i++)
    first[writes->passings.items[i].to + 2]++;
  for (size_t i = 2; i < writes->sources.count + 2; i++)
    first[i] += first[i - 1];
  for (size_t i = 0; i < writes->passings.count; i++)
    sorted[first[writes->passings.items[i].to + 1]++] = writes->passings.items[i];
  return first;
}

// Fates only grow, and there are four bits of them per source: it ends. After a look at every
// passing, only those are followed again that lead to a source of which more is known.
static void spread(Writes *writes) {
  Passing *sorted = mem_new_array(Passing, writes->passings.count + 1);
  uint32_t *first = sort_passings(writes, sorted);
  VEC(uint32_t) grown = {0};
  for (size_t i = 0; i < writes->passings.count; i++)
    if (follow(writes, sorted[i]))
      vec_push(&grown, sorted[i].from);
  while (grown.count) {
    uint32_t source = vec_pop(&grown);
    for (uint32_t i = first[source]; i < first[source + 1]; i++)
      if (follow(writes, sorted[i]))
        vec_push(&grown, sorted[i].from);
  }
  vec_free(&grown);
  mem_free(first);
  mem_free(sorted);
}

void writes_free(Writes *writes) {
  if (!writes)
    return;
  vec_free(&writes->sources);
  table_fini(&writes->field_table);
  vec_free(&writes->passings);
  vec_free(&writes->methods);
  vec_free(&writes->calls);
  vec_free(&writes->statics);
  vec_free(&writes->loads);
  vec_free(&writes->own);
  vec_free(&writes->callbacks);
  vec_free(&writes->given);
  vec_free(&writes->elsewhere);
  vec_free(&writes->changes);
  mem_free(writes);
}

// Was a class of the target loaded since the last question?
static bool has_grown(Writes *writes) {
  uint32_t count = program_class_count(writes->program);
  while (writes->class_count < count &&
         !is_own(program_class(writes->program, writes->class_count + 1)))
    writes->class_count++;
  return writes->class_count < count;
}

// All answers are about the classes that are loaded. A class more may write what nobody wrote
// before, so the whole is computed anew; only the JDK's classes change nothing.
static Writes *writes_of(Program *program) {
  if (program->writes && !has_grown(program->writes))
    return program->writes;
  writes_free(program->writes);
  Writes *writes = program->writes = mem_new(Writes);
  writes->program = program;
  writes->class_count = program_class_count(program);
  vec_push(&writes->sources, (Source){0});
  add_methods(writes);
  for (uint32_t id = 1; id <= writes->class_count; id++)
    note_callbacks(writes, program_class(program, id));
  for (size_t i = 0; i < writes->own.count; i++)
    writes_scan(writes, writes->own.items[i]);
  spread(writes);
  return writes;
}

void program_read_writes(Program *program) { (void)writes_of(program); }

// --- questions -----------------------------------------------------------------------------------

static const Source *source_of(Program *program, const Field *field) {
  Writes *writes = writes_of(program);
  uint32_t source = writes_field(writes, field);
  return &writes->sources.items[source];
}

// The store of a final field is in a constructor or initializer. Others are kept if no code of the
// target stores to them outside of these.
bool field_is_kept(Program *program, const Field *field) {
  if (field->flags & ACC_FINAL)
    return true;
  if (field->owner->trusted || (field->flags & ACC_VOLATILE)) // by updaters that know its name
    return false;
  bool answer = !source_of(program, field)->is_written;
  program_note_question(program,
                        (CodeQuestion){QUESTION_KEPT, field, NULL, NULL, answer, false, 0});
  return answer;
}

// Whether an object of the target itself is changed is known from the target's methods; one of the
// JDK changes only by what the target calls on it.
static Fate fate_where(const Source *source, const Class *held) {
  assert(source && held);
  Fate fate = source->fate;
  if (!held->trusted)
    (void)fate_add(&fate, source->own_fate);
  return fate;
}

static Fate fate_of(Program *program, const Field *field, const Class *held) {
  return fate_where(source_of(program, field), held);
}

bool field_keeps_content(Program *program, const Field *field, const Class *held) {
  if (field->owner->trusted)
    return false;
  Fate fate = fate_of(program, field, held);
  bool answer = !fate.is_changed && !fate.is_handed_on;
  program_note_question(program,
                        (CodeQuestion){QUESTION_CONTENT, field, NULL, held, answer, false, 0});
  return answer;
}

bool field_is_secret(Program *program, const Field *field, const Class *held) {
  bool answer = (field->flags & ACC_PRIVATE) && !fate_of(program, field, held).is_handed_on;
  program_note_question(program,
                        (CodeQuestion){QUESTION_SECRET, field, NULL, held, answer, false, 0});
  return answer;
}

typedef struct Walk {
  Writes *writes;
  MethodList todo;
  uint64_t *seen; // by method id
  bool has_callbacks;
} Walk;

static void visit(Walk *walk, Method *method) {
  assert(walk->writes->methods.count > 0 || !walk->todo.count);
  uint64_t bit = UINT64_C(1) << method->id % 64;
  if (method->id >= walk->writes->methods.count || walk->seen[method->id / 64] & bit)
    return;
  walk->seen[method->id / 64] |= bit;
  vec_push(&walk->todo, method);
}

// Has a constructor of the class been visited?
static bool is_made(const Walk *walk, const Class *class) {
  for (uint16_t i = 0; i < class->method_count; i++) {
    const Method *method = &class->methods[i];
    if (method->name.id == walk->writes->program->init.id &&
        walk->seen[method->id / 64] >> method->id % 64 & 1)
      return true;
  }
  return false;
}

// What the JDK may call on the objects that are made on the way.
// Only what was made on the way can be called back: this is asked again whenever the list is at its
// end, until nothing is added.
static void visit_callbacks(Walk *walk) {
  for (size_t i = 0; i < walk->writes->callbacks.count; i++)
    if (is_made(walk, walk->writes->callbacks.items[i].class))
      visit(walk, walk->writes->callbacks.items[i].method);
}

// Is what this method does by itself what is looked for?
typedef bool Look(Writes *writes, MethodWrites did, const void *context);

// Looks at all that the method may run.
static bool walk(Writes *writes, Method *first, Look *look, const void *context) {
  Walk walk = {.writes = writes};
  walk.seen = mem_new_array(uint64_t, writes->methods.count / 64 + 1);
  bool found = false;
  visit(&walk, first);
  for (size_t i = 0; i < walk.todo.count && !found; i++) {
    MethodWrites did = writes->methods.items[walk.todo.items[i]->id];
    found = look(writes, did, context);
    for (uint32_t j = 0; j < did.call_count; j++)
      visit(&walk, writes->calls.items[did.first_call + j]);
    walk.has_callbacks = walk.has_callbacks || did.has_callbacks;
    if (walk.has_callbacks && i + 1 == walk.todo.count)
      visit_callbacks(&walk);
  }
  vec_free(&walk.todo);
  mem_free(walk.seen);
  return found;
}

typedef struct StoreSearch {
  const Class *class;
  const Field **found;
} StoreSearch;

static bool stores_elsewhere(Writes *writes, MethodWrites did, const void *context) {
  const StoreSearch *search = context;
  for (uint32_t i = 0; i < did.static_count && !*search->found; i++) {
    const Field *field = writes->statics.items[did.first_static + i];
    if (field->owner != search->class && !(field->flags & ACC_FINAL))
      *search->found = field;
  }
  return *search->found != NULL;
}

static const Field *find_elsewhere(Writes *writes, const Class *class) {
  assert(class->initializer);
  const Field *found = NULL;
  (void)walk(writes, class->initializer, stores_elsewhere, &(StoreSearch){class, &found});
  return found;
}

const Field *initializer_writes_elsewhere(Program *program, const Class *class) {
  if (!class->initializer || class->trusted)
    return NULL;
  Writes *writes = writes_of(program);
  while (writes->elsewhere.count <= class->id)
    vec_push(&writes->elsewhere, (Elsewhere){0});
  Elsewhere *answer = &writes->elsewhere.items[class->id];
  if (!answer->is_known)
    *answer = (Elsewhere){true, find_elsewhere(writes, class)};
  program_note_question(
      program, (CodeQuestion){QUESTION_ELSEWHERE, answer->field, NULL, class, true, false, 0});
  return answer->field;
}

// --- inputs --------------------------------------------------------------------------------------

// May the source be an object of the class? Arrays of references count as one type.
static bool source_fits(const Source *source, const Class *class) {
  if (!source->is_array)
    return source->descriptor && (!source->type || class_is_assignable(class, source->type));
  Kind element = descriptor_kind(source->descriptor + 1);
  return class->kind == CLASS_ARRAY && class->kind_letter == element;
}

// What is handed on may be changed by whoever gets it, but arrays that are known as objects are
// not.
static bool changes_source(const Writes *writes, uint32_t number, const Class *class) {
  assert(number < writes->sources.count);
  const Source *source = &writes->sources.items[number];
  Fate fate = fate_where(source, class);
  bool may_change =
      fate.is_changed || (fate.is_handed_on && (source->is_array || class->kind != CLASS_ARRAY));
  return may_change && source_fits(source, class);
}

static bool changes_loaded(Writes *writes, MethodWrites did, const void *context) {
  for (uint32_t i = 0; i < did.load_count; i++)
    if (changes_source(writes, writes->loads.items[did.first_load + i], context))
      return true;
  return false;
}

// What a method is handed, it may have directly, or an array in a field of an object. (That an
// object of the JDK comes back by a field is left out: calls are followed by name, and every second
// class has a `get` that changes some map.)
static bool changes_input(Writes *writes, Method *method, const Class *class) {
  if (method->id >= writes->methods.count)
    return true;
  bool has_objects = false;
  uint32_t first = writes->methods.items[method->id].first_source;
  for (uint32_t i = 0; i < method->arg_slots; i++) {
    const Source *source = &writes->sources.items[first + i];
    bool is_reference =
        !source->descriptor || descriptor_kind(source->descriptor) == KIND_REFERENCE;
    has_objects = has_objects || is_reference;
    if (changes_source(writes, first + i, class))
      return true;
  }
  return has_objects && class->kind == CLASS_ARRAY && walk(writes, method, changes_loaded, class);
}

bool method_changes_input(Program *program, Method *method, const Class *class) {
  Writes *writes = writes_of(program);
  if (writes->entry != method) {
    writes->entry = method;
    writes->changes.count = 0;
  }
  while (writes->changes.count <= class->id)
    vec_push(&writes->changes, CHANGE_UNASKED);
  Change *answer = &writes->changes.items[class->id];
  if (*answer == CHANGE_UNASKED)
    *answer = changes_input(writes, method, class) ? CHANGE_SOME : CHANGE_NONE;
  bool is_changed = *answer == CHANGE_SOME;
  program_note_question(
      program, (CodeQuestion){QUESTION_CHANGES, NULL, method, class, is_changed, false, 0});
  return is_changed;
}

// --- the JDK -------------------------------------------------------------------------------------

typedef struct EffectEntry {
  LibraryEffect effect;
  const char *class, *method;
  int argument;
} EffectEntry;

static const EffectEntry effects[] = {
#define EFFECT(effect, class, method, argument) {LIBRARY_##effect, class, method, argument},
#include "program/library_effects.def"
#undef EFFECT
};

// The first line that matches counts: exceptions stand before the rule in library_effects.def.
LibraryEffect library_effect(const char *class, const char *method, uint32_t argument) {
  for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
    if ((effects[i].argument < 0 || (uint32_t)effects[i].argument == argument) &&
        text_matches(effects[i].class, class) && text_matches(effects[i].method, method))
      return effects[i].effect;
  return LIBRARY_ANY;
}
