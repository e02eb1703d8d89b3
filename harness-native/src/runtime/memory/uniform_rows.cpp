// Making rows, and taking them apart.
#include "runtime/memory/uniform_rows.hpp"

namespace mpsstress::runtime {
namespace {

// As often as granules have it: each adds to its own.
std::uint32_t copy_of_chain(std::uint32_t first, ScheduleMemory& memory) {
  std::uint32_t copy = 0;
  std::uint32_t* link = &copy;
  for (std::uint32_t index = first; index != 0; index = memory.at<RecordBlock>(index)->next) {
    auto* const block = memory.make<RecordBlock>();
    *block = *memory.at<RecordBlock>(index);
    block->next = 0;
    *link = memory.index_of(block);
    link = &block->next;
  }
  return copy;
}

}  // namespace

void UniformRows::initialise() {
  constexpr std::size_t kRows = Arena::kCapacity / kRowBytes;
  whole_.reserve(kRows);
  granules_.reserve(kRows);
}

void UniformRows::add_rows_of(Address begin, Address end) {
  const Address first = (begin + kRowBytes - 1) & ~(kRowBytes - 1);
  for (Address address = first; address + kRowBytes <= end; address += kRowBytes) {
    whole_[row_of(address)] = generation_;
  }
}

void UniformRows::forget(Address begin, Address end) {
  for (Address address = begin & ~(kRowBytes - 1); address < end; address += kRowBytes) {
    if (!is_whole(address)) continue;
    whole_[row_of(address)] = 0;
    granules_[row_of(address)].stamp = 0;
  }
}

void UniformRows::break_up(Address address, ShadowMemory& shadow, ScheduleMemory& memory) {
  if (!is_whole(address)) return;
  const Granule& known = granules_[row_of(address)];
  whole_[row_of(address)] = 0;
  if (static_cast<std::uint32_t>(known.stamp) != generation_) return;
  const Address begin = address & ~(kRowBytes - 1);
  for (Address part = begin; part < begin + kRowBytes; part += 8) {
    Granule& granule = shadow.granule(part);
    granule = known;
    granule.overflow = copy_of_chain(known.overflow, memory);
  }
}

}  // namespace mpsstress::runtime
