// What the objects of one device share: the lock of their fate, the threads, the counts.
#ifndef MPSSTRESS_METAL_SERVICE_HPP
#define MPSSTRESS_METAL_SERVICE_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "dispatch/worker_pool.hpp"
#include "metal/device_configuration.hpp"
#include "metal/object.hpp"
#include "metal/ordering.hpp"

namespace mpsstress::metal {

using Count = std::atomic<std::int64_t>;

class Service {
 public:
  explicit Service(const DeviceConfiguration& configuration);
  ~Service();

  // Takes memory out of the budget; false: it does not fit.
  bool reserve(std::size_t bytes);
  void give_back(std::size_t bytes);

  // Command queues, the fate of command buffers, and events. Taken with ordering::HiddenLock only,
  // and for some tens of nanoseconds: nothing of the program runs under it.
  std::mutex lock;

  const Ref<dispatch::WorkerPool> executors;  // run command queues
  const Ref<dispatch::WorkerPool> handlers;   // run handlers and notifications

  // Relaxed, all of them: counting orders nothing.
  Count buffers{0};
  Count heaps{0};
  Count command_queues{0};
  Count command_buffers{0};
  Count encoders{0};
  Count events{0};
  Count libraries{0};
  Count pipelines{0};
  Count graphs{0};
  Count committed{0};
  Count executed_commands{0};
  std::atomic<std::size_t> bytes{0};
  std::atomic<std::uint32_t> queues_made{0};

 private:
  const std::size_t budget_;
};

// One live object of a kind.
inline void count_one(Count& count) { count.fetch_add(1, std::memory_order_relaxed); }
inline void discount_one(Count& count) { count.fetch_sub(1, std::memory_order_relaxed); }

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_SERVICE_HPP
