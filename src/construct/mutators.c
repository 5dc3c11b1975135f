// Which methods change an object, and which of them do the same? Seen by running them on samples.
#include "construct/construct_impl.h"

#include "base/arith.h"

#include <string.h>

enum { MAX_GROWERS = 3, MAX_OTHERS = 3, MAX_CALLS = 3 };

typedef struct Sampler {
  Construct *construct;
  Visibility visibility;
  Class *class;
  Method *constructor;
} Sampler;

// A state that calls lead to.
typedef struct Sample {
  uint64_t digest; // 0: the calls do not lead anywhere
  size_t reached;  // objects
} Sample;

// Elements are 11, 12, ...; numbers, which may be positions, 0, 1, ...
static void sample_words(const Shape *shape, Word *words) {
  int32_t element = 11, number = 0;
  for (size_t i = 0; i < shape->parameters.count; i++) {
    Kind letter = shape->parameters.items[i].letter;
    int32_t value = shape->parameters.items[i].is_boxed ? element++ : number++;
    words[i] = bits_of_number(letter, value);
  }
}

static bool run_recipe(Construct *construct, const Recipe *recipe, Ref *variables) {
  for (size_t i = 0; i < recipe->statements.count; i++)
    if (!run_statement(construct, &recipe->statements.items[i], variables))
      return false;
  return true;
}

static Sample run_sample(const Sampler *sampler, const Shape *shape, int32_t receiver) {
  assert(receiver >= 0 && receiver < MAX_VARIABLES);
  Construct *construct = sampler->construct;
  Sample sample = {0};
  Recipe recipe;
  Ref variables[MAX_VARIABLES] = {0};
  Word *words = mem_new_array(Word, shape->parameters.count + 1);
  sample_words(shape, words);
  shape_fill(shape, words, &recipe);
  size_t mark = machine_mark(construct->machine);
  if (recipe.variables.count <= MAX_VARIABLES && run_recipe(construct, &recipe, variables))
    sample.digest = objects_digest(construct->machine, &variables[receiver], 1, &sample.reached);
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
  recipe_fini(&recipe);
  mem_free(words);
  return sample;
}

// The state behind a new object and calls of these methods.
static Sample sample(const Sampler *sampler, Method *const *methods, size_t count) {
  Arena arena = {0};
  Shape shape = {0};
  Provider provider = {.construct = sampler->construct,
                       .visibility = sampler->visibility,
                       .arena = &arena,
                       .shape = &shape,
                       .numbers = sampler->class->trusted ? NUMBERS_ONE : NUMBERS_SYMBOLIC};
  Sample result = {0};
  int32_t receiver = provide_object(&provider, sampler->class, sampler->constructor);
  bool is_good = receiver != NO_VARIABLE;
  provider.numbers = sampler->class->trusted ? NUMBERS_SMALL : NUMBERS_SYMBOLIC;
  for (size_t i = 0; is_good && i < count; i++) {
    Statement statement = {.kind = STATEMENT_CALL,
                           .result = NO_VARIABLE,
                           .receiver = receiver,
                           .method = methods[i],
                           .class = sampler->class};
    uint16_t failed;
    is_good = provide_arguments(&provider, &statement, NULL, USE_CHANGE, &failed);
    if (is_good)
      vec_push(&shape.recipe.statements, statement);
  }
  if (is_good)
    result = run_sample(sampler, &shape, receiver);
  shape_fini(&shape);
  arena_fini(&arena);
  return result;
}

// --- effects -------------------------------------------------------------------------------------

// What a method does to an empty object, twice to an empty one, and to one with two elements.
typedef struct Effect {
  Method *method;
  Sample states[MAX_CALLS];
} Effect;

static bool is_candidate(const Sampler *sampler, const Class *owner, const Method *method) {
  const char *name = name_text(program_names(sampler->construct->program), method->name);
  return !(method->flags & (ACC_STATIC | ACC_ABSTRACT | ACC_SYNTHETIC | ACC_BRIDGE)) &&
         *name != '<' && owner->super && !construct_is_late(sampler->construct) &&
         member_is_visible(&sampler->visibility, owner, method->flags) &&
         method_is_writable(&sampler->visibility, method);
}

static Effect effect_of(const Sampler *sampler, Method *method, Method *grower) {
  Method *once[] = {method}, *twice[] = {method, method}, *later[] = {grower, grower, method};
  return (Effect){method,
                  {sample(sampler, once, 1), sample(sampler, twice, 2),
                   grower ? sample(sampler, later, 3) : (Sample){0}}};
}

static bool is_same_effect(const Effect *a, const Effect *b) {
  for (int i = 0; i < MAX_CALLS; i++)
    if (a->states[i].digest != b->states[i].digest)
      return false;
  return true;
}

// The first method that makes an object larger.
static Method *find_grower(const Sampler *sampler) {
  Sample empty = sample(sampler, NULL, 0);
  for (const Class *class = sampler->class; class; class = class->super)
    for (uint16_t i = 0; i < class->method_count; i++) {
      Method *method = &class->methods[i];
      if (!is_candidate(sampler, class, method) || !method->arg_count)
        continue;
      Sample after = sample(sampler, (Method *[]){method}, 1);
      if (after.digest && after.digest != empty.digest && after.reached > empty.reached)
        return method;
    }
  return NULL;
}

typedef VEC(Effect) EffectList;

static bool is_known(const EffectList *effects, const Effect *effect) {
  for (size_t i = 0; i < effects->count; i++)
    if (is_same_effect(&effects->items[i], effect))
      return true;
  return false;
}

static void add_method(Mutators *mutators, const Sampler *sampler, Method *method, Method *grower,
                       EffectList *effects) {
  assert(method);
  Sample empty = sample(sampler, NULL, 0);
  Sample two = grower ? sample(sampler, (Method *[]){grower, grower}, 2) : (Sample){0};
  Effect effect = effect_of(sampler, method, grower);
  bool changes_empty = effect.states[0].digest && effect.states[0].digest != empty.digest;
  bool changes_two = effect.states[2].digest && effect.states[2].digest != two.digest;
  if (!changes_empty && !changes_two)
    return;
  vec_push(&mutators->changers, method);
  if (is_known(effects, &effect))
    return;
  vec_push(effects, effect);
  MethodList *list = method->arg_count ? &mutators->growers : &mutators->others;
  if (list->count < (size_t)(method->arg_count ? MAX_GROWERS : MAX_OTHERS))
    vec_push(list, method);
}

static void find_constructors(Mutators *mutators, Sampler *sampler) {
  const Names *names = program_names(sampler->construct->program);
  for (uint16_t i = 0; i < sampler->class->method_count; i++) {
    sampler->constructor = &sampler->class->methods[i];
    if (strcmp(name_text(names, sampler->constructor->name), "<init>") ||
        (sampler->constructor->flags & ACC_SYNTHETIC) ||
        !member_is_visible(&sampler->visibility, sampler->class, sampler->constructor->flags) ||
        !method_is_writable(&sampler->visibility, sampler->constructor) ||
        !sample(sampler, NULL, 0).digest)
      continue;
    vec_push(&mutators->constructors, sampler->constructor);
    // The one without arguments comes first.
    for (size_t j = mutators->constructors.count - 1;
         j > 0 && mutators->constructors.items[j]->arg_count <
                      mutators->constructors.items[j - 1]->arg_count;
         j--) {
      Method *swapped = mutators->constructors.items[j];
      mutators->constructors.items[j] = mutators->constructors.items[j - 1];
      mutators->constructors.items[j - 1] = swapped;
    }
  }
}

void mutators_find(Mutators *mutators, Construct *construct, Visibility visibility, Class *class) {
  Sampler sampler = {.construct = construct, .visibility = visibility, .class = class};
  EffectList effects = {0};
  find_constructors(mutators, &sampler);
  if (!mutators->constructors.count)
    return;
  sampler.constructor = mutators->constructors.items[0];
  Method *grower = find_grower(&sampler);
  if (grower)
    add_method(mutators, &sampler, grower, grower, &effects);
  for (const Class *owner = class; owner; owner = owner->super)
    for (uint16_t i = 0; i < owner->method_count; i++)
      if (is_candidate(&sampler, owner, &owner->methods[i]) && &owner->methods[i] != grower)
        add_method(mutators, &sampler, &owner->methods[i], grower, &effects);
  vec_free(&effects);
}

void mutators_free(Mutators *mutators) {
  vec_free(&mutators->constructors);
  vec_free(&mutators->growers);
  vec_free(&mutators->others);
  vec_free(&mutators->changers);
}
