// Address space reserved once and backed by pages only where it is touched.
#include "runtime/base/reserved_memory.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <cstdint>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/inside.hpp"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0
#endif

namespace mpsstress::runtime {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

std::size_t in_large_pages(std::size_t bytes) {
  return (bytes + kLargePage - 1) & ~(kLargePage - 1);
}

}  // namespace

void* reserve_memory(std::size_t bytes, void* at) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
#ifdef MAP_NORESERVE
  flags |= MAP_NORESERVE;
#endif
  if (at != nullptr) flags |= MAP_FIXED_NOREPLACE;
  // An access of the program may be what asks for more: that is no mapping of the program's.
  const bool inside = inside_controlled;
  inside_controlled = false;
  void* const memory = mmap(at, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  inside_controlled = inside;
  if (memory == MAP_FAILED || (at != nullptr && memory != at)) {
    die("cannot reserve the controlled runtime's address space");
  }
  return memory;
}

void* reserve_in_large_pages(std::size_t bytes) {
  const std::size_t whole = in_large_pages(bytes);
  auto* const reserved = static_cast<char*>(reserve_memory(whole + kLargePage));
  const auto address = reinterpret_cast<std::uintptr_t>(reserved);
  char* const memory = reserved + (in_large_pages(address) - address);
#ifdef MADV_HUGEPAGE
  const int error = errno;  // the program's; there may be no such pages
  madvise(memory, whole, MADV_HUGEPAGE);
  errno = error;
#endif
  return memory;
}

void* share_memory(std::size_t bytes) {
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) die("cannot map memory shared with a child");
  return memory;
}

void unshare_memory(void* memory, std::size_t bytes) { munmap(memory, bytes); }

}  // namespace mpsstress::runtime
