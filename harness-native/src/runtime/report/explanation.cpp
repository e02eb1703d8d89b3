// Which steps explain a finding.
#include "runtime/report/explanation.hpp"

#include <algorithm>
#include <set>

#include "runtime/report/value_sources.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::size_t kNone = ~std::size_t{0};
constexpr std::size_t kMostPreemptions = 8;     // the last ones
constexpr std::size_t kMostHeldLocks = 2;       // on each side
constexpr std::size_t kMostCommunications = 2;  // reads of what others wrote, before an error
constexpr std::size_t kMostInOperation = 3;     // where it is known when the error began
constexpr std::size_t kMostLongWaits = 2;       // of the thread that should not have waited
constexpr unsigned kMostHolders = 3;            // each waits for the next one

bool is_acquisition(EventKind kind) {
  return kind == EventKind::kLock || kind == EventKind::kLockAsked || kind == EventKind::kTryLock ||
         kind == EventKind::kLockShared;
}

bool is_release(EventKind kind) {
  return kind == EventKind::kUnlock || kind == EventKind::kUnlockShared || kind == EventKind::kWait;
}

bool is_memory(const InterleavingStep& step) { return !step.location.empty(); }

bool meet(const InterleavingStep& a, const InterleavingStep& b) {
  if (a.begin == 0 || b.begin == 0 || is_memory(a) != is_memory(b)) return false;
  if (!is_memory(a)) return a.begin == b.begin;
  return (a.write || b.write) && a.begin < b.end && b.begin < a.end;
}

bool holds(const InterleavingStep& step, Address lock) {
  return std::find(step.held.begin(), step.held.end(), lock) != step.held.end();
}

class Explanation {
 public:
  Explanation(const std::vector<const InterleavingStep*>& steps, const Finding& finding,
              const Explained& how)
      : steps_(steps), finding_(finding), how_(how) {
    const std::uint64_t end = std::min(finding.logged, how.end);
    while (end_ < steps.size() && steps[end_]->logged <= end) ++end_;
  }

  std::vector<const InterleavingStep*> choose() {
    if (end_ != 0 && how_.thread == kNoFiber) keep(end_ - 1);
    const bool has_begun = how_.thread != kNoFiber;
    if (finding_.kind == FindingKind::kProgress && has_begun) keep_long_waits();
    if (finding_.address != 0) keep_meeting();
    for (const Side& side : finding_.sides) keep_side(side);
    if (how_.is_simple) keep_preemptions();
    if (finding_.kind == FindingKind::kValue && how_.thread != kNoFiber) {
      for (const std::size_t i : value_sources(steps_, how_)) keep(i);
    }
    if (finding_.kind == FindingKind::kError || finding_.kind == FindingKind::kCrash ||
        finding_.kind == FindingKind::kException || finding_.kind == FindingKind::kRule ||
        finding_.kind == FindingKind::kValue) {
      keep_communications();
    }
    const bool is_about_nothing = finding_.address == 0 && how_.thread == kNoFiber;
    if (!how_.is_simple && is_about_nothing && kept_.size() < 2) keep_preemptions();
    keep_reuses(is_about_nothing);
    keep_waits();
    if (kept_.empty()) keep_last();
    std::vector<const InterleavingStep*> kept;
    for (const std::size_t i : kept_) kept.push_back(steps_[i]);
    return kept;
  }

 private:
  void keep(std::size_t i) {
    if (i != kNone && kept_.size() < how_.most) kept_.insert(i);
  }

  // The last one before `end` that fits.
  template <class Fits>
  std::size_t last(std::size_t end, Fits fits) const {
    while (end-- != 0) {
      if (fits(*steps_[end])) return end;
    }
    return kNone;
  }

  // The accesses to the finding's memory that it names; where it names none, the last one, and the
  // last one before it of another thread.
  void keep_meeting() {
    const Address address = finding_.address & ~Address{7};
    const auto touches = [address](const InterleavingStep& step) {
      return is_memory(step) && (step.begin & ~Address{7}) <= address && address < step.end;
    };
    const auto named = [&](std::size_t end, std::size_t number) {
      if (number >= finding_.sides.size()) return kNone;
      const Side& side = finding_.sides[number];
      return last(end, [&](const InterleavingStep& step) {
        return step.thread == side.fiber && step.stack == side.stack && touches(step);
      });
    };
    std::size_t second = named(end_, 0);
    if (second == kNone) second = last(end_, touches);
    keep(second);
    if (second == kNone) return;
    std::size_t first = named(second, 1);
    if (first == kNone) {
      first = last(second, [&](const InterleavingStep& step) {
        return touches(step) && step.thread != steps_[second]->thread;
      });
    }
    keep(first);
    const std::vector<Side>& sides = finding_.sides;
    if (!sides.empty()) keep_held(second, sides[0].locks.size());
    if (sides.size() > 1 && first != kNone) keep_held(first, sides[1].locks.size());
  }

  // Where the thread got the locks that it has there, the last ones.
  void keep_held(std::size_t at, std::size_t held) {
    std::multiset<Address> released;
    std::size_t count = 0;
    for (std::size_t i = at; i-- > 0 && count < std::min(held, kMostHeldLocks);) {
      const InterleavingStep& step = *steps_[i];
      if (step.thread != steps_[at]->thread || is_memory(step)) continue;
      if (step.kind == EventKind::kUnlock || step.kind == EventKind::kUnlockShared) {
        released.insert(step.begin);
      } else if (is_acquisition(step.kind)) {
        const auto again = released.find(step.begin);
        if (again == released.end()) {
          keep(i);
          ++count;
        } else {
          released.erase(again);
        }
      }
    }
  }

  // From where a thread had to wait to where it went on, or to the end.
  struct Wait {
    std::size_t blocked;
    std::size_t resumed;
  };

  std::uint64_t length_of(const Wait& wait) const {
    return wait.resumed == kNone ? 0 : steps_[wait.resumed]->now - steps_[wait.blocked]->now;
  }

  // Those of a thread that begin in [begin, end), the longest first.
  std::vector<Wait> waits(FiberIndex thread, std::size_t begin, std::size_t end) const {
    std::vector<Wait> waits;
    for (std::size_t i = begin; i < end; ++i) {
      if (steps_[i]->thread != thread || steps_[i]->kind != EventKind::kBlocked) continue;
      std::size_t resumed = i + 1;
      while (resumed < steps_.size() && steps_[resumed]->thread != thread) ++resumed;
      waits.push_back({i, resumed == steps_.size() ? kNone : resumed});
    }
    std::stable_sort(waits.begin(), waits.end(),
                     [this](const Wait& a, const Wait& b) { return length_of(a) > length_of(b); });
    return waits;
  }

  // What the thread waited for, that should wait for nothing: virtual time tells which waits were
  // long.
  void keep_long_waits() {
    std::size_t begin = 0;
    while (begin < end_ && steps_[begin]->logged < how_.begin) ++begin;
    const std::vector<Wait> all = waits(how_.thread, begin, end_);
    for (std::size_t i = 0; i < std::min(all.size(), kMostLongWaits); ++i) {
      if (i == 0 || length_of(all[i]) * 2 >= length_of(all[0])) keep_wait(all[i], kMostHolders);
    }
  }

  // With who had the lock meanwhile: where it was taken, what that thread waited for with it, where
  // it was given back. Of what is no lock, with who told the thread to go on.
  void keep_wait(const Wait& wait, unsigned holders) {
    keep(wait.blocked);
    keep(wait.resumed);
    const Address object = steps_[wait.blocked]->begin;
    const FiberIndex thread = steps_[wait.blocked]->thread;
    const auto others = [&](const InterleavingStep& step) {
      return step.thread != thread && step.begin == object && !is_memory(step);
    };
    const std::size_t end = std::min(wait.resumed, steps_.size());
    const std::size_t taken = taken_by_other(wait.blocked);
    if (taken == kNone || holders == 0) {
      keep(last(end, others));
      return;
    }
    keep(taken);
    const std::size_t given = last(end, [&](const InterleavingStep& step) {
      return others(step) && is_release(step.kind) && step.thread == steps_[taken]->thread;
    });
    if (given > taken) keep(given);
    const std::vector<Wait> its = waits(steps_[taken]->thread, taken, end);
    if (!its.empty() && length_of(its[0]) != 0) keep_wait(its[0], holders - 1);
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
    const std::size_t taken = taken_by_other(own);
    keep(taken != kNone ? taken : last(end_, [&](const InterleavingStep& step) {
      return step.thread != side.fiber && step.begin == side.object && !is_memory(step);
    }));
  }

  // Where the thread that has the lock for which another one waits in that step had taken it. Who
  // has it is told by the locks that each thread holds at its next step, or at its last one; to
  // have asked for it is not to have it.
  std::size_t taken_by_other(std::size_t waits) const {
    const Address lock = steps_[waits]->begin;
    std::set<FiberIndex> seen = {steps_[waits]->thread};
    const auto has_it = [&](std::size_t i) {
      return seen.insert(steps_[i]->thread).second && holds(*steps_[i], lock);
    };
    for (std::size_t i = waits + 1; i < steps_.size(); ++i) {
      if (has_it(i)) return taken_by(steps_[i]->thread, lock, waits);
    }
    for (std::size_t i = waits; i-- > 0;) {
      if (has_it(i)) return taken_by(steps_[i]->thread, lock, waits);
    }
    return kNone;
  }

  std::size_t taken_by(FiberIndex thread, Address lock, std::size_t before) const {
    const std::size_t without = last(before, [&](const InterleavingStep& step) {
      return step.thread == thread && !holds(step, lock);
    });
    return last(without + 1, [&](const InterleavingStep& step) {  // kNone is -1
      return step.thread == thread && step.begin == lock && is_acquisition(step.kind);
    });
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

  // That memory which is named was another object's before; of what is about no memory, the last
  // two that were: one may be what the message is written in.
  void keep_reuses(bool is_about_nothing) {
    const auto of = [&](std::size_t end, const InterleavingStep* use) {
      return last(end, [use](const InterleavingStep& step) {
        return step.kind == EventKind::kReuse &&
               (use == nullptr || (step.begin <= use->begin && use->begin < step.end));
      });
    };
    const std::set<std::size_t> kept = kept_;
    for (const std::size_t i : kept) {
      if (is_memory(*steps_[i])) keep(of(i, steps_[i]));
    }
    if (!is_about_nothing) return;
    const std::size_t latest = of(end_, nullptr);
    keep(latest);
    if (latest != kNone) keep(of(latest, nullptr));
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

  // What the thread was told by others while it ran, before the finding; else what it read that
  // others change meanwhile; else what it read at all of what several threads use.
  void keep_communications() {
    if (end_ == 0) return;
    const FiberIndex thread = how_.thread == kNoFiber ? steps_[end_ - 1]->thread : how_.thread;
    std::size_t began = 0;
    while (began < end_ && steps_[began]->thread != thread) ++began;
    const auto from_others = [&](std::size_t begin, std::size_t read, bool backwards) {
      const auto theirs = [&](const InterleavingStep& step) {
        return step.write && step.thread != thread && is_memory(step) && meet(step, *steps_[read]);
      };
      if (backwards) {
        const std::size_t write = last(read, theirs);
        return write == kNone || write < begin ? kNone : write;
      }
      for (std::size_t i = read + 1; i < steps_.size(); ++i) {
        if (theirs(*steps_[i])) return i;
      }
      return kNone;
    };
    const auto told = [&](std::size_t read) {
      const std::size_t write = last(read, [&](const InterleavingStep& step) {
        return step.write && is_memory(step) && meet(step, *steps_[read]);
      });
      const bool is_theirs = write != kNone && steps_[write]->thread != thread;
      return is_theirs && write >= began ? write : kNone;
    };
    const auto changed = [&](std::size_t read) {
      const std::size_t before = from_others(began, read, true);
      return before != kNone ? before : from_others(began, read, false);
    };
    const auto any = [&](std::size_t read) { return from_others(0, read, true); };
    if (!keep_reads(thread, told) && !keep_reads(thread, changed)) keep_reads(thread, any);
  }

  // The last readings for which there is such a write.
  template <class Write>
  bool keep_reads(FiberIndex thread, Write write_of) {
    std::set<Address> seen;
    const std::size_t most = how_.thread == kNoFiber ? kMostCommunications : kMostInOperation;
    for (std::size_t i = end_; i-- > 0 && seen.size() < most;) {
      const InterleavingStep& read = *steps_[i];
      if (read.logged < how_.begin) break;
      const bool reads = is_memory(read) && read.kind != EventKind::kWrite;
      if (read.thread != thread || !reads || seen.count(read.begin) != 0) continue;
      const std::size_t write = write_of(i);
      if (write == kNone) continue;
      seen.insert(read.begin);
      keep(i);
      keep(write);
    }
    return !seen.empty();
  }

  // Nothing else is known: the last thing that it did.
  void keep_last() {
    keep(last(end_, [&](const InterleavingStep& step) {
      return how_.thread == kNoFiber || step.thread == how_.thread;
    }));
  }

  const std::vector<const InterleavingStep*>& steps_;
  const Finding& finding_;
  const Explained& how_;
  std::size_t end_ = 0;  // steps before the finding
  std::set<std::size_t> kept_;
};

}  // namespace

std::vector<const InterleavingStep*> explaining(const std::vector<const InterleavingStep*>& steps,
                                                const Finding& finding, const Explained& how) {
  return Explanation(steps, finding, how).choose();
}

}  // namespace mpsstress::runtime
