// The data inside of a page. A short text is embedded as it is, so that other programs can read it;
// a long one is packed (gzip, in base64), which makes a page of thousands of cases a tenth as
// large.
//
// "<" occurs in JSON only inside of strings, where \u003c means the same: no name and no text can
// close the element that holds the data, or open a comment in it.
#include "page/page_impl.h"

#include <string.h>
#include <zlib.h>

enum { PLAIN_MOST = 100000, CHUNK = 3 << 14 };

static bool copy_plain(FILE *json, FILE *out) {
  fputs("<script id=\"data\" type=\"application/json\">", out);
  for (int c; (c = fgetc(json)) != EOF;)
    if (c == '<')
      fputs("\\u003c", out);
    else
      fputc(c, out);
  fputs("</script>", out);
  return !ferror(json);
}

// Of the last chunk any length, of all others a multiple of 3.
static void put_base64(const uint8_t *bytes, size_t count, FILE *out) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < count; i += 3) {
    uint32_t three = (uint32_t)bytes[i] << 16;
    three |= i + 1 < count ? (uint32_t)bytes[i + 1] << 8 : 0;
    three |= i + 2 < count ? (uint32_t)bytes[i + 2] : 0;
    fputc(digits[three >> 18], out);
    fputc(digits[three >> 12 & 63], out);
    fputc(i + 1 < count ? digits[three >> 6 & 63] : '=', out);
    fputc(i + 2 < count ? digits[three & 63] : '=', out);
  }
}

static bool copy_packed(FILE *json, FILE *out) {
  enum { GZIP = 16 };
  z_stream stream = {0};
  if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + GZIP, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    fatal("zlib cannot be initialised");
  uint8_t *in = mem_alloc(CHUNK), *packed = mem_alloc(CHUNK);
  fputs("<script id=\"data\" type=\"application/gzip\">", out);
  int state = Z_OK;
  stream.next_out = packed;
  stream.avail_out = CHUNK;
  while (state != Z_STREAM_END) {
    if (!stream.avail_in) {
      stream.next_in = in;
      stream.avail_in = (uInt)fread(in, 1, CHUNK, json);
    }
    state = deflate(&stream, stream.avail_in ? Z_NO_FLUSH : Z_FINISH);
    if (stream.avail_out && state != Z_STREAM_END)
      continue;
    put_base64(packed, CHUNK - stream.avail_out, out);
    stream.next_out = packed;
    stream.avail_out = CHUNK;
  }
  fputs("</script>", out);
  (void)deflateEnd(&stream);
  mem_free(in);
  mem_free(packed);
  return !ferror(json);
}

bool copy_data(FILE *json, FILE *out) {
  bool is_short = ftell(json) <= PLAIN_MOST;
  rewind(json);
  return is_short ? copy_plain(json, out) : copy_packed(json, out);
}
