// Command buffers in their order (MTLCommandQueue): a serial task of the device's executor.
#ifndef MPSSTRESS_METAL_COMMAND_QUEUE_HPP
#define MPSSTRESS_METAL_COMMAND_QUEUE_HPP

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>

#include "dispatch/queue.hpp"
#include "dispatch/worker_pool.hpp"
#include "metal/object.hpp"
#include "metal/ordering.hpp"

namespace mpsstress::metal {

class CommandBuffer;
class Device;
class Executor;

class CommandQueue final : public dispatch::SerialTask {
 public:
  // Retains what it uses until it is completed.
  Ref<CommandBuffer> commandBuffer();
  // Its user keeps everything alive.
  Ref<CommandBuffer> commandBufferWithUnretainedReferences();
  Device* device() const { return device_; }
  std::uint32_t index() const { return index_; }  // by order of newCommandQueue

 private:
  friend class CommandBuffer;
  friend class Device;
  friend class SharedEvent;
  CommandQueue(Device& device, std::uint32_t index, std::size_t maximum_command_buffers);
  ~CommandQueue() override;

  Ref<CommandBuffer> new_command_buffer(bool retained_references);
  void run() override;  // a worker executes
  void resume();        // an event was reached; under the service's lock
  void call_handlers(CommandBuffer& command_buffer);

  const Ref<Device> device_;
  const std::uint32_t index_;
  const std::size_t maximum_;
  // Under the service's lock:
  std::deque<CommandBuffer*> enqueued_;  // in order; committed ones are retained
  std::size_t uncompleted_ = 0;
  bool running_ = false;  // submitted to the executor, or parked at an event
  std::condition_variable completed_one_;
  // Of the executing worker:
  std::unique_ptr<Executor> executor_;
  // Of the handlers:
  Ref<dispatch::DispatchQueue> handler_queue_;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_COMMAND_QUEUE_HPP
