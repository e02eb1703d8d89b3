// Shadow chunks are made where the program first touches 4 MiB of its address space.
#include "runtime/memory/shadow_memory.hpp"

namespace mpsstress::runtime {

Granule& ShadowMemory::granule_of_new_chunk(Address address) {
  constexpr std::size_t kGranules = (std::size_t{1} << kChunkBits) / 8;
  auto* const chunk = static_cast<Granule*>(reserve_memory(kGranules * sizeof(Granule)));
  chunks_[(address & kAddressMask) >> kChunkBits] = chunk;
  return chunk[(address & kChunkMask) >> 3];
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
