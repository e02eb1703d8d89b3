// The object behind dispatch_queue_t: whose turn it is, and the values attached to a queue.
// Use the functions of dispatch/queue.hpp.
#ifndef MPSSTRESS_DISPATCH_DISPATCH_QUEUE_HPP
#define MPSSTRESS_DISPATCH_DISPATCH_QUEUE_HPP

#include <atomic>
#include <functional>
#include <mutex>
#include <string>

#include "dispatch/object.hpp"
#include "dispatch/ordering.hpp"
#include "dispatch/worker_pool.hpp"

namespace mpsstress::dispatch {

using dispatch_block_t = std::function<void()>;
using dispatch_function_t = void (*)(void*);

class DispatchQueue final : public SerialTask {
 public:
  DispatchQueue(const char* label, WorkerPool& pool);

  void run_synchronously(void* context, dispatch_function_t work);
  void run_asynchronously(dispatch_block_t block);
  void suspend();  // no further block begins
  bool resume();   // false: nobody has suspended it
  void set_specific(const void* key, void* value, dispatch_function_t destructor);
  void* specific(const void* key) const;
  // The queue on which blocks of this one run in their turn; values that this one lacks are its.
  void set_target(DispatchQueue* target) { target_ = target; }
  void* inherited(const void* key) const;
  const char* label() const { return label_.c_str(); }

  static DispatchQueue* current();  // whose block the calling thread is running; or null
  // Whether the calling thread is in a block of this queue, directly or by synchronous calls.
  bool is_entered() const;
  // The calling thread runs a block of that queue, for whoever keeps turns of another kind.
  class AsCurrent {
   public:
    explicit AsCurrent(DispatchQueue* queue);
    ~AsCurrent();
    AsCurrent(const AsCurrent&) = delete;
    AsCurrent& operator=(const AsCurrent&) = delete;

   private:
    friend class DispatchQueue;
    DispatchQueue* const queue_;
    AsCurrent* const outer_;
  };

 private:
  struct Item;
  struct SynchronousItem;
  struct AsynchronousItem;
  struct Specific;

  ~DispatchQueue() override;
  void run() override;
  template <typename Block>
  void run_block(Block&& block) noexcept;
  void wait_for_turn();
  void pass_turn();
  AsynchronousItem* next_asynchronous();
  bool wake_synchronous();
  bool take_turn();
  bool has_next() const { return first_ != nullptr && suspended_ == 0; }
  void push(Item& item);
  Item* pop();
  Specific* find(const void* key) const;

  const std::string label_;
  const Ref<WorkerPool> pool_;
  Ref<DispatchQueue> target_;
  std::atomic<Specific*> specifics_{nullptr};  // nodes are added at the front and never removed
  ordering::Promise order_;                    // a block -> the next one
  std::mutex mutex_;
  // Under mutex_:
  Item* first_ = nullptr;
  Item* last_ = nullptr;
  bool busy_ = false;  // a block has the turn, or a worker is on its way
  int suspended_ = 0;
};

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_DISPATCH_QUEUE_HPP
