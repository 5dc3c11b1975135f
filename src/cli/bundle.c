#include "cli/bundle.h"

#include "base/sha256.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define MAGIC "loris target 1"
enum { MOST_CONTRACTS = 16 << 20 };

static bool read_bytes(const char *name, Pack *pack) {
  FILE *file = fopen(name, "rb");
  int byte;
  if (!file)
    return false;
  while (pack->count <= MOST_CONTRACTS && (byte = fgetc(file)) != EOF)
    vec_push(pack, (unsigned char)byte);
  bool is_good = !ferror(file) && pack->count <= MOST_CONTRACTS;
  fclose(file);
  return is_good;
}

// --- the JDK -------------------------------------------------------------------------------------

// Its image is too large to be read for this: what its maker says of it, and its size.
const char *target_jdk_text(const Target *target, Arena *arena) {
  struct stat found = {0};
  char digest[SHA256_TEXT];
  const char *lib = target->jdk ? strstr(target->jdk, "/lib/") : NULL;
  Pack release = {0};
  if (!target->jdk || stat(target->jdk, &found))
    return "none";
  if (lib)
    (void)read_bytes(arena_format(arena, "%.*s/release", (int)(lib - target->jdk), target->jdk),
                     &release);
  sha256_text(release.items, release.count, digest);
  vec_free(&release);
  return arena_format(arena, "%d %lld %s", classpath_release(target->path),
                      (long long)found.st_size, digest);
}

// --- packing -------------------------------------------------------------------------------------

typedef struct Packing {
  const Target *target;
  Pack pack; // of one source
  size_t count;
} Packing;

static bool pack_class(void *context, Name name) {
  Packing *packing = context;
  ClassBytes found;
  if (!classpath_find(packing->target->path, name, &found, packing->target->diag))
    return true;
  pack_text(&packing->pack, name_text(packing->target->names, name));
  pack_text(&packing->pack, found.where);
  pack_bytes(&packing->pack, found.bytes.at, found.bytes.length);
  packing->count++;
  return true;
}

static void pack_classes(const Target *target, Pack *pack) {
  pack_number(pack, target->end_source - target->first_source);
  pack_number(pack, target->end_needed - target->first_source);
  for (size_t i = target->first_source; i < target->end_needed; i++) {
    Packing packing = {.target = target};
    classpath_each(target->path, i, pack_class, &packing, target->diag);
    pack_number(pack, packing.count);
    vec_append(pack, packing.pack.items, packing.pack.count);
    vec_free(&packing.pack);
  }
}

static void pack_mains(const Target *target, Pack *pack) {
  pack_number(pack, target->own_main.count);
  for (size_t i = 0; i < target->own_main.count; i++)
    pack_text(pack, target->own_main.items[i]);
}

static void pack_part(Pack *part, Pack *pack) {
  pack_bytes(pack, part->items, part->count);
  vec_clear(part);
}

bool bundle_pack(const Target *target, const Options *options, Sources *sources, Pack *pack) {
  Arena arena = {0};
  Pack part = {0};
  bool is_good = true;
  pack_text(pack, MAGIC);
  pack_text(pack, target_jdk_text(target, &arena));
  pack_bool(pack, target_implies_non_null(target));
  if (options->contracts) {
    is_good = read_bytes(options->contracts, &part);
    vec_push(&part, 0);
    pack_text(pack, (const char *)part.items);
    vec_clear(&part);
  } else {
    pack_text(pack, NULL);
  }
  pack_mains(target, &part);
  pack_part(&part, pack);
  pack_classes(target, &part);
  pack_part(&part, pack);
  if (sources)
    sources_pack(sources, target->program, &part);
  else
    pack_number(&part, 0);
  pack_part(&part, pack);
  vec_free(&part);
  arena_fini(&arena);
  if (!is_good)
    fprintf(stderr, "loris: %s: %s\n", options->contracts, strerror(errno));
  return is_good;
}

// --- unpacking -----------------------------------------------------------------------------------

bool bundle_open(Unpack from, Bundle *bundle) {
  *bundle = (Bundle){0};
  bool is_known = !strcmp(unpack_word(&from, &bundle->arena), MAGIC);
  bundle->jdk = unpack_word(&from, &bundle->arena);
  bundle->implies_non_null = unpack_bool(&from);
  bundle->contracts = unpack_text(&from, &bundle->arena);
  bundle->mains = unpack_bytes(&from);
  bundle->classes = unpack_bytes(&from);
  bundle->sources = unpack_bytes(&from);
  return is_known && !from.is_bad && !from.left;
}

void bundle_close(Bundle *bundle) { arena_fini(&bundle->arena); }

// Class files are trusted as little as those of any target: they are parsed and verified.
static void add_source(Unpack *from, Target *target) {
  VEC(NamedClass) classes = {0};
  const char *label = "the target";
  size_t count = unpack_count(from);
  for (size_t i = 0; i < count && !from->is_bad; i++) {
    const char *name = unpack_word(from, &target->arena);
    const char *where = unpack_word(from, &target->arena);
    Unpack bytes = unpack_bytes(from);
    label = i ? label : where;
    NamedClass class = {name_of(target->names, name), {bytes.at, bytes.left}};
    if (!from->is_bad)
      vec_push(&classes, class);
  }
  if (!from->is_bad)
    classpath_add_classes(target->path, classes.items, classes.count, label);
  vec_free(&classes);
}

bool bundle_add(const Bundle *bundle, Target *target) {
  Unpack classes = bundle->classes, mains = bundle->mains;
  Arena *arena = &target->arena;
  size_t own = (size_t)unpack_below(&classes, UINT32_MAX);
  size_t all = (size_t)unpack_below(&classes, UINT32_MAX);
  for (size_t i = 0; i < all && !classes.is_bad; i++) {
    add_source(&classes, target);
    if (i + 1 == own)
      target->end_source = classpath_source_count(target->path);
  }
  target->end_needed = classpath_source_count(target->path);
  size_t count = unpack_count(&mains);
  for (size_t i = 0; i < count && !mains.is_bad; i++)
    vec_push(&target->own_main, mem_string(unpack_word(&mains, arena)));
  target->implies_non_null = bundle->implies_non_null;
  bool is_same = !strcmp(bundle->jdk, target_jdk_text(target, arena));
  if (classes.is_bad || mains.is_bad || own > all)
    diag_error(target->diag, "the target", "it is damaged");
  else if (!is_same)
    diag_error(target->diag, "the target", "it is to be looked at with another JDK");
  return !diag_failed(target->diag);
}
