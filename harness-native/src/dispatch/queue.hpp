// Serial dispatch queues with libdispatch's semantics and names.
//
//  - Blocks of one queue run one at a time, first in, first out, synchronous and asynchronous ones
//    alike. Enqueuing happens before the block, a block before the next one of its queue, a block
//    before the return of the dispatch_sync that waited for it. Nothing else is ordered.
//  - dispatch_sync runs the block on the calling thread when its turn comes.
//  - dispatch_async runs it on a thread of the queue's worker pool, made when first needed.
//  - No help with re-entrancy: dispatch_sync onto a queue from a block that runs on it waits for
//    itself for ever. (libdispatch may detect some such cases and traps; it never runs them.)
//  - An exception that leaves a block ends the process; it never propagates.
#ifndef MPSSTRESS_DISPATCH_QUEUE_HPP
#define MPSSTRESS_DISPATCH_QUEUE_HPP

#include <memory>
#include <type_traits>

#include "dispatch/dispatch_queue.hpp"
#include "dispatch/object.hpp"
#include "dispatch/worker_pool.hpp"

namespace mpsstress::dispatch {

// A plain pointer, as in C: dispatch_queue_create gives +1, dispatch_release takes it back.
// C++ code holds a Ref<DispatchQueue> instead (make_queue).
using dispatch_queue_t = DispatchQueue*;
struct dispatch_queue_attr_s;
using dispatch_queue_attr_t = dispatch_queue_attr_s*;
inline constexpr dispatch_queue_attr_t DISPATCH_QUEUE_SERIAL = nullptr;
inline constexpr dispatch_queue_t DISPATCH_CURRENT_QUEUE_LABEL = nullptr;

// pool: where asynchronous blocks run; null is the process's shared pool.
dispatch_queue_t dispatch_queue_create(const char* label, dispatch_queue_attr_t attribute,
                                       WorkerPool* pool = nullptr);
Ref<DispatchQueue> make_queue(const char* label, WorkerPool* pool = nullptr);
void dispatch_retain(dispatch_queue_t queue);
void dispatch_release(dispatch_queue_t queue);

void dispatch_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work);
void dispatch_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work);

template <typename Block>
void dispatch_sync(dispatch_queue_t queue, Block&& block) {
  using Plain = std::remove_reference_t<Block>;
  dispatch_sync_f(queue, const_cast<void*>(static_cast<const void*>(std::addressof(block))),
                  [](void* context) { (*static_cast<Plain*>(context))(); });
}
void dispatch_async(dispatch_queue_t queue, dispatch_block_t block);

// Values attached to a queue. get_specific answers for the queue whose block the calling thread is
// running (the innermost one where blocks nest), null where it runs none. The destructor runs when
// the value is replaced or the queue is gone.
void dispatch_queue_set_specific(dispatch_queue_t queue, const void* key, void* value,
                                 dispatch_function_t destructor);
void* dispatch_queue_get_specific(dispatch_queue_t queue, const void* key);
void* dispatch_get_specific(const void* key);

// The label; DISPATCH_CURRENT_QUEUE_LABEL asks for the current queue ("" if there is none).
const char* dispatch_queue_get_label(dispatch_queue_t queue);

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_QUEUE_HPP
