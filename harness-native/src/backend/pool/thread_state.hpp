// What a thread keeps of a backend: its stream binding (C5) and its caches (C44).
//
// Real PyTorch has one pool and plain thread_local variables; here there are many backends in one
// process, one after the other and side by side, so a thread keeps a small table, keyed by the
// backend's registry. A registry is counted by the entries that name it, so its address is not
// used again while one exists: (pool, generation) in one pointer.
#ifndef MPSSTRESS_BACKEND_THREAD_STATE_HPP
#define MPSSTRESS_BACKEND_THREAD_STATE_HPP

#include <atomic>
#include <cstdint>
#include <memory>

#include "dispatch/object.hpp"

namespace mpsstress::backend {

class GraphCache;

// One for each backend; outlives it, so that a thread that ends later still has what to count in.
class ThreadRegistry final : public dispatch::Object {
 public:
  // Threads that hold an entry. The destructor of an ending thread's entry counts down as its very
  // last act, with release order: who reads 0 sees everything that those threads did.
  std::int64_t live() const { return live_.load(std::memory_order_acquire); }

  // The backend is gone; entries are swept when their thread makes a new one, or ends.
  void close() { closed_.store(true, std::memory_order_relaxed); }
  bool closed() const { return closed_.load(std::memory_order_relaxed); }

  std::atomic<std::int64_t> cached_graphs{0};  // over all threads' caches

 private:
  friend struct ThreadState;
  std::atomic<std::int64_t> live_{0};
  std::atomic<bool> closed_{false};
};

// What a pool wants to be done when a thread ends.
class ThreadBound {
 public:
  virtual ~ThreadBound() = default;
};

struct ThreadState {
  static constexpr int kUnbound = -1;

  explicit ThreadState(ThreadRegistry& owner);
  ~ThreadState();
  ThreadState(const ThreadState&) = delete;
  ThreadState& operator=(const ThreadState&) = delete;

  const dispatch::Ref<ThreadRegistry> registry;
  // Before what follows, so that it ends last: who reads that no thread is left sees all they did.
  struct Counted {
    explicit Counted(ThreadRegistry& owner);
    ~Counted();
    ThreadRegistry& registry;
  };
  const Counted counted;
  int stream = kUnbound;
  std::unique_ptr<ThreadBound> bound;
  std::unique_ptr<GraphCache> graphs;  // C44: freed at thread exit

  // The calling thread's entry: made when first asked for; or null where there is none.
  static ThreadState& mine(ThreadRegistry& registry);
  static ThreadState* find(const ThreadRegistry& registry);
  // Ends the calling thread's entry now rather than with the thread.
  static void forget(const ThreadRegistry& registry);
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_THREAD_STATE_HPP
