// Accesses to memory: those that are scheduling points become steps, and the detectors see them.
#include "runtime/instrumentation/access.hpp"

#include "runtime/detectors/list.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/engine/time.hpp"
#include "runtime/instrumentation/access_points.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/world/block_bounds.hpp"

namespace mpsstress::runtime {
namespace {

EventKind event_kind(unsigned kind) {
  switch (kind) {
    case kRead:
      return EventKind::kRead;
    case kWrite:
      return EventKind::kWrite;
    case kAtomicRead:
      return EventKind::kAtomicRead;
    case kAtomicWrite:
      return EventKind::kAtomicWrite;
    default:
      return EventKind::kFree;
  }
}

// The common case: memory that no other strand has touched, by an instruction that keeps to itself.
// Nothing can be wrong with the access, so only its record is kept; false when it has to be looked
// at.
bool note_unshared(Granule& granule, Address address, unsigned mask, unsigned kind,
                   std::uint32_t offset) {
  if (granule.stamp == world.own_stamp) return note_own(granule, mask, kind, offset);
  if (!is_untouched(granule, address)) {  // but a row of it may just have been
    return granule.stamp == world.own_stamp && note_own(granule, mask, kind, offset);
  }
  if (!Arena::contains(address) &&
      (world.executable.has_static(address) || is_of_other_stack(address))) {
    return false;
  }
  begin_anew(granule);
  granule.records[0] = Record{access_key(world.epoch, mask, kind), world.current->context, offset};
  return true;
}

// Whether others have had no turn for so long that this access lets them go first.
bool count_access(Address code) {
  if (__builtin_expect(++world.position < world.position_limit, 1)) return false;
  RuntimeScope runtime;
  world.pending[world.current->index].code = code;
  return look_around();
}

// As much of [address, end) as nobody else has touched, as note_unshared. Returns where that ends.
Address note_unshared_range(Address address, Address end, unsigned kind, std::uint32_t offset) {
  return while_shadow(address, end, [&](Granule& granule, Address part, unsigned mask) {
    return note_unshared(granule, part, mask, kind, offset);
  });
}

void observe(const Granule& granule, Address address, unsigned kind, Address code) {
  if (!world.sharing.learning()) return;
  world.sharing.observe(Sharing::Part{address, world.rows.has(granule)},
                        is_contested(granule.stamp, kind), (granule.stamp & kContendedFlag) != 0,
                        world.executable.code_offset(code), call_here());
}

// Waiting loops load the same atomic over and over. As long as nobody else has done anything, the
// next load tells nothing new. The first few are steps all the same, for the other may be done just
// between two looks; from then on they are none, until there are so many that the loop must be one
// that waits.
constexpr std::uint32_t kRepeatsThatAreSteps = 3;
constexpr std::uint32_t kRepeatsOfWaiting = 100;  // more than spin locks look before they sleep

bool is_same(const Poll& poll, Address address, Address code) {
  return poll.address == address && poll.code == code && poll.switches == world.switches;
}

bool repeats_last_poll(Address address, unsigned kind, Address code) {
  Poll& poll = world.current->last_poll;
  if (kind != kAtomicRead || !is_same(poll, address, code) || poll.steps != world.steps) {
    return false;
  }
  ++poll.repeats;
  if (poll.repeats <= kRepeatsThatAreSteps || world.every_access) return false;
  if (poll.repeats <= kRepeatsOfWaiting) return true;
  world.current->polls += kRepeatsOfWaiting;
  return false;
}

void remember_poll(Address address, unsigned kind, Address code) {
  if (kind != kAtomicRead) return;
  Poll& poll = world.current->last_poll;
  const bool again = is_same(poll, address, code) && poll.steps + 1 == world.steps &&
                     poll.repeats <= kRepeatsOfWaiting;
  poll = Poll{address, code, world.switches, world.steps, world.epoch, again ? poll.repeats : 0};
}

void access_point(Address address, std::size_t size, unsigned kind, Address code, bool quiet) {
  point(Event{address, address + size, code, event_kind(kind),
              is_write(static_cast<std::uint8_t>(kind)), quiet});
}

__attribute__((always_inline)) inline void hand_over(Granule& granule, Address address,
                                                     unsigned mask, unsigned kind, Address code) {
  if (__builtin_expect((granule.stamp & (kFreedFlag | kBoundaryBits)) != 0, 0)) {
    if ((granule.stamp & kFreedFlag) != 0) {
      return Detectors::accesses_freed(granule, address, mask, kind, code);
    }
    if (lies_outside(granule, mask)) return Detectors::accesses_outside(address, mask, kind, code);
  }
  const bool in_heap = Arena::contains(address);
  if (!in_heap && __builtin_expect(is_in_ended_frame(address), 0) &&
      world.current->ignore_accesses == 0) {
    return Detectors::accesses_ended_frame(granule, address, mask, kind, code);
  }
  if (is_write(static_cast<std::uint8_t>(kind))) {
    if (!in_heap) keep_static_storage(granule, address);
    if (kind == kWrite && granule.sync != 0) renew_sync_objects(granule, address, mask);
  }
  if (world.current->ignore_accesses != 0 || world.accesses_pass) return;
  Detectors::accesses(granule, address, mask, kind, code);
}

// Apart from its caller, so that the common case saves no registers.
__attribute__((noinline)) void look_at(Granule& granule, Address address, unsigned mask,
                                       unsigned kind, Address code, bool learnt, bool stands_back) {
  RuntimeScope runtime;
  if (stands_back) let_others_go_first(code);
  come_to(granule, address, kind);
  if (!stands_back && is_point(granule.stamp, kind, learnt) &&
      !repeats_last_poll(address, kind, code)) {
    access_point(address, static_cast<unsigned>(__builtin_popcount(mask)), kind, code,
                 is_quiet(granule.stamp, kind, code));
    remember_poll(address, kind, code);
    come_to(granule, address, kind);
  }
  hand_over(granule, address, mask, kind, code);
  observe(granule, address, kind, code);
}

}  // namespace

bool polls_on(Address address, Address code) {
  Poll& poll = world.current->last_poll;
  if (poll.repeats < kRepeatsThatAreSteps || poll.repeats >= kRepeatsOfWaiting ||
      !is_same(poll, address, code) || poll.steps != world.steps || poll.epoch != world.epoch ||
      world.every_access || world.position + 1 >= world.position_limit) {
    return false;
  }
  const Granule* const granule = world.shadow.find(address);
  if (granule == nullptr || (granule->stamp & kFreedFlag) != 0 || is_in_ended_frame(address)) {
    return false;
  }
  ++poll.repeats;
  ++world.position;
  return true;
}

void access_slowly(Address address, unsigned mask, unsigned kind, Address code) {
  const bool stands_back = count_access(code);
  Granule& granule = world.shadow.granule(address);
  const std::uint32_t offset = world.executable.code_offset(code);
  const bool learnt = is_learnt(offset);
  if (!stands_back && keeps_to_itself(kind, learnt) &&
      note_unshared(granule, address, mask, kind, offset)) {
    return;
  }
  look_at(granule, address, mask, kind, code, learnt, stands_back);
}

void access_unseen(Address address, unsigned mask, unsigned kind, Address code) {
  const bool stands_back = count_access(code);
  Granule& granule = granule_alone(address);
  if (!stands_back && is_of_no_concern(&granule, address, kind)) return;
  RuntimeScope runtime;
  if (stands_back) let_others_go_first(code);
  touch(granule, address);
  hand_over(granule, address, mask, kind, code);
}

void free_point(Address begin, Address end, Address code) {
  if (count_access(code)) return let_others_go_first(code);
  const bool is_point =
      world.every_access ||
      (world.live_count > 1 && world.accesses_are_points &&
       (is_learnt(world.executable.code_offset(code)) || others_may_use(begin, end)));
  if (is_point) point(Event{begin, end, code, EventKind::kFree, true, false});
}

void end_of_memory(Address begin, Address end, Address code) { Detectors::frees(begin, end, code); }

void end_of_block(void* block, Address code) {
  BlockHeader* const header = Arena::header(block);
  header->state = Arena::kFreed;
  seal(*header);
  const auto begin = reinterpret_cast<Address>(block);
  end_of_memory(begin, begin + header->size, code);
}

namespace {

// Apart from its caller, which most accesses of a schedule whose plain ones pass come through.
__attribute__((noinline)) void look_at_range(Address address, std::size_t size, unsigned kind,
                                             Address code) {
  const bool atomic = is_atomic(static_cast<std::uint8_t>(kind));
  if (size <= 8 && (address & 7) + size <= 8 && (atomic || !world.accesses_pass)) {
    const unsigned mask = ((1U << size) - 1) << (address & 7);
    const bool unseen = world.current->unseen != 0 && !atomic;
    return unseen ? access_unseen(address, mask, kind, code)
                  : access_slowly(address, mask, kind, code);
  }
  RuntimeScope runtime;
  const bool stands_back = count_access(code);
  if (stands_back) let_others_go_first(code);
  // A copy or fill of so much is about to crash, and that is said then.
  if (__builtin_expect(size >= kAbsurdSize, 0)) size = 1;
  // Of a loop whose end a race has lost, each copy may be as long as a schedule.
  world.bytes += size;
  if (__builtin_expect(world.bytes > world.byte_limit, 0)) end_soon();
  if (world.accesses_pass && !atomic) {
    if (!is_write(static_cast<std::uint8_t>(kind))) return;
    if (Arena::contains(address) && Arena::contains(address + size - 1)) return;  // passes
    for_granules(address, size, [&](Address part, unsigned mask) {
      if (passes(part, kind)) return;
      Granule& granule = world.shadow.granule(part);
      touch(granule, part);
      hand_over(granule, part, mask, kind, code);
    });
    return;
  }
  if (world.current->unseen != 0 && !atomic) {
    for_shadow(address, size, [&](Granule& granule, Address part, unsigned mask) {
      const bool in_row = world.rows.has(granule);
      if (in_row ? static_cast<std::uint32_t>(granule.stamp) != world.generation
                 : is_of_no_concern(&granule, part, kind)) {
        return;
      }
      touch(granule, part);
      hand_over(granule, part, mask, kind, code);
    });
    return;
  }
  const std::uint32_t offset = world.executable.code_offset(code);
  const bool learnt = is_learnt(offset);
  if (keeps_to_itself(kind, learnt)) {
    const Address looked_at = note_unshared_range(address, address + size, kind, offset);
    size -= looked_at - address;
    address = looked_at;
    if (size == 0) return;
  }
  std::uint64_t stamps = 0;  // what is true of one is true of the range
  for_shadow(address, size, [&](Granule& granule, Address part, unsigned) {
    come_to(granule, part, kind);
    stamps |= granule.stamp;
  });
  const std::uint64_t switches = world.switches;
  if (is_point(stamps, kind, learnt) && !stands_back && !repeats_last_poll(address, kind, code)) {
    access_point(address, size, kind, code, is_quiet(stamps, kind, code));
    remember_poll(address, kind, code);
  }
  const bool others_went = world.switches != switches;
  for_shadow(address, size, [&](Granule& granule, Address part, unsigned mask) {
    if (others_went) come_to(granule, part, kind);
    hand_over(granule, part, mask, kind, code);
    observe(granule, part, kind, code);
  });
}

}  // namespace

void access_range(Address address, std::size_t size, unsigned kind, Address code) {
  if (!inside_controlled || size == 0) return;
  if (world.accesses_pass && size < kAbsurdSize && world.bytes + size <= world.byte_limit &&
      (kind == kRead ||
       (kind == kWrite && Arena::contains(address) && Arena::contains(address + size - 1))) &&
      count_access()) {
    world.bytes += size;
    return;
  }
  look_at_range(address, size, kind, code);
}

}  // namespace mpsstress::runtime
