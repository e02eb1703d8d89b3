// dispatch_sync for blocks that may throw (C26): the exception is caught inside the block, because
// one that unwinds into libdispatch ends the process, and thrown again in the caller.
#ifndef MPSSTRESS_BACKEND_DISPATCH_SYNC_WITH_RETHROW_HPP
#define MPSSTRESS_BACKEND_DISPATCH_SYNC_WITH_RETHROW_HPP

#include <exception>

#include "backend/allocator/block_ref.hpp"
#include "dispatch/queue.hpp"

namespace mpsstress::backend {

inline void dispatch_sync_with_rethrow(dispatch::dispatch_queue_t queue, BlockRef block) {
  std::exception_ptr error;
  dispatch::dispatch_sync(queue, [&] {
    try {
      block();
    } catch (...) {
      error = std::current_exception();
    }
  });
  if (error) std::rethrow_exception(error);
}

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_DISPATCH_SYNC_WITH_RETHROW_HPP
