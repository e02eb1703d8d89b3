// What each thread did, step by step, from the log of a replayed schedule.
#include "runtime/report/interleaving.hpp"

#include "runtime/judges/judgement.hpp"

namespace mpsstress::runtime {

Interleaving make_interleaving(const std::vector<LoggedEvent>& log) {
  Interleaving interleaving;
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    interleaving.threads.push_back(name_of(world.fibers[i]));
  }
  for (const LoggedEvent& entry : log) {
    interleaving.steps.push_back(InterleavingStep{entry.fiber, entry.event.kind, entry.event.code,
                                                  name_of(entry.event.kind)});
  }
  return interleaving;
}

}  // namespace mpsstress::runtime
