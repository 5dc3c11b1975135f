// `loris check --all`: many methods share one time. What is found out about them is told in their
// order, as soon as it is final.
#include "cli/check_impl.h"

#include <stdlib.h>
#include <unistd.h>

// What there is to tell of one method.
typedef struct Told {
  bool is_there, is_late;
  CheckResult result;     // without its explorer
  char *out, *err, *json; // what stdout, stderr and --json get; json NULL: nothing
} Told;

typedef struct CheckList {
  CheckSession *session;
  size_t count;
  Told *items;      // by number of the method
  size_t published; // the first ones
  int status;       // the worst of them
} CheckList;

// Which of two exit statuses says more?
static int worse_status(int a, int b) {
  static const int order[] = {EXIT_INTERNAL, EXIT_VIOLATION, EXIT_INPUT, EXIT_INCONCLUSIVE};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    if (a == order[i] || b == order[i])
      return order[i];
  return EXIT_HOLDS;
}

// --- keeping -------------------------------------------------------------------------------------

static void told_fini(Told *told) {
  free(told->out); // open_memstream's
  free(told->err);
  free(told->json);
  *told = (Told){0};
}

static FILE *open_text(char **text, size_t *length) {
  FILE *file = open_memstream(text, length);
  if (!file)
    fatal("out of memory for a text");
  return file;
}

static void keep(CheckSession *session, const CheckResult *result, Told *told) {
  size_t length, out_length, err_length;
  told_fini(told);
  told->is_there = true;
  told->is_late = result->is_late;
  told->result = *result;
  told->result.explorer = NULL;
  if (session->files->json.file) {
    FILE *json = open_text(&told->json, &length);
    check_write_json(session, result, json);
    fclose(json);
  }
  FILE *out = open_text(&told->out, &out_length), *err = open_text(&told->err, &err_length);
  check_print(session, result, out, err);
  fclose(out);
  fclose(err);
}

// --- telling -------------------------------------------------------------------------------------

static void publish_one(CheckList *list, Told *told) {
  CheckSession *session = list->session;
  if (told->json)
    check_files_add(session->files, told->json);
  check_add_finding(session, &told->result);
  fputs(told->err, stderr);
  fputs(told->out, stdout);
  list->status = worse_status(list->status, check_status(&told->result));
}

// Publishes in the order of the methods, as far as results are final; at the end of the run all
// that there are.
static void publish(CheckList *list, bool is_end) {
  for (; list->published < list->count; list->published++) {
    Told *told = &list->items[list->published];
    if (!is_end && (!told->is_there || told->is_late))
      break;
    if (told->is_there)
      publish_one(list, told);
    told_fini(told);
  }
  fflush(stdout);
  session_heed_stdout();
}

static bool shows_progress(const CheckSession *session) {
  return check_shows_progress(session) && !isatty(STDOUT_FILENO);
}

static void show_progress(const CheckList *list) {
  size_t final = list->published;
  for (size_t i = list->published; i < list->count; i++)
    final += list->items[i].is_there && !list->items[i].is_late;
  if (shows_progress(list->session))
    fprintf(stderr, "\r%zu of %zu methods\033[K", final, list->count);
}

static void tell(void *context, size_t number, const CheckResult *result) {
  CheckList *list = context;
  keep(list->session, result, &list->items[number]);
  if (list->session->options->stats && !result->is_late)
    session_print_stats(result->explorer, &(SolveStats){0});
  show_progress(list);
  publish(list, false);
}

static void print_summary(const Findings *findings) {
  size_t counts[FINDING_ERROR + 1] = {0};
  for (size_t i = 0; i < findings->items.count; i++)
    counts[findings->items.items[i].kind]++;
  printf("%zu methods: %zu safe, %zu safe up to bounds, %zu violations, %zu unknown",
         findings->items.count, counts[FINDING_SAFE], counts[FINDING_BOUNDED],
         counts[FINDING_VIOLATION], counts[FINDING_UNKNOWN]);
  if (counts[FINDING_ERROR])
    printf(", %zu errors", counts[FINDING_ERROR]);
  putchar('\n');
}

int check_list(CheckSession *session, const Methods *methods) {
  CheckList list = {
      .session = session, .count = methods->count, .items = mem_new_array(Told, methods->count)};
  check_methods(session->check, methods->items, methods->count, session->start,
                (double)session->options->time, tell, &list);
  if (shows_progress(session))
    fputs("\r\033[K", stderr);
  publish(&list, true);
  mem_free(list.items);
  int status = worse_status(list.status, *session_interrupt() ? EXIT_INCONCLUSIVE : EXIT_HOLDS);
  check_files_write(session->files, status);
  print_summary(&session->files->findings);
  return status;
}
