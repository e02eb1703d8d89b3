// Command buffers in their order (MTLCommandQueue): a serial task of the device's executors.
#ifndef MPSSTRESS_METAL_COMMAND_QUEUE_HPP
#define MPSSTRESS_METAL_COMMAND_QUEUE_HPP

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "dispatch/queue.hpp"
#include "dispatch/tsan_annotations.hpp"
#include "dispatch/worker_pool.hpp"
#include "metal/execution/failing_commands.hpp"
#include "metal/execution/ordering.hpp"
#include "metal/object.hpp"

namespace mpsstress::metal {

class CommandBuffer;
class Device;
class Executor;
class SharedEvent;

class CommandQueue final : public dispatch::SerialTask {
 public:
  // Retains what it uses until it is completed.
  Ref<CommandBuffer> commandBuffer();
  // Its user keeps everything alive.
  Ref<CommandBuffer> commandBufferWithUnretainedReferences();
  Device* device() const { return device_; }
  std::uint32_t index() const { return index_; }  // by order of newCommandQueue
  // Each command takes that much longer; before the first commit.
  void slow_down(std::uint64_t nanos) { extra_nanos_ = nanos; }
  // Its n-th command, counted from 1, fails as well, with that text or the usual one; before the
  // first commit.
  void fail(std::uint64_t command, std::string text = {}) {
    failing_commands_.emplace_back(command, std::move(text));
  }

 private:
  friend class CommandBuffer;
  friend class Device;
  friend class SharedEvent;

  CommandQueue(Device& device, std::uint32_t index, std::size_t maximum_command_buffers);
  ~CommandQueue() override;

  Ref<CommandBuffer> new_command_buffer(bool retained_references);
  void enqueue(CommandBuffer& command_buffer);
  // False: it was committed already. A real device raises nothing here; where ours gets no memory,
  // the process ends, for nobody could go on with a buffer that is committed half.
  bool commit(CommandBuffer& command_buffer) noexcept;
  void abandon(CommandBuffer& command_buffer);
  void resume();  // the event that it waited for was reached

  void run() override;
  CommandBuffer* first_or_leave();
  CommandBuffer* first_or_leave_locked();
  void begin(CommandBuffer& command_buffer);
  CommandBuffer* complete(CommandBuffer& command_buffer, bool turn_is_over);
  bool may_execute() const;
  void count_completed();

  const Ref<Device> device_;
  const std::uint32_t index_;
  const std::int64_t maximum_;
  std::uint64_t extra_nanos_ = 0;
  FailingCommands failing_commands_;
  const Ref<dispatch::DispatchQueue> handler_queue_;
  dispatch::UninstrumentedCount uncompleted_;
  // Under the service's lock:
  std::deque<CommandBuffer*> enqueued_;  // in order; the committed ones are retained
  std::size_t waiting_for_one_ = 0;
  bool running_ = false;  // with the executors, or parked at an event
  std::condition_variable completed_one_;
  std::unique_ptr<Executor> executor_;  // made at the first commit, then of the running worker
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_COMMAND_QUEUE_HPP
