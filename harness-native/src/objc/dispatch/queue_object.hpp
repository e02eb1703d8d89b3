// What an OS_dispatch_queue holds: a serial queue or a concurrent one.
#ifndef MPSSTRESS_OBJC_DISPATCH_QUEUE_OBJECT_HPP
#define MPSSTRESS_OBJC_DISPATCH_QUEUE_OBJECT_HPP

#include <functional>

#include "dispatch/concurrent_queue.hpp"
#include "dispatch/dispatch_queue.hpp"

namespace mpsstress::face {

class QueueObject {
 public:
  QueueObject(const char* label, bool concurrent);
  ~QueueObject();

  void sync(void* context, dispatch::dispatch_function_t work);
  void barrier_sync(void* context, dispatch::dispatch_function_t work);
  void async(std::function<void()> block);
  void barrier_async(std::function<void()> block);
  void suspend();
  bool resume();  // false: nobody has suspended it
  // Its blocks run on that queue in their turn: of two queues with one serial target only one
  // runs. A queue object of Objective-C, or null; set before the first block.
  void set_target(void* queue);
  dispatch::DispatchQueue& identity() const;
  dispatch::DispatchQueue* serial() const { return serial_; }  // null: it is concurrent

 private:
  class OnTarget;
  template <typename Run>
  void run_now(void* context, dispatch::dispatch_function_t work, const Run& run);
  std::function<void()> on_target(std::function<void()> block) const;

  void* target_ = nullptr;  // retained
  dispatch::Ref<dispatch::DispatchQueue> serial_;
  dispatch::Ref<dispatch::ConcurrentQueue> concurrent_;
};

// The threads that blocks run on; ended with the subject (device_object.hpp).
dispatch::WorkerPool& block_threads();

}  // namespace mpsstress::face

#ifdef __OBJC__
#include <dispatch/dispatch.h>
namespace mpsstress::face {
QueueObject& queue_object(dispatch_queue_t queue);
}
#endif

#endif  // MPSSTRESS_OBJC_DISPATCH_QUEUE_OBJECT_HPP
