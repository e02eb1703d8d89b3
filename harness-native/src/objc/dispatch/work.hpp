// Blocks and functions of the program as work for a queue.
#ifndef MPSSTRESS_OBJC_DISPATCH_WORK_HPP
#define MPSSTRESS_OBJC_DISPATCH_WORK_HPP

#include <dispatch/dispatch.h>

#include <functional>

namespace mpsstress::face {

void call_block(void* block);  // of type void (^)(void)
std::function<void()> work_of(dispatch_block_t block);
std::function<void()> work_of(void* context, dispatch_function_t work);
// Nanoseconds from now until then; kForEver.
std::uint64_t nanos_until(dispatch_time_t when);

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_DISPATCH_WORK_HPP
