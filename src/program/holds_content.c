// What the collections hold that fields lead to, for the analysis of holds.h.
//
// A *content* is what may be in the collections that a private field has held, or that one `new`
// of the nest has made. Words of a frame know which contents they may be the collection of; where
// such a word is stored into a field, passed on within the nest or returned to it, the contents are
// one from then on, whichever name they are changed by. A content may have a null in it if the code
// may add one, or if it is given to anybody of whom it is not known what he does with it.
#include "program/holds.h"

#include <string.h>

typedef enum ContentCall { KEEPS, COMPARES, ADDS, PUTS, TAKES, UNKNOWN } ContentCall;

#define CONTENT(method, what) {method, what},
#define READER(class, method)
#define FULL(class, method)
#define MADE(class)
static const struct {
  const char *method;
  ContentCall what;
} calls[] = {
#include "program/holds_content.def"
};
#undef CONTENT
#undef READER
#undef FULL
#define CONTENT(method, what)
#define READER(class, method) {class, method, false},
#define FULL(class, method) {class, method, true},
static const struct {
  const char *class, *method;
  bool is_full;
} helpers[] = {
#include "program/holds_content.def"
};
#undef MADE
#undef READER
#undef FULL
#define READER(class, method)
#define FULL(class, method)
#define MADE(class) class,
static const char *const made[] = {
#include "program/holds_content.def"
};

// --- contents ------------------------------------------------------------------------------------

static HoldsContent *root_of(HoldsNest *nest, uint32_t number) {
  while (nest->contents[number].parent != number)
    number = nest->contents[number].parent;
  return &nest->contents[number];
}

// The set with the content of `key` alone; empty: there is no room for more of them.
static uint64_t content_of(HoldsNest *nest, const void *key) {
  for (uint32_t i = 0; i < nest->content_count; i++)
    if (nest->contents[i].key == key)
      return UINT64_C(1) << i;
  if (nest->content_count == CONTENTS_MOST)
    return 0;
  uint32_t number = nest->content_count++;
  nest->contents[number] = (HoldsContent){.key = key, .parent = number};
  return UINT64_C(1) << number;
}

static void mark(HoldsNest *nest, uint64_t set, ContentMark marks) {
  for (uint32_t i = 0; i < nest->content_count; i++) {
    HoldsContent *root = root_of(nest, i);
    if (!(set >> i & 1) || (root->marks & marks) == marks)
      continue;
    root->marks |= marks;
    nest->is_growing = true;
  }
}

// All contents of the set are one.
static void join(HoldsNest *nest, uint64_t set) {
  HoldsContent *first = NULL;
  for (uint32_t i = 0; i < nest->content_count; i++) {
    HoldsContent *root = set >> i & 1 ? root_of(nest, i) : NULL;
    if (!root || root == first)
      continue;
    if (!first) {
      first = root;
      continue;
    }
    root->parent = first->parent;
    first->marks |= root->marks;
    first->sources |= root->sources;
    nest->is_growing = true;
  }
}

// --- threads -------------------------------------------------------------------------------------

// Two threads that add to one ArrayList can leave a null that neither has added. Classes that show
// signs of threads are taken at their word that there are some.
static bool names_threads(const HoldsNest *nest, const ClassFile *file) {
  static const char *const signs[] = {"java/lang/Thread", "java/lang/Runnable", "java/util/Timer",
                                      "java/util/concurrent/*"};
  for (uint32_t i = 1; i < file->pool_count; i++) {
    const Constant *at = &file->pool[i];
    for (size_t j = 0; at->tag == CONSTANT_CLASS && j < sizeof signs / sizeof *signs; j++)
      if (holds_name_fits(signs[j], name_text(nest->program->names, at->name)))
        return true;
  }
  return false;
}

static bool is_threaded(const HoldsNest *nest, const Class *class) {
  for (uint16_t i = 0; i < class->method_count; i++)
    if (class->methods[i].flags & ACC_SYNCHRONIZED)
      return true;
  for (uint16_t i = 0; i < class->field_count; i++)
    if (class->fields[i].flags & ACC_VOLATILE)
      return true;
  return names_threads(nest, class->file);
}

void holds_content_begin(HoldsNest *nest) {
  for (size_t i = 0; i < nest->classes.count; i++)
    nest->is_threaded = nest->is_threaded || is_threaded(nest, nest->classes.items[i].class);
}

// --- fields --------------------------------------------------------------------------------------

static bool is_collection(const HoldsNest *nest, const Field *field) {
  return !(field->flags & ACC_STATIC) &&
         !strncmp(name_text(nest->program->names, field->descriptor), "Ljava/util/", 11);
}

uint64_t holds_content_of(HoldsNest *nest, const Field *field) {
  return is_collection(nest, field) ? content_of(nest, field) : 0;
}

void holds_content_open(HoldsNest *nest, const Field *field, bool may_write) {
  mark(nest, holds_content_of(nest, field),
       may_write ? CONTENT_IS_SHOWN | CONTENT_HAS_NULL : CONTENT_IS_SHOWN);
}

// An immutable collection without nulls adds nothing, and it does not matter who else has it.
void holds_content_store(HoldsNest *nest, uint64_t into, const Held *value) {
  assert(into);
  if (value->is_strange)
    mark(nest, into, CONTENT_HAS_NULL);
  join(nest, into | value->contents);
}

static bool may_get_null(const HoldsContent *content) {
  return (content->marks & CONTENT_HAS_NULL) ||
         ((content->marks & CONTENT_CHANGES) && (content->marks & CONTENT_IS_SHOWN));
}

// By its own code, or by that of a content which elements were copied from.
bool holds_content_has_null(HoldsNest *nest, const Field *field) {
  uint64_t set = nest->is_threaded ? 0 : holds_content_of(nest, field), before = 0;
  if (!set)
    return true;
  while (set != before) {
    before = set;
    for (uint32_t i = 0; i < nest->content_count; i++) {
      const HoldsContent *root = set >> i & 1 ? root_of(nest, i) : NULL;
      if (root && may_get_null(root))
        return true;
      set |= root ? root->sources : 0;
    }
  }
  return false;
}

// --- code ----------------------------------------------------------------------------------------

// `*` stands for any text.
bool holds_name_fits(const char *pattern, const char *name) {
  const char *star = strchr(pattern, '*');
  if (!star)
    return !strcmp(pattern, name);
  size_t before = (size_t)(star - pattern), after = strlen(star + 1), length = strlen(name);
  return length >= before + after && !strncmp(pattern, name, before) &&
         !strcmp(name + length - after, star + 1);
}

static bool is_made(const char *class) {
  for (size_t i = 0; i < sizeof made / sizeof *made; i++)
    if (!strcmp(made[i], class))
      return true;
  return false;
}

void holds_content_make(HoldsScan *scan, const Instruction *instruction, Held *value) {
  const char *class = name_text(scan->names, value->class);
  if (!scan->own || !is_made(class))
    return;
  uint64_t set = content_of(scan->nest, scan->info->code.at + instruction->offset);
  bool is_linked = !strcmp(class, "java/util/LinkedList");
  mark(scan->nest, set, is_linked ? CONTENT_CHANGES | CONTENT_IS_LINKED : CONTENT_CHANGES);
  value->contents = set;
  value->is_strange = !set;
}

void holds_content_leak(HoldsScan *scan, const Held *value) {
  if (scan->own && value->contents)
    mark(scan->nest, value->contents, CONTENT_IS_SHOWN);
}

static bool is_helper(const HoldsScan *scan, const Constant *member, bool wants_full) {
  const char *class = name_text(scan->names, member->class_name);
  const char *name = name_text(scan->names, member->name);
  for (size_t i = 0; i < sizeof helpers / sizeof *helpers; i++)
    if (helpers[i].is_full == wants_full && !strcmp(helpers[i].class, class) &&
        holds_name_fits(helpers[i].method, name))
      return true;
  return false;
}

bool holds_content_is_full(const HoldsScan *scan, const Constant *member) {
  return is_helper(scan, member, true);
}

static void add(HoldsScan *scan, uint64_t into, const Held *element) {
  if (element->kinds & HELD_NULL)
    mark(scan->nest, into, CONTENT_HAS_NULL);
}

// Everything that is in another collection.
static void add_all(HoldsScan *scan, uint64_t into, const Held *collection) {
  HoldsNest *nest = scan->nest;
  if (collection->is_strange)
    mark(nest, into, CONTENT_HAS_NULL);
  for (uint32_t i = 0; i < nest->content_count; i++)
    if (into >> i & 1)
      root_of(nest, i)->sources |= collection->contents;
}

// A constructor takes over what is in a collection. Numbers and comparators add nothing.
static void construct(HoldsScan *scan, const Constant *member, const Held *arguments) {
  uint32_t word = 1;
  for (const char *at = name_text(scan->names, member->descriptor) + 1; *at != ')';
       at = descriptor_next(at)) {
    bool is_comparator = !strncmp(at, "Ljava/util/Comparator;", 22);
    if (descriptor_kind(at) == KIND_REFERENCE && !is_comparator)
      add_all(scan, arguments[0].contents, &arguments[word]);
    word += kind_words(descriptor_kind(at));
  }
}

static ContentCall call_of(const HoldsScan *scan, const Constant *member) {
  const char *name = name_text(scan->names, member->name);
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (holds_name_fits(calls[i].method, name))
      return calls[i].what;
  return UNKNOWN;
}

static bool is_library(const HoldsScan *scan, const Constant *member) {
  const char *class = name_text(scan->names, member->class_name);
  return !strncmp(class, "java/util/", 10) || !strcmp(class, "java/lang/Iterable") ||
         !strcmp(class, "java/lang/Object");
}

bool holds_content_call(HoldsScan *scan, const Constant *member, const Held *arguments,
                        uint32_t words) {
  assert(words > 0);
  uint64_t set = arguments[0].contents;
  if (!scan->own || !set || !is_library(scan, member))
    return false;
  if (name_is(member->name, scan->nest->program->init)) {
    construct(scan, member, arguments);
    return true;
  }
  ContentCall what = call_of(scan, member);
  if ((what == ADDS && words < 2) || (what == PUTS && words < 3) || (what == TAKES && words < 2))
    return false;
  switch (what) {
  case KEEPS:
  case COMPARES:
    return true;
  case PUTS:
    add(scan, set, &arguments[words - 2]);
    add(scan, set, &arguments[words - 1]);
    return true;
  case ADDS:
    add(scan, set, &arguments[words - 1]);
    return true;
  case TAKES:
    add_all(scan, set, &arguments[words - 1]);
    return true;
  case UNKNOWN:
    break;
  }
  return false;
}

// LinkedList.iterator returns a ListIterator, which sets and adds for whoever casts it to one.
uint64_t holds_content_behind(HoldsScan *scan, const Constant *member, const Held *receiver) {
  if (!scan->own || strcmp(name_text(scan->names, member->name), "iterator"))
    return 0;
  uint64_t behind = 0;
  for (uint32_t i = 0; i < scan->nest->content_count; i++)
    if ((receiver->contents >> i & 1) && (root_of(scan->nest, i)->marks & CONTENT_IS_LINKED))
      behind |= UINT64_C(1) << i;
  return behind;
}

bool holds_content_reads(const HoldsScan *scan, const Constant *member, const Held *receiver) {
  if (is_helper(scan, member, false))
    return true;
  if (!receiver)
    return false;
  if (name_is(member->name, scan->nest->program->init))
    return is_made(name_text(scan->names, member->class_name));
  // Of the JDK's own collections, whose code is known.
  bool is_own = receiver->contents && !receiver->is_strange && is_library(scan, member);
  ContentCall what = is_own ? call_of(scan, member) : UNKNOWN;
  return what == COMPARES || what == TAKES;
}
