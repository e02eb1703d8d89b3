// dispatch_once and dispatch_after.
#ifndef MPSSTRESS_DISPATCH_ONCE_HPP
#define MPSSTRESS_DISPATCH_ONCE_HPP

#include <cstdint>
#include <functional>

#include "dispatch/worker_pool.hpp"

namespace mpsstress::dispatch {

// predicate: static storage that begins as 0. Whoever comes while the work is being done waits for
// its end; that work itself must not come here with the same predicate again: it would wait for
// itself.
void once(long* predicate, void* context, void (*work)(void*));

// Calls `enqueue` when that time has passed, on a thread of the pool.
void after(std::uint64_t nanos, WorkerPool& pool, std::function<void()> enqueue);

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_ONCE_HPP
