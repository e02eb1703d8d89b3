// Whether a lock keeps two accesses apart that came in an order.
#pragma once

#include "runtime/clocks/strand.hpp"
#include "runtime/memory/shadow_memory.hpp"

namespace mpsstress::runtime {

// The current strand's access of that kind at `code` conflicts with the recorded one, which came
// before it. While learning; not about strands that the program itself made: what orders those is
// no lock.
void note_conflict_in_order(const Record& earlier, unsigned kind, std::uint32_t code);

}  // namespace mpsstress::runtime
