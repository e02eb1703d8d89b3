// What the objects of one device share: the lock of their fate, the threads, the counts.
#ifndef MPSSTRESS_METAL_SERVICE_HPP
#define MPSSTRESS_METAL_SERVICE_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "dispatch/queue.hpp"
#include "dispatch/tsan_annotations.hpp"
#include "dispatch/worker_pool.hpp"
#include "metal/device_configuration.hpp"
#include "metal/execution/ordering.hpp"
#include "metal/object.hpp"

namespace mpsstress::metal {

using Count = dispatch::UninstrumentedCount;

// Whether the caller holds up a queue, in a block of it.
inline bool in_block_of_a_queue() {
  return *dispatch::dispatch_queue_get_label(dispatch::DISPATCH_CURRENT_QUEUE_LABEL) != '\0';
}

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

  // For statistics and for the numbers of things; counting orders nothing.
  Count buffers;
  Count heaps;
  Count command_queues;
  Count command_buffers;
  Count encoders;
  Count events;
  Count libraries;
  Count pipelines;
  Count pipelines_in_blocks;
  Count waits_in_blocks;
  Count graphs;
  Count matrix_kernels;
  Count committed;
  Count executed_commands;
  Count continued;
  std::atomic<std::size_t> bytes{0};
  Count queues_made;
  Count buffers_made;
  Count heaps_beyond_budget;  // that were asked for
  Count functions_compiled;
  Count sources_compiled;

 private:
  const std::size_t budget_;
};

// One live object of a kind, and one fewer.
inline void count_one(Count& count) { count.add(1); }
inline void discount_one(Count& count) { count.add(-1); }

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_SERVICE_HPP
