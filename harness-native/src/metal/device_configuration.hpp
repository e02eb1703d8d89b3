// What a simulated device is made with: its size, its speed and its faults.
#ifndef MPSSTRESS_METAL_DEVICE_CONFIGURATION_HPP
#define MPSSTRESS_METAL_DEVICE_CONFIGURATION_HPP

#include <cstddef>
#include <cstdint>
#include <string>

namespace mpsstress::metal {

// Each command (kernel, copy, fill) takes base_nanos plus a seeded share of jitter_nanos more.
struct LatencyModel {
  std::uint64_t base_nanos = 0;
  std::uint64_t jitter_nanos = 0;
};

struct InjectedErrors {
  static constexpr std::uint32_t kNoQueue = UINT32_MAX;

  std::uint64_t failing_command = 0;    // the n-th command that the device executes; 0 is none
  std::uint32_t slow_queue = kNoQueue;  // index by order of newCommandQueue
  std::uint64_t slow_queue_nanos = 0;   // added to each of its commands
  std::uint64_t failing_compile = 0;    // the n-th function made a pipeline; 0 is none
  std::uint64_t failing_library = 0;    // the n-th source made a library; 0 is none
  std::string slow_kernel;              // each run takes slow_kernel_nanos more
  std::uint64_t slow_kernel_nanos = 0;
};

// Called on the calling thread within each call that encodes a command or commits a command buffer.
struct CallObserver {
  void (*function)(void* context) = nullptr;
  void* context = nullptr;

  void operator()() const {
    if (function != nullptr) function(context);
  }
};

struct DeviceConfiguration {
  std::uint64_t seed = 0;
  std::size_t memory_budget = std::size_t{1} << 30;  // bytes; 0 is this default
  unsigned executor_threads = 2;                     // at most; 0 is this default
  LatencyModel latency;
  InjectedErrors faults;
  CallObserver call_observer;
};

// Live objects of one device, and what it has done; for leak oracles.
struct DeviceStatistics {
  std::int64_t buffers = 0;
  std::int64_t heaps = 0;
  std::int64_t command_queues = 0;
  std::int64_t command_buffers = 0;
  std::int64_t encoders = 0;
  std::int64_t events = 0;
  std::int64_t libraries = 0;
  std::int64_t pipelines = 0;
  std::int64_t pipelines_in_blocks = 0;  // so far, by code that ran in a block of a queue
  std::int64_t waits_in_blocks = 0;      // for the device, likewise
  std::int64_t graphs = 0;
  std::int64_t matrix_kernels = 0;
  std::int64_t bytes = 0;              // of buffers outside heaps, and of heaps
  std::int64_t committed = 0;          // command buffers committed so far
  std::int64_t executed_commands = 0;  // so far
  std::int64_t continued = 0;          // commits so far that went on in the same MPSCommandBuffer

  /// Of every kind, alive now.
  std::int64_t objects() const {
    return buffers + heaps + command_queues + command_buffers + encoders + events + libraries +
           pipelines + graphs;
  }
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_DEVICE_CONFIGURATION_HPP
