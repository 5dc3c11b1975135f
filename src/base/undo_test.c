#include "base/undo.h"

#include "base/random.h"
#include "base/test.h"

// A state of all three forms, and a copy of it at every mark.
typedef struct Subject {
  PathState path;
  VEC(uint32_t) list;
  const char *pointer;
  uint64_t flag;
  VEC(int) log; // of the part: what it was
  int part;
  size_t notes; // a part of knowledge, which is its own mark
} Subject;

typedef struct Copy {
  size_t mark, count;
  uint32_t items[64];
  const char *pointer;
  uint64_t flag;
  int part;
  size_t notes;
  PathScope scope;
} Copy;

static size_t part_mark(void *context) { return ((Subject *)context)->log.count; }

static void part_undo(void *context, size_t mark) {
  Subject *subject = context;
  while (subject->log.count > mark)
    subject->part = vec_pop(&subject->log);
}

static size_t notes_mark(void *context) { return ((Subject *)context)->notes; }
static void notes_undo(void *context, size_t mark) { ((Subject *)context)->notes = mark; }

static void set_part(Subject *subject, int value) {
  vec_push(&subject->log, subject->part);
  subject->part = value;
}

static void subject_init(Subject *subject) {
  *subject = (Subject){.pointer = "start"};
  path_keep(&subject->path, &subject->list.count, sizeof subject->list.count);
  path_keep(&subject->path, &subject->pointer, sizeof subject->pointer);
  path_keep(&subject->path, &subject->flag, sizeof subject->flag);
  path_add_part(&subject->path, PATH_WHOLE, (PathPart){subject, part_mark, part_undo});
  path_add_part(&subject->path, PATH_KNOWLEDGE, (PathPart){subject, notes_mark, notes_undo});
}

static void subject_fini(Subject *subject) {
  path_state_fini(&subject->path);
  vec_free(&subject->list);
  vec_free(&subject->log);
}

static Copy copy_of(Subject *subject, PathScope scope) {
  Copy copy = {.count = subject->list.count,
               .pointer = subject->pointer,
               .flag = subject->flag,
               .part = subject->part,
               .notes = subject->notes,
               .scope = scope};
  for (size_t i = 0; i < copy.count; i++)
    copy.items[i] = subject->list.items[i];
  copy.mark = path_mark(&subject->path, scope);
  return copy;
}

static bool is_as(const Subject *subject, const Copy *copy) {
  bool same = subject->list.count == copy->count && subject->pointer == copy->pointer &&
              subject->flag == copy->flag && subject->part == copy->part &&
              subject->notes == copy->notes;
  for (size_t i = 0; same && i < copy->count; i++)
    same = subject->list.items[i] == copy->items[i];
  return same;
}

static void change(Subject *subject, Random *random, bool with_part) {
  static const char *const words[] = {"a", "b", "c"};
  size_t count = subject->list.count;
  switch (random_below(random, 5)) {
  case 0:
    if (count < 64)
      vec_push(&subject->list, (uint32_t)random_next(random));
    break;
  case 1:
    subject->pointer = words[random_below(random, 3)];
    break;
  case 2:
    subject->flag = !subject->flag;
    subject->notes++;
    break;
  case 3:
    if (with_part)
      set_part(subject, (int)random_below(random, 1000));
    break;
  default:
    if (count) {
      size_t index = random_below(random, count);
      path_log(&subject->path, &subject->list, index);
      subject->list.items[index] = (uint32_t)random_next(random);
    }
  }
}

// Marks, undo and going back at random; every state is the one that stood at the mark.
TEST(undo_restores_what_stood_at_the_mark) {
  enum { MOST = 20, STEPS = 20000 };
  Subject subject;
  Copy copies[MOST];
  size_t depth = 0;
  Random random = random_seeded(11);
  subject_init(&subject);
  for (int step = 0; step < STEPS; step++) {
    uint64_t what = random_below(&random, 10);
    // Nothing is marked within a mark of what is known, and the part does not change there.
    bool is_known = depth && copies[depth - 1].scope == PATH_KNOWLEDGE;
    if (what == 0 && depth < MOST && !is_known) {
      PathScope scope = random_below(&random, 3) ? PATH_WHOLE : PATH_KNOWLEDGE;
      copies[depth] = copy_of(&subject, scope);
      depth++;
    } else if (what == 1 && depth) {
      size_t to = random_below(&random, depth);
      path_undo(&subject.path, copies[to].mark);
      CHECK(is_as(&subject, &copies[to]));
      depth = to;
    } else if (what == 2 && depth) {
      size_t to = random_below(&random, depth);
      path_back(&subject.path, copies[to].mark);
      CHECK(is_as(&subject, &copies[to]));
      depth = to + 1;
    } else {
      change(&subject, &random, !is_known);
    }
  }
  subject_fini(&subject);
}
