// Objects of the JDK that one of its static methods makes of what they hold.
#include "replay/inputs.h"

#include <string.h>

typedef struct Factory {
  const char *class, *call;
  const char *fields[CONCRETE_PARTS];
} Factory;

#define FACTORY(class, call, ...) {class, call, {__VA_ARGS__}},
static const Factory factories[] = {
#include "replay/factories.def"
};

static const ConcreteValue *part(const Names *names, const ConcreteObject *object,
                                 const char *field) {
  for (size_t i = 0; i < object->slots.count; i++)
    if (!strcmp(name_text(names, object->slots.items[i].field->name), field))
      return &object->slots.items[i].value;
  return NULL;
}

bool concrete_made(const Names *names, const ConcreteObject *object, ConcreteMade *made) {
  *made = (ConcreteMade){0};
  if (object->constant || !object->class->trusted || object->class->kind != CLASS_INSTANCE)
    return false;
  const char *name = name_text(names, object->class->name);
  for (size_t i = 0; i < sizeof factories / sizeof *factories && !made->call; i++)
    if (!strcmp(factories[i].class, name)) {
      made->call = factories[i].call;
      for (; made->count < CONCRETE_PARTS && factories[i].fields[made->count]; made->count++)
        if (!(made->parts[made->count] = part(names, object, factories[i].fields[made->count])))
          return false;
    }
  return made->call != NULL;
}
