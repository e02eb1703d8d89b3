// Who allocated a heap block, from its header; who freed it, from the record that its end left.
#include "runtime/world/block_life.hpp"

#include <utility>

#include "runtime/world/description.hpp"
#include "runtime/world/granules.hpp"

namespace mpsstress::runtime {
namespace {

const BlockHeader* block_at(Address address) {
  return Arena::contains(address) ? world.arena.find(address) : nullptr;
}

// Of a big block only the places that somebody has been at keep one.
std::optional<Side> free_of_block(Address address, const BlockHeader& block) {
  if (block.state != Arena::kFreed) return std::nullopt;
  const Granule& granule = granule_alone(address);
  const bool is_known = static_cast<std::uint32_t>(granule.stamp) == world.generation &&
                        (granule.stamp & kFreedFlag) != 0;
  if (!is_known) return std::nullopt;
  const Record& freed = granule.records[0];
  const Strand& strand = world.strands[strand_of(freed.key)];
  Side side;
  side.life = Life::kFreed;
  side.title = "freed by " + name_of(strand);
  side.stack = stack_of(freed.context, code_of(freed.code));
  return side;
}

}  // namespace

std::optional<Side> allocation_of_block(Address address) {
  const BlockHeader* const block = block_at(address);
  if (block == nullptr || block->allocator == kNoFiber) return std::nullopt;
  Side side;
  side.life = Life::kAllocated;
  side.title = "allocated by " + name_of(world.fibers[block->allocator]);
  side.stack = stack_of(block->context, code_of(block->code));
  return side;
}

std::vector<Side> life_before_damage(Address address) {
  const BlockHeader* const damaged = world.arena.below(address);
  if (damaged == nullptr || is_whole(*damaged)) return {};
  const BlockHeader* const before = world.arena.whole_before(*damaged);
  if (before == nullptr) return {};
  std::vector<Side> life = life_of_block(reinterpret_cast<Address>(before + 1));
  for (Side& side : life) side.title = "the block before it was " + side.title;
  return life;
}

std::vector<Side> life_of_block(Address address) {
  std::vector<Side> life;
  if (std::optional<Side> allocation = allocation_of_block(address)) {
    life.push_back(std::move(*allocation));
    std::optional<Side> end = free_of_block(address, *block_at(address));
    if (end) life.push_back(std::move(*end));
  }
  return life;
}

}  // namespace mpsstress::runtime
