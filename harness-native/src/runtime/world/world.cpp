// The one world, and the reservation of what it lives in.
#include "runtime/world/world.hpp"

#include <cerrno>

#include "runtime/base/inside.hpp"

// The C++ ABI's book-keeping of exceptions of this OS thread: two words.
extern "C" void* __cxa_get_globals();

namespace mpsstress::runtime {

__thread bool inside_controlled = false;
const void* entered_at = nullptr;

World world;

void initialise_world() {
  if (world.started) return;
  world.started = true;
  world.executable = find_executable();
  world.shadow.initialise();
  world.sharing.initialise(world.executable.end - world.executable.begin);
  world.orderings.initialise();
  world.race_candidates.initialise();
  world.memory.initialise();
  world.contexts.initialise();
  world.arena.initialise();
  world.freed_blocks.initialise();
  world.visited.initialise();
  world.rows.initialise();
  world.stacks.initialise();
  world.statics.initialise();
  world.fibers.reserve(kMaximalFibers);
  world.pending.reserve(kMaximalFibers);
  world.enabled.reserve(kMaximalFibers);
  world.lineages.reserve(kMaximalFibers);
  world.creators.reserve(kMaximalFibers);
  world.children.reserve(kMaximalFibers);
  world.reads_from.initialise();
  world.event_counter.initialise();
  world.strands.reserve(kMaximalFibers);
  world.sync_objects.reserve(std::size_t{1} << 26);
  world.recording.initialise();
  world.passages.initialise();
  world.hold_ups.initialise();
  world.exception_globals = reinterpret_cast<void**>(__cxa_get_globals());
  world.error_number = &errno;
}

}  // namespace mpsstress::runtime
