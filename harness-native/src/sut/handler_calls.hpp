// Handlers that an extension adds: how often each was called, and whether it was time to (C24).
#ifndef MPSSTRESS_SUT_HANDLER_CALLS_HPP
#define MPSSTRESS_SUT_HANDLER_CALLS_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mpsstress::sut {

// Thread-safe, and orders nothing: what is shared lies in static storage, since the counts of
// shared owners would order the threads that add handlers, and hide races from a detector. Handlers
// may outlive it.
class HandlerCalls {
 public:
  // Uncalled handlers that there may be at once; a place is used again after so many.
  static constexpr std::size_t kHandlers = 4096;
  // The same of SUTs.
  static constexpr std::size_t kSuts = 64;

  class Handler {
   public:
    // A call out of its time does not count, so the handler stays one that was not called.
    void operator()(bool in_time = true) const {
      const bool again = called_[place_].exchange(true, std::memory_order_relaxed);
      if (again || in_time) odd_->fetch_add(again ? 1 : -1, std::memory_order_relaxed);
    }
    bool was_called() const { return called_[place_].load(std::memory_order_relaxed); }

   private:
    friend class HandlerCalls;
    Handler(std::atomic<std::int64_t>* odd, std::size_t place) : odd_(odd), place_(place) {}
    std::atomic<std::int64_t>* odd_;
    std::size_t place_;
  };

  HandlerCalls() : odd_(&odds_[suts_.fetch_add(1, std::memory_order_relaxed) % kSuts]) {
    odd_->store(0, std::memory_order_relaxed);
  }
  HandlerCalls(const HandlerCalls&) = delete;
  HandlerCalls& operator=(const HandlerCalls&) = delete;

  Handler add() {
    const std::size_t place = handlers_.fetch_add(1, std::memory_order_relaxed) % kHandlers;
    called_[place].store(false, std::memory_order_relaxed);
    odd_->fetch_add(1, std::memory_order_relaxed);
    return Handler(odd_, place);
  }

  // Handlers that were not called in time, and calls beyond the first. Read by a change of nothing:
  // where memory is weak, a load may answer an earlier number.
  std::int64_t odd() const { return odd_->fetch_add(0, std::memory_order_relaxed); }

 private:
  static inline std::array<std::atomic<bool>, kHandlers> called_{};
  static inline std::array<std::atomic<std::int64_t>, kSuts> odds_{};
  static inline std::atomic<std::size_t> handlers_{0};
  static inline std::atomic<std::size_t> suts_{0};

  std::atomic<std::int64_t>* const odd_;
};

}  // namespace mpsstress::sut

#endif  // MPSSTRESS_SUT_HANDLER_CALLS_HPP
