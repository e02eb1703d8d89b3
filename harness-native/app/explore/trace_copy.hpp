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

/** The last copy, in the layout of a trace file; without the room that nothing has taken. */
const std::vector<char>& copied_trace();

/** The shape of its outcome. */
std::uint64_t copied_shape();

/** Whether there is room for the trace of an outcome of that shape. */
bool is_room(const Tally& tally, std::uint64_t shape);

/** The most traces that are kept of one exploration: of the first outcomes, whatever differs in
 *  them, then of those that differ in more than what clocks told. */
constexpr std::uint64_t kMostTraces = 64;
constexpr std::uint64_t kMostShapes = 512;

/** Makes room before any schedule runs: nothing is allocated within one. `tally` tells which
 *  outcomes are known. */
void reserve_trace_copy(const Tally& tally, std::size_t bytes);

}  // namespace mpsstress::explore
