// From the backend's configuration to the device's.
#include "backend/simulation.hpp"

#include "metal/command/command_queue.hpp"

namespace mpsstress::backend {

metal::DeviceConfiguration device_configuration(const Config& config) {
  metal::DeviceConfiguration device;
  device.seed = config.seed;
  device.memory_budget = config.memory_bytes;
  device.executor_threads = static_cast<unsigned>(config.executor_threads);
  // The mean of base + uniform jitter is what was asked for.
  device.latency.base_nanos = config.latency_nanos / 2;
  device.latency.jitter_nanos = config.latency_nanos;
  device.faults.failing_command = config.failing_command;
  device.faults.failing_compile = config.failing_compile;
  device.faults.failing_library = config.failing_library;
  device.faults.slow_kernel = config.slow_kernel;
  device.faults.slow_kernel_nanos = config.slow_kernel_nanos;
  device.call_observer = {config.device_call, config.device_call_context};
  return device;
}

void slow_down_or_fail(metal::CommandQueue& queue, int index, const Config& config) {
  if (index == config.slow_stream) queue.slow_down(config.slow_stream_nanos);
  for (const FailingCommand& command : config.failing_commands) {
    if (index == command.stream) queue.fail(command.number, command.text);
  }
}

}  // namespace mpsstress::backend
