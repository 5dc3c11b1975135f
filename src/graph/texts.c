// How long strings and builders are. The length of a string is a slot that no class declares
// (text_length), that of a builder its field `count`; models say what methods make of them, where
// nothing else inside is looked at. A length is never negative; a sum that does not fit an int is
// the greatest there is, for running out of memory is no end.
#include "graph/intervals.h"
#include "graph/step.h"

#include <string.h>

typedef enum TextEffect {
  TEXT_LENGTH,
  TEXT_EMPTY,
  TEXT_CHARACTER,  // at an index
  TEXT_CHARACTERS, // an array of them
  TEXT_JOIN,       // with the argument
  TEXT_FROM,       // an index on
  TEXT_BETWEEN,    // two indices
  TEXT_SAME,       // a string as long as it is
  TEXT_PART,       // a string that is not longer
  TEXT_FIND,       // an index, perhaps from an index on
  TEXT_FIND_LAST,  // an index up to an index
  TEXT_HAS,        // the argument inside?
  TEXT_NEW,
  TEXT_START,      // a constructor: nothing yet
  TEXT_START_WITH, // the argument
  TEXT_ADD,        // the last argument
  TEXT_INSERT,     // the last argument, at an index
  TEXT_DELETE,     // the character at an index
  TEXT_SET,
  TEXT_KEEP,
  TEXT_KEEP_AT, // an index
} TextEffect;

typedef struct TextCall {
  const char *class, *name, *parameters;
  TextEffect effect;
  int64_t least, most;
} TextCall;

static const TextCall calls[] = {
#define TEXT(class, name, parameters, effect, least, most)                                         \
  {class, name, parameters, TEXT_##effect, least, most},
#include "graph/texts.def"
#undef TEXT
};

typedef struct Text {
  Step *step;
  const TextCall *call;
  const Method *method;
  Reference receiver; // none: the method is static
  Field *field;       // of the receiver's length
} Text;

// --- which methods -------------------------------------------------------------------------------

Field *text_length(World *world) {
  return world_ghost(world, program_require(world->program, "java/lang/String"), GHOST_LENGTH);
}

static bool is_string(const World *world, const Class *class) {
  return !strcmp(name_text(world->names, class->name), "java/lang/String");
}

static bool is_builder(const World *world, const Class *class) {
  const char *name = name_text(world->names, class->name);
  return !strcmp(name, "java/lang/StringBuilder") || !strcmp(name, "java/lang/StringBuffer");
}

static Field *builder_count(World *world) {
  return class_find_field(program_require(world->program, "java/lang/AbstractStringBuilder"),
                          name_of(world->names, "count"), name_of(world->names, "I"));
}

bool field_is_text_length(World *world, const Field *field) {
  return !world->strict && field->owner->trusted &&
         (field_is_ghost(field) ? field == text_length(world) : field == builder_count(world));
}

static const TextCall *call_of(const World *world, const Method *method) {
  const char *class = is_string(world, method->owner)    ? "String"
                      : is_builder(world, method->owner) ? "Builder"
                                                         : NULL;
  if (world->strict || !class || !method->owner->trusted)
    return NULL;
  const char *name = name_text(world->names, method->name);
  const char *descriptor = name_text(world->names, method->descriptor);
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (!strcmp(calls[i].class, class) && !strcmp(calls[i].name, name) &&
        !strncmp(calls[i].parameters, descriptor, strlen(calls[i].parameters)))
      return &calls[i];
  return NULL;
}

Field *text_field(World *world, const Method *method) {
  const TextCall *call = call_of(world, method);
  if (!call || (method->flags & ACC_STATIC))
    return NULL;
  return is_string(world, method->owner) ? text_length(world) : builder_count(world);
}

Reference text_content(World *world, State *state, const StateValue *value, const Field *field) {
  if (field_counts_elements(world, field) && field != text_length(world))
    return state_integer(world, state, KIND_INT, 0, world->is_math ? INT64_MAX : INT32_MAX);
  if (field == text_length(world) && name_exists(value->interned)) {
    int64_t units = 0; // each is written as one to three bytes, or two of them as four
    for (const char *at = name_text(world->names, value->interned); *at; at++)
      units += ((unsigned char)*at & 0xc0) != 0x80 ? 1 + ((unsigned char)*at >= 0xf0) : 0;
    return state_literal(world, state, KIND_INT, units);
  }
  return state_integer(world, state, KIND_INT, 0, world_longest_text(world));
}

// --- parts of a step -----------------------------------------------------------------------------

static bool is_text(const Step *step, Reference reference, const Field *field) {
  if (reference_is_null(reference))
    return true;
  const StateValue *value = state_value(step->from, reference);
  return value->kind == VALUE_OBJECT && type_all_below(value->type, field->owner);
}

static Reference length_of(const Text *text) {
  return value_slot(state_value(text->step->from, text->receiver), text->field);
}

static Reference argument(const Text *text, uint32_t words_below_top) {
  return step_peek(text->step, words_below_top);
}

// The length of an argument that is a string and exists.
static Reference argument_length(const Text *text, uint32_t words_below_top) {
  return value_slot(state_value(text->step->from, argument(text, words_below_top)),
                    text_length(text->step->world));
}

static bool need_argument(const Text *text, uint32_t words_below_top) {
  Reference given = argument(text, words_below_top);
  return need_object(text->step, given) &&
         need_slot(text->step, given, text_length(text->step->world));
}

// Is low <= index, and index < length, or index <= length if it may be the end? Else it throws.
// Either may be none: 0, or no limit.
static bool need_within(const Text *text, Reference low, Reference index, Reference high,
                        bool may_be_end) {
  Step *step = text->step;
  const unsigned from[] = {ORDER_LESS, ORDER_SAME | ORDER_MORE};
  const unsigned before[] = {ORDER_SAME | ORDER_MORE, ORDER_LESS};
  const unsigned up_to[] = {ORDER_MORE, ORDER_LESS | ORDER_SAME};
  unsigned part;
  if (!need_order(step, index, low, 0, from, 2, &part))
    return false;
  if (part == 1 && reference_exists(high) &&
      !need_order(step, index, high, 0, may_be_end ? up_to : before, 2, &part))
    return false;
  if (part == 0)
    step_throw(step, step_copy(step), "java/lang/StringIndexOutOfBoundsException");
  return part == 1;
}

// What may go wrong beside this is not told apart.
static bool need_return(const Text *text) {
  uint32_t question = step_ask(text->step);
  bool returns;
  if (!step_answer(text->step, question, &returns)) {
    step_split(text->step, question, "returns");
    return false;
  }
  if (!returns)
    throw_model(text->step, "java/lang/RuntimeException");
  return returns;
}

static void finish(const Text *text, State *state, Reference result) {
  if (text->method->return_kind != KIND_VOID)
    state_push_kind(state, result, text->method->return_kind);
  state_top(state)->pc++;
  step_done(text->step, state, EDGE_EVAL, "%s", "");
}

static State *copy_without_operands(const Text *text) {
  State *state = step_copy(text->step);
  state_drop(state, text->method->arg_slots);
  return state;
}

static Reference make_string(const Text *text, State *state, Reference length) {
  World *world = text->step->world;
  Class *class = program_require(world->program, "java/lang/String");
  Reference made = state_object(world, state, type_exact(world, class), false);
  state_set_slot(world, state, made, text_length(world), length);
  return made;
}

static void finish_string(const Text *text, State *state, Reference length) {
  finish(text, state, make_string(text, state, length));
}

// The builder has other contents, of this length.
static void finish_change(const Text *text, State *state, Reference length) {
  text->step->facts.forgets = true;
  forget_inside(state, text->receiver);
  state_set_slot(text->step->world, state, text->receiver, text->field, length);
  finish(text, state, text->receiver);
}

// --- sums ----------------------------------------------------------------------------------------

// An operand of a sum: a number of the state, or one of these.
typedef struct Added {
  Reference reference; // or none
  Interval range;
} Added;

static Added added_reference(const State *state, Reference reference) {
  return (Added){reference, interval_of(state_value(state, reference))};
}

static Added added_range(int64_t low, int64_t high) {
  return (Added){reference_none(), {low, high}};
}

static bool is_wide(const World *world, Interval a, Interval b) {
  return interval_is_infinite(a.high) || interval_is_infinite(b.high) ||
         a.high + b.high > (world->is_math ? INT64_MAX / 4 : INT32_MAX);
}

// Is it known whether the sum is an int?
static bool need_fit(Step *step, Reference length, Added added, bool *fits) {
  Interval range = interval_of(state_value(step->from, length));
  *fits = true;
  if (step->world->is_math || !is_wide(step->world, range, added.range))
    return true;
  uint32_t question = step_ask(step);
  if (step_answer(step, question, fits))
    return true;
  for (int i = 0; i < 2; i++) {
    State *state = step_copy(step);
    bool holds = i ? state_tighten(state, length, INT32_MAX - added.range.high + 1, INT32_MAX)
                   : state_tighten(state, length, 0, INT32_MAX - added.range.low);
    state_set_answer(state, question, !i);
    if (holds)
      vec_push(&step->out,
               (Successor){.state = state,
                           .kind = EDGE_SPLIT,
                           .label = arena_format(&step->world->arena, "%sfits", i ? "not " : "")});
    else
      state_free(state);
  }
  return false;
}

bool need_one_more(Step *step, Reference count, bool *fits) {
  return need_fit(step, count, added_range(1, 1), fits);
}

// The length and what is added, of which need_fit has said that it fits.
static Reference sum_of(Step *step, State *state, Reference length, Added added, bool fits) {
  World *world = step->world;
  if (!fits)
    return state_literal(world, state, KIND_INT, INT32_MAX);
  Interval range = interval_math(OP_IADD, interval_of(state_value(state, length)), added.range);
  range.low = range.low < 0 ? 0 : range.low;
  if (!world->is_math && range.high > INT32_MAX)
    range.high = INT32_MAX;
  Reference sum = state_integer(world, state, KIND_INT, range.low, range.high);
  bool is_told = reference_exists(added.reference) || interval_is_one(added.range);
  if (!interval_is_infinite(added.range.high))
    step_assume(step, state_bound(state, sum, length, added.range.high));
  if (!interval_is_infinite(added.range.low))
    step_assume(step, state_bound(state, length, sum, -added.range.low));
  if (is_told)
    step_relate(step, (EdgeRelation){.sign = "+",
                                     .result = sum,
                                     .left = length,
                                     .right = added.reference,
                                     .constant = added.range.low,
                                     .is_exact = true});
  else
    step->facts.forgets = true;
  EdgeBound bounds[] = {{sum, length, added.range.high}, {length, sum, -added.range.low}};
  if (!is_told)
    step_bound(step, bounds, 2);
  return sum;
}

// The same of a text.
static Reference longer_by(Step *step, State *state, Reference length, Added added, bool fits) {
  Reference sum = sum_of(step, state, length, added, fits);
  if (step->world->is_math && state_value(state, sum)->high > INT32_MAX)
    world_make_text(step->world);
  return sum;
}

Reference count_after(Step *step, State *state, Reference count, int64_t added, bool fits) {
  return sum_of(step, state, count, added_range(added, added), fits);
}

static Reference difference_of(Step *step, State *state, Reference most, Reference least) {
  Interval p = interval_of(state_value(state, most)), q = interval_of(state_value(state, least));
  Interval range = interval_math(OP_ISUB, p, q);
  range.low = range.low < 0 ? 0 : range.low;
  range.high = range.high < p.high ? range.high : p.high; // neither is negative
  if (range.high < range.low)
    range.high = range.low; // a state that stands for nothing
  Reference result = state_integer(step->world, state, KIND_INT, range.low, range.high);
  if (!interval_is_infinite(q.low))
    step_assume(step, state_bound(state, result, most, -q.low));
  if (!interval_is_infinite(q.high))
    step_assume(step, state_bound(state, most, result, q.high));
  step_relate(step,
              (EdgeRelation){
                  .sign = "-", .result = result, .left = most, .right = least, .is_exact = true});
  return result;
}

// --- effects -------------------------------------------------------------------------------------

static void eval_empty(const Text *text) {
  const unsigned parts[] = {ORDER_LESS | ORDER_SAME, ORDER_MORE};
  unsigned part;
  if (!need_order(text->step, length_of(text), reference_none(), 0, parts, 2, &part))
    return;
  State *state = copy_without_operands(text);
  finish(text, state, state_literal(text->step->world, state, KIND_INT, part == 0));
}

static void eval_character(const Text *text) {
  if (!need_within(text, reference_none(), argument(text, 0), length_of(text), false))
    return;
  State *state = copy_without_operands(text);
  text->step->facts.forgets = true;
  finish(text, state, state_integer(text->step->world, state, KIND_INT, 0, UINT16_MAX));
}

static void eval_characters(const Text *text) {
  World *world = text->step->world;
  State *state = copy_without_operands(text);
  LinkError error = {0};
  Class *class = program_load_type(world->program, "[C", &error);
  world_make_array(world, state_value(state, length_of(text)));
  Reference made = state_add(world, state,
                             (StateValue){.kind = VALUE_ARRAY,
                                          .type = type_exact(world, class),
                                          .is_new = state->callee != NULL,
                                          .length = length_of(text)});
  text->step->facts.forgets = true;
  finish(text, state, made);
}

static void eval_join(const Text *text) {
  if (!need_argument(text, 0))
    return;
  Added added = added_reference(text->step->from, argument_length(text, 0));
  bool fits;
  if (!need_fit(text->step, length_of(text), added, &fits))
    return;
  State *state = copy_without_operands(text);
  finish_string(text, state, longer_by(text->step, state, length_of(text), added, fits));
}

static void eval_from(const Text *text) {
  if (!need_within(text, reference_none(), argument(text, 0), length_of(text), true))
    return;
  State *state = copy_without_operands(text);
  finish_string(text, state, difference_of(text->step, state, length_of(text), argument(text, 0)));
}

static void eval_between(const Text *text) {
  Reference begin = argument(text, 1), end = argument(text, 0);
  if (!need_within(text, reference_none(), begin, reference_none(), true) ||
      !need_within(text, begin, end, length_of(text), true))
    return;
  State *state = copy_without_operands(text);
  finish_string(text, state, difference_of(text->step, state, end, begin));
}

static void eval_part(const Text *text) {
  State *state = copy_without_operands(text);
  Reference whole = length_of(text);
  Reference part =
      state_integer(text->step->world, state, KIND_INT, 0, state_value(state, whole)->high);
  step_assume(text->step, state_bound(state, part, whole, 0));
  step_bound(text->step, &(EdgeBound){part, whole, 0}, 1);
  text->step->facts.forgets = true;
  finish_string(text, state, part);
}

// An index at which the argument (a character, or so many) is, or -1.
static void eval_find(const Text *text, bool is_last) {
  Step *step = text->step;
  uint32_t words = text->method->arg_slots - 1u;
  bool is_character = text->call->parameters[1] == 'I', has_from = words == 2;
  if (!is_character && !need_argument(text, words - 1))
    return;
  uint32_t question = step_ask(step);
  bool is_there;
  if (!step_answer(step, question, &is_there)) {
    step_split(step, question, "found");
    return;
  }
  State *state = copy_without_operands(text);
  step->facts.forgets = true;
  if (!is_there) {
    finish(text, state, state_literal(step->world, state, KIND_INT, -1));
    return;
  }
  Reference length = length_of(text);
  int64_t least = is_character ? 1 : state_value(state, argument_length(text, words - 1))->low;
  Reference found =
      state_integer(step->world, state, KIND_INT, 0, state_value(state, length)->high);
  EdgeBound bounds[2] = {{found, length, -least}};
  uint32_t count = 1;
  if (has_from && is_last)
    bounds[count++] = (EdgeBound){found, argument(text, 0), 0};
  else if (has_from && least > 0) // "" is found at the end, too, from wherever it is looked for
    bounds[count++] = (EdgeBound){argument(text, 0), found, 0};
  for (uint32_t i = 0; i < count; i++)
    step_assume(step, state_bound(state, bounds[i].a, bounds[i].b, bounds[i].c));
  step_bound(step, bounds, count);
  finish(text, state, found);
}

static void eval_has(const Text *text) {
  if (!need_argument(text, 0))
    return;
  uint32_t question = step_ask(text->step);
  bool has;
  if (!step_answer(text->step, question, &has)) {
    step_split(text->step, question, "found");
    return;
  }
  State *state = copy_without_operands(text);
  text->step->facts.forgets = true;
  EdgeBound bound = {argument_length(text, 0), length_of(text), 0};
  if (has) {
    step_assume(text->step, state_bound(state, bound.a, bound.b, 0));
    step_bound(text->step, &bound, 1);
  }
  finish(text, state, state_literal(text->step->world, state, KIND_INT, has));
}

static void eval_new_string(const Text *text) {
  State *state = copy_without_operands(text);
  text->step->facts.forgets = true;
  finish_string(
      text, state,
      state_integer(text->step->world, state, KIND_INT, text->call->least, text->call->most));
}

static void eval_start(const Text *text) {
  if (text->method->arg_slots > 1 && !need_return(text)) // a capacity
    return;
  State *state = copy_without_operands(text);
  finish_change(text, state, state_literal(text->step->world, state, KIND_INT, 0));
}

static void eval_start_with(const Text *text) {
  if (!need_argument(text, 0))
    return;
  Reference length = argument_length(text, 0);
  State *state = copy_without_operands(text);
  finish_change(text, state, length);
}

// What is added; false: a question is open. Null is added as "null".
static bool need_added(const Text *text, Added *added) {
  *added = added_range(text->call->least, text->call->most);
  if (text->call->most)
    return true;
  bool is_null;
  if (!need_existence(text->step, argument(text, 0), &is_null))
    return false;
  *added = added_range(4, 4);
  if (is_null)
    return true;
  if (!need_argument(text, 0))
    return false;
  *added = added_reference(text->step->from, argument_length(text, 0));
  return true;
}

static void eval_add(const Text *text) {
  Added added;
  bool fits;
  if (!need_added(text, &added) || !need_fit(text->step, length_of(text), added, &fits))
    return;
  State *state = copy_without_operands(text);
  Reference sum = longer_by(text->step, state, length_of(text), added, fits);
  finish_change(text, state, sum);
}

static void eval_delete(const Text *text) {
  if (!need_within(text, reference_none(), argument(text, 0), length_of(text), false))
    return;
  State *state = copy_without_operands(text);
  Reference rest = sum_of(text->step, state, length_of(text), added_range(-1, -1), true);
  finish_change(text, state, rest);
}

static void eval_set(const Text *text) {
  Reference length = argument(text, 0);
  if (!need_within(text, reference_none(), length, reference_none(), true))
    return;
  if (text->step->world->is_math && state_value(text->step->from, length)->high > INT32_MAX)
    world_make_text(text->step->world);
  finish_change(text, copy_without_operands(text), length);
}

static void eval_length(const Text *text) {
  finish(text, copy_without_operands(text), length_of(text));
}

static void eval_same(const Text *text) {
  finish_string(text, copy_without_operands(text), length_of(text));
}

static void eval_keep(const Text *text) {
  finish_change(text, copy_without_operands(text), length_of(text));
}

static void eval_keep_at(const Text *text) {
  if (need_within(text, reference_none(), argument(text, 1), length_of(text), false))
    eval_keep(text);
}

static void eval_insert(const Text *text) {
  if (need_return(text))
    eval_add(text);
}

static void eval_find_first(const Text *text) { eval_find(text, false); }

static void eval_find_last(const Text *text) { eval_find(text, true); }

typedef void TextEvaluator(const Text *text);

static TextEvaluator *const evaluators[] = {
    [TEXT_LENGTH] = eval_length,
    [TEXT_EMPTY] = eval_empty,
    [TEXT_CHARACTER] = eval_character,
    [TEXT_CHARACTERS] = eval_characters,
    [TEXT_JOIN] = eval_join,
    [TEXT_FROM] = eval_from,
    [TEXT_BETWEEN] = eval_between,
    [TEXT_SAME] = eval_same,
    [TEXT_PART] = eval_part,
    [TEXT_FIND] = eval_find_first,
    [TEXT_FIND_LAST] = eval_find_last,
    [TEXT_HAS] = eval_has,
    [TEXT_NEW] = eval_new_string,
    [TEXT_START] = eval_start,
    [TEXT_START_WITH] = eval_start_with,
    [TEXT_ADD] = eval_add,
    [TEXT_INSERT] = eval_insert,
    [TEXT_DELETE] = eval_delete,
    [TEXT_SET] = eval_set,
    [TEXT_KEEP] = eval_keep,
    [TEXT_KEEP_AT] = eval_keep_at,
};

static bool is_constructor(const TextCall *call) {
  return call->effect == TEXT_START || call->effect == TEXT_START_WITH;
}

// Are the arguments what the verifier says, as far as the state shows?
static bool has_texts(const Text *text) {
  const Field *length = text_length(text->step->world);
  if (reference_exists(text->receiver) && !is_text(text->step, text->receiver, text->field))
    return false;
  const char *string = strstr(text->call->parameters, "Ljava/lang/String;");
  bool has_more = string && string[strlen("Ljava/lang/String;")] != ')';
  return !string || is_text(text->step, argument(text, has_more), length);
}

bool eval_text(Step *step, const Method *method) {
  Text text = {.step = step, .method = method, .call = call_of(step->world, method)};
  if (!text.call)
    return false;
  text.field = text_field(step->world, method);
  text.receiver = text.field ? step_peek(step, method->arg_slots - 1u) : reference_none();
  if (!has_texts(&text))
    return false;
  if (!text.field || is_constructor(text.call) || need_slot(step, text.receiver, text.field))
    evaluators[text.call->effect](&text);
  return true;
}
