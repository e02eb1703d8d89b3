// The heap of controlled code: blocks at equal addresses in every process.
//
// In most schedules a block is never reused, so whatever touches it after free is a use after free
// for certain; the next schedule starts over at the first address. In others it is (FreedBlocks).
//
// The first addresses belong to the startup heap: what the program's global constructors allocated.
// It stays, and each schedule finds it as the first one did.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/types.hpp"
#include "runtime/memory/block_header.hpp"

namespace mpsstress::runtime {

class Arena {
 public:
  static constexpr Address kBase = 0x100000000000;
  static constexpr std::size_t kCapacity = std::size_t{1} << 36;
  static constexpr std::uint16_t kLive = 0x4c49;
  static constexpr std::uint16_t kFreed = 0x4652;
  static constexpr std::uint16_t kUncounted = 0x5359;  // the runtime's own (thread-local storage)

  void initialise();
  void reset();

  // The startup heap as it is now, and that state again.
  void save_startup_heap();
  void restore_startup_heap();

  // null when the schedule has used up the arena. Contents are a fixed pattern, never left-overs.
  void* allocate(std::size_t bytes, std::size_t alignment, const Origin& origin,
                 std::uint16_t state = kLive);
  // A freed block for another one that has the same room; null if its header is damaged.
  void* allocate_again(Address block, std::size_t bytes, const Origin& origin);
  static bool contains(Address address) { return address - kBase < kCapacity; }
  static BlockHeader* header(void* block) { return static_cast<BlockHeader*>(block) - 1; }

  // Whether it is a header of this schedule's, and none that the program has written over.
  bool has(const BlockHeader& header) const {
    return reinterpret_cast<Address>(&header) < next_ && is_whole(header);
  }

  // The block that an address lies in (or just behind), by walking all blocks; null if there is
  // none, or its header is damaged.
  const BlockHeader* find(Address address) const;
  // The last header whose block begins at or below the address, whole or not; null if none is
  // known.
  const BlockHeader* below(Address address) const;
  // Any of those that the next two give may be damaged: then only its place is true.
  const BlockHeader* newest() const { return newest_; }
  // Null for the first one. Behind one that is damaged comes the next one that is whole.
  const BlockHeader* previous(const BlockHeader* header) const;
  // The nearest one before it that is whole; null if there is none.
  const BlockHeader* whole_before(const BlockHeader& header) const;
  std::uint32_t allocations() const { return allocations_; }
  bool is_of_startup(Address address) const { return address < first_; }
  std::size_t startup_bytes() const { return first_ - kBase; }
  std::size_t used() const { return next_ - kBase; }

 private:
  Address first_ = kBase;  // behind the startup heap
  char* saved_startup_ = nullptr;
  Address next_ = kBase;
  BlockHeader* newest_ = nullptr;
  std::uint32_t allocations_ = 0;
};

// Before main() there is no world yet: the global constructors' blocks come from here.
void open_startup_heap();
void close_startup_heap();
bool startup_heap_is_open();
void* allocate_at_startup(std::size_t bytes, std::size_t alignment);

}  // namespace mpsstress::runtime
