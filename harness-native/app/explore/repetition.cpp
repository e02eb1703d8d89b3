// Determinism is claimed, so it is proved now and then: a schedule is run again, and taken again
// from its choices alone.
#include <algorithm>

#include "explorer.hpp"
#include "json_lines.hpp"
#include "runtime/base/random.hpp"

namespace mpsstress::explore {
namespace {

// Of a suite's case that has time for two schedules, the first one would else be run three times,
// in every case of every run, and the second one never.
constexpr std::uint64_t kAmongFirst = 16;

}  // namespace

// One in so many, which one says the seed: of a few that are asked for it is one of these.
bool Explorer::is_run_twice(std::uint64_t index) const {
  const std::uint64_t every = options_.twice_every;
  if (every == 0) return false;
  const std::uint64_t among =
      std::min({every, kAmongFirst, std::max<std::uint64_t>(options_.schedules, 1)});
  return index % every == runtime::scramble(options_.configuration.seed) % among;
}

std::optional<Divergence> Explorer::repeat(const runtime::ScheduleResult& first) {
  const std::string schedule = "schedule " + std::to_string(first.index);
  const runtime::RecordedSchedule recorded = exploration_->recorded();
  const runtime::ScheduleResult second = exploration_->repeat(first);
  if (second.hash != first.hash || second.outcome != first.outcome) {
    return Divergence{first_difference(recorded),
                      "run twice, " + schedule + " took two courses: hash " + hex(first.hash) +
                          " after " + std::to_string(first.steps) + " steps, then " +
                          hex(second.hash) + " after " + std::to_string(second.steps)};
  }
  // From its choices alone, as a token's would be.
  const runtime::ScheduleResult again = exploration_->replay(recorded, nullptr);
  if (again.status == first.status && again.outcome == first.outcome) return std::nullopt;
  return Divergence{first_difference(recorded), "taken again from its choices, " + schedule +
                                                    " took another course: " + again.fault};
}

// Position of the first choice that the last schedule did not make as the recorded one did.
std::uint64_t Explorer::first_difference(const runtime::RecordedSchedule& first) const {
  const runtime::RecordedSchedule last = exploration_->recorded();
  const std::size_t both = std::min(first.choices.size(), last.choices.size());
  for (std::size_t i = 0; i < both; ++i) {
    const runtime::Choice& a = first.choices[i];
    const runtime::Choice& b = last.choices[i];
    if (a.position != b.position || a.check != b.check || a.value != b.value) {
      return std::min(a.position, b.position);
    }
  }
  const auto& longer = first.choices.size() > both ? first.choices : last.choices;
  return longer.size() > both ? longer[both].position : 0;
}

}  // namespace mpsstress::explore
