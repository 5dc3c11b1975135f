#include "cli/contracts.h"

#include "cli/bundle.h"
#include "cli/sources.h"

#include <string.h>

// --- --invariant ---------------------------------------------------------------------------------

// One invariant, or one of each class whose methods the command is about: where a class has none,
// its methods are checked without.
static bool add_invariant(Contracts *contracts, Program *program, const char *name,
                          const Methods *methods, Diag *diag) {
  bool is_foreign = strrchr(name, '.'), found = false;
  for (size_t i = 0; i < methods->count && !(is_foreign && i); i++) {
    Class *owner = methods->items[i]->owner;
    bool is_known = false;
    for (size_t j = 0; j < i; j++)
      is_known = is_known || methods->items[j]->owner == owner;
    Invariant invariant;
    diag_clear(diag);
    if (is_known || !invariant_find(program, name, owner, &invariant, diag))
      continue;
    found = true;
    if (!contracts_add_invariant(contracts, &invariant, diag))
      return false;
  }
  if (found)
    diag_clear(diag);
  return found;
}

// --- sources -------------------------------------------------------------------------------------

static const char *find_source(void *context, const Class *class, const char **file) {
  const SourceView *view = context;
  *file = sources_file(view->sources, view->program, class);
  return sources_text(view->sources, view->program, class);
}

// --- all of them ---------------------------------------------------------------------------------

static bool read_all(Contracts *contracts, Target *target, const Options *options,
                     const Methods *methods) {
  Diag *diag = diag_new();
  const char *text = options->elsewhere ? options->elsewhere->bundle->contracts : NULL;
  Sources *sources = sources_new(options->operands[0], options->sources);
  if (options->elsewhere)
    (void)sources_unpack(sources, options->elsewhere->bundle->sources);
  SourceView view = {sources, target->program};
  contracts_use_sources(contracts, find_source, &view);
  bool good =
      (!options->contracts || (text ? contracts_add(contracts, options->contracts, text, diag)
                                    : contracts_read(contracts, options->contracts, diag))) &&
      (!options->invariant || options->command != COMMAND_CHECK ||
       add_invariant(contracts, target->program, options->invariant, methods, diag)) &&
      contracts_compile(contracts, diag);
  if (!good)
    fprintf(stderr, "loris: %s\n", diag_message(diag));
  for (size_t i = 0; i < diag_note_count(diag); i++)
    fprintf(stderr, "loris: %s\n", diag_note_at(diag, i));
  contracts_use_sources(contracts, NULL, NULL);
  sources_free(sources);
  diag_free(diag);
  return good;
}

Contracts *contracts_open(Target *target, const Options *options, const Methods *methods,
                          int *status) {
  Contracts *contracts = contracts_new(target->program);
  bool good = read_all(contracts, target, options, methods);
  if (good && options->command == COMMAND_CHECK && options->dump_contracts &&
      !contracts_dump(contracts, options->dump_contracts)) {
    fprintf(stderr, "loris: --dump-contracts: cannot write to %s\n", options->dump_contracts);
    good = false;
  }
  if (good)
    return contracts;
  *status = EXIT_INPUT;
  contracts_free(contracts);
  return NULL;
}
