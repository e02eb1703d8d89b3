// Threads without an end, for schedulers that are asked without a program. Most of their steps are
// quiet, and some of these meet another thread's.
#pragma once

#include <cstdint>

#include "runtime/base/random.hpp"
#include "runtime/events/event.hpp"
#include "runtime/events/reads_from.hpp"
#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::selftest {

class MadeUpThreads {
 public:
  static constexpr runtime::FiberIndex kCount = 4;

  // Of so many places steps are drawn.
  MadeUpThreads(std::uint64_t seed, std::uint32_t places) : random_(seed), places_(places) {
    for (runtime::FiberIndex fiber = 0; fiber < kCount; ++fiber) {
      enabled_[fiber] = fiber;
      lineages_[fiber] = fiber + 1U;
      draw(fiber);
    }
    reads_from_.initialise();
    reads_from_.begin(1, true);
  }

  runtime::View view() const {
    return {enabled_,   kCount, kCount,        pending_,  current_,  runtime::ChoiceKind::kPoint,
            false,      step_,  step_,         lineages_, creators_, &reads_from_,
            portable,   offset, step_ - turn_, false,     false,     false,
            never_waits};
  }

  void take(runtime::FiberIndex next) {
    const runtime::Event& event = pending_[next];
    reads_from_.note(event.begin, offset(event.code), event.write);
    if (next != current_) turn_ = step_;
    current_ = next;
    ++step_;
    draw(next);
  }

 private:
  static std::uint64_t portable(runtime::Address address) { return address; }
  static std::uint32_t offset(runtime::Address code) { return static_cast<std::uint32_t>(code); }
  static bool never_waits(runtime::FiberIndex) { return false; }

  void draw(runtime::FiberIndex fiber) {
    const runtime::Address begin = 0x1000 + 8 * random_.below(6);
    const runtime::Address code = 0x100 + random_.below(places_);
    const std::uint32_t sort = random_.below(16);
    const bool write = random_.below(3) == 0;
    pending_[fiber] = runtime::Event{
        begin, begin + 8, code, write ? runtime::EventKind::kWrite : runtime::EventKind::kRead,
        write, sort > 3};
    if (sort == 0)
      pending_[fiber] = runtime::Event{0, 0, code, runtime::EventKind::kYield, false, false};
  }

  runtime::Random random_;
  const std::uint32_t places_;
  runtime::FiberIndex enabled_[kCount];
  runtime::FiberIndex creators_[kCount] = {runtime::kNoFiber};
  std::uint64_t lineages_[kCount];
  runtime::Event pending_[kCount];
  runtime::ReadsFrom reads_from_;
  runtime::FiberIndex current_ = 0;
  std::uint64_t step_ = 0;
  std::uint64_t turn_ = 0;
};

}  // namespace mpsstress::selftest
