// A simpler schedule with the same finding: choices are left out, first many at once and then one
// by one, until none can go (A. Zeller, R. Hildebrandt: Simplifying and Isolating Failure-Inducing
// Input, TSE 2002; of preemptions: N. Jalbert, K. Sen: A Trace Simplification Technique, FSE 2010).
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/with_parent.hpp"
#include "runtime/exploration.hpp"
#include "runtime/schedulers/guided.hpp"
#include "runtime/schedulers/guided_text.hpp"
#include "runtime/schedulers/replay.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

bool begins_with(const std::vector<std::uint64_t>& outcome, std::uint64_t word) {
  return !outcome.empty() && outcome.front() == word;
}

// The finding with that signature, or the outcome that begins with that word: who judges outcomes
// knows of findings that nobody here has an eye for.
bool shows(const ScheduleResult& result, std::uint64_t signature) {
  if (result.status == Status::kFault || result.status == Status::kDiverged) return false;
  if (result.status == Status::kEnded && begins_with(result.outcome, signature)) return true;
  return std::any_of(result.findings.begin(), result.findings.end(),
                     [&](const Finding& finding) { return finding.signature == signature; });
}

std::vector<GuidedChoice> without(const std::vector<GuidedChoice>& all, std::size_t begin,
                                  std::size_t end) {
  std::vector<GuidedChoice> left(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(begin));
  left.insert(left.end(), all.begin() + static_cast<std::ptrdiff_t>(end), all.end());
  return left;
}

// What a try has shown, written by the process that made it.
class Report {
 public:
  Report() : shared_(static_cast<Shared*>(share_memory(sizeof(Shared)))) {}
  ~Report() { unshare_memory(shared_, sizeof(Shared)); }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  void clear() { shared_->shown = 0; }

  void write(const GuidedScheduler& scheduler, const RecordedSchedule& schedule) {
    const std::vector<GuidedChoice>& made = scheduler.made();
    if (made.size() > kMost || schedule.choices.size() > kMost) return;
    shared_->made_count = made.size();
    std::copy(made.begin(), made.end(), shared_->made);
    shared_->choice_count = schedule.choices.size();
    std::copy(schedule.choices.begin(), schedule.choices.end(), shared_->choices);
    shared_->cut_at = schedule.cut_at;
    shared_->position = world.position;
    shared_->shown = 1;
  }

  bool shown() const { return shared_->shown != 0; }
  bool was_cut() const { return shared_->cut_at != ~std::uint64_t{0}; }
  std::uint64_t position() const { return shared_->position; }
  std::size_t made_count() const { return shared_->made_count; }
  std::vector<GuidedChoice> made() const {
    return {shared_->made, shared_->made + shared_->made_count};
  }
  RecordedSchedule schedule() const {
    return {{shared_->choices, shared_->choices + shared_->choice_count}, shared_->cut_at};
  }

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 22;  // choices; pages only where written
  struct Shared {
    std::uint64_t shown;
    std::uint64_t made_count;
    std::uint64_t choice_count;
    std::uint64_t cut_at;
    std::uint64_t position;
    GuidedChoice made[kMost];
    Choice choices[kMost];
  };
  Shared* const shared_;
};

}  // namespace

SimpleSchedule Exploration::simplify(const RecordedSchedule& schedule, std::uint64_t signature,
                                     const std::function<void()>& tried, unsigned tries) {
  SimpleSchedule best{schedule, ""};
  if (schedule.cut_at != ~std::uint64_t{0}) return best;  // of what never ends none is simpler
  Report report;
  const auto attempt = [&](const Configuration& configuration, GuidedScheduler& scheduler) {
    report.clear();
    const pid_t self = getpid();
    const pid_t child = fork();
    if (child < 0) die("cannot fork to try a schedule");
    if (child == 0) {
      end_with_parent(self);
      if (shows(run_with(configuration, scheduler, 0), signature)) {
        report.write(scheduler, recorded());
      }
      _exit(0);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
    }
    tried();
    return WIFEXITED(status) && report.shown() && !report.was_cut();
  };
  Configuration every = with_choices();
  ReplayScheduler replay(schedule.choices);
  GuidedScheduler taken_down(&replay);
  if (!attempt(every, taken_down)) return best;
  std::vector<GuidedChoice> left = report.made();
  // One that ran much longer would not be simpler.
  every.entry_limit = every.access_limit;
  every.access_limit = report.position() * 2 + 1000;
  every.step_limit = every.access_limit;
  const auto suffices = [&](const std::vector<GuidedChoice>& choices) {
    if (tries == 0) return false;
    --tries;
    GuidedScheduler guided(nullptr, choices);
    if (!attempt(every, guided) || report.made_count() >= left.size()) return false;
    left = report.made();
    best.schedule = report.schedule();
    return true;
  };
  const auto leave_out = [&](std::size_t chunk) {
    bool any = false;
    // From the end: what comes after the finding goes first.
    for (std::size_t end = left.size(); end != 0;) {
      const std::size_t begin = end > chunk ? end - chunk : 0;
      any |= suffices(without(left, begin, end));
      end = std::min(begin, left.size());
    }
    return any;
  };
  // A thread that is let in early and then sent away: neither choice can go alone.
  const auto leave_out_two = [&] {
    for (std::size_t i = 0; i < left.size(); ++i) {
      for (std::size_t k = i + 1; k < left.size(); ++k) {
        if (suffices(without(without(left, k, k + 1), i, i + 1))) return true;
      }
    }
    return false;
  };
  for (std::size_t chunk = left.size(); chunk > 1; chunk /= 2) leave_out(chunk);
  do {
    while (leave_out(1)) {
    }
  } while (leave_out_two());
  // As a token has it: from these choices alone, without the narrow limits of the search.
  const std::string needs = to_text(left);
  GuidedScheduler again(nullptr, left);
  if (needs.size() <= kMostGuidedText && attempt(with_choices(), again)) {
    best.schedule = report.schedule();
    best.needs = needs;
  }
  return best;
}

}  // namespace mpsstress::runtime
