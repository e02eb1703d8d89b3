// The round robin over the worker streams (C3, C10): one relaxed counter for the whole pool.
#ifndef MPSSTRESS_BACKEND_STREAM_ASSIGNER_HPP
#define MPSSTRESS_BACKEND_STREAM_ASSIGNER_HPP

#include <atomic>
#include <cstdint>

namespace mpsstress::backend {

class StreamAssigner {
 public:
  static constexpr int kWorkers = 31;

  virtual ~StreamAssigner() = default;

  // An index from 1 to 31. With N calls in any order each is given ⌊N/31⌋ or ⌈N/31⌉ times (C6).
  virtual int next() {
    const std::uint64_t ticket = counter_.fetch_add(1, std::memory_order_relaxed);
    return static_cast<int>(ticket % kWorkers) + 1;
  }

 protected:
  std::atomic<std::uint64_t> counter_{0};
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_STREAM_ASSIGNER_HPP
