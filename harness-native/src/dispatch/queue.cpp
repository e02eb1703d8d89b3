// libdispatch's functions over the queue object.
#include "dispatch/queue.hpp"

#include <utility>

namespace mpsstress::dispatch {

dispatch_queue_t dispatch_queue_create(const char* label, dispatch_queue_attr_t /*attribute*/,
                                       WorkerPool* pool) {
  return new DispatchQueue(label, pool == nullptr ? WorkerPool::shared() : *pool);
}

Ref<DispatchQueue> make_queue(const char* label, WorkerPool* pool) {
  return Ref<DispatchQueue>::adopt(dispatch_queue_create(label, DISPATCH_QUEUE_SERIAL, pool));
}

void dispatch_retain(dispatch_queue_t queue) { queue->retain(); }
void dispatch_release(dispatch_queue_t queue) { queue->release(); }

void dispatch_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue->run_synchronously(context, work);
}

void dispatch_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue->run_asynchronously([context, work] { work(context); });
}

void dispatch_async(dispatch_queue_t queue, dispatch_block_t block) {
  queue->run_asynchronously(std::move(block));
}

void dispatch_queue_set_specific(dispatch_queue_t queue, const void* key, void* value,
                                 dispatch_function_t destructor) {
  queue->set_specific(key, value, destructor);
}

void* dispatch_queue_get_specific(dispatch_queue_t queue, const void* key) {
  return queue->specific(key);
}

void* dispatch_get_specific(const void* key) {
  const DispatchQueue* queue = DispatchQueue::current();
  return queue == nullptr ? nullptr : queue->specific(key);
}

const char* dispatch_queue_get_label(dispatch_queue_t queue) {
  if (queue == DISPATCH_CURRENT_QUEUE_LABEL) queue = DispatchQueue::current();
  return queue == nullptr ? "" : queue->label();
}

}  // namespace mpsstress::dispatch
