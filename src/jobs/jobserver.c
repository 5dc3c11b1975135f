// Gearman's protocol: packets of a head (four bytes that say who speaks, the kind, the size) and
// words that zero bytes separate, the last of which may hold anything.
//
// Two connections: one puts jobs there and asks, one listens. A client library exists; what comes
// from a server would be believed there: sizes are checked here before there is memory for them,
// and every wait has an end.
#include "jobs/jobserver.h"

#include "base/budget.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define STANDARD_PORT "4730"
#define SERVER_SECONDS 5.0 // until the server says that it has a job, or that we are connected
#define SEND_SECONDS 60.0  // for one packet
#define STALE_SECONDS                                                                              \
  60.0 // a connection that was silent for so long may be dead: a new one is made

typedef enum PacketKind {
  PACKET_CAN_DO = 1,
  PACKET_PRE_SLEEP = 4,
  PACKET_NOOP = 6,
  PACKET_SUBMIT_JOB = 7,
  PACKET_JOB_CREATED = 8,
  PACKET_GRAB_JOB = 9,
  PACKET_NO_JOB = 10,
  PACKET_JOB_ASSIGN = 11,
  PACKET_WORK_COMPLETE = 13,
  PACKET_WORK_FAIL = 14,
  PACKET_SUBMIT_JOB_BG = 18,
  PACKET_ERROR = 19,
} PacketKind;
enum { HEAD_BYTES = 12, MOST_WORDS = 4096 }; // of all words of a packet but the last

typedef struct Link {
  bool is_open;
  int socket;
  Pack heard; // bytes that are no whole packet yet
} Link;

struct JobServer {
  char *host, *port;
  Link client, worker;
  char *function;   // that is listened to; or NULL
  bool is_sleeping; // the server has no job and wakes us
  char *handle;     // of the job that was taken; or NULL
  double heard;     // when something came by `worker`
};

// --- where it is ---------------------------------------------------------------------------------

static bool is_port(const char *text) {
  char *end;
  long number = strtol(text, &end, 10);
  return *text >= '0' && *text <= '9' && !*end && number > 0 && number < 65536;
}

// An address of IPv6 has colons of its own and stands in brackets before a port.
static bool split_place(JobServer *server, const char *place) {
  const char *end = *place == '[' ? strchr(place, ']') : NULL;
  const char *host = end ? place + 1 : place, *colon = strrchr(place, ':');
  if (end && end[1] && end[1] != ':')
    return false;
  if (end)
    colon = end[1] ? end + 1 : NULL;
  else if (colon && strchr(place, ':') != colon)
    colon = NULL;
  size_t length = end ? (size_t)(end - host) : colon ? (size_t)(colon - host) : strlen(host);
  server->host = mem_format("%.*s", (int)length, host);
  server->port = mem_string(colon ? colon + 1 : STANDARD_PORT);
  return length && length < 256 && is_port(server->port);
}

JobServer *jobserver_open(const char *place) {
  JobServer *server = mem_new(JobServer);
  if (split_place(server, place))
    return server;
  fprintf(stderr, "loris: --gearman: %s is no HOST or HOST:PORT\n", place);
  jobserver_close(server);
  return NULL;
}

// --- a connection --------------------------------------------------------------------------------

static void link_close(Link *link) {
  if (link->is_open)
    close(link->socket);
  vec_free(&link->heard);
  *link = (Link){0};
}

// Can it be read or written to, in time? An interrupt is a time that has passed.
static bool wait_for(int socket, short events, double deadline) {
  double left = deadline - clock_now();
  struct pollfd poller = {.fd = socket, .events = events};
  return poll(&poller, 1, left > 0 ? (int)(left * 1000) + 1 : 0) > 0;
}

static bool connect_to(int socket, const struct addrinfo *place) {
  int problem = 0;
  socklen_t size = sizeof problem;
  if (!connect(socket, place->ai_addr, place->ai_addrlen))
    return true;
  return errno == EINPROGRESS && wait_for(socket, POLLOUT, clock_now() + SERVER_SECONDS) &&
         !getsockopt(socket, SOL_SOCKET, SO_ERROR, &problem, &size) && !problem;
}

static bool link_open(const JobServer *server, Link *link) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *places = NULL;
  if (link->is_open)
    return true;
  if (getaddrinfo(server->host, server->port, &hints, &places))
    return false;
  for (const struct addrinfo *at = places; at && !link->is_open; at = at->ai_next) {
    int one = 1;
    link->socket =
        socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, at->ai_protocol);
    link->is_open = link->socket >= 0 && connect_to(link->socket, at);
    if (link->socket >= 0 && !link->is_open)
      close(link->socket);
    if (link->is_open) {
      setsockopt(link->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
      setsockopt(link->socket, SOL_SOCKET, SO_KEEPALIVE, &one, sizeof one);
    }
  }
  freeaddrinfo(places);
  return link->is_open;
}

// --- packets -------------------------------------------------------------------------------------

static void put_word(Pack *pack, uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8)
    vec_push(pack, (unsigned char)(number >> shift));
}

static uint32_t get_word(const unsigned char *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

// Words, each but the last one with a zero behind it, then bytes. A connection that fails is
// closed.
static bool link_send(Link *link, PacketKind kind, const char *const *words, size_t count,
                      const Pack *bytes) {
  Pack packet = {0};
  size_t size = bytes ? bytes->count : 0;
  for (size_t i = 0; i < count; i++)
    size += strlen(words[i]) + (bytes || i + 1 < count);
  vec_append(&packet, (const unsigned char *)"\0REQ", 4);
  put_word(&packet, kind);
  put_word(&packet, (uint32_t)size);
  for (size_t i = 0; i < count; i++)
    vec_append(&packet, (const unsigned char *)words[i],
               strlen(words[i]) + (bytes || i + 1 < count));
  if (bytes)
    vec_append(&packet, bytes->items, bytes->count);
  double end = clock_now() + SEND_SECONDS;
  size_t sent = 0;
  while (sent < packet.count && link->is_open) {
    ssize_t done = send(link->socket, packet.items + sent, packet.count - sent, MSG_NOSIGNAL);
    if (done > 0)
      sent += (size_t)done;
    else if (errno != EINTR && errno != EAGAIN)
      link_close(link);
    else if (!wait_for(link->socket, POLLOUT, end) && clock_now() > end)
      link_close(link);
  }
  vec_free(&packet);
  return link->is_open;
}

// Is there a whole packet? What cannot be one closes the connection.
static bool has_packet(Link *link) {
  if (link->heard.count < HEAD_BYTES)
    return false;
  uint32_t size = get_word(link->heard.items + 8);
  if (memcmp(link->heard.items, "\0RES", 4) != 0 || size > JOBSERVER_MOST_BYTES + MOST_WORDS) {
    link_close(link);
    return false;
  }
  return link->heard.count >= HEAD_BYTES + (size_t)size;
}

// Reads until there is a packet. False: none came in time, or the connection is closed now.
static bool link_hear(Link *link, double deadline) {
  enum { CHUNK = 1 << 16 };
  while (link->is_open && !has_packet(link)) {
    if (!link->is_open)
      return false;
    vec_reserve(&link->heard, link->heard.count + CHUNK);
    ssize_t done = recv(link->socket, link->heard.items + link->heard.count, CHUNK, 0);
    if (done > 0)
      link->heard.count += (size_t)done;
    else if (done == 0 || (errno != EINTR && errno != EAGAIN))
      link_close(link);
    else if (!wait_for(link->socket, POLLIN, deadline))
      return false;
  }
  return link->is_open;
}

// The packet that link_hear has found: its kind, and its words and bytes until link_drop.
static PacketKind packet_kind(const Link *link) {
  return (PacketKind)get_word(link->heard.items + 4);
}

static Unpack packet_body(const Link *link) {
  return (Unpack){link->heard.items + HEAD_BYTES, get_word(link->heard.items + 8), false};
}

static void link_drop(Link *link) {
  size_t size = HEAD_BYTES + get_word(link->heard.items + 8);
  memmove(link->heard.items, link->heard.items + size, link->heard.count - size);
  link->heard.count -= size;
}

// The next word, with its zero; NULL: there is none.
static const char *next_word(Unpack *body) {
  const unsigned char *end = memchr(body->at, 0, body->left);
  const char *word = (const char *)body->at;
  if (!end)
    return NULL;
  size_t size = (size_t)(end - body->at) + 1;
  body->at += size;
  body->left -= size;
  return word;
}

// --- as a client ---------------------------------------------------------------------------------

// Waits for a packet of a kind; others are passed over, an error ends it.
static bool await(Link *link, PacketKind kind, double deadline) {
  while (link_hear(link, deadline)) {
    PacketKind seen = packet_kind(link);
    if (seen == kind)
      return true;
    link_drop(link);
    if (seen == PACKET_ERROR || seen == PACKET_WORK_FAIL)
      return false;
  }
  return false;
}

bool jobserver_submit(JobServer *server, const char *function, const char *unique,
                      const Pack *message) {
  const char *const words[] = {function, unique};
  Link *link = &server->client;
  if (message->count > JOBSERVER_MOST_BYTES || !link_open(server, link) ||
      !link_send(link, PACKET_SUBMIT_JOB_BG, words, 2, message))
    return false;
  bool is_good = await(link, PACKET_JOB_CREATED, clock_now() + SERVER_SECONDS);
  if (is_good)
    link_drop(link);
  else
    link_close(link); // what comes later would be taken for another answer
  return is_good;
}

bool jobserver_call(JobServer *server, const char *function, const Pack *message, double seconds,
                    Pack *answer) {
  const char *const words[] = {function, ""};
  Link *link = &server->client;
  double end = clock_now() + seconds;
  if (message->count > JOBSERVER_MOST_BYTES || !link_open(server, link) ||
      !link_send(link, PACKET_SUBMIT_JOB, words, 2, message))
    return false;
  bool is_good = await(link, PACKET_WORK_COMPLETE, end);
  if (is_good) {
    Unpack body = packet_body(link);
    is_good = next_word(&body) != NULL;
    vec_append(answer, body.at, is_good ? body.left : 0);
    link_drop(link);
  }
  if (!is_good)
    link_close(link);
  return is_good;
}

// --- as a worker ---------------------------------------------------------------------------------

void jobserver_listen(JobServer *server, const char *function) {
  assert(!server->function);
  server->function = mem_string(function);
}

static bool listen_again(JobServer *server) {
  const char *const words[] = {server->function};
  Link *link = &server->worker;
  if (link->is_open && server->is_sleeping && clock_now() - server->heard > STALE_SECONDS)
    link_close(link);
  if (link->is_open)
    return true;
  server->is_sleeping = false;
  server->heard = clock_now();
  return link_open(server, link) && link_send(link, PACKET_CAN_DO, words, 1, NULL) &&
         link_send(link, PACKET_GRAB_JOB, NULL, 0, NULL);
}

static bool take_assigned(JobServer *server, Pack *message) {
  Unpack body = packet_body(&server->worker);
  const char *handle = next_word(&body), *function = handle ? next_word(&body) : NULL;
  if (!function || strcmp(function, server->function) != 0)
    return false;
  server->handle = mem_string(handle);
  vec_append(message, body.at, body.left);
  return true;
}

JobTake jobserver_take(JobServer *server, double seconds, Pack *message) {
  assert(server->function && !server->handle);
  Link *link = &server->worker;
  double end = clock_now() + seconds;
  if (!listen_again(server))
    return TAKE_LOST;
  while (link_hear(link, end)) {
    PacketKind kind = packet_kind(link);
    bool is_taken = kind == PACKET_JOB_ASSIGN && take_assigned(server, message);
    link_drop(link);
    server->heard = clock_now();
    if (is_taken)
      return TAKE_JOB;
    server->is_sleeping = kind == PACKET_NO_JOB;
    if (kind == PACKET_NO_JOB)
      (void)link_send(link, PACKET_PRE_SLEEP, NULL, 0, NULL);
    else if (kind == PACKET_NOOP)
      (void)link_send(link, PACKET_GRAB_JOB, NULL, 0, NULL);
    else
      link_close(link); // it does not speak as it should
  }
  return link->is_open ? TAKE_NONE : TAKE_LOST;
}

bool jobserver_done(JobServer *server, const Pack *answer) {
  assert(server->handle);
  const char *const words[] = {server->handle};
  Link *link = &server->worker;
  Pack nothing = {0};
  bool is_good = link->is_open &&
                 link_send(link, PACKET_WORK_COMPLETE, words, 1, answer ? answer : &nothing) &&
                 link_send(link, PACKET_GRAB_JOB, NULL, 0, NULL);
  server->is_sleeping = false;
  mem_free(server->handle);
  server->handle = NULL;
  return is_good;
}

void jobserver_close(JobServer *server) {
  if (!server)
    return;
  link_close(&server->client);
  link_close(&server->worker);
  mem_free(server->host);
  mem_free(server->port);
  mem_free(server->function);
  mem_free(server->handle);
  mem_free(server);
}

// --- what it says of itself ----------------------------------------------------------------------

// The server's words for administrators: a line for each function, with the jobs, those that run
// and the workers; a dot ends them.
int jobserver_count(const JobServer *server, const char *function) {
  enum { CHUNK = 1 << 12, MOST = 16 << 20 };
  Link link = {0};
  double end = clock_now() + SERVER_SECONDS;
  int count = -1;
  if (!link_open(server, &link))
    return -1;
  bool is_good = send(link.socket, "status\n", 7, MSG_NOSIGNAL) == 7;
  while (is_good &&
         (link.heard.count < 2 || memcmp(link.heard.items + link.heard.count - 2, ".\n", 2) != 0)) {
    vec_reserve(&link.heard, link.heard.count + CHUNK);
    is_good = wait_for(link.socket, POLLIN, end) && link.heard.count < MOST;
    ssize_t done = is_good ? recv(link.socket, link.heard.items + link.heard.count, CHUNK, 0) : 0;
    is_good = done > 0;
    link.heard.count += is_good ? (size_t)done : 0;
  }
  if (is_good) {
    char *line = mem_format("%s\t", function);
    vec_push(&link.heard, 0);
    const char *found = strstr((const char *)link.heard.items, line);
    count = 0;
    if (found)
      (void)sscanf(found + strlen(line), "%*u%*u%d", &count);
    mem_free(line);
  }
  link_close(&link);
  return count;
}
