// Handing the processor from one fiber to another. Within the engine: others block, wake or come to
// a point (scheduling.hpp).
#pragma once

#include "runtime/events/recording.hpp"
#include "runtime/fiber/fiber.hpp"

namespace mpsstress::runtime {

void enable(Fiber& fiber);
void disable(Fiber& fiber);

// The scheduler says whose turn it is. Returns when it is the current fiber's again.
void pick_next(ChoiceKind why);

// A fiber's turn begins: what belongs to its thread is what it left there.
void restore_foreign_state(const Fiber& fiber);

}  // namespace mpsstress::runtime
