// What the sources of the mutants call. They are made from src/backend, or from somebody's sources,
// by `mps-stress mutants` and hold every mutant at once, each behind its number; which one is on is
// chosen when a SUT is made. Nothing of this is in any other build.
#ifndef MPSSTRESS_MUTANTS_SWITCH_HPP
#define MPSSTRESS_MUTANTS_SWITCH_HPP

#include <atomic>
#include <mutex>
#include <utility>

namespace mpsstress::mutants {

// Turns one mutant on and all others off; 0 is none. Called while no SUT is in use.
void choose(int number) noexcept;
// Not instrumented: a look at the switch is no step of a schedule.
#if defined(MPSSTRESS_MUTANT_ALWAYS)
// One mutant as if it were the code, to be compared with the code.
constexpr bool on(int number) noexcept { return number == MPSSTRESS_MUTANT_ALWAYS; }
#else
bool on(int number) noexcept;
#endif
// The object of the thread that asked first since a mutant was chosen, by kind.
void* first_seen(int number, void* object) noexcept;

// By value and inlined: what is only looked at stays where it was, in a register.
#define MPSSTRESS_INLINED __attribute__((always_inline))

template <typename T>
T& of_first_thread(int number, T& mine) {
  return on(number) ? *static_cast<T*>(first_seen(number, &mine)) : mine;
}

MPSSTRESS_INLINED inline bool opposite(int number, bool condition) {
  return on(number) != condition;
}

template <typename T>
MPSSTRESS_INLINED T plus(int number, int by, T value) {
  return on(number) ? static_cast<T>(value + static_cast<T>(by)) : value;
}

template <typename A, typename B>
MPSSTRESS_INLINED bool less(int number, A a, B b) {
  return on(number) ? a <= b : a < b;
}
template <typename A, typename B>
MPSSTRESS_INLINED bool less_or_equal(int number, A a, B b) {
  return on(number) ? a < b : a <= b;
}
template <typename A, typename B>
MPSSTRESS_INLINED bool greater(int number, A a, B b) {
  return on(number) ? a >= b : a > b;
}
template <typename A, typename B>
MPSSTRESS_INLINED bool greater_or_equal(int number, A a, B b) {
  return on(number) ? a > b : a >= b;
}

// Atomic changes, and the same as a read and a write that others can come between.
template <typename T>
T fetch_add(int number, std::atomic<T>& at, T by, std::memory_order order) {
  if (!on(number)) return at.fetch_add(by, order);
  const T before = at.load(std::memory_order_relaxed);
  at.store(static_cast<T>(before + by), std::memory_order_relaxed);
  return before;
}
template <typename T>
T fetch_sub(int number, std::atomic<T>& at, T by, std::memory_order order) {
  if (!on(number)) return at.fetch_sub(by, order);
  const T before = at.load(std::memory_order_relaxed);
  at.store(static_cast<T>(before - by), std::memory_order_relaxed);
  return before;
}
template <typename T>
T exchange(int number, std::atomic<T>& at, T value, std::memory_order order) {
  if (!on(number)) return at.exchange(value, order);
  const T before = at.load(std::memory_order_relaxed);
  at.store(value, std::memory_order_relaxed);
  return before;
}

// Atomic accesses as plain ones, which nothing orders: a race wherever two threads make them.
template <typename T>
T plain_load(const std::atomic<T>& at, std::memory_order = std::memory_order_relaxed) {
  return reinterpret_cast<const T&>(at);
}
template <typename T, typename Value>
void plain_store(std::atomic<T>& at, Value value, std::memory_order = std::memory_order_relaxed) {
  reinterpret_cast<T&>(at) = value;
}
template <typename T, typename Value>
T plain_exchange(std::atomic<T>& at, Value value, std::memory_order = std::memory_order_relaxed) {
  return std::exchange(reinterpret_cast<T&>(at), static_cast<T>(value));
}
template <typename T, typename By>
T plain_fetch_add(std::atomic<T>& at, By by, std::memory_order = std::memory_order_relaxed) {
  T& value = reinterpret_cast<T&>(at);
  return std::exchange(value, static_cast<T>(value + static_cast<T>(by)));
}
template <typename T, typename By>
T plain_fetch_sub(std::atomic<T>& at, By by, std::memory_order = std::memory_order_relaxed) {
  T& value = reinterpret_cast<T&>(at);
  return std::exchange(value, static_cast<T>(value - static_cast<T>(by)));
}

// Calls once, but whoever finds that it was done goes on at once, and sees what it may see of it.
bool was_done(const void* flag) noexcept;
void now_done(const void* flag) noexcept;
template <typename Call>
void once(int number, std::once_flag& flag, Call&& call) {
  if (on(number) && was_done(&flag)) return;
  std::call_once(flag, std::forward<Call>(call));
  if (on(number)) now_done(&flag);
}

#if defined(__BLOCKS__)
// Stands for dispatch_sync and its like: the block does not wait for its queue's turn.
template <typename Queue>
void run_now(Queue, void (^block)(void)) {
  block();
}
#endif

template <typename Mutex>
class Spare {
 protected:
  Mutex spare_;
};

// Stands for lock_guard and unique_lock: it can lock a mutex that nobody else has, which is no lock
// at all, and can be given back before its block ends.
template <typename Mutex>
class Lock : private Spare<Mutex>, public std::unique_lock<Mutex> {
 public:
  explicit Lock(Mutex& mutex) : std::unique_lock<Mutex>(mutex) {}
  Lock(Mutex& mutex, bool not_locked)
      : std::unique_lock<Mutex>(not_locked ? this->spare_ : mutex) {}

  void give_back() {
    if (this->owns_lock()) this->unlock();
  }
};

}  // namespace mpsstress::mutants

#endif  // MPSSTRESS_MUTANTS_SWITCH_HPP
