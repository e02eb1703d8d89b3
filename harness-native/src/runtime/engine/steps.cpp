// What is kept of the steps that are taken: who read from whom, how often, and the log.
#include "runtime/engine/steps.hpp"

#include <unordered_map>

#include "runtime/engine/choices.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

// The step before the current one at a place, by its thread's place in the order of creating and
// joining threads; kept while events are counted.
struct LastStep {
  StrandIndex strand;
  Clock clock;
};
std::unordered_map<std::uint64_t, LastStep> last_steps;

// Whether the last step at the place, of another thread, could also come after this one.
bool could_come_first(std::uint64_t place) {
  const Strand& me = world.strand();
  const LastStep now{me.index, me.structure.of(me.index)};
  const auto [known, fresh] = last_steps.emplace(place, now);
  if (fresh) return false;
  const LastStep last = known->second;
  known->second = now;
  return last.strand != me.index && me.structure.of(last.strand) < last.clock;
}

}  // namespace

void note_step(const Event& event) {
  if (!world.reads_from.is_wanted() && __builtin_expect(!world.counting_events, 1)) return;
  const std::uint64_t place = portable(event.begin);
  if (place == 0) return;
  world.reads_from.note(place, world.executable.code_offset(event.code), event.write);
  if (__builtin_expect(world.counting_events, 0)) {
    world.event_counter.note(world.lineages[world.current->index], place, event.write,
                             could_come_first(place));
  }
}

void forget_last_steps() {
  if (world.counting_events) last_steps.clear();
}

// Who goes round in damaged memory is not followed for a million rounds: nobody would look at them,
// and the log would take all memory that there is.
void log_event(const Event& event) {
  constexpr std::uint64_t kMostWrong = 10000;
  if (world.log_closed || world.wrong_accesses.count() > kMostWrong) return;
  const Strand& strand = world.strand();
  world.log->push_back(LoggedEvent{event, world.current->index, world.current->context,
                                   strand.index, strand.lock_change_count, world.now});
}

void log_wait(const Fiber& fiber, EventKind kind) {
  const Address object = fiber.waiting.kind == WaitKind::kJoin
                             ? reinterpret_cast<Address>(&world.fibers[fiber.waiting.joined])
                             : world.sync_objects[fiber.waiting.object].address;
  log_event(Event{object, object, fiber.waiting.code, kind, false, false});
}

}  // namespace mpsstress::runtime
