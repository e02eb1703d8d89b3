// Pairs of accesses, drawn by how suspicious they are.
#include "runtime/feedback/meetings.hpp"

#include "runtime/base/random.hpp"

namespace mpsstress::runtime {
namespace {

const RaceCandidate& draw(const std::vector<RaceCandidate>& candidates, Random& random) {
  const auto all = static_cast<std::uint32_t>(candidates.size());
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  do {
    begin = end;
    const unsigned kind = candidates[begin].suspicion();
    while (end < all && candidates[end].suspicion() == kind) ++end;
  } while (end < all && random.below(2) == 0);
  return candidates[begin + random.below(end - begin)];
}

}  // namespace

std::vector<ReadFrom> choose_meetings(const std::vector<RaceCandidate>& candidates,
                                      std::uint64_t seed, std::uint64_t index) {
  constexpr std::uint32_t kMost = 8;
  std::vector<ReadFrom> meetings;
  if (candidates.empty()) return meetings;
  Random random(scramble(seed ^ 0x64697265637465ULL) + index);
  const std::uint32_t count = 1 + random.below(kMost);
  for (std::uint32_t i = 0; i < count; ++i) {
    const RaceCandidate& pair = draw(candidates, random);
    meetings.push_back(ReadFrom{pair.first, pair.second, 0});
  }
  return meetings;
}

}  // namespace mpsstress::runtime
