#include "classfile/image_builder_test.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

ImageBuilder image_builder_new(bool big_endian) {
  ImageBuilder image = {.big_endian = big_endian};
  put_u1(&image.strings, 0); // offset 0 is the empty string
  return image;
}

uint32_t image_builder_string(ImageBuilder *image, const char *text) {
  if (!*text)
    return 0;
  uint32_t offset = (uint32_t)image->strings.count;
  put_bytes(&image->strings, text, strlen(text) + 1);
  return offset;
}

void image_builder_word(const ImageBuilder *image, Buffer *out, uint64_t value, int bytes) {
  if (image->big_endian)
    put_big(out, value, bytes);
  else
    put_little(out, value, bytes);
}

void image_builder_add(ImageBuilder *image, const char *module, const char *parent,
                       const char *base, const char *extension, Bytes content) {
  assert(image->count < MOST_RESOURCES);
  ImageResource *resource = &image->resources[image->count++];
  snprintf(resource->name, sizeof resource->name, "/%s/%s%s%s%s%s", module, parent,
           *parent ? "/" : "", base, *extension ? "." : "", extension);
  resource->module = image_builder_string(image, module);
  resource->parent = image_builder_string(image, parent);
  resource->base = image_builder_string(image, base);
  resource->extension = image_builder_string(image, extension);
  resource->offset = image->data.count;
  resource->size = content.length;
  put_bytes(&image->data, content.at, content.length);
}

void image_builder_add_package(ImageBuilder *image, const char *package, const char *module) {
  Buffer content = {0};
  // A module in which the package is empty comes first, as it may in a real image.
  image_builder_word(image, &content, 1, 4);
  image_builder_word(image, &content, image_builder_string(image, "empty.one"), 4);
  image_builder_word(image, &content, 0, 4);
  image_builder_word(image, &content, image_builder_string(image, module), 4);
  image_builder_add(image, "packages", "", package, "", buffer_bytes(&content));
  vec_free(&content);
}

Buffer image_builder_layer(ImageBuilder *image, const char *method, Bytes packed, size_t size) {
  Buffer out = {0};
  image_builder_word(image, &out, 0xcafefafa, 4);
  image_builder_word(image, &out, packed.length, 8);
  image_builder_word(image, &out, size, 8);
  image_builder_word(image, &out, image_builder_string(image, method), 4);
  image_builder_word(image, &out, 0, 4);
  put_u1(&out, 1);
  put_bytes(&out, packed.at, packed.length);
  return out;
}

static uint32_t slot_of(const char *name, uint32_t seed, uint32_t length) {
  uint32_t hash = seed;
  for (; *name; name++)
    hash = (hash * 0x01000193) ^ (uint8_t)*name;
  return (hash & 0x7fffffff) % length;
}

// Tries to give the resources of one bucket slots by the second hash with this seed.
static bool place_bucket(const ImageBuilder *image, uint32_t bucket, uint32_t seed,
                         int32_t *owner) {
  int32_t trial[MOST_RESOURCES];
  memcpy(trial, owner, sizeof trial);
  for (uint32_t i = 0; i < image->count; i++) {
    if (slot_of(image->resources[i].name, 0x01000193, image->count) != bucket)
      continue;
    uint32_t slot = slot_of(image->resources[i].name, seed, image->count);
    if (trial[slot] >= 0)
      return false;
    trial[slot] = (int32_t)i;
  }
  memcpy(owner, trial, sizeof trial);
  return true;
}

// Buckets with several resources first; single ones take what is free and name it directly.
static void make_hash(const ImageBuilder *image, int32_t *redirect, int32_t *owner) {
  uint32_t sizes[MOST_RESOURCES] = {0}, last[MOST_RESOURCES] = {0};
  memset(owner, -1, MOST_RESOURCES * sizeof *owner);
  for (uint32_t i = 0; i < image->count; i++) {
    uint32_t bucket = slot_of(image->resources[i].name, 0x01000193, image->count);
    sizes[bucket]++;
    last[bucket] = i;
  }
  for (uint32_t bucket = 0; bucket < image->count; bucket++)
    for (uint32_t seed = 1; sizes[bucket] > 1 && !redirect[bucket]; seed++) {
      if (seed > 100000) // two slots are not enough: the lowest bit does not depend on the seed
        fatal("no perfect hash for %u resources", image->count);
      if (place_bucket(image, bucket, seed, owner))
        redirect[bucket] = (int32_t)seed;
    }
  uint32_t slot = 0;
  for (uint32_t bucket = 0; bucket < image->count; bucket++) {
    if (sizes[bucket] != 1)
      continue;
    while (owner[slot] >= 0)
      slot++;
    owner[slot] = (int32_t)last[bucket];
    redirect[bucket] = -1 - (int32_t)slot;
  }
}

static void put_attribute(Buffer *out, unsigned kind, uint64_t value) {
  if (!value)
    return;
  int bytes = 1;
  while (bytes < 8 && value >> (8 * bytes))
    bytes++;
  put_u1(out, kind << 3 | (unsigned)(bytes - 1));
  put_big(out, value, bytes);
}

static void put_location(Buffer *out, const ImageResource *resource) {
  put_attribute(out, 1, resource->module);
  put_attribute(out, 2, resource->parent);
  put_attribute(out, 3, resource->base);
  put_attribute(out, 4, resource->extension);
  put_attribute(out, 5, resource->offset);
  put_attribute(out, 6, resource->packed);
  put_attribute(out, 7, resource->size);
  put_u1(out, 0);
}

Buffer image_builder_finish(ImageBuilder *image) {
  int32_t redirect[MOST_RESOURCES] = {0}, owner[MOST_RESOURCES];
  uint32_t offsets[MOST_RESOURCES];
  Buffer locations = {0}, out = {0};
  make_hash(image, redirect, owner);
  for (uint32_t slot = 0; slot < image->count; slot++) {
    offsets[slot] = (uint32_t)locations.count;
    put_location(&locations, &image->resources[owner[slot]]);
  }
  image_builder_word(image, &out, 0xcafedada, 4);
  image_builder_word(image, &out, 0x10000, 4);
  image_builder_word(image, &out, 0, 4);
  image_builder_word(image, &out, image->count, 4);
  image_builder_word(image, &out, image->count, 4);
  image_builder_word(image, &out, locations.count, 4);
  image_builder_word(image, &out, image->strings.count, 4);
  for (uint32_t slot = 0; slot < image->count; slot++)
    image_builder_word(image, &out, (uint32_t)redirect[slot], 4);
  for (uint32_t slot = 0; slot < image->count; slot++)
    image_builder_word(image, &out, offsets[slot], 4);
  put_bytes(&out, locations.items, locations.count);
  put_bytes(&out, image->strings.items, image->strings.count);
  put_bytes(&out, image->data.items, image->data.count);
  vec_free(&locations);
  vec_free(&image->strings);
  vec_free(&image->data);
  return out;
}
