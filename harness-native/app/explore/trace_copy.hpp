// The trace of the schedule that ended last, copied out of the controlled world, whose memory is
// taken back after each schedule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "schedule_body.hpp"
#include "tally.hpp"

namespace mpsstress::explore {

/** Copies the traces of outcomes that the tally does not know, as long as there is room. */
extern const TraceKeeper kTraceCopier;

/** The last copy, in the layout of a trace file; without the room that no text has taken. */
const std::vector<char>& copied_trace();

/** The most traces that are kept of one exploration. */
constexpr std::uint64_t kMostTraces = 64;

/** Makes room before any schedule runs: nothing is allocated within one. `tally` tells which
 *  outcomes are known. */
void reserve_trace_copy(const Tally& tally, std::size_t bytes);

}  // namespace mpsstress::explore
