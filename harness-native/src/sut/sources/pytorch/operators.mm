// In the place of what PyTorch keeps beside its operators and a pool's files call. Those files are
// rarely named by a manifest, for they need generated headers. Weak: where one names the
// checkout's own file, that one counts.
#import <dispatch/dispatch.h>

#include <exception>

#define MPSSTRESS_STANDS_IN __attribute__((weak))

namespace {

// What the block throws goes on in the caller (C26).
void synchronously(dispatch_queue_t queue, void (^block)()) {
  __block std::exception_ptr error;
  dispatch_sync(queue, ^{
    try {
      block();
    } catch (...) {
      error = std::current_exception();
    }
  });
  if (error) std::rethrow_exception(error);
}

}  // namespace

// Versions differ in where they declare it.
namespace at::mps {
MPSSTRESS_STANDS_IN void dispatch_sync_with_rethrow(dispatch_queue_t queue, void (^block)()) {
  synchronously(queue, block);
}
}  // namespace at::mps

namespace at::native::mps {
MPSSTRESS_STANDS_IN void dispatch_sync_with_rethrow(dispatch_queue_t queue, void (^block)()) {
  synchronously(queue, block);
}
}  // namespace at::native::mps
