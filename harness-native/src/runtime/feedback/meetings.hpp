// Which pairs of accesses a schedule of strategy `directed` is to let meet.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/events/race_candidates.hpp"
#include "runtime/events/reads_from.hpp"

namespace mpsstress::runtime {

// Up to eight of the candidates, which come the most suspicious first; none of none. Half of the
// draws are from the most suspicious kind, a quarter from the next one, and so on. As pairs of no
// place: they may meet anywhere.
std::vector<ReadFrom> choose_meetings(const std::vector<RaceCandidate>& candidates,
                                      std::uint64_t seed, std::uint64_t index);

}  // namespace mpsstress::runtime
