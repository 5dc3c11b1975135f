// The table of modelled methods.
#include "graph/step.h"

#include <string.h>

static const Model models[] = {
#define MODEL(class, name, kind, is_nullable, throws)                                              \
  {class, name, MODEL_##kind, is_nullable, throws},
#include "graph/models.def"
#undef MODEL
};

// May it call back into the program through an argument?
static bool takes_objects(const char *name, const char *descriptor) {
  const char *end = strchr(descriptor, ')'), *object = strstr(descriptor, "Ljava/lang/Object;");
  const char *text = strstr(descriptor, "Ljava/lang/CharSequence;");
  const char *const harmless[] = {"equals", "arraycopy", "identityHashCode", "isInstance",
                                  "comparableClassFor"};
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    if (!strcmp(name, harmless[i]))
      return false;
  return (object && object < end) || (text && text < end);
}

// It throws for an array that is null.
static bool is_writer(const Model *model) {
  return model->kind == MODEL_SELF || (model->kind == MODEL_NOTHING && !model->throws);
}

static const char *const unboxings[] = {"intValue",  "longValue", "shortValue",
                                        "byteValue", "charValue", "booleanValue"};

// The number of a box is a field like any other, except in proofs, which describe boxes themselves.
static bool is_unboxing(const World *world, const Method *method) {
  const char *name = name_text(world->names, method->name);
  bool is = false;
  for (size_t i = 0; i < sizeof unboxings / sizeof *unboxings; i++)
    is |= !strcmp(unboxings[i], name);
  return is && !world->strict && class_is_constant(world, method->owner);
}

Field *boxed_field(const World *world, const Method *method) {
  const char *descriptor = name_text(world->names, method->descriptor);
  if (world->strict || strcmp(name_text(world->names, method->name), "valueOf") != 0 ||
      !class_is_constant(world, method->owner) || strlen(descriptor) < 3 || descriptor[2] != ')')
    return NULL;
  for (uint16_t i = 0; i < method->owner->field_count; i++)
    if (!strcmp(name_text(world->names, method->owner->fields[i].name), "value"))
      return &method->owner->fields[i];
  return NULL;
}

const Model *model_of(const World *world, const Method *method) {
  if (!method->owner->trusted || is_unboxing(world, method))
    return NULL;
  const char *class = name_text(world->names, method->owner->name);
  const char *name = name_text(world->names, method->name);
  for (size_t i = 0; i < sizeof models / sizeof *models; i++)
    if (!strcmp(models[i].class, class) && (!models[i].name || !strcmp(models[i].name, name)) &&
        !takes_objects(name, name_text(world->names, method->descriptor)) &&
        (models[i].kind != MODEL_STOP || world->stops) &&
        !(is_writer(&models[i]) && strchr(name_text(world->names, method->descriptor), '[')))
      return &models[i];
  return NULL;
}
