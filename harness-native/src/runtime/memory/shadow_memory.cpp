// Shadow chunks are made where the program first touches 4 MiB of its address space.
#include "runtime/memory/shadow_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "runtime/memory/arena.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::size_t kPagesAtOnce = 1024;

std::size_t resident_pages(char* begin, std::size_t pages, std::size_t page_bytes) {
#if defined(__APPLE__)
  char there[kPagesAtOnce];
#else
  unsigned char there[kPagesAtOnce];
#endif
  if (mincore(begin, pages * page_bytes, there) != 0) return 0;
  return static_cast<std::size_t>(
      std::count_if(there, there + pages, [](auto page) { return (page & 1) != 0; }));
}

}  // namespace

Granule& ShadowMemory::granule_of_new_chunk(Address address) {
  // The heap's blocks lie beside each other; stacks and static storage are used here and there.
  auto* const chunk = static_cast<Granule*>(
      Arena::contains(address) ? reserve_in_large_pages(kChunkBytes) : reserve_memory(kChunkBytes));
  chunks_[(address & kAddressMask) >> kChunkBits] = chunk;
  made_[chunks_made_++] = chunk;
  return chunk[(address & kChunkMask) >> 3];
}

std::size_t ShadowMemory::resident() const {
  const auto page_bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t part = kPagesAtOnce * page_bytes;
  std::size_t pages = 0;
  for (std::size_t i = 0; i < chunks_made_; ++i) {
    auto* const chunk = reinterpret_cast<char*>(made_[i]);
    for (std::size_t at = 0; at < kChunkBytes; at += part) {
      const std::size_t bytes = std::min(part, kChunkBytes - at);
      pages += resident_pages(chunk + at, bytes / page_bytes, page_bytes);
    }
  }
  return pages * page_bytes;
}

void ShadowMemory::forget(Address begin, Address end) {
  for_known(begin & ~Address{7}, end, [this](Address from, Address to) {
    for (Address address = from; address < to; address += 8) {
      std::uint64_t& stamp = granule(address).stamp;
      if (stamp != 0) stamp = 0;  // pages that are zero take no memory
    }
  });
}

}  // namespace mpsstress::runtime
