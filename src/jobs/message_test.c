#include "jobs/message.h"

#include "base/test.h"

static const char about[] = "what is asked", job[] = "a part";

static void pack_one(Pack *pack) {
  char session[SHA256_TEXT];
  sha256_text((const unsigned char *)about, sizeof about, session);
  JobMessage message = {.run = "0123456789abcdef",
                        .number = 300,
                        .target = session,
                        .session = session,
                        .about = {(const unsigned char *)about, sizeof about, false},
                        .job = {(const unsigned char *)job, sizeof job, false}};
  message_pack(&message, pack);
}

TEST(message_comes_back_from_bytes) {
  Pack pack = {0};
  Arena arena = {0};
  JobMessage seen;
  pack_one(&pack);
  CHECK(!message_unpack(unpack_of(&pack), &seen, &arena));
  CHECK(seen.number == 300 && !strcmp(seen.run, "0123456789abcdef"));
  CHECK(seen.job.left == sizeof job && !memcmp(seen.job.at, job, sizeof job));
  CHECK(seen.about.left == sizeof about && !memcmp(seen.about.at, about, sizeof about));
  vec_free(&pack);
  arena_fini(&arena);
}

// Whatever is cut off or changed is refused, but for what the job itself says.
TEST(message_that_is_damaged_is_refused) {
  Pack pack = {0};
  Arena arena = {0};
  JobMessage seen;
  pack_one(&pack);
  for (size_t length = 0; length < pack.count; length++)
    CHECK(message_unpack((Unpack){pack.items, length, false}, &seen, &arena));
  for (size_t i = 0; i + sizeof job < pack.count; i++) {
    pack.items[i] ^= 0x80;
    const char *problem = message_unpack(unpack_of(&pack), &seen, &arena);
    CHECK(problem || seen.number != 300 || strcmp(seen.run, "0123456789abcdef") != 0);
    pack.items[i] ^= 0x80;
  }
  vec_free(&pack);
  arena_fini(&arena);
}

TEST(message_of_another_build_is_refused) {
  Pack pack = {0};
  Arena arena = {0};
  JobMessage seen;
  pack_text(&pack, "loris job 1");
  pack_text(&pack, "another build");
  const char *problem = message_unpack(unpack_of(&pack), &seen, &arena);
  CHECK(problem && strstr(problem, "another build"));
  vec_clear(&pack);
  pack_text(&pack, "loris job 2");
  problem = message_unpack(unpack_of(&pack), &seen, &arena);
  CHECK(problem && strstr(problem, "version"));
  vec_free(&pack);
  arena_fini(&arena);
}

// Names of files and functions are made of these.
TEST(message_hashes_are_plain) {
  CHECK(message_is_hash("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"));
  CHECK(!message_is_hash("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde"));
  CHECK(!message_is_hash("../3456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"));
  CHECK(!message_is_hash(""));
}
