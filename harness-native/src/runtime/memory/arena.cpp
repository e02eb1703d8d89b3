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

// What a fresh block holds, and nothing in what its last unit has beside it.
void fill(Address block, std::size_t bytes, std::uint32_t number) {
  clear(block + bytes, block + room_for(bytes));
  std::memset(reinterpret_cast<void*>(block), fresh_pattern(number), bytes);
}

// Puts a block behind what lies below `next`; null if there is no room.
void* place_block(Address& next, BlockHeader*& newest, std::size_t bytes, std::size_t alignment,
                  std::uint32_t number, const Origin& origin, std::uint16_t state) {
  if (alignment < 16) alignment = 16;
  const Address block = (next + sizeof(BlockHeader) + alignment - 1) & ~(alignment - 1);
  const Address end = block + room_for(bytes);
  if (bytes > Arena::kCapacity || end > Arena::kBase + Arena::kCapacity) return nullptr;
  auto* const header = reinterpret_cast<BlockHeader*>(block) - 1;
  // Around it, too, is nothing that another schedule has left.
  clear(next, reinterpret_cast<Address>(header));
  const auto distance = reinterpret_cast<Address>(header) - reinterpret_cast<Address>(newest);
  *header = BlockHeader{bytes,
                        newest == nullptr ? 0 : static_cast<std::uint32_t>(distance / 16),
                        origin.allocator,
                        state,
                        origin.context,
                        origin.code,
                        number,
                        0};
  seal(*header);
  newest = header;
  // One unused unit behind each block, so that neighbours never share a granule.
  next = end + 16;
  fill(block, bytes, number);
  clear(end, next);
  return reinterpret_cast<void*>(block);
}

// The nearest header below that is whole.
const BlockHeader* next_whole(const BlockHeader* damaged, Address floor) {
  constexpr Address kUnit = 16;
  for (auto at = reinterpret_cast<Address>(damaged); at >= floor + kUnit;) {
    at -= kUnit;
    const auto* const header = reinterpret_cast<const BlockHeader*>(at);
    if (is_whole(*header)) return header;
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
  void* const block =
      place_block(startup.next, startup.newest, bytes, alignment, 0, Origin{}, Arena::kLive);
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

void* Arena::allocate(std::size_t bytes, std::size_t alignment, const Origin& origin,
                      std::uint16_t state) {
  void* const block =
      place_block(next_, newest_, bytes, alignment, allocations_ + 1, origin, state);
  if (block != nullptr) ++allocations_;
  return block;
}

void* Arena::allocate_again(Address block, std::size_t bytes, const Origin& origin) {
  BlockHeader* const header = Arena::header(reinterpret_cast<void*>(block));
  if (!is_whole(*header) || header->state != kFreed) return nullptr;
  *header = BlockHeader{bytes,          header->previous, origin.allocator, kLive,
                        origin.context, origin.code,      ++allocations_,   0};
  seal(*header);
  fill(block, bytes, header->number);
  return reinterpret_cast<void*>(block);
}

const BlockHeader* Arena::previous(const BlockHeader* header) const {
  const auto at = reinterpret_cast<Address>(header);
  if (!is_whole(*header)) return next_whole(header, at < first_ ? kBase : first_);
  if (header->previous == 0) return nullptr;
  return reinterpret_cast<const BlockHeader*>(at - Address{header->previous} * 16);
}

const BlockHeader* Arena::whole_before(const BlockHeader& header) const {
  const BlockHeader* before = previous(&header);
  while (before != nullptr && !is_whole(*before)) before = previous(before);
  return before;
}

const BlockHeader* Arena::below(Address address) const {
  const BlockHeader* header = address < first_ ? startup.newest : newest_;
  while (header != nullptr && reinterpret_cast<Address>(header + 1) > address) {
    header = previous(header);
  }
  return header;
}

const BlockHeader* Arena::find(Address address) const {
  const BlockHeader* const header = below(address);
  if (header == nullptr || !is_whole(*header)) return nullptr;
  return address - reinterpret_cast<Address>(header + 1) <= header->size ? header : nullptr;
}

}  // namespace mpsstress::runtime
