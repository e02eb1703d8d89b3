// Freed memory that is given out again: a choice of the schedule, made where it is possible for the
// first time; which block, where there are several, is one of its own.
#include "runtime/engine/reuse.hpp"

#include <optional>

#include "runtime/engine/choices.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/engine/steps.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

// Whatever was a step before it: a replay has others.
void record_reuse(Address block, Address code, std::uint32_t value) {
  world.pending[world.current->index] =
      Event{block, block + 1, code, EventKind::kWrite, true, false};
  record(ChoiceKind::kReuse, static_cast<std::uint16_t>(value));
}

// Asked where a block of that size could be had again for the first time.
bool is_chosen(std::size_t bytes, std::size_t alignment, Address code) {
  if (world.reuse != Reuse::kUnasked) return true;
  const Address last = world.freed_blocks.last(bytes, alignment);
  if (last == 0) return false;
  const std::optional<Reuses> how = world.scheduler->reuses(world.position);
  world.reuse = how ? Reuse::kChosen : Reuse::kNever;
  if (!how) return false;
  world.reuse_among = std::uint32_t{1} + how->older;
  record_reuse(last, code, how->older);
  return true;
}

}  // namespace

void keep_freed(const BlockHeader& header) {
  const auto block = reinterpret_cast<Address>(&header + 1);
  if (world.reuse == Reuse::kNever || world.arena.is_of_startup(block)) return;
  FreedBlocks::Freed* const freed = world.freed_blocks.add(block, header.size);
  if (freed != nullptr) release_publish(freed->clock);
}

void* allocate_freed(std::size_t bytes, std::size_t alignment, const Origin& origin, Address code) {
  if (world.reuse == Reuse::kNever || !is_chosen(bytes, alignment, code)) return nullptr;
  const std::uint32_t count = world.freed_blocks.count(bytes, alignment, world.reuse_among);
  if (count == 0) return nullptr;
  const std::uint32_t later = count == 1 ? 0 : world.scheduler->choose_freed(count, world.position);
  if (later >= count) replay_diverges();
  const FreedBlocks::Freed& freed = world.freed_blocks.take(bytes, alignment, later);
  if (count != 1) record_reuse(freed.block, code, later);
  void* const block = world.arena.allocate_again(freed.block, bytes, origin);
  if (block == nullptr) return nullptr;
  acquire(freed.clock);
  const Address end = freed.block + room_for(bytes);
  world.rows.forget(freed.block, end);
  world.shadow.forget(freed.block, end);
  if (world.log != nullptr) {
    log_event(Event{freed.block, end, code, EventKind::kReuse, false, false});
  }
  return block;
}

}  // namespace mpsstress::runtime
