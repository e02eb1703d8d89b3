// Mappings of the program. A place that one thread unmaps the kernel gives to the next who asks:
// what was done there before is not done to the same memory. What a schedule maps, of no file, and
// does not unmap is unmapped at its end.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <vector>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/libc_calls/library_state.hpp"
#include "runtime/world/call_site.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<void*(void*, std::size_t, int, int, int, off_t)> real_mmap("mmap");
RealCall<int(void*, std::size_t)> real_munmap("munmap");
RealCall<void*(void*, std::size_t, std::size_t, int, void*)> real_mremap("mremap");

struct Mapping {
  Address begin;
  Address end;
};
std::vector<Mapping> live_mappings;

Mapping whole_pages(void* memory, std::size_t bytes) {
  static const auto page = static_cast<Address>(sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<Address>(memory);
  return {begin, (begin + bytes + page - 1) & ~(page - 1)};
}

void forget_mapping(const Mapping& gone) {
  world.shadow.forget(gone.begin, gone.end);
  std::vector<Mapping> left;
  for (const Mapping& one : live_mappings) {
    if (one.begin < std::min(one.end, gone.begin)) {
      left.push_back({one.begin, std::min(one.end, gone.begin)});
    }
    if (std::max(one.begin, gone.end) < one.end) {
      left.push_back({std::max(one.begin, gone.end), one.end});
    }
  }
  live_mappings.swap(left);
}

void note_mapping(const Mapping& fresh, bool of_file) {
  forget_mapping(fresh);  // one at a fixed place takes the old one's
  if (world.current->permanent == 0 && !of_file) live_mappings.push_back(fresh);
}

bool is_of_file(const Mapping& mapping) {
  return std::none_of(live_mappings.begin(), live_mappings.end(), [&](const Mapping& one) {
    return one.begin <= mapping.begin && mapping.begin < one.end;
  });
}

// A step that others may come before, and judged against their accesses, as a free is.
void end_of_mapping(const Mapping& mapping, Address code) {
  world.shadow.for_known(mapping.begin, mapping.end, [code](Address begin, Address end) {
    if (world.frees_are_points) free_point(begin, end, code);
    end_of_memory(begin, end, code);
  });
}

}  // namespace

void unmap_mappings_of_schedule() {
  for (const Mapping& one : live_mappings) {
    real_munmap(reinterpret_cast<void*>(one.begin), one.end - one.begin);
  }
  live_mappings.clear();
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

void* mmap(void* at, std::size_t bytes, int protection, int flags, int file, off_t offset) {
  if (!inside_controlled) return real_mmap(at, bytes, protection, flags, file, offset);
  RuntimeScope runtime;
  void* const memory = real_mmap(at, bytes, protection, flags, file, offset);
  if (memory != MAP_FAILED) note_mapping(whole_pages(memory, bytes), (flags & MAP_ANONYMOUS) == 0);
  return memory;
}
void* mmap64(void* at, std::size_t bytes, int protection, int flags, int file, off_t offset) {
  return mmap(at, bytes, protection, flags, file, offset);
}

int munmap(void* memory, std::size_t bytes) {
  if (!inside_controlled) return real_munmap(memory, bytes);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const Mapping gone = whole_pages(memory, bytes);
  end_of_mapping(gone, code);
  const int result = real_munmap(memory, bytes);
  if (result == 0) forget_mapping(gone);
  return result;
}

void* mremap(void* memory, std::size_t bytes, std::size_t fresh_bytes, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  void* const at = (flags & MREMAP_FIXED) != 0 ? va_arg(rest, void*) : nullptr;
  va_end(rest);
  if (!inside_controlled) return real_mremap(memory, bytes, fresh_bytes, flags, at);
  RuntimeScope runtime;
  void* const fresh = real_mremap(memory, bytes, fresh_bytes, flags, at);
  if (fresh == MAP_FAILED) return fresh;
  const Mapping before = whole_pages(memory, bytes);
  const bool of_file = is_of_file(before);
  forget_mapping(before);
  note_mapping(whole_pages(fresh, fresh_bytes), of_file);
  return fresh;
}

}  // extern "C"
MPSSTRESS_WEAK_END
