#include "jobs/serve.h"

struct Serve {
  Worker *self;
  Unpack first;
  bool has_begun;
  Pack job; // that is done now, but for the first one
};

Serve *serve_new(Worker *self, Unpack first) {
  Serve *serve = mem_new(Serve);
  serve->self = self;
  serve->first = first;
  return serve;
}

void serve_free(Serve *serve) {
  vec_free(&serve->job);
  mem_free(serve);
}

Unpack serve_take(Serve *serve) {
  if (!serve->has_begun) {
    serve->has_begun = true;
    return serve->first;
  }
  vec_clear(&serve->job);
  if (!worker_next(serve->self, &serve->job))
    worker_end();
  return unpack_of(&serve->job);
}

void serve_answer(Serve *serve, const Pack *answer) {
  Pack pack = {0};
  pack_bool(&pack, true);
  vec_append(&pack, answer->items, answer->count);
  worker_send(serve->self, &pack);
  vec_free(&pack);
}

void serve_fail(Serve *serve, const char *cause) {
  Pack pack = {0};
  pack_bool(&pack, false);
  pack_text(&pack, cause);
  worker_send(serve->self, &pack);
  vec_free(&pack);
}

bool serve_read(Unpack *answer, const char **cause, Arena *arena) {
  bool is_good = unpack_bool(answer);
  *cause = is_good ? NULL : unpack_word(answer, arena);
  if (answer->is_bad)
    *cause = "a worker's answer is none";
  return is_good && !answer->is_bad;
}
