// Concurrent dispatch queues: blocks start first in, first out, and run at the same time; a barrier
// runs alone, after those before it and before those after it (dispatch_barrier_async).
//
// Promised orders: enqueuing -> the block; blocks -> a later barrier -> blocks after it; a block ->
// the return of the dispatch_sync that waited for it. Two blocks with no barrier between are not
// ordered.
#ifndef MPSSTRESS_DISPATCH_CONCURRENT_QUEUE_HPP
#define MPSSTRESS_DISPATCH_CONCURRENT_QUEUE_HPP

#include <mutex>

#include "dispatch/dispatch_queue.hpp"

namespace mpsstress::dispatch {

class ConcurrentQueue final : public Object {
 public:
  enum class Kind { Ordinary, Barrier };

  ConcurrentQueue(const char* label, WorkerPool& pool);

  void run_synchronously(Kind kind, void* context, dispatch_function_t work);
  void run_asynchronously(Kind kind, dispatch_block_t block);

  void suspend();  // no further block begins
  bool resume();   // false: nobody has suspended it

  // Holds the label and the specific values; no block is ever enqueued there.
  DispatchQueue& identity() const { return *identity_; }

 private:
  struct Item;
  struct Waiting;  // a thread that waits to run its block itself
  class Task;      // a block for a worker

  ~ConcurrentQueue() override = default;
  bool start_or_enqueue(Item& item);
  void finish(Kind kind);
  template <typename Change>
  void start_next(Change&& change);
  void before_block(Kind kind);
  void after_block(Kind kind);
  bool may_start(Kind kind) const;
  void count_start(Kind kind);

  const Ref<DispatchQueue> identity_;
  const Ref<WorkerPool> pool_;
  ordering::Promise blocks_done_;   // a block -> a later barrier
  ordering::Promise barrier_done_;  // a barrier -> later blocks
  std::mutex mutex_;
  // Under mutex_:
  Item* first_ = nullptr;
  Item* last_ = nullptr;
  std::size_t running_ = 0;
  bool barrier_runs_ = false;
  int suspended_ = 0;
};

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_CONCURRENT_QUEUE_HPP
