// The choices of weak memory, and the order that their outcomes give.
#include "runtime/weak_memory/weak_memory.hpp"

#include "runtime/engine/choices.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/sync/sync_table.hpp"

namespace mpsstress::runtime {

WeakMemory weak_memory;

namespace {

// A load is as likely to read the last write as any other together; of the others each is equally
// likely; so whoever polls comes to see what there is. A write comes before an earlier one in one
// of eight cases.
constexpr std::uint32_t kOldReadsOneIn = 2;
constexpr std::uint32_t kEarlyWritesOneIn = 8;

// A lock or fence of the simulated machine, or code that a test keeps out of the order of things.
bool is_strong() { return world.current->ignore_sync != 0; }

bool overlap(const SyncObject& other, const AtomicObject& object) {
  return other.address < object.address + object.size &&
         object.address < other.address + other.history->size;
}

// Operations of several sizes on the same bytes: what an operation of another size did is
// forgotten.
void forget_overlapping(const AtomicObject& object) {
  const Address first = object.address < 8 ? object.address : object.address - 8;
  for (Address address = first; address < object.address + object.size; address += 8) {
    Granule& granule = world.shadow.granule(address);
    if (static_cast<std::uint32_t>(granule.stamp) != world.generation) continue;
    for (SyncIndex index = granule.sync; index != 0; index = world.sync_objects[index].next_here) {
      SyncObject& other = world.sync_objects[index];
      if (other.history == nullptr || !overlap(other, object)) continue;
      if (other.address != object.address || other.history->size != object.size) {
        other.history = nullptr;
      }
    }
  }
}

AtomicHistory* find_history(const AtomicObject& object) {
  SyncObject* const known = find_sync_object(world.shadow.granule(object.address), object.address);
  if (known == nullptr || known->history == nullptr || known->history->size != object.size) {
    return nullptr;
  }
  AtomicHistory& history = *known->history;
  if (history.last->value != object.memory) {
    Write& before = *history.last;
    before.is_updated = true;
    Write& foreign = history.append(object.memory);
    foreign.sighted_by_all = true;
    foreign.released.assign(before.released, world.memory);
  }
  return &history;
}

AtomicHistory& history_of(const AtomicObject& object) {
  if (AtomicHistory* const known = find_history(object); known != nullptr) return *known;
  forget_overlapping(object);
  SyncObject& place = sync_object(object.address, SyncKind::kUnknown);
  place.history = world.memory.make<AtomicHistory>();
  *place.history = AtomicHistory{nullptr, object.size};
  Write& first = place.history->append(object.memory);
  first.sighted_by_all = true;
  first.released.assign(place.clock, world.memory);  // of an annotation, or of a library's lock
  return *place.history;
}

// A number below count, mostly 0. Made about the operation, whatever the last point was about: a
// replay has others.
std::uint32_t choose_mostly_first(std::uint32_t count, std::uint32_t others_one_in,
                                  const AtomicObject& object, bool write, Address code) {
  if (count == 1) return 0;
  world.pending[world.current->index] =
      Event{object.address, object.address + object.size,
            code,           write ? EventKind::kAtomicWrite : EventKind::kAtomicRead,
            write,          false};
  ++weak_memory.choices;
  if (choose(others_one_in) != 0) return 0;
  return count == 2 ? 1 : 1 + choose(count - 1);
}

void take_over(const VectorClock& released, int order) {
  if (released.empty() || is_strong()) return;
  if (acquires(order)) {
    acquire(released);
  } else {
    world.strand().fence_acquire.join(released, world.memory);
  }
}

void note_read(Write& write, const AtomicHistory& history, int order) {
  take_over(write.released, order);
  add_sighting(write, world.strand(), order == kSequentialOrder, weak_memory.fences.count);
  if (&write != history.last) ++weak_memory.older_reads;
}

// What the current strand gives to whoever acquires the write.
void give(Write& write, int order) {
  Strand& me = world.strand();
  add_sighting(write, me, order == kSequentialOrder, weak_memory.fences.count);
  if (is_strong()) return;
  if (releases(order)) {
    release_join(write.released);
  } else if (!me.fence_release.empty()) {
    write.released.join(me.fence_release, world.memory);
  }
}

Reach reach_of(const AtomicHistory& history, int order) {
  if (is_strong()) return Reach{{history.last}, 1};
  return reach(history, world.strand(), order == kSequentialOrder, weak_memory.fences);
}

// Leaves those that another write can come right after.
void leave_out_updated(Reach& places) {
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < places.count; ++i) {
    if (!places.writes[i]->is_updated) places.writes[kept++] = places.writes[i];
  }
  places.count = kept;
}

Write& add_write(AtomicHistory& history, Write& after, Bits value) {
  if (&after != history.last) ++weak_memory.passed_over;
  return AtomicHistory::insert_after(history, after, value);
}

}  // namespace

Bits load_weakly(const AtomicObject& object, int order, Address code) {
  AtomicHistory* const history = find_history(object);
  if (history == nullptr) {
    const SyncObject* const place =
        find_sync_object(world.shadow.granule(object.address), object.address);
    if (place != nullptr) take_over(place->clock, order);
    return object.memory;
  }
  const Reach writes = reach_of(*history, order);
  Write& read =
      *writes.writes[choose_mostly_first(writes.count, kOldReadsOneIn, object, false, code)];
  note_read(read, *history, order);
  return read.value;
}

bool store_weakly(const AtomicObject& object, Bits value, int order, Address code) {
  AtomicHistory& history = history_of(object);
  Reach places = reach_of(history, order);
  leave_out_updated(places);
  Write& after =
      *places.writes[choose_mostly_first(places.count, kEarlyWritesOneIn, object, true, code)];
  Write& write = add_write(history, after, value);
  if (is_strong()) write.released.assign(after.released, world.memory);
  give(write, order);
  return &write == history.last;
}

Update begin_update(const AtomicObject& object, int order, Address code) {
  AtomicHistory& history = history_of(object);
  Reach writes = reach_of(history, order);
  leave_out_updated(writes);
  Write& read =
      *writes.writes[choose_mostly_first(writes.count, kEarlyWritesOneIn, object, true, code)];
  note_read(read, history, order);
  return Update{&history, &read};
}

bool complete_update(const Update& update, Bits value, int order) {
  Write& write = add_write(*update.history, *update.read, value);
  update.read->is_updated = true;
  write.released.assign(update.read->released, world.memory);
  give(write, order);
  return &write == update.history->last;
}

Exchange compare_exchange_weakly(const AtomicObject& object, Bits expected, Bits desired,
                                 int success, int failure, Address code) {
  AtomicHistory& history = history_of(object);
  const std::uint32_t successes = reach_of(history, success).count;
  const std::uint32_t failures = reach_of(history, failure).count;
  Reach writes = reach_of(history, successes > failures ? success : failure);
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < writes.count; ++i) {
    Write* const write = writes.writes[i];
    const bool possible =
        write->value == expected ? i < successes && !write->is_updated : i < failures;
    if (possible) writes.writes[kept++] = write;
  }
  Write& read = *writes.writes[choose_mostly_first(kept, kOldReadsOneIn, object, true, code)];
  const bool succeeds = read.value == expected;
  note_read(read, history, succeeds ? success : failure);
  if (!succeeds) return Exchange{false, false, read.value};
  return Exchange{true, complete_update(Update{&history, &read}, desired, success), read.value};
}

bool is_up_to_date(Address address) {
  if (!weak_memory.on || is_strong()) return true;
  const SyncObject* const place = find_sync_object(world.shadow.granule(address), address);
  if (place == nullptr || place->history == nullptr) return true;
  return has_seen_last(*place->history, world.strand());
}

void note_sequential_fence() { weak_memory.fences.add(world.strand()); }

}  // namespace mpsstress::runtime
