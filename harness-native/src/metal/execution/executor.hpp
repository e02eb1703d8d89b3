// Executes the commands of one queue: the part of the simulated GPU that computes. It runs on a
// hidden worker; what commands do to memory is stated in the context of the queue.
#ifndef MPSSTRESS_METAL_EXECUTOR_HPP
#define MPSSTRESS_METAL_EXECUTOR_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "metal/command/command.hpp"
#include "metal/execution/failing_commands.hpp"
#include "metal/execution/ordering.hpp"
#include "metal/stack_trace.hpp"

namespace mpsstress::metal {

class CommandBuffer;
class Device;
class Service;
class SharedEvent;

// Memory of the executor's own, into which a kernel's inputs are read and its output computed.
class StagingArea {
 public:
  float* with_room_for(std::size_t count);

 private:
  std::unique_ptr<float[]> floats_;
  std::size_t capacity_ = 0;
};
using StagingAreas = std::array<StagingArea, kMaximumBindings>;

class Executor {
 public:
  Executor(Device& device, std::uint32_t queue_index, std::uint64_t extra_nanos,
           FailingCommands failing_commands);

  // What the queue's execution is ordered by, whatever worker it runs on.
  const ordering::Context& context() const { return context_; }

  // Goes on where the last call stopped. False: it waits for event to reach value.
  bool execute(CommandBuffer& command_buffer, SharedEvent*& event, std::uint64_t& value);

 private:
  // Where a command executes: in order after the one before, or beside others of its group.
  struct Lane {
    const ordering::Context& context;
    StagingAreas& staging;
    const StackTrace& committed_at;
  };
  struct ConcurrentLane {
    explicit ConcurrentLane(const char* name) : context(name) {}
    const ordering::Context context;
    StagingAreas staging;
  };

  // These give null, or the text of the device error.
  const char* execute_one(const Command& command, const Lane& lane);
  const char* execute_group(const Command* commands, std::size_t count,
                            const StackTrace& committed_at);
  static const char* execute_kernel(const Command& command, const Lane& lane);
  static void execute_copy(const Command& command, const Lane& lane);
  static void execute_fill(const Command& command, const Lane& lane);
  const char* injected_error(std::uint64_t executed_by_device) const;
  void pass_time(std::uint64_t command_number, const Command& command) const;

  // The device outlives its queues, and they their executors.
  Device& device_;
  const std::uint32_t queue_index_;
  const std::uint64_t extra_nanos_;  // of each command
  const FailingCommands failing_commands_;
  std::uint64_t commands_ = 0;  // executed by this queue so far
  const ordering::Context context_;
  StagingAreas staging_;
  std::vector<std::unique_ptr<ConcurrentLane>> lanes_;
  ordering::Promise forked_;
  ordering::Promise joined_;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_EXECUTOR_HPP
