// The Z3 context of a solver, time limits, and reading models.
#include "solve/watchdog.h"
#include "solve/z3_impl.h"

#include <limits.h>

static Z3_func_decl declare(Z3 *z3, const char *name, unsigned arity, const Z3_sort *domain,
                            Z3_sort range) {
  Z3_symbol symbol = z3_api.mk_string_symbol(z3->context, name);
  Z3_func_decl function = z3_api.mk_func_decl(z3->context, symbol, arity, domain, range);
  z3_keep(z3, z3_api.func_decl_to_ast(z3->context, function));
  return function;
}

static Z3_sort keep_sort(Z3 *z3, Z3_sort sort) {
  z3_keep(z3, z3_api.sort_to_ast(z3->context, sort));
  return sort;
}

static void declare_sorts(Z3 *z3) {
  Z3_context c = z3->context;
  z3->bool_sort = keep_sort(z3, z3_api.mk_bool_sort(c));
  z3->int_sort = keep_sort(z3, z3_api.mk_int_sort(c));
  z3->float_sort = keep_sort(z3, z3_api.mk_fpa_sort_32(c));
  z3->double_sort = keep_sort(z3, z3_api.mk_fpa_sort_64(c));
  z3->ref_sort = keep_sort(z3, z3_api.mk_uninterpreted_sort(c, z3_api.mk_string_symbol(c, "Ref")));
  z3->type_sort = keep_sort(z3, z3_api.mk_bv_sort(c, 32));
  z3->nearest = z3_keep(z3, z3_api.mk_fpa_rne(c));
  z3->to_zero = z3_keep(z3, z3_api.mk_fpa_rtz(c));
  z3->to_negative = z3_keep(z3, z3_api.mk_fpa_rtn(c));
  z3->to_positive = z3_keep(z3, z3_api.mk_fpa_rtp(c));
  z3->null = z3_keep(z3, z3_api.mk_const(c, z3_api.mk_string_symbol(c, "null"), z3->ref_sort));
}

// Locations are numbered by a function, so that they differ without a quadratic number of
// conditions. What Z3 has no operation for is a function that nothing is known about: then sat
// means unknown.
static void declare_functions(Z3 *z3) {
  Z3_sort number = keep_sort(z3, z3_api.mk_bv_sort(z3->context, 64));
  Z3_sort two_types[2] = {z3->type_sort, z3->type_sort};
  Z3_sort two_floats[2] = {z3->float_sort, z3->float_sort};
  Z3_sort two_doubles[2] = {z3->double_sort, z3->double_sort};
  z3->number = declare(z3, "number", 1, &z3->ref_sort, number);
  z3->type_of = declare(z3, "type_of", 1, &z3->ref_sort, z3->type_sort);
  z3->subtype = declare(z3, "subtype", 2, two_types, z3->bool_sort);
  z3->float_rem = declare(z3, "float_rem", 2, two_floats, z3->float_sort);
  z3->double_rem = declare(z3, "double_rem", 2, two_doubles, z3->double_sort);
  z3->int_to_float = declare(z3, "int_to_float", 1, &z3->int_sort, z3->float_sort);
  z3->int_to_double = declare(z3, "int_to_double", 1, &z3->int_sort, z3->double_sort);
}

static Z3 *z3_new(Solver *solver) {
  Z3 *z3 = mem_new(Z3);
  z3->options = &solver->options;
  z3->terms = solver->terms;
  z3->info = solver->info;
  z3->universe = solver->universe;
  Z3_config config = z3_api.mk_config();
  z3->context = z3_api.mk_context_rc(config);
  z3_api.del_config(config);
  // Errors are looked at where they can happen: without a handler Z3 would end the program.
  z3_api.set_error_handler(z3->context, NULL);
  declare_sorts(z3);
  declare_functions(z3);
  z3->solver = z3_api.mk_simple_solver(z3->context);
  z3_api.solver_inc_ref(z3->context, z3->solver);
  z3_set_limit(z3, z3->solver, solver->options.query_ms);
  return z3;
}

void z3_free(Z3 *z3) {
  if (!z3)
    return;
  z3_api.solver_dec_ref(z3->context, z3->solver);
  for (size_t i = 0; i < z3->kept.count; i++)
    z3_api.dec_ref(z3->context, z3->kept.items[i]);
  z3_api.del_context(z3->context);
  vec_free(&z3->by_term);
  vec_free(&z3->guards);
  vec_free(&z3->kept);
  vec_free(&z3->asserted);
  vec_free(&z3->asserted_list);
  vec_free(&z3->scopes);
  vec_free(&z3->stack);
  mem_free(z3);
}

// Past this many references a new context is cheaper than the memory (about 200 bytes each).
#ifdef NDEBUG
enum { KEPT_LIMIT = 2000000 };
#else
enum { KEPT_LIMIT = 20000 };
#endif

Z3 *z3_get(Solver *solver) {
  if (solver->z3 && solver->z3->kept.count > KEPT_LIMIT) {
    z3_free(solver->z3);
    solver->z3 = NULL;
  }
  if (!solver->z3 && z3_load())
    solver->z3 = z3_new(solver);
  return solver->z3;
}

// Z3 makes about a thousand steps in a millisecond. Ten times as many are the second line of
// defence, should the interrupt come too late because the machine is too busy.
enum { STEPS_PER_MS = 10000 };

void z3_set_limit(Z3 *z3, Z3_solver solver, unsigned ms) {
  Z3_context c = z3->context;
  Z3_params params = z3_api.mk_params(c);
  z3_api.params_inc_ref(c, params);
  uint64_t steps = z3->options->query_steps; // 0: no limit
  if (!steps)
    steps = (uint64_t)ms * STEPS_PER_MS;
  unsigned limit = steps > UINT32_MAX ? UINT32_MAX : (unsigned)steps;
  z3_api.params_set_uint(c, params, z3_api.mk_string_symbol(c, "rlimit"), limit);
  // Z3 would take SIGINT for itself during a check.
  z3_api.params_set_bool(c, params, z3_api.mk_string_symbol(c, "ctrl_c"), false);
  z3_api.solver_set_params(c, solver, params);
  z3_api.params_dec_ref(c, params);
}

// What the caller allows for one question, or what is left of the whole run, whichever is less.
bool z3_time_left(const Solver *solver, unsigned ms, unsigned *left) {
  *left = ms;
  if (solver->deadline == 0)
    return true;
  double rest = (solver->deadline - clock_now()) * 1000;
  if (rest <= 0)
    return false;
  if (ms == 0 || rest < (double)ms)
    *left = rest < (double)UINT_MAX ? (unsigned)rest + 1 : UINT_MAX;
  return true;
}

// Z3 tells in words why it gave up. What is not among them is a limit of its own.
static Answer z3_answer(Z3 *z3, Z3_solver solver, Z3_lbool result, SolveCause *cause) {
  *cause = CAUSE_NONE;
  Z3_error_code error = z3_api.get_error_code(z3->context);
  if (error != Z3_OK) {
    *cause = error == Z3_MEMOUT_FAIL ? CAUSE_MEMORY : CAUSE_ERROR;
    return ANSWER_UNKNOWN;
  }
  if (result == Z3_L_TRUE)
    return ANSWER_SAT;
  if (result == Z3_L_FALSE)
    return ANSWER_UNSAT;
  const char *reason = z3_api.solver_get_reason_unknown(z3->context, solver);
  bool out_of_time = strstr(reason, "timeout") || strstr(reason, "cancel") ||
                     strstr(reason, "interrupt") || strstr(reason, "resource limits");
  bool out_of_memory = strstr(reason, "memout") || strstr(reason, "memory");
  *cause = out_of_time ? CAUSE_TIMEOUT : out_of_memory ? CAUSE_MEMORY : CAUSE_GAVE_UP;
  return ANSWER_UNKNOWN;
}

Answer z3_check(Z3 *z3, Z3_solver solver, const AstList *assumptions, unsigned ms,
                SolveCause *cause) {
  watchdog_start(z3->context, solver, ms, z3->options);
  Z3_lbool result = z3_api.solver_check_assumptions(
      z3->context, solver, (unsigned)assumptions->count, assumptions->items);
  watchdog_stop();
  return z3_answer(z3, solver, result, cause);
}

// --- Models ---

// Elements of Z3's universe of references and what they stand for.
typedef struct RefValue {
  Z3_ast element;
  Value value;
} RefValue;

typedef struct Reader {
  Z3 *z3;
  Z3_model model;
  VEC(RefValue) refs;
  AstList held;
  Fragment *fragment;
} Reader;

static Z3_ast model_value(Reader *reader, Z3_ast term) {
  Z3_ast value = NULL;
  if (!z3_api.model_eval(reader->z3->context, reader->model, term, true, &value) || !value)
    return NULL;
  z3_api.inc_ref(reader->z3->context, value);
  vec_push(&reader->held, value);
  return value;
}

static bool read_ref(Reader *reader, Z3_ast element, Value *value) {
  assert(element);
  for (size_t i = 0; i < reader->refs.count; i++)
    if (reader->refs.items[i].element == element) {
      *value = reader->refs.items[i].value;
      return true;
    }
  *value = value_object(++reader->fragment->objects);
  vec_push(&reader->refs, (RefValue){element, *value});
  return true;
}

static bool read_fp(Reader *reader, Z3_ast number, Sort sort, Value *value) {
  assert(sort_is_fp(sort));
  Z3_context c = reader->z3->context;
  uint64_t bits = 0;
  if (z3_api.fpa_is_numeral_nan(c, number)) {
    bits = sort == SORT_FLOAT ? 0x7fc00000u : 0x7ff8000000000000u;
  } else {
    Z3_ast ieee = z3_api.mk_fpa_to_ieee_bv(c, number);
    if (!ieee)
      return false;
    z3_api.inc_ref(c, ieee);
    vec_push(&reader->held, ieee);
    if (!z3_api.get_numeral_uint64(c, z3_api.simplify(c, ieee), &bits))
      return false;
  }
  Value raw = value_bv(sort == SORT_FLOAT ? SORT_BV32 : SORT_BV64, bits);
  *value = term_apply(reader->z3->terms, TERM_BITS_FP, sort, &raw);
  return true;
}

static bool read_value(Reader *reader, Z3_ast term, Sort sort, Value *value) {
  Z3_context c = reader->z3->context;
  Z3_ast found = model_value(reader, term);
  if (!found)
    return false;
  if (sort == SORT_REF)
    return read_ref(reader, found, value);
  if (sort_is_fp(sort))
    return read_fp(reader, found, sort, value);
  if (sort == SORT_BOOL) {
    *value = value_bool(z3_api.get_bool_value(c, found) == Z3_L_TRUE);
    return true;
  }
  if (sort == SORT_INT) {
    // A value that the evaluator cannot hold is as good as none.
    const char *digits = z3_api.get_numeral_string(c, found);
    if (!digits || strlen(digits) > TERM_INT_BITS / 4)
      return false;
    *value = value_int_parse(reader->z3->terms, digits);
    return true;
  }
  uint64_t bits = 0;
  if (!z3_api.get_numeral_uint64(c, found, &bits))
    return false;
  *value = sort == SORT_TYPE ? value_type((uint32_t)bits) : value_bv(sort, bits);
  return true;
}

// A type that no axiom constrains may be any number; it does not matter to the goals, so that any
// type of the universe does.
static uint32_t read_type(Reader *reader, Z3_ast ref) {
  assert(universe_count(reader->z3->universe) > 0);
  Z3_ast term = z3_api.mk_app(reader->z3->context, reader->z3->type_of, 1, &ref);
  z3_api.inc_ref(reader->z3->context, term);
  vec_push(&reader->held, term);
  Value type;
  if (!read_value(reader, term, SORT_TYPE, &type) ||
      !universe_has(reader->z3->universe, value_number(type)))
    return universe_at(reader->z3->universe, 0);
  return value_number(type);
}

static bool read_key(Reader *reader, uint32_t key, bool typed) {
  Z3 *z3 = reader->z3;
  Value value;
  Z3_ast term;
  if (key_is_symbol(key)) {
    Term symbol = terms_symbol_at(z3->terms, key_number(key));
    Sort sort = term_sort(z3->terms, symbol);
    term = z3_translate(z3, symbol);
    if (!read_value(reader, term, sort, &value))
      return false;
    vec_push(&reader->fragment->bindings, (Binding){symbol, value});
    if (sort != SORT_REF || value_is_null(value))
      return true;
  } else {
    value = term_value(z3->terms, key_location(key));
    term = z3_location(z3, value_number(value));
  }
  if (typed)
    vec_push(&reader->fragment->types, (RefType){value, read_type(reader, term)});
  return true;
}

// Null and the locations get their elements first; whatever is left over is an input object.
static bool read_known_refs(Reader *reader, const Term *goals, size_t count) {
  Z3 *z3 = reader->z3;
  Z3_ast null = model_value(reader, z3->null);
  vec_push(&reader->refs, (RefValue){null, value_null()});
  for (size_t i = 0; i < count; i++) {
    const TermInfo *info = info_of(z3->info, goals[i]);
    for (uint32_t k = 0; k < info->key_count; k++) {
      if (key_is_symbol(info->keys[k]))
        continue;
      Value location = term_value(z3->terms, key_location(info->keys[k]));
      Z3_ast element = model_value(reader, z3_location(z3, value_number(location)));
      if (!element)
        return false;
      vec_push(&reader->refs, (RefValue){element, location});
    }
  }
  return null != NULL;
}

bool z3_read_model(Z3 *z3, Z3_model model, const Term *goals, size_t count, Fragment *fragment) {
  fragment_clear(fragment);
  Reader reader = {.z3 = z3, .model = model, .fragment = fragment};
  bool typed = universe_count(z3->universe) > 0;
  bool good = true, refs = false;
  for (size_t i = 0; i < count; i++)
    refs |= info_of(z3->info, goals[i])->has_refs;
  if (refs)
    good = read_known_refs(&reader, goals, count);
  VEC(bool) seen = {0};
  for (size_t i = 0; good && i < count; i++) {
    const TermInfo *info = info_of(z3->info, goals[i]);
    for (uint32_t k = 0; good && k < info->key_count; k++) {
      while (seen.count <= info->keys[k])
        vec_push(&seen, false);
      if (!seen.items[info->keys[k]])
        good = read_key(&reader, info->keys[k], typed);
      seen.items[info->keys[k]] = true;
    }
  }
  for (size_t i = 0; i < reader.held.count; i++)
    z3_api.dec_ref(z3->context, reader.held.items[i]);
  vec_free(&reader.held);
  vec_free(&reader.refs);
  vec_free(&seen);
  return good;
}
