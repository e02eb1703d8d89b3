// The heap of controlled code: bump allocation, restarted for each schedule.
#include "runtime/memory/arena.hpp"

#include <sys/mman.h>

#include <cstring>

#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {
namespace {
constexpr int kFreshPattern = 0xcd;
constexpr std::size_t kKeptBetweenSchedules = std::size_t{256} << 20;
}  // namespace

void Arena::initialise() { reserve_memory(kCapacity, reinterpret_cast<void*>(kBase)); }

void Arena::reset() {
  if (used() > kKeptBetweenSchedules) {
    madvise(reinterpret_cast<void*>(kBase + kKeptBetweenSchedules), used() - kKeptBetweenSchedules,
            MADV_DONTNEED);
  }
  next_ = kBase;
  newest_ = nullptr;
  allocations_ = 0;
}

void* Arena::allocate(std::size_t bytes, std::size_t alignment) {
  if (alignment < 16) alignment = 16;
  const Address block = (next_ + sizeof(BlockHeader) + alignment - 1) & ~(alignment - 1);
  const Address end = block + ((bytes + 15) & ~std::size_t{15});
  if (bytes > kCapacity || end > kBase + kCapacity) return nullptr;
  auto* const header = reinterpret_cast<BlockHeader*>(block) - 1;
  const auto distance = reinterpret_cast<Address>(header) - reinterpret_cast<Address>(newest_);
  *header = BlockHeader{bytes,
                        newest_ == nullptr ? 0 : static_cast<std::uint32_t>(distance / 16),
                        kNoFiber,
                        kLive,
                        0,
                        0,
                        ++allocations_,
                        0};
  newest_ = header;
  // One unused unit behind each block, so that neighbours never share a granule.
  next_ = end + 16;
  std::memset(reinterpret_cast<void*>(block), kFreshPattern, bytes);
  return reinterpret_cast<void*>(block);
}

const BlockHeader* Arena::previous(const BlockHeader* header) {
  if (header->previous == 0) return nullptr;
  return reinterpret_cast<const BlockHeader*>(reinterpret_cast<Address>(header) -
                                              Address{header->previous} * 16);
}

const BlockHeader* Arena::find(Address address) const {
  for (const BlockHeader* h = newest_; h != nullptr; h = previous(h)) {
    const auto begin = reinterpret_cast<Address>(h + 1);
    if (address >= begin && address <= begin + h->size) return h;
    if (address > begin) return nullptr;
  }
  return nullptr;
}

}  // namespace mpsstress::runtime
