// What the heap keeps before each block. A program can write over it, so it carries a checksum, and
// nothing of one that is not whole is believed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

// Who has asked for a block, and where.
struct Origin {
  FiberIndex allocator = kNoFiber;
  ContextId context = 0;
  std::uint32_t code = 0;
};

struct BlockHeader {
  std::uint64_t size;      // as asked for
  std::uint32_t previous;  // distance to the header before, in units of 16 bytes; 0 for the first
  FiberIndex allocator;
  std::uint16_t state;
  ContextId context;  // where it was allocated
  std::uint32_t code;
  std::uint32_t number;  // n-th allocation of this schedule
  std::uint32_t checksum;
};

// What the next block leaves to one of that size.
constexpr std::size_t room_for(std::size_t bytes) { return (bytes + 15) & ~std::size_t{15}; }

// Of all other fields and of the place: a header that was copied elsewhere is none. A change to one
// word alone always shows but for one in 2^32, a change to several likewise.
inline std::uint32_t checksum_of(const BlockHeader& header) {
  std::uint64_t words[3];
  std::memcpy(words, &header, sizeof words);
  return static_cast<std::uint32_t>(
      (words[0] * 0x9e3779b97f4a7c15ULL + words[1] * 0xbf58476d1ce4e5b9ULL +
       words[2] * 0x94d049bb133111ebULL + header.number * 0xd6e8feb86659fd93ULL +
       reinterpret_cast<Address>(&header) * 0xff51afd7ed558ccdULL) >>
      32);
}
static_assert(sizeof(BlockHeader) == 32, "three words, the number and the checksum");

// Whoever changes a field seals the header.
inline void seal(BlockHeader& header) { header.checksum = checksum_of(header); }
inline bool is_whole(const BlockHeader& header) { return header.checksum == checksum_of(header); }

}  // namespace mpsstress::runtime
