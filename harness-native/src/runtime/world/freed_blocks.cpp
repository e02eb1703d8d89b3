// A stack of freed blocks for each size.
#include "runtime/world/freed_blocks.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace mpsstress::runtime {

void FreedBlocks::begin() {
  count_ = spare_ = 0;
  std::fill(std::begin(last_), std::end(last_), 0);
}

FreedBlocks::Freed* FreedBlocks::add(Address block, std::size_t bytes) {
  if (bytes > kLargest) return nullptr;
  std::uint32_t place = spare_;
  if (place != 0) {
    spare_ = freed_[place - 1].below;
  } else {
    if (count_ == freed_.capacity()) return nullptr;
    place = ++count_;
    freed_[place - 1].clock = VectorClock();
  }
  Freed& freed = freed_[place - 1];
  freed.block = block;
  freed.clock.clear();
  freed.below = std::exchange(last_[class_of(bytes)], place);
  return &freed;
}

Address FreedBlocks::last(std::size_t bytes, std::size_t alignment) const {
  if (count(bytes, alignment, 1) == 0) return 0;
  return freed_[last_[class_of(bytes)] - 1].block;
}

std::uint32_t FreedBlocks::count(std::size_t bytes, std::size_t alignment,
                                 std::uint32_t most) const {
  if (bytes > kLargest) return 0;
  std::uint32_t counted = 0;
  for (std::uint32_t place = last_[class_of(bytes)]; place != 0 && most != 0; --most) {
    const Freed& freed = freed_[place - 1];
    if (freed.block % alignment == 0) ++counted;
    place = freed.below;
  }
  return counted;
}

const FreedBlocks::Freed& FreedBlocks::take(std::size_t bytes, std::size_t alignment,
                                            std::uint32_t later) {
  std::uint32_t* link = &last_[class_of(bytes)];
  while (freed_[*link - 1].block % alignment != 0 || later-- != 0) link = &freed_[*link - 1].below;
  const std::uint32_t place = *link;
  *link = std::exchange(freed_[place - 1].below, spare_);
  spare_ = place;
  return freed_[place - 1];
}

}  // namespace mpsstress::runtime
