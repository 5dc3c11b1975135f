// `loris check`: one method, or all that users of the target can call.
#include "cli/check_impl.h"

#include <string.h>

// --- properties ----------------------------------------------------------------------------------

static bool complain_property(const char *name, size_t length) {
  fprintf(stderr, "loris: --property: %.*s is none of", (int)length, name);
  for (size_t i = 0; i < property_count; i++)
    fprintf(stderr, "%s %s", i ? "," : "", properties[i].name);
  fputc('\n', stderr);
  return false;
}

// A list with commas into a set of bits; false after a line on stderr.
static bool read_properties(const char *list, uint32_t *set) {
  *set = 0;
  for (const char *at = list;; at++) {
    size_t length = strcspn(at, ","), i = 0;
    while (i < property_count &&
           (strlen(properties[i].name) != length || strncmp(properties[i].name, at, length) != 0))
      i++;
    if (i == property_count)
      return complain_property(at, length);
    *set |= 1u << i;
    at += length;
    if (!*at)
      return true;
  }
}

// --- methods -------------------------------------------------------------------------------------

static Method *svcomp_method(Check *check, int *status) {
  const char *name = arena_format(&check->arena, "%s([Ljava/lang/String;)V", check->svcomp->entry);
  return target_method(check->target, name, status);
}

static int check_target(Check *check) {
  const Options *options = check->options;
  const char *name = options->operand_count > 1 ? options->operands[1] : NULL;
  Methods methods = {0};
  int status = EXIT_USAGE;
  Method *method = check->svcomp  ? svcomp_method(check, &status)
                   : options->all ? NULL
                                  : target_method(check->target, name, &status);
  if (method)
    vec_push(&methods, method);
  bool found = options->all
                   ? target_methods(check->target, name, options->package, &methods, &status)
                   : method != NULL;
  target_load_all(check->target);
  check->explore.implies_non_null = target_implies_non_null(check->target);
  if (found && !check_open_contracts(check, &methods, &status))
    found = false;
  if (found && !check_files_start(check->files, check->target->program))
    found = false, status = EXIT_INPUT;
  if (found) {
    session_catch_interrupts();
    check->replay = replay_new(check->target->program, 0);
    status = options->all ? check_all(check, &methods) : check_method(check, method);
    replay_free(check->replay);
  }
  vec_free(&methods);
  return status;
}

// --- the command ---------------------------------------------------------------------------------

static int run(const Options *options, Svcomp *svcomp) {
  Check check = {.options = options,
                 .svcomp = svcomp,
                 .start = session_now(),
                 .limit = (double)options->check_time};
  if (!session_options(options, &check.explore) ||
      !read_properties(options->property, &check.properties))
    return EXIT_USAGE;
  check.explore.exit_ends = true;
  check.explore.is_start = svcomp != NULL;
  CheckFiles files;
  Target target = {0};
  check.target = &target;
  check.files = &files;
  int status = EXIT_INPUT;
  if (check_files_open(&files, options, options->command_line)) {
    status = EXIT_USAGE;
    if (target_open(&target, options, &status))
      status = check_target(&check);
  }
  if (!check_files_close(&files, status))
    status = EXIT_INPUT;
  contracts_free(check.contracts);
  target_close(&target);
  arena_fini(&check.arena);
  return status;
}

int check_command(const Options *options) {
  if (!options->svcomp)
    return run(options, NULL);
  Svcomp svcomp;
  int status = EXIT_USAGE;
  if (svcomp_open(&svcomp, options))
    status = run(&svcomp.options, &svcomp);
  svcomp_close(&svcomp);
  return status;
}
