// Which orders of the simulated device a race detector may see. Metal promises these and no other:
//   commit -> execution; a signal -> a wait for that value (on the GPU or the host);
//   completion -> completed handler; completion -> return of waitUntilCompleted;
//   enqueuing a block -> the block (dispatch).
// One command queue executes in order. Handlers of one queue run one after the other, as Metal's
// completion queue does. waitUntilCompleted does not wait for handlers.
// The means are those of dispatch/ordering.hpp; nothing else in this folder names a sanitizer.
#ifndef MPSSTRESS_METAL_ORDERING_HPP
#define MPSSTRESS_METAL_ORDERING_HPP

#include "dispatch/ordering.hpp"

namespace mpsstress::metal {
namespace ordering = dispatch::ordering;
}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_ORDERING_HPP
