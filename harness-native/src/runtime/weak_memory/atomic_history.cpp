// The modification order of one atomic object.
#include "runtime/weak_memory/atomic_history.hpp"

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

Write& make_write(Bits value, Write* before) {
  Write& write = *world.memory.make<Write>();
  write = Write{value, {}, before, nullptr, 0, 0, kNeverSequential, false, false};
  return write;
}

bool is_sighted(const Write& write, const VectorClock& known) {
  for (std::uint32_t i = 0; i < write.sighting_count; ++i) {
    if (known.of(write.sightings[i].strand) >= write.sightings[i].clock) return true;
  }
  return false;
}

// The latest fence that happened before what the strand does next.
const SequentialFence* latest_known(const SequentialFences& fences, const Strand& strand) {
  const SequentialFence* fence = fences.last;
  while (fence != nullptr && !strand.knows(fence->strand, fence->clock)) fence = fence->before;
  return fence;
}

}  // namespace

Write& AtomicHistory::append(Bits value) {
  last = &make_write(value, last);
  return *last;
}

Write& AtomicHistory::insert_after(AtomicHistory& history, Write& write, Bits value) {
  if (history.last == &write) return history.append(value);
  Write* next = history.last;
  while (next->before != &write) next = next->before;
  next->before = &make_write(value, &write);
  return *next->before;
}

void SequentialFences::add(const Strand& strand) {
  SequentialFence& fence = *world.memory.make<SequentialFence>();
  fence.strand = strand.index;
  fence.clock = strand.now();
  fence.number = count++;
  fence.known_then = VectorClock{};
  fence.known_then.assign(strand.clock, world.memory);
  if (last != nullptr) fence.known_then.join(last->known_then, world.memory);
  fence.before = last;
  last = &fence;
}

void add_sighting(Write& write, const Strand& strand, bool sequential, std::uint32_t fences) {
  if (sequential && write.sequential_since == kNeverSequential) write.sequential_since = fences;
  for (std::uint32_t i = 0; i < write.sighting_count; ++i) {
    if (write.sightings[i].strand == strand.index) return;  // an earlier one says more
  }
  if (write.sighting_count == write.sighting_capacity) {
    const std::uint32_t capacity = write.sighting_capacity * 2 + 2;
    auto* const sightings = world.memory.array<Sighting>(capacity);
    for (std::uint32_t i = 0; i < write.sighting_count; ++i) sightings[i] = write.sightings[i];
    write.sightings = sightings;
    write.sighting_capacity = capacity;
  }
  write.sightings[write.sighting_count++] = Sighting{strand.index, strand.now()};
}

bool has_seen_last(const AtomicHistory& history, const Strand& strand) {
  return history.last->sighted_by_all || is_sighted(*history.last, strand.clock);
}

Reach reach(const AtomicHistory& history, const Strand& strand, bool sequential,
            const SequentialFences& fences) {
  const SequentialFence* const fence = latest_known(fences, strand);
  Reach result;
  result.count = 0;
  for (Write* write = history.last; write != nullptr; write = write->before) {
    result.writes[result.count++] = write;
    if (result.count == AtomicHistory::kMostWrites) {
      write->before = nullptr;
      break;
    }
    // Coherence: what came before sighted it.
    if (write->sighted_by_all || is_sighted(*write, strand.clock)) break;
    // Two sequentially consistent operations; one and an earlier fence, on either side; two fences.
    const bool sequentially = write->sequential_since != kNeverSequential;
    if (sequential && sequentially) break;
    if (sequential && fences.last != nullptr && is_sighted(*write, fences.last->known_then)) break;
    if (fence == nullptr) continue;
    if (sequentially && write->sequential_since <= fence->number) break;
    if (is_sighted(*write, fence->known_then)) break;
  }
  return result;
}

}  // namespace mpsstress::runtime
