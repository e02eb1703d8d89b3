// Freed memory that is given out again: a choice of the schedule, made where it is possible for the
// first time.
#include "runtime/engine/reuse.hpp"

#include "runtime/engine/choices.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/steps.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

bool is_chosen(Address block, Address code) {
  if (world.reuse != Reuse::kUnasked) return true;
  world.reuse = world.scheduler->reuses(world.position) ? Reuse::kChosen : Reuse::kNever;
  if (world.reuse == Reuse::kNever) return false;
  // Whatever was a step before it: a replay has others.
  world.pending[world.current->index] =
      Event{block, block + 1, code, EventKind::kWrite, true, false};
  record(ChoiceKind::kReuse, 0);
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
  if (world.reuse == Reuse::kNever) return nullptr;
  const FreedBlocks::Freed* const freed = world.freed_blocks.take(bytes, alignment);
  if (freed == nullptr || !is_chosen(freed->block, code)) return nullptr;
  void* const block = world.arena.allocate_again(freed->block, bytes, origin);
  if (block == nullptr) return nullptr;
  acquire(freed->clock);
  const Address end = freed->block + room_for(bytes);
  world.rows.forget(freed->block, end);
  world.shadow.forget(freed->block, end);
  if (world.log != nullptr) {
    log_event(Event{freed->block, end, code, EventKind::kReuse, false, false});
  }
  return block;
}

}  // namespace mpsstress::runtime
