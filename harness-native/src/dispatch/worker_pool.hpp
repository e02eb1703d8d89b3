// Threads that run serial tasks: what dispatch queues and the device's executor share.
//
// A pool starts with no thread. A submitted task wakes an idle thread, or makes one while there
// are fewer than the pool's limit, or waits. A task that is submitted is run once, by one thread.
//
// Workers are hidden from race detectors, and submitting orders nothing that they could see: a task
// shows what it runs of the program's code, and states its orders itself.
#ifndef MPSSTRESS_DISPATCH_WORKER_POOL_HPP
#define MPSSTRESS_DISPATCH_WORKER_POOL_HPP

#include <cstddef>

#include "dispatch/object.hpp"

namespace mpsstress::dispatch {

// Something that is in at most one pool at most once at a time: its owner's state machine submits
// it again only after run() was entered.
class SerialTask : public Object {
 public:
  virtual void run() = 0;

 private:
  friend class WorkerPool;
  SerialTask* next_ready_ = nullptr;  // the pool's list, under its lock
};

class WorkerPool final : public Object {
 public:
  static constexpr std::size_t kDispatchThreads = 64;  // as libdispatch's soft limit

  explicit WorkerPool(std::size_t maximum_threads);

  // The process's pool for dispatch queues that name none. Never destroyed.
  static WorkerPool& shared();

  void submit(SerialTask& task);

  // Runs what was submitted, then ends every thread and waits for them (not for the caller's own,
  // if it is one of them). The pool is then as fresh: a later submit makes threads again.
  void shutdown();

  std::size_t thread_count() const;  // live threads, idle ones included

 private:
  void start_thread();  // with the lock held

  struct State;
  ~WorkerPool() override;

  Ref<State> state_;
};

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_WORKER_POOL_HPP
