// open_memstream: a stream into a block of the program's heap, that grows. Its address and size are
// told whenever the stream is flushed. Two threads in one stream are the C library's concern, which
// locks it; that a third looks at address or size without order is not seen.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/libc_calls/library_state.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/world/call_site.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<FILE*(char**, std::size_t*)> real_open_memstream("open_memstream");

// Whether the schedule still runs; fclose, which the runtime models, calls back from the runtime.
class HeapOfSchedule {
 public:
  HeapOfSchedule() { inside_controlled = is_there(); }
  ~HeapOfSchedule() { inside_controlled = before_; }
  HeapOfSchedule(const HeapOfSchedule&) = delete;
  HeapOfSchedule& operator=(const HeapOfSchedule&) = delete;

  static bool is_there() { return world.current != nullptr; }

 private:
  const bool before_ = inside_controlled;
};

// Lies in the heap of the schedule, as what it points to does.
struct MemoryStream {
  char** told_block;
  std::size_t* told_size;
  char* block;
  std::size_t size;      // without the 0 at its end
  std::size_t capacity;  // with it
  std::size_t position;

  void tell() {
    save_static_storage(told_block, sizeof *told_block);
    save_static_storage(told_size, sizeof *told_size);
    *told_block = block;
    *told_size = position < size ? position : size;
  }

  // So that there is room behind the position.
  bool grow(std::size_t bytes) {
    if (position + bytes < capacity) return true;
    const std::size_t wanted = 2 * (position + bytes) + 64;
    char* const bigger = static_cast<char*>(std::realloc(block, wanted));
    if (bigger == nullptr) return false;
    std::memset(bigger + capacity, 0, wanted - capacity);
    block = bigger;
    capacity = wanted;
    return true;
  }
};

ssize_t write_to(void* cookie, const char* from, std::size_t bytes) {
  MemoryStream& stream = *static_cast<MemoryStream*>(cookie);
  const HeapOfSchedule heap;
  if (!HeapOfSchedule::is_there() || !stream.grow(bytes)) return 0;
  std::memcpy(stream.block + stream.position, from, bytes);
  stream.position += bytes;
  if (stream.position > stream.size) stream.size = stream.position;
  stream.tell();
  return static_cast<ssize_t>(bytes);
}

int move_in(void* cookie, off64_t* offset, int whence) {
  MemoryStream& stream = *static_cast<MemoryStream*>(cookie);
  const std::size_t from = whence == SEEK_SET   ? 0
                           : whence == SEEK_CUR ? stream.position
                                                : stream.size;
  const off64_t to = static_cast<off64_t>(from) + *offset;
  if (to < 0) return -1;
  stream.position = static_cast<std::size_t>(to);
  *offset = to;
  return 0;
}

// One that the schedule leaves open is closed after its end: its heap is gone by then.
int close_it(void* cookie) {
  if (!HeapOfSchedule::is_there()) return 0;
  const HeapOfSchedule heap;
  static_cast<MemoryStream*>(cookie)->tell();
  std::free(cookie);
  return 0;
}

FILE* open_stream(char** block, std::size_t* size) {
  auto* const stream = static_cast<MemoryStream*>(std::calloc(1, sizeof(MemoryStream)));
  if (stream == nullptr) return nullptr;
  stream->told_block = block;
  stream->told_size = size;
  FILE* const file =
      stream->grow(0) ? fopencookie(stream, "w", {nullptr, write_to, move_in, close_it}) : nullptr;
  if (file == nullptr) return nullptr;
  stream->tell();
  return file;
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" FILE* open_memstream(char** block, std::size_t* size) {
  if (!inside_controlled) return real_open_memstream(block, size);
  return note_opened(open_stream(block, size), MPSSTRESS_CALL_SITE());
}
MPSSTRESS_WEAK_END
