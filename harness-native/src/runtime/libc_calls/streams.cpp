// Streams of the C library. One that a schedule opens is closed at its end. Standard output and
// error take what is written; any other stream that was open before would remember in the next
// schedule how far this one came, so that reading from it or moving in it is refused by name.
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <string>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/libc_calls/descriptors.hpp"
#include "runtime/libc_calls/library_state.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<FILE*(const char*, const char*)> real_fopen("fopen");
RealCall<FILE*(const char*, const char*)> real_fopen64("fopen64");
RealCall<FILE*(int, const char*)> real_fdopen("fdopen");
RealCall<FILE*()> real_tmpfile("tmpfile");
RealCall<FILE*()> real_tmpfile64("tmpfile64");
RealCall<FILE*(void*, std::size_t, const char*)> real_fmemopen("fmemopen");
RealCall<int(FILE*)> real_fclose("fclose");

constexpr unsigned kStreams = 256;
FILE* open_streams[kStreams];
unsigned stream_count = 0;

bool is_of_schedule(const FILE* stream) {
  for (unsigned i = 0; i < stream_count; ++i) {
    if (open_streams[i] == stream) return true;
  }
  return false;
}

void forget_stream(const FILE* stream) {
  for (unsigned i = 0; i < stream_count; ++i) {
    if (open_streams[i] != stream) continue;
    open_streams[i] = open_streams[--stream_count];
    return;
  }
}

void refuse_older(const FILE* stream, const char* name, Address code) {
  if (is_of_schedule(stream)) return;
  RuntimeScope runtime;
  unmodelled_call((std::string("on a stream from before the schedule: ") + name).c_str(), code);
}

void note_written(const void* to, std::size_t size, Address code) {
  access_range(reinterpret_cast<Address>(to), size, kWrite, code);
}

}  // namespace

FILE* note_opened(FILE* stream, Address code) {
  if (stream == nullptr) return nullptr;
  RuntimeScope runtime;
  if (stream_count == kStreams) unmodelled_call("a 257th open stream: fopen", code);
  open_streams[stream_count++] = stream;
  return stream;
}

void close_streams_of_schedule() {
  while (stream_count != 0) real_fclose(open_streams[--stream_count]);
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

#define OPENED(call) inside_controlled ? note_opened(call, MPSSTRESS_CALL_SITE()) : call

// A call with the stream as one of its arguments.
#define ON_STREAM(result, name, parameters, arguments, stream)                 \
  static RealCall<result parameters> real_##name(#name);                       \
  extern "C" result mpsstress_##name parameters __asm__(#name);                \
  extern "C" result mpsstress_##name parameters {                              \
    if (inside_controlled) refuse_older(stream, #name, MPSSTRESS_CALL_SITE()); \
    return real_##name arguments;                                              \
  }

// Scanning with a variable number of arguments; the C library has a second name for each.
#define SCANS(name, real, symbol)                                                         \
  static RealCall<int(FILE*, const char*, va_list)> real_##name(real);                    \
  extern "C" int mpsstress_##name(FILE* stream, const char* format, ...) __asm__(symbol); \
  extern "C" int mpsstress_##name(FILE* stream, const char* format, ...) {                \
    if (inside_controlled) refuse_older(stream, symbol, MPSSTRESS_CALL_SITE());           \
    va_list arguments;                                                                    \
    va_start(arguments, format);                                                          \
    const int count = real_##name(stream, format, arguments);                             \
    va_end(arguments);                                                                    \
    return count;                                                                         \
  }

#define SCANS_INPUT(name, real, symbol)                                        \
  static RealCall<int(const char*, va_list)> real_##name(real);                \
  extern "C" int mpsstress_##name(const char* format, ...) __asm__(symbol);    \
  extern "C" int mpsstress_##name(const char* format, ...) {                   \
    if (inside_controlled) refuse_older(stdin, symbol, MPSSTRESS_CALL_SITE()); \
    va_list arguments;                                                         \
    va_start(arguments, format);                                               \
    const int count = real_##name(format, arguments);                          \
    va_end(arguments);                                                         \
    return count;                                                              \
  }

MPSSTRESS_WEAK_BEGIN
extern "C" {

FILE* fopen(const char* path, const char* mode) { return OPENED(real_fopen(path, mode)); }
FILE* fopen64(const char* path, const char* mode) { return OPENED(real_fopen64(path, mode)); }
FILE* fdopen(int descriptor, const char* mode) { return OPENED(real_fdopen(descriptor, mode)); }
FILE* tmpfile() { return OPENED(real_tmpfile()); }
FILE* tmpfile64() { return OPENED(real_tmpfile64()); }
FILE* fmemopen(void* memory, std::size_t size, const char* mode) {
  return OPENED(real_fmemopen(memory, size, mode));
}
int fclose(FILE* stream) {
  if (!inside_controlled) return real_fclose(stream);
  refuse_older(stream, "fclose", MPSSTRESS_CALL_SITE());
  forget_stream(stream);
  RuntimeScope runtime;
  const int descriptor = fileno(stream);
  if (const OpenFile* const file = open_file(descriptor); file != nullptr) {
    publish_to(file->in);
    publish_to(file->out);
    forget_descriptor(descriptor);
  }
  const int result = real_fclose(stream);
  wake_ready();
  return result;
}

}  // extern "C"

ON_STREAM(int, fgetc, (FILE * stream), (stream), stream)
ON_STREAM(int, getc, (FILE * stream), (stream), stream)
ON_STREAM(int, getchar, (), (), stdin)
ON_STREAM(int, ungetc, (int letter, FILE* stream), (letter, stream), stream)
ON_STREAM(ssize_t, getline, (char** line, std::size_t* size, FILE* stream), (line, size, stream),
          stream)
ON_STREAM(ssize_t, getdelim, (char** line, std::size_t* size, int end, FILE* stream),
          (line, size, end, stream), stream)
ON_STREAM(int, fseek, (FILE * stream, long offset, int from), (stream, offset, from), stream)
ON_STREAM(int, fseeko, (FILE * stream, off_t offset, int from), (stream, offset, from), stream)
ON_STREAM(long, ftell, (FILE * stream), (stream), stream)
ON_STREAM(off_t, ftello, (FILE * stream), (stream), stream)
ON_STREAM(void, rewind, (FILE * stream), (stream), stream)
ON_STREAM(int, fgetpos, (FILE * stream, fpos_t* position), (stream, position), stream)
ON_STREAM(int, fsetpos, (FILE * stream, const fpos_t* position), (stream, position), stream)
ON_STREAM(FILE*, freopen, (const char* path, const char* mode, FILE* stream), (path, mode, stream),
          stream)

// Where the program reads to is its own memory: what was there before the schedule is given back,
// and what is written there is judged.
static RealCall<char*(char*, int, FILE*)> real_fgets("fgets");
extern "C" char* mpsstress_fgets(char*, int, FILE*) __asm__("fgets");
extern "C" char* mpsstress_fgets(char* line, int size, FILE* stream) {
  if (!inside_controlled) return real_fgets(line, size, stream);
  const Address code = MPSSTRESS_CALL_SITE();
  refuse_older(stream, "fgets", code);
  if (size > 0) save_static_storage(line, static_cast<std::size_t>(size));
  char* const read = real_fgets(line, size, stream);
  if (read != nullptr) note_written(read, std::strlen(read) + 1, code);
  return read;
}

static RealCall<std::size_t(void*, std::size_t, std::size_t, FILE*)> real_fread("fread");
extern "C" std::size_t mpsstress_fread(void*, std::size_t, std::size_t, FILE*) __asm__("fread");
extern "C" std::size_t mpsstress_fread(void* to, std::size_t size, std::size_t count,
                                       FILE* stream) {
  if (!inside_controlled) return real_fread(to, size, count, stream);
  const Address code = MPSSTRESS_CALL_SITE();
  refuse_older(stream, "fread", code);
  save_static_storage(to, size * count);
  const std::size_t read = real_fread(to, size, count, stream);
  note_written(to, size * read, code);
  return read;
}

// How an older stream is buffered is nothing that the program could tell, and a buffer of the
// schedule's would be gone after it.
static RealCall<int(FILE*, char*, int, std::size_t)> real_setvbuf("setvbuf");
extern "C" int mpsstress_setvbuf(FILE*, char*, int, std::size_t) __asm__("setvbuf");
extern "C" int mpsstress_setvbuf(FILE* stream, char* buffer, int mode, std::size_t size) {
  if (inside_controlled && !is_of_schedule(stream)) return 0;
  return real_setvbuf(stream, buffer, mode, size);
}
extern "C" void mpsstress_setbuf(FILE*, char*) __asm__("setbuf");
extern "C" void mpsstress_setbuf(FILE* stream, char* buffer) {
  mpsstress_setvbuf(stream, buffer, buffer == nullptr ? _IONBF : _IOFBF, BUFSIZ);
}
extern "C" void mpsstress_setbuffer(FILE*, char*, std::size_t) __asm__("setbuffer");
extern "C" void mpsstress_setbuffer(FILE* stream, char* buffer, std::size_t size) {
  mpsstress_setvbuf(stream, buffer, buffer == nullptr ? _IONBF : _IOFBF, size);
}
extern "C" void mpsstress_setlinebuf(FILE*) __asm__("setlinebuf");
extern "C" void mpsstress_setlinebuf(FILE* stream) {
  mpsstress_setvbuf(stream, nullptr, _IOLBF, 0);
}

SCANS(fscanf, "vfscanf", "fscanf")
SCANS(fscanf_of_c99, "__isoc99_vfscanf", "__isoc99_fscanf")
SCANS_INPUT(scanf, "vscanf", "scanf")
SCANS_INPUT(scanf_of_c99, "__isoc99_vscanf", "__isoc99_scanf")
MPSSTRESS_WEAK_END
