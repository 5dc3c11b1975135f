// Identity hashes: any number, the same one as long as the object lives (JLS leaves it open). While
// exploring, the program sees a symbol. Tables of the JDK get the machine's own number instead, for
// a symbol would be a case for each bucket: which keys are found does not depend on the numbers,
// and the order of the table, which does, is unknown when somebody looks at it.
//
// That holds as long as equal keys have equal hashes, whatever the numbers are. It is so if no
// number inside of the key comes from an identity hash (such keys keep their symbols), and if equal
// objects with identity hashes are the same (else the path is unknown).
#include "exec/exec_impl.h"

#include <string.h>

// --- whose hash is its identity ------------------------------------------------------------------

static bool inherits(Exec *exec, Class *class, const char *name, const char *descriptor) {
  static const char *const owners[] = {"java/lang/Object", "java/lang/Enum"};
  const Method *method = class_find_text(exec->program, class, name, descriptor);
  const char *owner = method ? name_text(exec->names, method->owner->name) : owners[0];
  return !strcmp(owner, owners[0]) || !strcmp(owner, owners[1]);
}

static bool hashes_by_identity(Exec *exec, Class *class) {
  return class->kind == CLASS_ARRAY || inherits(exec, class, "hashCode", "()I");
}

static bool equals_by_identity(Exec *exec, Class *class) {
  return class->kind == CLASS_ARRAY || inherits(exec, class, "equals", "(Ljava/lang/Object;)Z");
}

// --- what a key is made of -----------------------------------------------------------------------

enum { MOST_OBJECTS = 256 };

// The objects that a key leads to, and what was found among them.
typedef struct KeyScan {
  Exec *exec;
  Ref objects[MOST_OBJECTS];
  size_t count;
  bool is_large;     // there are more
  bool has_identity; // an identity hash was asked for
  bool has_hash;     // a number may come from one
  bool is_broken;    // an object with an identity hash is equal to others
} KeyScan;

static void add_object(KeyScan *scan, Ref ref) {
  for (size_t i = 0; i < scan->count; i++)
    if (scan->objects[i] == ref)
      return;
  if (scan->count == MOST_OBJECTS)
    scan->is_large = true;
  else
    scan->objects[scan->count++] = ref;
}

// The objects that a reference which is a term may be.
static void add_leaves(KeyScan *scan, Term ref) {
  Heap *heap = scan->exec->symbolic->heap;
  RefNodes nodes = {0};
  scan->has_hash = scan->has_hash || !term_is(heap_fix_hashes(heap, ref), ref);
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if ((leaf.kind == LEAF_PROGRAM || leaf.kind == LEAF_INPUT) && leaf.object)
      add_object(scan, leaf.object);
  }
  vec_free(&nodes);
}

static void add_reference(KeyScan *scan, Word word) {
  if (heap_is_ref(word))
    word = heap_chase(scan->exec->symbolic->heap, word);
  if (word_tag(word) == TAG_TERM)
    add_leaves(scan, (Term){(uint32_t)word});
  else if (!word_tag(word) && word)
    add_object(scan, (Ref)word);
}

static void scan_fields(KeyScan *scan, Ref ref) {
  const Word *words = &scan->exec->machine->words[ref];
  for (const Class *at = object_class(scan->exec->machine, ref); at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++) {
      const Field *field = &at->fields[i];
      if (field->flags & ACC_STATIC)
        continue;
      Word word = words[field->slot + (kind_is_wide(field->kind))];
      if (field->kind == KIND_REFERENCE)
        add_reference(scan, words[field->slot]);
      else if (word_tag(word) == TAG_TERM) {
        Term term = {(uint32_t)word};
        scan->has_hash =
            scan->has_hash || !term_is(heap_fix_hashes(scan->exec->symbolic->heap, term), term);
      }
    }
}

static void scan_array(KeyScan *scan, Ref ref, const Class *class) {
  assert(class->kind == CLASS_ARRAY);
  const Machine *machine = scan->exec->machine;
  if (array_is_symbolic(machine, ref)) {
    scan->has_hash = true; // perhaps
    return;
  }
  for (uint32_t i = 0; class->kind_letter == KIND_REFERENCE && i < array_length(machine, ref); i++)
    add_reference(scan, array_element(machine, ref, KIND_REFERENCE, i));
}

static void scan_object(KeyScan *scan, Ref ref) {
  Exec *exec = scan->exec;
  Class *class = object_class(exec->machine, ref);
  if ((uint32_t)exec->machine->words[ref + 1] && hashes_by_identity(exec, class)) {
    scan->has_identity = true;
    scan->is_broken = scan->is_broken || !equals_by_identity(exec, class);
  }
  if (class->kind == CLASS_ARRAY)
    scan_array(scan, ref, class);
  else
    scan_fields(scan, ref);
}

// In a concrete run that is watched no word is a term.
static void scan_key(KeyScan *scan, Exec *exec, Word key) {
  *scan = (KeyScan){.exec = exec};
  add_reference(scan, key);
  for (size_t i = 0; i < scan->count && !scan->is_large; i++)
    scan_object(scan, scan->objects[i]);
}

// --- hashes --------------------------------------------------------------------------------------

static bool stop_broken(Exec *exec) {
  return stop_unknown(exec, "a hash table looks for equal objects by their identity hashes");
}

// Does the machine's number go to a table?
static bool is_for_table(const Exec *exec) {
  assert(exec->machine->depth > 0);
  return method_state(exec, machine_top(exec->machine)->method)->is_table;
}

// Is a key looked for among others that may be equal to it? IdentityHashMap asks another method.
static bool breaks_table(Exec *exec, const Method *method, Ref object) {
  return is_for_table(exec) && !(method->flags & ACC_STATIC) && is_watched(exec) &&
         !equals_by_identity(exec, object_class(exec->machine, object));
}

// The first time that an object's hash is asked for: an input and an object that it may be get two
// numbers, and whoever compares them never comes to compare the objects.
static bool is_doubtful(const Exec *exec, Ref object) {
  return exec->symbolic && !(uint32_t)exec->machine->words[object + 1] &&
         heap_hash_is_doubtful(exec->symbolic->heap, object);
}

// The hash of an object of the program.
static Word hash_word(Exec *exec, Ref object) {
  if (exec->symbolic && !(uint32_t)exec->machine->words[object + 1])
    heap_add_hashed(exec->symbolic->heap, object);
  uint32_t number = (uint32_t)machine_identity_hash(exec->machine, object);
  return exec->symbolic && !is_for_table(exec)
             ? word_tagged(TAG_TERM, heap_hash_symbol(exec->symbolic->heap, number).id)
             : number;
}

// Where references are terms, which object it is may be open, and so is whose hash it is. Elsewhere
// an input that was resolved is an object like those of the program.
static bool is_nameless(const Exec *exec, Ref object) {
  const Heap *heap = exec->symbolic->heap;
  return heap_object(heap, object) && heap_merges_references(heap);
}

static bool stop_input(Exec *exec) {
  return stop_unknown(exec, "the identity hash of an input object is used");
}

static bool stop_doubtful(Exec *exec) {
  return stop_unknown(exec, "the identity hashes of an input and of an object that it may be");
}

NativeStatus native_identity_hash(Exec *exec, Word *arguments, Word *result) {
  assert(exec->running_native);
  Ref object = (Ref)arguments[0];
  if (!object)
    return NATIVE_RETURN;
  if (exec->symbolic && is_nameless(exec, object))
    return native_frames(stop_input(exec));
  if (exec->symbolic && heap_is_open_box(exec->symbolic->heap, object))
    return native_frames(stop_unknown(exec, "the identity hash of a box is used"));
  if (is_doubtful(exec, object))
    return native_frames(stop_doubtful(exec));
  if (breaks_table(exec, exec->running_native, object))
    return native_frames(stop_broken(exec));
  if (!exec->symbolic && sees_hash(exec))
    return native_frames(stop_unknown(exec, "an identity hash is used"));
  *result = hash_word(exec, object);
  return NATIVE_RETURN;
}

// Where the reference is one of several objects: the hash is that of one of them.
bool symbolic_identity_hash(Exec *exec, const Method *method, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  RefNodes nodes = {0};
  VEC(Term) hashes = {0};
  bool has_input = false, is_broken = false;
  if (!heap_merges_references(heap)) {
    assert(arguments[0] && !word_tag(arguments[0])); // an argument is resolved
    Ref object = (Ref)arguments[0];
    if (is_doubtful(exec, object))
      return stop_doubtful(exec);
    Word hash = hash_word(exec, object);
    if (breaks_table(exec, method, object))
      return stop_broken(exec);
    native_give(exec, arguments, hash);
    return true;
  }
  // Children come before parents, so the hashes of both branches of an ite are there already.
  heap_list_nodes(heap, heap_reduce(heap, heap_word_term(heap, arguments, KIND_REFERENCE)), &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    Term node = nodes.items[i], hash = symbolic_int(exec, 0);
    RefLeaf leaf = heap_leaf(heap, node);
    has_input = has_input || leaf.kind == LEAF_INPUT;
    if (leaf.kind == LEAF_ITE)
      hash = term_ite(terms, term_child(terms, node, 0),
                      hashes.items[heap_node_at(heap, term_child(terms, node, 1))],
                      hashes.items[heap_node_at(heap, term_child(terms, node, 2))]);
    else if (leaf.kind == LEAF_PROGRAM) {
      is_broken = is_broken || breaks_table(exec, method, leaf.object);
      hash = symbolic_int(exec, hash_word(exec, leaf.object));
    }
    vec_push(&hashes, hash);
  }
  Word value[2];
  heap_term_words(heap, *vec_last(&hashes), KIND_INT, value);
  vec_free(&nodes);
  vec_free(&hashes);
  if (has_input || is_broken)
    return has_input ? stop_input(exec) : stop_broken(exec);
  native_give(exec, arguments, value[0]);
  return true;
}

bool hash_meets_table(const Exec *exec, Word value) {
  assert(exec->symbolic);
  const Machine *machine = exec->machine;
  const Heap *heap = exec->symbolic->heap;
  return word_tag(value) == TAG_TERM && heap_hash_count(heap) && machine->depth > 1 &&
         method_state(exec, machine->frames[machine->depth - 2].method)->is_table &&
         sort_is_integer(term_sort(exec->symbolic->terms, (Term){(uint32_t)value})) &&
         !strcmp(name_text(exec->names, machine_top(machine)->method->name), "hashCode");
}

bool hash_return(Exec *exec) {
  assert(machine_top(exec->machine)->pc->op == OP_RETURN1);
  const Frame *frame = machine_top(exec->machine);
  Heap *heap = exec->symbolic->heap;
  Word value[2] = {frame->sp[-1]};
  KeyScan scan;
  scan_key(&scan, exec, frame->locals[0]);
  if (scan.is_broken)
    return stop_broken(exec);
  if (!scan.has_hash && !scan.is_large)
    heap_term_words(heap, heap_fix_hashes(heap, symbolic_int(exec, value[0])), KIND_INT, value);
  return call_return(exec, value, 1);
}

// --- order ---------------------------------------------------------------------------------------

static const Field *field_named(const Exec *exec, Ref ref, const char *name) {
  for (const Class *at = object_class(exec->machine, ref); at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++)
      if (!(at->fields[i].flags & ACC_STATIC) && at->fields[i].kind == KIND_REFERENCE &&
          !strcmp(name_text(exec->names, at->fields[i].name), name))
        return &at->fields[i];
  return NULL;
}

// What the first of these fields holds that the object has; 0: nothing that is known.
static Word field_of(const Exec *exec, Ref ref, const char *const *names) {
  for (; *names; names++) {
    const Field *field = field_named(exec, ref, *names);
    if (field)
      return exec->machine->words[ref + field->slot];
  }
  return 0;
}

typedef struct TableKeys {
  Exec *exec;
  size_t count;
  bool is_open; // one of them has a hash that is open
} TableKeys;

static void count_key(TableKeys *keys, Word key) {
  KeyScan scan;
  scan_key(&scan, keys->exec, key);
  keys->count++;
  keys->is_open = keys->is_open || scan.has_identity || scan.is_large;
}

// Buckets are lists of nodes, or a tree that keeps such a list.
static void count_bucket(TableKeys *keys, Word node) {
  while (node && !word_tag(node)) {
    Word first = field_of(keys->exec, (Ref)node, (const char *[]){"first", NULL});
    if (first && !word_tag(first)) {
      node = first;
      continue;
    }
    count_key(keys, field_of(keys->exec, (Ref)node, (const char *[]){"key", "referent", NULL}));
    node = field_of(keys->exec, (Ref)node, (const char *[]){"next", NULL});
  }
}

// IdentityHashMap has keys and values in turn where others have nodes, and all hashes are identity.
static void count_keys(TableKeys *keys, Ref table) {
  assert(object_class(keys->exec->machine, table)->kind == CLASS_ARRAY);
  const Machine *machine = keys->exec->machine;
  const char *component =
      name_text(keys->exec->names, object_class(machine, table)->component->name);
  bool is_flat = !strcmp(component, "java/lang/Object");
  for (uint32_t i = 0; i < array_length(machine, table); i += is_flat ? 2 : 1) {
    Word element = array_element(machine, table, KIND_REFERENCE, i);
    keys->is_open = keys->is_open || (is_flat && element);
    keys->count += is_flat && element;
    if (!is_flat)
      count_bucket(keys, element);
  }
}

// The table among what a method of it is given: an array, or an object that has one or belongs to
// one that has.
// The JDK's own names of fields, tried from the view or iterator inwards; `steps` bounds the walk.
static Ref table_of(const Exec *exec, Word word, int steps) {
  assert(steps >= 0);
  static const char *const fields[] = {"table", "this$0", "map", NULL};
  if (!word || word_tag(word))
    return 0;
  const Class *class = object_class(exec->machine, (Ref)word);
  if (class->kind == CLASS_ARRAY)
    return class->kind_letter == KIND_REFERENCE && !array_is_symbolic(exec->machine, (Ref)word)
               ? (Ref)word
               : 0;
  return steps ? table_of(exec, field_of(exec, (Ref)word, fields), steps - 1) : 0;
}

// One key has no order. A method that returns an int reads a hash itself, so one key is enough
// there.
bool table_order_is_open(Exec *exec, const Method *method) {
  const Word *arguments = machine_top(exec->machine)->sp - method->arg_slots;
  TableKeys keys = {.exec = exec};
  Ref table = 0;
  for (uint16_t i = 0, at = 0; i <= method->arg_count && !table; i++) {
    Kind kind = i ? method->arg_kinds[i - 1] : KIND_REFERENCE; // the receiver first
    if (kind == KIND_REFERENCE)
      table = table_of(exec, arguments[at], 3);
    at = (uint16_t)(at + (kind_words(kind)));
  }
  if (table)
    count_keys(&keys, table);
  else if (arguments[0] && !word_tag(arguments[0]))
    count_bucket(&keys, arguments[0]);
  bool is_hash = method->return_kind == KIND_INT; // of a table that is made of the hashes it keeps
  return keys.is_open && (keys.count > 1 || is_hash);
}
