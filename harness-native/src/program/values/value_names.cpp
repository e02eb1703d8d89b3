// Writers and origins in words.
#include "program/values/value_names.hpp"

#include <algorithm>

namespace mpsstress::program {

std::string describe_writer(const Plan& plan, const Writer& writer) {
  std::string text = "lane " + std::to_string(writer.lane);
  if (writer.lane == 0) {
    text += " (setup)";
  } else if (writer.lane < plan.lanes.size()) {
    const LanePlace& place = plan.lanes[writer.lane];
    text += " (" + plan.groups[place.group].name + " " + std::to_string(place.member) +
            "), iteration " + std::to_string(writer.iteration);
  }
  return text + ", " + describe(plan, writer.operation);
}

std::string describe_origin(const Plan& plan, const std::optional<Origin>& origin,
                            const Difference& difference, const float* got) {
  if (origin) {
    std::string text = "that is the value of " + describe_writer(plan, origin->expression->writer);
    if (origin->alike > 0) {
      text += " (and of " + std::to_string(origin->alike) + " more that look alike)";
    }
    return text;
  }
  const bool zeros = std::all_of(difference.where.begin(), difference.where.end(),
                                 [got](std::int64_t index) { return got[index] == 0; });
  return zeros ? "the wrong elements are 0" : "no other writer of this shape made that value";
}

}  // namespace mpsstress::program
