// The heap of controlled code: bump allocation, restarted for each schedule.
#include "runtime/memory/arena.hpp"

#include <sys/mman.h>

#include <cstring>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {
namespace {
// What fresh memory holds: another thing from block to block, so that code which reads what nobody
// has written goes another way in one of them, and the same one in a replay.
constexpr int kFreshPatterns[] = {0xcd, 0x00, 0xff, 0x01};
constexpr std::size_t kKeptBetweenSchedules = std::size_t{256} << 20;

int fresh_pattern(std::uint32_t number) { return kFreshPatterns[(number * 0x9e3779b1U) >> 30]; }

void clear(Address from, Address to) { std::memset(reinterpret_cast<void*>(from), 0, to - from); }

// Puts a block behind what lies below `next`; null if there is no room.
void* place_block(Address& next, BlockHeader*& newest, std::size_t bytes, std::size_t alignment,
                  std::uint32_t number) {
  if (alignment < 16) alignment = 16;
  const Address block = (next + sizeof(BlockHeader) + alignment - 1) & ~(alignment - 1);
  const Address end = block + ((bytes + 15) & ~std::size_t{15});
  if (bytes > Arena::kCapacity || end > Arena::kBase + Arena::kCapacity) return nullptr;
  auto* const header = reinterpret_cast<BlockHeader*>(block) - 1;
  // Around it, too, is nothing that another schedule has left.
  clear(next, reinterpret_cast<Address>(header));
  const auto distance = reinterpret_cast<Address>(header) - reinterpret_cast<Address>(newest);
  *header = BlockHeader{bytes,    newest == nullptr ? 0 : static_cast<std::uint32_t>(distance / 16),
                        kNoFiber, Arena::kLive,
                        0,        0,
                        number,   0};
  newest = header;
  // One unused unit behind each block, so that neighbours never share a granule.
  next = end + 16;
  clear(block + bytes, next);
  std::memset(reinterpret_cast<void*>(block), fresh_pattern(number), bytes);
  return reinterpret_cast<void*>(block);
}

// A write before or far behind a block reaches its header.
bool is_whole(const BlockHeader& header) {
  return header.state == Arena::kLive || header.state == Arena::kFreed ||
         header.state == Arena::kUncounted;
}

const BlockHeader* find_from(const BlockHeader* newest, Address address) {
  for (const BlockHeader* h = newest; h != nullptr; h = Arena::previous(h)) {
    const auto begin = reinterpret_cast<Address>(h + 1);
    if (address >= begin && address <= begin + h->size) return h;
    if (address > begin) return nullptr;
  }
  return nullptr;
}

// Constant-initialised: constructors of others may allocate before any of ours has run.
struct Startup {
  Address next;
  BlockHeader* newest;
  bool reserved;
  bool open;
};
Startup startup{Arena::kBase, nullptr, false, false};

void reserve_arena() {
  if (startup.reserved) return;
  startup.reserved = true;
  reserve_memory(Arena::kCapacity, reinterpret_cast<void*>(Arena::kBase));
}

}  // namespace

void open_startup_heap() {
  reserve_arena();
  startup.open = true;
}
void close_startup_heap() { startup.open = false; }
bool startup_heap_is_open() { return startup.open; }

void* allocate_at_startup(std::size_t bytes, std::size_t alignment) {
  void* const block = place_block(startup.next, startup.newest, bytes, alignment, 0);
  if (block == nullptr) die("global constructors have used up the heap");
  return block;
}

void Arena::initialise() {
  reserve_arena();
  first_ = next_ = startup.next;
  const std::size_t bytes = first_ - kBase;
  if (bytes != 0) saved_startup_ = static_cast<char*>(reserve_memory(bytes));
}

void Arena::save_startup_heap() {
  if (saved_startup_ == nullptr) return;
  std::memcpy(saved_startup_, reinterpret_cast<const void*>(kBase), first_ - kBase);
}

void Arena::restore_startup_heap() {
  if (saved_startup_ == nullptr) return;
  std::memcpy(reinterpret_cast<void*>(kBase), saved_startup_, first_ - kBase);
}

void Arena::reset() {
  if (used() > kKeptBetweenSchedules + (first_ - kBase)) {
    madvise(reinterpret_cast<void*>((first_ + kKeptBetweenSchedules + 4095) & ~Address{4095}),
            used() - kKeptBetweenSchedules, MADV_DONTNEED);
  }
  next_ = first_;
  newest_ = nullptr;
  allocations_ = 0;
}

void* Arena::allocate(std::size_t bytes, std::size_t alignment) {
  void* const block = place_block(next_, newest_, bytes, alignment, allocations_ + 1);
  if (block != nullptr) ++allocations_;
  return block;
}

const BlockHeader* Arena::previous(const BlockHeader* header) {
  const auto at = reinterpret_cast<Address>(header);
  const Address distance = Address{header->previous} * 16;
  if (distance == 0 || distance > at - kBase) return nullptr;
  const auto* const before = reinterpret_cast<const BlockHeader*>(at - distance);
  return is_whole(*before) ? before : nullptr;
}

const BlockHeader* Arena::find(Address address) const {
  return find_from(address < first_ ? startup.newest : newest_, address);
}

}  // namespace mpsstress::runtime
