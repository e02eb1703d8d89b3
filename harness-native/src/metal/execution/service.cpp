// The device's threads and its memory budget.
#include "metal/execution/service.hpp"

namespace mpsstress::metal {

Service::Service(const DeviceConfiguration& configuration)
    : executors(make_object<dispatch::WorkerPool>(configuration.executor_threads)),
      handlers(make_object<dispatch::WorkerPool>(dispatch::WorkerPool::kDispatchThreads)),
      budget_(configuration.memory_budget) {}

Service::~Service() {
  executors->shutdown();  // they may still enqueue handlers
  handlers->shutdown();
}

bool Service::reserve(std::size_t wanted) {
  std::size_t taken = bytes.load(std::memory_order_relaxed);
  do {
    if (wanted > budget_ || taken > budget_ - wanted) return false;
  } while (!bytes.compare_exchange_weak(taken, taken + wanted, std::memory_order_relaxed));
  return true;
}

void Service::give_back(std::size_t returned) {
  bytes.fetch_sub(returned, std::memory_order_relaxed);
}

}  // namespace mpsstress::metal
