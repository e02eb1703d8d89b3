// Which process explores which schedule: indices are handed out in their order, and what is told of
// them is told in that order, too, whichever process is faster. In memory that all of them share.
#pragma once

#include <atomic>
#include <cstdint>

#include "../command_line/exploration_options.hpp"

namespace mpsstress::explore_program {

class SharedIndices {
 public:
  static constexpr unsigned kMostProcesses = app::kMostJobs;
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};  ///< above all

  /** The indices from `first` to before `end`. */
  SharedIndices(std::uint64_t first, std::uint64_t end) : next_(first), end_(end) {
    for (std::atomic<std::uint64_t>& taken : taken_) taken = kNone;
  }

  /** Gives that process the next index; false if there is none left. */
  bool take(unsigned process, std::uint64_t& index) {
    index = next_;
    while (index < end_) {
      taken_[process] = index;  // before it is: nobody may think that all before it are done
      if (next_.compare_exchange_weak(index, index + 1)) return true;
    }
    taken_[process] = kNone;
    return false;
  }

  /** What the process has taken and not done, or kNone. */
  std::uint64_t taken(unsigned process) const { return taken_[process]; }

  /** All that is to be told of its index has been told. */
  void done(unsigned process) { taken_[process] = kNone; }

  /** Whether all indices before the one that the process has taken are done. */
  bool is_turn(unsigned process) const {
    const std::uint64_t mine = taken_[process];
    for (const std::atomic<std::uint64_t>& taken : taken_) {
      if (taken < mine) return false;
    }
    return true;
  }

  /** No schedule after that one counts; some may have begun. */
  void stop_after(std::uint64_t index) { end_ = index + 1; }
  std::uint64_t end() const { return end_; }

 private:
  std::atomic<std::uint64_t> next_;
  std::atomic<std::uint64_t> end_;
  std::atomic<std::uint64_t> taken_[kMostProcesses];
};

}  // namespace mpsstress::explore_program
