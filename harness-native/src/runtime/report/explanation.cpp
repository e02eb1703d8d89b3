// Which steps explain a finding.
#include "runtime/report/explanation.hpp"

#include <algorithm>
#include <set>

namespace mpsstress::runtime {
namespace {

constexpr std::size_t kNone = ~std::size_t{0};
constexpr std::size_t kMostPreemptions = 8;     // the last ones
constexpr std::size_t kMostCommunications = 2;  // reads of what others wrote, before an error

bool is_acquisition(EventKind kind) {
  return kind == EventKind::kLock || kind == EventKind::kLockAsked || kind == EventKind::kTryLock ||
         kind == EventKind::kLockShared;
}

bool is_memory(const InterleavingStep& step) { return !step.location.empty(); }

bool meet(const InterleavingStep& a, const InterleavingStep& b) {
  if (a.begin == 0 || b.begin == 0 || is_memory(a) != is_memory(b)) return false;
  if (!is_memory(a)) return a.begin == b.begin;
  return (a.write || b.write) && a.begin < b.end && b.begin < a.end;
}

class Explanation {
 public:
  Explanation(const std::vector<const InterleavingStep*>& steps, const Finding& finding)
      : steps_(steps), finding_(finding) {
    while (end_ < steps.size() && steps[end_]->logged <= finding.logged) ++end_;
  }

  std::vector<const InterleavingStep*> choose() {
    if (end_ != 0) keep(end_ - 1);
    if (finding_.address != 0) keep_meeting();
    for (const Side& side : finding_.sides) keep_side(side);
    keep_preemptions();
    if (finding_.kind == FindingKind::kError || finding_.kind == FindingKind::kCrash ||
        finding_.kind == FindingKind::kException || finding_.kind == FindingKind::kRule ||
        finding_.kind == FindingKind::kValue) {
      keep_communications();
    }
    keep_waits();
    std::vector<const InterleavingStep*> kept;
    for (const std::size_t i : kept_) kept.push_back(steps_[i]);
    return kept;
  }

 private:
  void keep(std::size_t i) {
    if (i != kNone) kept_.insert(i);
  }

  // The last one before `end` that fits.
  template <class Fits>
  std::size_t last(std::size_t end, Fits fits) const {
    while (end-- != 0) {
      if (fits(*steps_[end])) return end;
    }
    return kNone;
  }

  // The last access to the finding's memory, and the last one before it of another thread.
  void keep_meeting() {
    const Address address = finding_.address & ~Address{7};
    const auto touches = [address](const InterleavingStep& step) {
      return is_memory(step) && (step.begin & ~Address{7}) <= address && address < step.end;
    };
    const std::size_t second = last(end_, touches);
    keep(second);
    if (second == kNone) return;
    keep(last(second, [&](const InterleavingStep& step) {
      return touches(step) && step.thread != steps_[second]->thread;
    }));
  }

  // What a thread that the finding names did last with the object that it is about, and who has it.
  void keep_side(const Side& side) {
    if (side.fiber == kNoFiber || side.object == 0) return;
    const auto its = [&](const InterleavingStep& step) {
      return step.thread == side.fiber && step.begin == side.object &&
             (side.stack.empty() || step.stack.empty() || step.stack.front() == side.stack.front());
    };
    const std::size_t own = last(end_, its);
    keep(own);
    if (own == kNone || steps_[own]->kind != EventKind::kBlocked) return;
    const auto others = [&](const InterleavingStep& step) {
      return step.thread != side.fiber && step.begin == side.object && !is_memory(step);
    };
    const std::size_t holder = last(end_, [&](const InterleavingStep& step) {
      return others(step) && is_acquisition(step.kind);
    });
    keep(holder != kNone ? holder : last(end_, others));
  }

  void keep_preemptions() {
    std::size_t count = 0;
    for (std::size_t i = end_; i-- > 1 && count < kMostPreemptions;) {
      const InterleavingStep& before = *steps_[i - 1];
      const bool switched = steps_[i]->thread != before.thread;
      if (!switched || before.kind == EventKind::kBlocked || before.kind == EventKind::kEnd) {
        continue;
      }
      std::size_t next = i;
      while (next < end_ && steps_[next]->thread != before.thread) ++next;
      ++count;
      keep(i - 1);
      keep(i);
      if (next == end_) continue;
      keep(next);
      keep_conflict(before.thread, i - 1, i, next, true);
      keep_conflict(before.thread, next, i, next, false);
    }
  }

  // The nearest step of the thread, from `at` on backwards or forwards, that conflicts with what
  // the others did from `begin` to `end`; and the last of these.
  void keep_conflict(FiberIndex thread, std::size_t at, std::size_t begin, std::size_t end,
                     bool backwards) {
    for (std::size_t own = at; own < end_; own += backwards ? kNone : 1) {  // kNone is -1
      if (steps_[own]->thread != thread) continue;
      for (std::size_t other = end; other-- > begin;) {
        if (steps_[other]->thread == thread || !meet(*steps_[own], *steps_[other])) continue;
        keep(own);
        keep(other);
        return;
      }
    }
  }

  // For what somebody waited who goes on.
  void keep_waits() {
    const std::set<std::size_t> kept = kept_;
    for (const std::size_t i : kept) {
      if (steps_[i]->kind != EventKind::kResumed) continue;
      keep(last(i, [&](const InterleavingStep& step) {
        return step.thread == steps_[i]->thread && step.kind == EventKind::kBlocked;
      }));
    }
  }

  // What the thread read of others' writes, before the finding.
  void keep_communications() {
    if (end_ == 0) return;
    const FiberIndex thread = steps_[end_ - 1]->thread;
    std::set<Address> seen;
    for (std::size_t i = end_; i-- > 0 && seen.size() < kMostCommunications;) {
      const InterleavingStep& read = *steps_[i];
      if (read.thread != thread || !is_memory(read) || seen.count(read.begin) != 0) continue;
      const std::size_t write = last(i, [&](const InterleavingStep& step) {
        return step.write && is_memory(step) && meet(step, read);
      });
      if (write == kNone || steps_[write]->thread == thread) continue;
      seen.insert(read.begin);
      keep(i);
      keep(write);
    }
  }

  const std::vector<const InterleavingStep*>& steps_;
  const Finding& finding_;
  std::size_t end_ = 0;  // steps before the finding
  std::set<std::size_t> kept_;
};

}  // namespace

std::vector<const InterleavingStep*> explaining(const std::vector<const InterleavingStep*>& steps,
                                                const Finding& finding) {
  return Explanation(steps, finding).choose();
}

}  // namespace mpsstress::runtime
