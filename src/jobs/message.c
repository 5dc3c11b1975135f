#include "jobs/message.h"

#include "base/build.h"

#define MAGIC "loris job 1"
enum { RUN_DIGITS = 16 };

static bool is_hexadecimal(const char *text, size_t length) {
  return strlen(text) == length && strspn(text, "0123456789abcdef") == length;
}

bool message_is_hash(const char *text) { return is_hexadecimal(text, SHA256_TEXT - 1); }

void message_pack(const JobMessage *message, Pack *pack) {
  assert(message_is_hash(message->target) && message_is_hash(message->session));
  pack_text(pack, MAGIC);
  pack_text(pack, build_identity());
  pack_text(pack, message->run);
  pack_number(pack, message->number);
  pack_text(pack, message->target);
  pack_text(pack, message->session);
  pack_bytes(pack, message->about.at, message->about.left);
  pack_bytes(pack, message->job.at, message->job.left);
}

const char *message_unpack(Unpack from, JobMessage *message, Arena *arena) {
  char digest[SHA256_TEXT];
  if (from.left > MESSAGE_MOST_JOB + MESSAGE_MOST_SESSION)
    return "it is too long";
  if (strcmp(unpack_word(&from, arena), MAGIC) != 0)
    return "it is no job of this version";
  if (strcmp(unpack_word(&from, arena), build_identity()) != 0)
    return "it is a job for another build of loris";
  message->run = unpack_word(&from, arena);
  message->number = unpack_number(&from);
  message->target = unpack_word(&from, arena);
  message->session = unpack_word(&from, arena);
  message->about = unpack_bytes(&from);
  message->job = unpack_bytes(&from);
  if (from.is_bad || from.left || !is_hexadecimal(message->run, RUN_DIGITS) ||
      !message_is_hash(message->target) || message->about.left > MESSAGE_MOST_SESSION)
    return "it is malformed";
  sha256_text(message->about.at, message->about.left, digest);
  return strcmp(digest, message->session) ? "it is damaged" : NULL;
}

const char *message_function(Arena *arena) {
  char digest[SHA256_TEXT];
  const char *text = arena_format(arena, "%s %s", MAGIC, build_identity());
  sha256_text((const unsigned char *)text, strlen(text), digest);
  return arena_format(arena, "loris-%.16s", digest);
}

const char *message_run_function(const char *run, Arena *arena) {
  return arena_format(arena, "loris-run-%s", run);
}
