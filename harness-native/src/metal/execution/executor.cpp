// The execution of commands: time that passes, faults that happen, kernels that compute.
#include "metal/execution/executor.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <numeric>
#include <string>
#include <thread>
#include <utility>

#include "metal/command/command_buffer.hpp"
#include "metal/device.hpp"
#include "metal/execution/service.hpp"
#include "metal/execution/shared_event.hpp"
#include "metal/kernels/kernel.hpp"
#include "metal/memory/buffer.hpp"
#include "mpsstress/random.h"

namespace mpsstress::metal {

namespace {

constexpr std::size_t kMaximumLanes = 8;

constexpr const char* kInjectedError =
    "Execution of the command buffer was aborted due to an error during execution. Caused GPU Hang "
    "Error (00000003:kIOGPUCommandBufferCallbackErrorHang)";

char* at(const Binding& binding) {
  return static_cast<char*>(binding.buffer->gpu_address()) + binding.offset;
}

// Reports say what touched the memory, and where its command buffer was committed.
ordering::Origin origin_of(const void* function, const StackTrace& committed_at) {
  return {function, committed_at.frames, committed_at.depth};
}

}  // namespace

float* StagingArea::with_room_for(std::size_t count) {
  if (count > capacity_) {
    floats_.reset(new float[count]);
    capacity_ = count;
  }
  return floats_.get();
}

Executor::Executor(Device& device, std::uint32_t queue_index, std::uint64_t extra_nanos,
                   FailingCommands failing_commands)
    : device_(device),
      queue_index_(queue_index),
      extra_nanos_(extra_nanos),
      failing_commands_(std::move(failing_commands)),
      context_(("GPU queue " + std::to_string(queue_index)).c_str()) {}

bool Executor::execute(CommandBuffer& command_buffer, SharedEvent*& event, std::uint64_t& value) {
  const std::vector<Command>& commands = command_buffer.commands_;
  const Lane lane{context_, staging_, command_buffer.commit_stack_};
  std::size_t& next = command_buffer.next_command_;
  const char* error = nullptr;
  while (next < commands.size() && error == nullptr) {
    const Command& command = commands[next];
    std::size_t count = 1;
    if (command.kind == Command::Kind::WaitForEvent) {
      if (!command.event->reached(command.value)) {
        event = command.event;
        value = command.value;
        return false;
      }
      context_.acquired(command.event->signalled_);
    } else if (command.kind == Command::Kind::SignalEvent) {
      context_.released(command.event->signalled_);
      command.event->advance(command.value);
    } else if (command.concurrent_group != 0) {
      while (next + count < commands.size() &&
             commands[next + count].concurrent_group == command.concurrent_group) {
        ++count;
      }
      error = execute_group(&command, count, command_buffer.commit_stack_);
    } else {
      error = execute_one(command, lane);
    }
    next += count;
  }
  if (error != nullptr) command_buffer.error_ = error;
  return true;
}

// Any order is right; a seeded one shows a barrier that is missing.
const char* Executor::execute_group(const Command* commands, std::size_t count,
                                    const StackTrace& committed_at) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::uint64_t key = mpss_random_key(device_.configuration().seed, queue_index_, 0, 0);
  for (std::size_t i = count - 1; i > 0; --i) {
    std::swap(order[i], order[mpss_random_mix(key, commands_ + i) % (i + 1)]);
  }
  const char* error = nullptr;
  context_.released(forked_);
  for (std::size_t i = 0; i < count && error == nullptr; ++i) {
    const std::size_t number = i % kMaximumLanes;
    if (number == lanes_.size()) {
      const std::string name =
          "GPU queue " + std::to_string(queue_index_) + " lane " + std::to_string(number);
      lanes_.push_back(std::make_unique<ConcurrentLane>(name.c_str()));
    }
    ConcurrentLane& lane = *lanes_[number];
    lane.context.acquired(forked_);
    error = execute_one(commands[order[i]], {lane.context, lane.staging, committed_at});
    lane.context.released(joined_);
  }
  context_.acquired(joined_);
  return error;
}

const char* Executor::execute_one(const Command& command, const Lane& lane) {
  pass_time(commands_++, command);
  const auto number = static_cast<std::uint64_t>(device_.service().executed_commands.add(1));
  if (const char* error = injected_error(number)) return error;
  if (command.kind == Command::Kind::Kernel) return execute_kernel(command, lane);
  if (command.kind == Command::Kind::Copy) {
    execute_copy(command, lane);
  } else {
    execute_fill(command, lane);
  }
  return nullptr;
}

const char* Executor::injected_error(std::uint64_t executed_by_device) const {
  if (executed_by_device == device_.configuration().faults.failing_command) return kInjectedError;
  for (const auto& [number, text] : failing_commands_) {
    if (number == commands_) return text.empty() ? kInjectedError : text.c_str();
  }
  return nullptr;
}

const char* Executor::execute_kernel(const Command& command, const Lane& lane) {
  const Kernel& kernel = *command.kernel;
  const ordering::Origin origin =
      origin_of(reinterpret_cast<const void*>(kernel.compute), lane.committed_at);
  ElementCounts counts{};
  kernel.count_elements(command.parameters.data(), counts);
  std::array<const float*, kMaximumBindings> inputs{};
  for (std::size_t i = 0; i < kernel.inputs; ++i) {
    float* input = lane.staging[i].with_room_for(counts[i]);
    const std::size_t size = counts[i] * sizeof(float);
    lane.context.read(at(command.bindings[i]), size, origin);
    if (size != 0) std::memcpy(input, at(command.bindings[i]), size);
    inputs[i] = input;
  }
  ordering::scheduling_point();
  const std::size_t count = counts[kernel.inputs];
  float* output = lane.staging[kernel.inputs].with_room_for(count);
  if (const char* error = kernel.compute(command.parameters.data(), inputs.data(), output)) {
    return error;
  }
  ordering::scheduling_point();
  const Binding& target = command.bindings[kernel.inputs];
  lane.context.written(at(target), count * sizeof(float), origin);
  if (count != 0) std::memcpy(at(target), output, count * sizeof(float));
  return nullptr;
}

void Executor::execute_copy(const Command& command, const Lane& lane) {
  const ordering::Origin origin =
      origin_of(reinterpret_cast<const void*>(&Executor::execute_copy), lane.committed_at);
  auto* bytes = reinterpret_cast<char*>(
      lane.staging[0].with_room_for((command.value + sizeof(float) - 1) / sizeof(float)));
  lane.context.read(at(command.bindings[0]), command.value, origin);
  std::memcpy(bytes, at(command.bindings[0]), command.value);
  ordering::scheduling_point();
  lane.context.written(at(command.bindings[1]), command.value, origin);
  std::memcpy(at(command.bindings[1]), bytes, command.value);
}

void Executor::execute_fill(const Command& command, const Lane& lane) {
  const ordering::Origin origin =
      origin_of(reinterpret_cast<const void*>(&Executor::execute_fill), lane.committed_at);
  lane.context.written(at(command.bindings[0]), command.value, origin);
  std::memset(at(command.bindings[0]), command.fill_value, command.value);
}

void Executor::pass_time(std::uint64_t command_number, const Command& command) const {
  const DeviceConfiguration& configuration = device_.configuration();
  std::uint64_t nanos = configuration.latency.base_nanos + extra_nanos_;
  if (configuration.latency.jitter_nanos != 0) {
    const std::uint64_t key = mpss_random_key(configuration.seed, queue_index_, 1, 0);
    nanos += mpss_random_mix(key, command_number) % (configuration.latency.jitter_nanos + 1);
  }
  if (configuration.faults.slow_queue == queue_index_) {
    nanos += configuration.faults.slow_queue_nanos;
  }
  if (configuration.faults.slow_kernel_nanos != 0 && command.kind == Command::Kind::Kernel &&
      command.kernel->name == configuration.faults.slow_kernel) {
    nanos += configuration.faults.slow_kernel_nanos;
  }
  // The time that a slow GPU takes; nobody is woken by its end.
  if (nanos != 0) std::this_thread::sleep_for(std::chrono::nanoseconds(nanos));
}

}  // namespace mpsstress::metal
