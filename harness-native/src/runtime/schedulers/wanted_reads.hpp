// What a schedule is still to show: steps, each with the write that it is to read from. A step that
// is to read from another write than the last one waits; where the right write has been the last
// one, other writes to the place wait until the step has read.
#pragma once

#include <algorithm>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {

class WantedReads {
 public:
  enum class Advice : std::uint8_t { kNone, kWaits, kGoesFirst };

  void begin(const std::vector<ReadFrom>& wanted) { open_ = wanted; }
  void give_up() { open_.clear(); }

  Advice advice(const View& view, FiberIndex fiber) const {
    if (open_.empty()) return Advice::kNone;
    const Event& step = view.pending[fiber];
    const std::uint64_t place = view.portable(step.begin);
    Advice result = Advice::kNone;
    for (const ReadFrom& pair : open_) {
      if (pair.place != place) continue;
      const bool is_last = view.reads_from->last_writer(place) == pair.writer;
      if (view.offset(step.code) == pair.reader) {
        return is_last ? Advice::kGoesFirst : Advice::kWaits;
      }
      if (is_last && step.write) result = Advice::kWaits;
    }
    return result;
  }

  // The fiber takes its step: what that shows is not wanted any more.
  void take(const View& view, FiberIndex fiber) {
    if (open_.empty()) return;
    const Event& step = view.pending[fiber];
    const std::uint64_t place = view.portable(step.begin);
    const std::uint32_t reader = view.offset(step.code);
    open_.erase(std::remove_if(open_.begin(), open_.end(),
                               [&](const ReadFrom& pair) {
                                 return pair.place == place && pair.reader == reader;
                               }),
                open_.end());
  }

 private:
  std::vector<ReadFrom> open_;
};

}  // namespace mpsstress::runtime
