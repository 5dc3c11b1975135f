// Conditions about objects of the JDK in the words of Java: s.length() == 3, s.charAt(0) == 's',
// where the path knows of bytes in an array and of a coder that says how many of them a character
// has. heap/words.def has the words for what needs no arithmetic.
//
// What is left of the insides of such objects is no condition to tell: it says how Java keeps a
// value, not which. But for one thing: a path that asks whether a text needs two bytes a character.
#include "report/snapshot_impl.h"

#include <string.h>

// What the path knows of the coder of a text.
typedef enum Coding { CODING_OPEN, CODING_LATIN, CODING_WIDE } Coding;

typedef struct Texts {
  Builder *builder;
  const Conjuncts *conditions; // of the path
} Texts;

static Place place_of(const Builder *builder, Term term) {
  return term_is_symbol(builder->terms, term) ? heap_symbol_place(builder->heap, term) : (Place){0};
}

static bool is_number(const Terms *terms, Term term, int64_t *number) {
  if (!term_is_const(terms, term) || !sort_is_integer(term_sort(terms, term)))
    return false;
  Value value = term_value(terms, term);
  if (value.big || value.unknown)
    return false;
  *number = value_signed(value);
  return true;
}

// --- parts of texts ------------------------------------------------------------------------------

// The coder inside of conversions: (int) (byte) s.coder.
static bool find_coder(const Builder *builder, Term term, Place *holder) {
  const Terms *terms = builder->terms;
  while (term_arity(terms, term) == 1 && term_kind(terms, term) != TERM_NOT)
    term = term_child(terms, term, 0);
  if (term_kind(terms, term) == TERM_BIT_AND && term_is_const(terms, term_child(terms, term, 1)))
    return find_coder(builder, term_child(terms, term, 0), holder);
  Place place = place_of(builder, term);
  if (!place.id || !place_is_coder(builder->heap, place))
    return false;
  *holder = place_info(builder->heap, place)->holder;
  return true;
}

// s.coder == 0, perhaps negated; `coding`: what it says.
static bool is_coder_test(const Builder *builder, Term condition, Place *holder, Coding *coding) {
  const Terms *terms = builder->terms;
  bool negated = term_kind(terms, condition) == TERM_NOT;
  Term test = negated ? term_child(terms, condition, 0) : condition;
  int64_t number;
  if (term_kind(terms, test) != TERM_EQ || !is_number(terms, term_child(terms, test, 1), &number) ||
      number < 0 || number > 1 || !find_coder(builder, term_child(terms, test, 0), holder))
    return false;
  *coding = (number == 0) != negated ? CODING_LATIN : CODING_WIDE;
  return true;
}

// What the path does not say is told for the concrete input: nearly always all characters are
// small.
static Coding model_coding(const Texts *texts, Place holder) {
  const Builder *builder = texts->builder;
  for (size_t i = 0; builder->model && i < heap_value_count(builder->heap); i++) {
    Place place = heap_value_at(builder->heap, i)->place;
    const PlaceInfo *info = place_info(builder->heap, place);
    if (info->kind != PLACE_FIELD || info->holder.id != holder.id || !term_exists(info->symbol) ||
        !place_is_coder(builder->heap, place))
      continue;
    Value value = term_eval(builder->terms, info->symbol, builder->model);
    return value.unknown || value.big || value_signed(value) ? CODING_WIDE : CODING_LATIN;
  }
  return builder->model ? CODING_LATIN : CODING_OPEN;
}

static Coding coding_of(const Texts *texts, Place holder) {
  for (size_t i = 0; i < texts->conditions->count; i++) {
    Place found;
    Coding coding;
    if (is_coder_test(texts->builder, texts->conditions->items[i], &found, &coding) &&
        found.id == holder.id)
      return coding;
  }
  return model_coding(texts, holder);
}

// The array of a text's bytes is at the place `array`; of strings that is all of it, a builder has
// room for more.
static bool is_string(const Builder *builder, Place array) {
  const PlaceInfo *info = place_info(builder->heap, array);
  return !strcmp(name_text(program_names(builder->program), info->field->owner->name),
                 "java/lang/String");
}

static bool is_length(const Builder *builder, Term term, Place *holder) {
  Place place = place_of(builder, term);
  if (!place.id)
    return false;
  const PlaceInfo *info = place_info(builder->heap, place);
  if (info->kind != PLACE_LENGTH || !place_is_text(builder->heap, info->holder) ||
      !is_string(builder, info->holder))
    return false;
  *holder = place_info(builder->heap, info->holder)->holder;
  return true;
}

// A byte of a text: s.value[index].
static bool is_byte(const Builder *builder, Term term, Place *holder, Word *index) {
  Place place = place_of(builder, term);
  if (!place.id)
    return false;
  const PlaceInfo *info = place_info(builder->heap, place);
  if (info->kind != PLACE_ELEMENT || !place_is_text(builder->heap, info->holder))
    return false;
  *index = info->index;
  *holder = place_info(builder->heap, info->holder)->holder;
  return true;
}

// s.value[index] & 255
static bool is_unsigned_byte(const Builder *builder, Term term, Place *holder, Word *index) {
  int64_t mask;
  return term_kind(builder->terms, term) == TERM_BIT_AND &&
         is_number(builder->terms, term_child(builder->terms, term, 1), &mask) && mask == 255 &&
         is_byte(builder, term_child(builder->terms, term, 0), holder, index);
}

// --- words ---------------------------------------------------------------------------------------

static Term length_word(const Texts *texts, Place holder) {
  Heap *heap = texts->builder->heap;
  return place_symbol(heap, place_word(heap, holder, WORD_OF_LENGTH));
}

static Term char_word(const Texts *texts, Place holder, Word index) {
  Heap *heap = texts->builder->heap;
  if (word_tag(index) == TAG_TERM) { // its text is a part of the name
    Term words = library_words(texts->builder, (Term){(uint32_t)index}, texts->conditions);
    Word both[2];
    heap_term_words(heap, words, KIND_INT, both);
    index = both[0];
  }
  Term word = place_symbol(heap, place_word(heap, holder, index));
  vec_push(&texts->builder->known.chars, word);
  return word;
}

// s.value.length >> coder, or >> 1 of one with wide characters.
static bool is_shifted_length(const Texts *texts, Term term, Term *by) {
  const Terms *terms = texts->builder->terms;
  Place holder, coder;
  int64_t count;
  if (term_kind(terms, term) != TERM_SHR ||
      !is_length(texts->builder, term_child(terms, term, 0), &holder))
    return false;
  Term right = term_child(terms, term, 1);
  bool is_wide =
      is_number(terms, right, &count) && count == 1 && coding_of(texts, holder) == CODING_WIDE;
  if (!is_wide && !find_coder(texts->builder, right, &coder))
    return false;
  // Two strings may have one array: whose coder it is, that one's length is meant.
  *by = length_word(texts, is_wide ? holder : coder);
  return true;
}

// (s.value[2 * i] & 255) | (s.value[2 * i + 1] & 255) << 8
static bool is_wide_char(const Texts *texts, Term term, Term *by) {
  const Builder *builder = texts->builder;
  const Terms *terms = builder->terms;
  if (term_kind(terms, term) != TERM_BIT_OR)
    return false;
  for (unsigned i = 0; i < 2; i++) {
    Term low = term_child(terms, term, i), high = term_child(terms, term, 1 - i);
    Place holder, other;
    Word first, second;
    int64_t count;
    if (!is_unsigned_byte(builder, low, &holder, &first) || term_kind(terms, high) != TERM_SHL ||
        !is_number(terms, term_child(terms, high, 1), &count) || count != 8 ||
        !is_unsigned_byte(builder, term_child(terms, high, 0), &other, &second) ||
        other.id != holder.id || word_tag(first) || first % 2 || second != first + 1)
      continue;
    *by = char_word(texts, holder, first / 2);
    return true;
  }
  return false;
}

// A byte alone is a character of a text with narrow ones; where it is signed, the character is
// cast.
static bool is_narrow_char(const Texts *texts, Term term, Term *by) {
  Builder *builder = texts->builder;
  Terms *terms = builder->terms;
  Place holder;
  Word index;
  if (is_unsigned_byte(builder, term, &holder, &index) &&
      coding_of(texts, holder) == CODING_LATIN) {
    *by = char_word(texts, holder, index);
    return true;
  }
  int64_t number;
  if (term_kind(terms, term) == TERM_EQ && is_number(terms, term_child(terms, term, 1), &number) &&
      is_byte(builder, term_child(terms, term, 0), &holder, &index) &&
      coding_of(texts, holder) == CODING_LATIN) {
    Term word = char_word(texts, holder, index);
    *by = term_eq(terms, word, term_integer(terms, term_sort(terms, word), number & 255));
    return true;
  }
  if (is_byte(builder, term, &holder, &index) && coding_of(texts, holder) == CODING_LATIN) {
    *by = term_i2b(terms, char_word(texts, holder, index));
    return true;
  }
  return false;
}

// Comparisons of the number of bytes with a number: 2 * s.length() < 5 is s.length() < 3.
static bool is_length_test(const Texts *texts, Term term, Term *by) {
  Builder *builder = texts->builder;
  Terms *terms = builder->terms;
  TermKind kind = term_kind(terms, term);
  Place holder;
  int64_t number;
  if ((kind != TERM_EQ && kind != TERM_LT) ||
      !is_length(builder, term_child(terms, term, 0), &holder) ||
      !is_number(terms, term_child(terms, term, 1), &number) || number < 0)
    return false;
  Coding coding = coding_of(texts, holder);
  bool is_about_empty = kind == TERM_EQ ? number == 0 : number == 1;
  if (coding == CODING_LATIN || (coding == CODING_OPEN && !is_about_empty))
    return false;
  Term word = length_word(texts, holder);
  Sort sort = term_sort(terms, word);
  if (kind == TERM_LT)
    *by = term_lt(terms, word, term_integer(terms, sort, (number + 1) / 2));
  else
    *by = number % 2 ? term_false(terms)
                     : term_eq(terms, word, term_integer(terms, sort, number / 2));
  return true;
}

// length << coder is how many bytes there are: compared with each other, or with 0, they are told
// by the lengths.
static bool is_scaled_test(const Texts *texts, Term term, Term *by) {
  Terms *terms = texts->builder->terms;
  TermKind kind = term_kind(terms, term);
  Term sides[2];
  unsigned scaled = 0;
  if (kind != TERM_EQ && kind != TERM_LT)
    return false;
  for (unsigned i = 0; i < 2; i++) {
    Place holder;
    int64_t number;
    sides[i] = term_child(terms, term, i);
    if (term_kind(terms, sides[i]) == TERM_SHL &&
        find_coder(texts->builder, term_child(terms, sides[i], 1), &holder)) {
      sides[i] = term_child(terms, sides[i], 0);
      scaled++;
    } else if (!is_number(terms, sides[i], &number) || number != 0) {
      return false;
    }
  }
  if (!scaled)
    return false;
  *by = kind == TERM_EQ ? term_eq(terms, sides[0], sides[1]) : term_lt(terms, sides[0], sides[1]);
  return true;
}

// The number of bytes alone.
static bool is_plain_length(const Texts *texts, Term term, Term *by) {
  Terms *terms = texts->builder->terms;
  Place holder;
  if (!is_length(texts->builder, term, &holder))
    return false;
  Coding coding = coding_of(texts, holder);
  if (coding == CODING_OPEN)
    return false;
  Term word = length_word(texts, holder);
  *by = coding == CODING_LATIN
            ? word
            : term_mul(terms, word, term_integer(terms, term_sort(terms, word), 2));
  return true;
}

// (b & 1) of a boolean and (c & 65535) of a char are these.
static bool is_masked(const Builder *builder, Term term, Term *by) {
  int64_t mask;
  if (term_kind(builder->terms, term) != TERM_BIT_AND ||
      !is_number(builder->terms, term_child(builder->terms, term, 1), &mask))
    return false;
  Place place = place_of(builder, term_child(builder->terms, term, 0));
  Kind kind = place.id ? place_info(builder->heap, place)->value_kind : KIND_VOID;
  if (!(kind == KIND_BOOLEAN && mask == 1) && !(kind == KIND_CHAR && mask == UINT16_MAX))
    return false;
  *by = term_child(builder->terms, term, 0);
  return true;
}

static bool is_own_array(const Builder *builder, Place place) {
  const PlaceInfo *info = place_info(builder->heap, place);
  return info->type && info->type->kind == CLASS_ARRAY && place_is_inside(builder->heap, place);
}

// x instanceof T, of an x of type T, says that it is not null.
static bool is_plain_type_test(const Builder *builder, Term term, Term *by) {
  Terms *terms = builder->terms;
  if (term_kind(terms, term) != TERM_SUBTYPE ||
      term_kind(terms, term_child(terms, term, 0)) != TERM_TYPE_OF)
    return false;
  Term ref = term_child(terms, term_child(terms, term, 0), 0);
  Place place = place_of(builder, ref);
  const PlaceInfo *info = place.id ? place_info(builder->heap, place) : NULL;
  if (!info || !info->type || !term_is(term, term_instance_of(terms, ref, info->type->id)))
    return false;
  *by = term_not(terms, term_is_null_test(terms, ref));
  return true;
}

// An array inside of an object is nobody else's: no reference that is known otherwise is the same.
static bool is_own_array_test(const Builder *builder, Term term, Term *by) {
  Terms *terms = builder->terms;
  if (term_kind(terms, term) != TERM_EQ || term_sort(terms, term_child(terms, term, 0)) != SORT_REF)
    return false;
  Place places[2];
  unsigned own = 0;
  for (unsigned i = 0; i < 2; i++) {
    Term side = term_child(terms, term, i);
    places[i] = place_of(builder, side);
    if (term_kind(terms, side) == TERM_ITE)
      return false; // one of several, its own among them
    own += places[i].id && is_own_array(builder, places[i]);
  }
  if (own != 1)
    return false;
  *by = term_false(terms);
  return true;
}

// A coder among other things, such as in the test whether two texts are equal.
static bool is_coder_value(const Texts *texts, Term term, Term *by) {
  Builder *builder = texts->builder;
  Place place = place_of(builder, term);
  if (!builder->model || !place.id || !place_is_coder(builder->heap, place))
    return false;
  Coding coding = coding_of(texts, place_info(builder->heap, place)->holder);
  *by = term_integer(builder->terms, term_sort(builder->terms, term), coding == CODING_WIDE);
  return true;
}

typedef struct Instance {
  Terms *terms;
  Term symbol, value;
} Instance;

static bool put_value(void *context, Term term, Term *by) {
  const Instance *instance = context;
  if (!term_is(term, instance->symbol))
    return false;
  *by = instance->value;
  return true;
}

static Term term_at(Terms *terms, Term term, Term symbol, Term value) {
  Instance instance = {terms, symbol, value};
  Rewriter rewriter = {.terms = terms, .context = &instance, .replace = put_value};
  Term at = rewriter_apply(&rewriter, term);
  rewriter_fini(&rewriter);
  return at;
}

// n == 1 ? 2 : n == 0 ? 1 : n + 1 is n + 1: boxes of small numbers are objects that are there
// already, so what one holds is told number by number.
static bool is_box_table(const Texts *texts, Term term, Term *by) {
  Terms *terms = texts->builder->terms;
  Term last = term;
  while (term_kind(terms, last) == TERM_ITE)
    last = term_child(terms, last, 2);
  if (term_kind(terms, term) != TERM_ITE || !sort_is_integer(term_sort(terms, term)))
    return false;
  for (Term at = term; !term_is(at, last); at = term_child(terms, at, 2)) {
    Term test = term_child(terms, at, 0);
    if (term_kind(terms, test) != TERM_EQ || !term_is_symbol(terms, term_child(terms, test, 0)) ||
        !term_is_const(terms, term_child(terms, test, 1)) ||
        term_sort(terms, term_child(terms, test, 0)) == SORT_REF ||
        !term_is(term_at(terms, last, term_child(terms, test, 0), term_child(terms, test, 1)),
                 term_child(terms, at, 1)))
      return false;
  }
  *by = last;
  return true;
}

static bool replace(void *context, Term term, Term *by) {
  const Texts *texts = context;
  return is_shifted_length(texts, term, by) || is_wide_char(texts, term, by) ||
         is_length_test(texts, term, by) || is_scaled_test(texts, term, by) ||
         is_narrow_char(texts, term, by) || is_plain_length(texts, term, by) ||
         is_masked(texts->builder, term, by) || is_plain_type_test(texts->builder, term, by) ||
         is_own_array_test(texts->builder, term, by) || is_coder_value(texts, term, by) ||
         is_box_table(texts, term, by);
}

// --- what is not told ----------------------------------------------------------------------------

// Is something of it inside of an object of the JDK? Of a term with very many parts that is not
// looked for.
static bool mentions_inside(const Builder *builder, Term term, unsigned *left) {
  if (!*left)
    return false;
  --*left;
  if (term_is_symbol(builder->terms, term)) {
    Place place = heap_symbol_place(builder->heap, term);
    return place.id && place_is_inside(builder->heap, place) &&
           !is_renamed(builder, place_info(builder->heap, place)->name);
  }
  for (unsigned i = 0; i < term_arity(builder->terms, term); i++)
    if (mentions_inside(builder, term_child(builder->terms, term, i), left))
      return true;
  return false;
}

static bool is_wide_test(const Builder *builder, Term condition) {
  Place holder;
  Coding coding;
  return is_coder_test(builder, condition, &holder, &coding) && coding == CODING_WIDE;
}

bool says_inside(const Builder *builder, Term condition) {
  enum { MOST = 5000 };
  unsigned left = MOST;
  return !is_wide_test(builder, condition) && mentions_inside(builder, condition, &left);
}

const char *coder_words(Builder *builder, Term condition) {
  Place holder;
  Coding coding;
  if (!is_coder_test(builder, condition, &holder, &coding))
    return NULL;
  const char *name = place_info(builder->heap, holder)->name;
  return arena_format(builder->arena,
                      coding == CODING_WIDE ? "%s.chars().anyMatch(c -> c > 255)"
                                            : "%s.chars().allMatch(c -> c < 256)",
                      name);
}

// s.length(), list.size(): not negative.
static bool is_count(const Builder *builder, Term term) {
  Place place = place_of(builder, term);
  if (!place.id)
    return false;
  const PlaceInfo *info = place_info(builder->heap, place);
  if (info->kind == PLACE_WORD)
    return info->index == WORD_OF_LENGTH;
  bool is_field = info->kind == PLACE_FIELD && info->field->owner->trusted;
  size_t length = strlen(info->name);
  return (is_field || info->kind == PLACE_LENGTH) && length > 2 &&
         !strcmp(info->name + length - 2, "()");
}

// What holds of every count: list.size() != -1.
static bool is_plain_count(const Builder *builder, Term condition) {
  const Terms *terms = builder->terms;
  bool negated = term_kind(terms, condition) == TERM_NOT;
  Term test = negated ? term_child(terms, condition, 0) : condition;
  TermKind kind = term_kind(terms, test);
  int64_t number;
  return negated && (kind == TERM_EQ || kind == TERM_LT) &&
         is_count(builder, term_child(terms, test, 0)) &&
         is_number(terms, term_child(terms, test, 1), &number) &&
         number < (kind == TERM_LT ? 1 : 0);
}

// s.length() - 2 >= 0 is s.length() >= 2: a length is not negative, and the numbers are small.
static Term without_offset(Builder *builder, Term condition) {
  Terms *terms = builder->terms;
  bool negated = term_kind(terms, condition) == TERM_NOT;
  Term test = negated ? term_child(terms, condition, 0) : condition;
  TermKind kind = term_kind(terms, test);
  int64_t offset, number;
  if ((kind != TERM_LT && kind != TERM_EQ) ||
      term_sort(terms, term_child(terms, test, 0)) == SORT_REF)
    return condition;
  Term sum = term_child(terms, test, 0);
  if (term_kind(terms, sum) != TERM_ADD || !is_number(terms, term_child(terms, test, 1), &number))
    return condition;
  for (unsigned i = 0; i < 2; i++) {
    Term word = term_child(terms, sum, i);
    if (!is_count(builder, word) || !is_number(terms, term_child(terms, sum, 1 - i), &offset) ||
        offset > 0 || offset < INT16_MIN || number < INT16_MIN || number > INT16_MAX)
      continue;
    Term right = term_integer(terms, term_sort(terms, word), number - offset);
    Term plain = kind == TERM_LT ? term_lt(terms, word, right) : term_eq(terms, word, right);
    return negated ? term_not(terms, plain) : plain;
  }
  return condition;
}

// --- all -----------------------------------------------------------------------------------------

// What a part became may make the whole one that has words.
static Term rewrite_fully(Rewriter *rewriter, Term term) {
  enum { MOST = 4 };
  for (int i = 0; i < MOST; i++) {
    Term next = rewriter_apply(rewriter, term);
    if (term_is(next, term))
      break;
    term = next;
  }
  return term;
}

Term library_words(Builder *builder, Term condition, const Conjuncts *conditions) {
  Place holder;
  Coding coding;
  if (is_coder_test(builder, condition, &holder, &coding))
    return condition; // coder_words tells it
  Texts texts = {builder, conditions};
  Rewriter rewriter = {.terms = builder->terms, .context = &texts, .replace = replace};
  Term told = without_offset(builder, rewrite_fully(&rewriter, condition));
  rewriter_fini(&rewriter);
  return told;
}

static bool has(const Conjuncts *list, Term term) {
  for (size_t i = 0; i < list->count; i++)
    if (term_is(list->items[i], term))
      return true;
  return false;
}

void tell_library(Builder *builder, Conjuncts *conditions) {
  Conjuncts told = {0};
  Texts texts = {builder, conditions};
  Rewriter rewriter = {.terms = builder->terms, .context = &texts, .replace = replace};
  for (size_t i = 0; i < conditions->count; i++) {
    Term condition = conditions->items[i];
    bool is_wide = is_wide_test(builder, condition);
    Term words = is_wide ? condition : without_offset(builder, rewrite_fully(&rewriter, condition));
    bool is_kept = is_wide || (!says_inside(builder, words) && !is_plain_count(builder, words) &&
                               !term_is_true(builder->terms, words));
    if (is_kept && !has(&told, words))
      vec_push(&told, words);
  }
  rewriter_fini(&rewriter);
  vec_free(conditions);
  *conditions = told;
}
