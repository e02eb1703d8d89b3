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

const FreedBlocks::Freed* FreedBlocks::take(std::size_t bytes, std::size_t alignment) {
  if (bytes > kLargest) return nullptr;
  std::uint32_t& last = last_[class_of(bytes)];
  if (last == 0 || freed_[last - 1].block % alignment != 0) return nullptr;
  const std::uint32_t place = last;
  last = std::exchange(freed_[place - 1].below, spare_);
  spare_ = place;
  return &freed_[place - 1];
}

}  // namespace mpsstress::runtime
