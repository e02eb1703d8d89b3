// What is kept of the steps that are taken. Within the engine.
#pragma once

#include "runtime/events/event.hpp"
#include "runtime/fiber/fiber.hpp"

namespace mpsstress::runtime {

// The current fiber takes the step.
void note_step(const Event& event);
// A schedule begins.
void forget_last_steps();

// For an interleaving that is to be shown: the step, or the start and the end of a wait. Only while
// there is a log.
void log_event(const Event& event);
void log_wait(const Fiber& fiber, EventKind kind);

}  // namespace mpsstress::runtime
