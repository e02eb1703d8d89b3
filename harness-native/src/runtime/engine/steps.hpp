// What is kept of the steps that are taken. Within the engine.
#pragma once

#include "runtime/engine/choices.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// It is about to come to the step, and what is kept of the place is likely in no cache.
inline void fetch_notes_of(const Event& event) {
  if (world.reads_from.is_wanted()) world.reads_from.fetch(portable(event.begin));
}
// The current fiber takes the step.
void note_step(const Event& event);
// A schedule begins.
void forget_last_steps();

// For an interleaving that is to be shown: the step, or the start and the end of a wait. Only while
// there is a log.
void log_event(const Event& event);
void log_wait(const Fiber& fiber, EventKind kind);

}  // namespace mpsstress::runtime
