// What a queue does with a block: in its own turn, and in that of its target.
#include "objc/dispatch/queue_object.hpp"

#include <dispatch/dispatch.h>

#include "dispatch/worker_pool.hpp"

namespace mpsstress::face {

dispatch::WorkerPool& block_threads() { return dispatch::WorkerPool::shared(); }

QueueObject::QueueObject(const char* label, bool concurrent) {
  if (concurrent) {
    concurrent_ = dispatch::make_object<dispatch::ConcurrentQueue>(label, block_threads());
  } else {
    serial_ = dispatch::make_object<dispatch::DispatchQueue>(label, block_threads());
  }
}

dispatch::DispatchQueue& QueueObject::identity() const {
  return serial_ != nullptr ? *serial_ : concurrent_->identity();
}

// Work that runs on the target while the queue's own turn lasts.
class QueueObject::OnTarget {
 public:
  OnTarget(const QueueObject& queue, std::function<void()> work)
      : own_(&queue.identity()),
        target_([(OS_dispatch_queue*)queue.target_ retain]),
        work_(std::move(work)) {}
  OnTarget(const OnTarget& other)
      : own_(other.own_), target_([other.target_ retain]), work_(other.work_) {}
  OnTarget& operator=(const OnTarget&) = delete;
  ~OnTarget() { [target_ release]; }

  void operator()() const {
    queue_object(target_).sync(const_cast<OnTarget*>(this), [](void* self) {
      auto& work = *static_cast<OnTarget*>(self);
      const dispatch::DispatchQueue::AsCurrent as_current(work.own_);
      work.work_();
    });
  }

 private:
  dispatch::Ref<dispatch::DispatchQueue> own_;
  OS_dispatch_queue* target_;
  std::function<void()> work_;
};

QueueObject::~QueueObject() { [(OS_dispatch_queue*)target_ release]; }

void QueueObject::set_target(void* queue) {
  [(OS_dispatch_queue*)queue retain];
  [(OS_dispatch_queue*)target_ release];
  target_ = queue;
  identity().set_target(queue == nullptr ? nullptr : &queue_object((dispatch_queue_t)queue).identity());
}

std::function<void()> QueueObject::on_target(std::function<void()> block) const {
  return target_ == nullptr ? std::move(block) : OnTarget(*this, std::move(block));
}

template <typename Run>
void QueueObject::run_now(void* context, dispatch::dispatch_function_t work, const Run& run) {
  if (target_ == nullptr) return run(context, work);
  OnTarget on_target(*this, [context, work] { work(context); });
  run(&on_target, [](void* both) { (*static_cast<OnTarget*>(both))(); });
}

void QueueObject::sync(void* context, dispatch::dispatch_function_t work) {
  run_now(context, work, [&](void* given, dispatch::dispatch_function_t function) {
    if (serial_ != nullptr) {
      serial_->run_synchronously(given, function);
    } else {
      concurrent_->run_synchronously(dispatch::ConcurrentQueue::Kind::Ordinary, given, function);
    }
  });
}

void QueueObject::barrier_sync(void* context, dispatch::dispatch_function_t work) {
  if (serial_ != nullptr) return sync(context, work);
  run_now(context, work, [&](void* given, dispatch::dispatch_function_t function) {
    concurrent_->run_synchronously(dispatch::ConcurrentQueue::Kind::Barrier, given, function);
  });
}

void QueueObject::async(std::function<void()> block) {
  if (serial_ != nullptr) {
    serial_->run_asynchronously(on_target(std::move(block)));
  } else {
    concurrent_->run_asynchronously(dispatch::ConcurrentQueue::Kind::Ordinary,
                                    on_target(std::move(block)));
  }
}

void QueueObject::barrier_async(std::function<void()> block) {
  if (serial_ != nullptr) return async(std::move(block));
  concurrent_->run_asynchronously(dispatch::ConcurrentQueue::Kind::Barrier,
                                  on_target(std::move(block)));
}

void QueueObject::suspend() { serial_ != nullptr ? serial_->suspend() : concurrent_->suspend(); }
bool QueueObject::resume() {
  return serial_ != nullptr ? serial_->resume() : concurrent_->resume();
}

}  // namespace mpsstress::face
