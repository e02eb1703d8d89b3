// The round robin over a pool's streams (C3, C10): one relaxed counter for the whole pool.
#ifndef MPSSTRESS_BACKEND_STREAM_ASSIGNER_HPP
#define MPSSTRESS_BACKEND_STREAM_ASSIGNER_HPP

#include <atomic>
#include <cstdint>

namespace mpsstress::backend {

class StreamAssigner {
 public:
  // streams: how many there are to share, n; 31 workers in pool `patched`.
  explicit StreamAssigner(int streams) : streams_(static_cast<std::uint64_t>(streams)) {}
  virtual ~StreamAssigner() = default;

  // An index from 1 to n. With N calls in any order each is given ⌊N/n⌋ or ⌈N/n⌉ times (C6).
  virtual int next() {
    const std::uint64_t ticket = counter_.fetch_add(1, std::memory_order_relaxed);
    return static_cast<int>(ticket % streams_) + 1;
  }

 protected:
  const std::uint64_t streams_;
  std::atomic<std::uint64_t> counter_{0};
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_STREAM_ASSIGNER_HPP
