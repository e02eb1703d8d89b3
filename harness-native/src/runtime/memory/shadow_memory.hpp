// What is known about every 8 bytes of the program's memory: who accessed them last, and how.
//
// A granule describes 8 aligned bytes in 64: a header and three access records inline; further
// records (many readers, neighbouring fields) hang on a chain. Its stamp names the schedule, so
// starting the next one forgets everything at no cost.
#pragma once

#include <cstdint>

#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

// How an access touched memory: bits of a record's kind.
enum AccessKind : std::uint8_t {
  kRead = 0,
  kWrite = 1,
  kAtomicRead = 2,
  kAtomicWrite = 3,
  kFree = 5,  // a write that ends the life of a block
};
constexpr bool is_write(std::uint8_t kind) { return (kind & 1) != 0; }
constexpr bool is_atomic(std::uint8_t kind) { return (kind & 2) != 0; }

// Who (strand at clock), which of the eight bytes, how: one word, so that "the same access again"
// is one comparison. Zero is "no record" (the mask is never empty).
constexpr std::uint64_t access_key(std::uint64_t epoch, unsigned mask, unsigned kind) {
  return epoch | (std::uint64_t{mask} << 48) | (std::uint64_t{kind} << 56);
}
constexpr Clock clock_of(std::uint64_t key) { return static_cast<Clock>(key); }
constexpr StrandIndex strand_of(std::uint64_t key) { return static_cast<StrandIndex>(key >> 32); }
constexpr unsigned mask_of(std::uint64_t key) { return static_cast<unsigned>(key >> 48) & 0xff; }
constexpr std::uint8_t kind_of(std::uint64_t key) { return static_cast<std::uint8_t>(key >> 56); }

struct Record {
  std::uint64_t key;
  ContextId context;
  std::uint32_t code;  // offset of the accessing instruction in the executable
};

constexpr unsigned kInlineRecords = 3;
constexpr unsigned kChainedRecords = 7;

struct RecordBlock {
  Record records[kChainedRecords];
  std::uint32_t next;  // index in the schedule's memory; 0 ends the chain
};

// Bits of a stamp above the schedule (32 bits) and the owning strand (16 bits).
constexpr std::uint64_t kSharedFlag = std::uint64_t{1} << 48;  // more than one strand was here
constexpr std::uint64_t kFreedFlag = std::uint64_t{1} << 49;
constexpr std::uint64_t kSavedFlag = std::uint64_t{1} << 50;  // static storage: old value is kept
constexpr std::uint64_t kContendedFlag = std::uint64_t{1} << 51;  // accesses without an order
constexpr std::uint64_t kContestedFlag = std::uint64_t{1} << 52;  // shared, and written since then
constexpr std::uint64_t kForeignFlag = std::uint64_t{1}
                                       << 53;  // of a stack, and first touched by another
constexpr std::uint64_t kOutsideFlag = std::uint64_t{1} << 54;  // before or behind a heap block
constexpr unsigned kTailShift = 55;  // of the bytes that the block's last granule has; 0: all
constexpr std::uint64_t kTailBits = std::uint64_t{7} << kTailShift;
constexpr std::uint64_t kBoundaryBits = kOutsideFlag | kTailBits;
// In a stamp's place for the owner: nobody has been here yet.
constexpr std::uint64_t kOwnerBits = std::uint64_t{0xffff} << 32;

struct alignas(64) Granule {
  std::uint64_t stamp;
  std::uint32_t overflow;  // chain of RecordBlocks
  SyncIndex sync;          // the synchronisation object at this address
  Record records[kInlineRecords];
};

class ShadowMemory {
 public:
  void initialise() {
    chunks_.reserve(std::size_t{1} << (kAddressBits - kChunkBits));
    made_.reserve(std::size_t{1} << (kAddressBits - kChunkBits));
  }

  Granule& granule(Address address) {
    Granule* const chunk = chunks_[(address & kAddressMask) >> kChunkBits];
    if (__builtin_expect(chunk == nullptr, 0)) return granule_of_new_chunk(address);
    return chunk[(address & kChunkMask) >> 3];
  }

  // Null where nobody has looked for one yet: what asks is spared the making of it.
  Granule* find(Address address) const {
    Granule* const chunk = chunks_[(address & kAddressMask) >> kChunkBits];
    return chunk == nullptr ? nullptr : chunk + ((address & kChunkMask) >> 3);
  }

  static bool begins_chunk(Address address) { return (address & kChunkMask & ~Address{7}) == 0; }

  // Bytes that it takes of the machine's memory, eight times as many as the program has come to and
  // more. Asks the system for each page: only for who has cause to.
  std::size_t resident() const;

  // As if nobody had been there: other memory will lie at these addresses.
  void forget(Address begin, Address end);

  // Calls `visit` with the parts of a range that anything is known of.
  template <typename Visit>
  void for_known(Address begin, Address end, Visit visit) const {
    while (begin < end) {
      const Address behind = (begin | kChunkMask) + 1;
      const Address next = behind < end ? behind : end;
      if (chunks_[(begin & kAddressMask) >> kChunkBits] != nullptr) visit(begin, next);
      begin = next;
    }
  }

 private:
  static constexpr unsigned kAddressBits = 48;
  static constexpr unsigned kChunkBits = 22;
  static constexpr Address kAddressMask = (Address{1} << kAddressBits) - 1;
  static constexpr Address kChunkMask = (Address{1} << kChunkBits) - 1;
  static constexpr std::size_t kChunkBytes = (std::size_t{1} << kChunkBits) / 8 * sizeof(Granule);

  Granule& granule_of_new_chunk(Address address);

  ReservedArray<Granule*> chunks_;
  ReservedArray<Granule*> made_;  // the same without the gaps
  std::size_t chunks_made_ = 0;
};

}  // namespace mpsstress::runtime
