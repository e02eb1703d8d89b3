// Three or four granules for each allocation; accesses inside a block pay nothing.
#include "runtime/world/block_bounds.hpp"

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

void mark(Address address, std::uint64_t boundary) {
  Granule& granule = world.shadow.granule(address);
  granule.stamp = world.generation | kOwnerBits | boundary;
  granule.overflow = 0;
  granule.sync = 0;
  for (Record& record : granule.records) record.key = 0;
}

// Its first user is about to write to it, and the granules are as good as never in a cache.
constexpr std::size_t kFetched = 256;
void fetch(Address begin, Address end) {
  for (Address address = begin; address < end; address += 8) {
    __builtin_prefetch(&world.shadow.granule(address), 1);
  }
}

}  // namespace

void mark_bounds(Address block, std::size_t bytes) {
  const Address end = block + bytes;
  if (!world.accesses_pass) {
    if (bytes >= kRowBytes) world.rows.add_rows_of(block, end);
    fetch(block, bytes < kFetched ? end : block + kFetched);
  }
  const std::uint64_t tail = end & 7;
  mark(block - 8, kOutsideFlag);
  if (tail != 0) mark(end - tail, tail << kTailShift);
  const Address behind = (end + 7) & ~Address{7};
  mark(behind, kOutsideFlag);
  mark(behind + 8, kOutsideFlag);
}

}  // namespace mpsstress::runtime
