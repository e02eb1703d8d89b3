// Commands for the GPU and their fate (MTLCommandBuffer).
//
// As Metal's, it is not safe for use by several threads while it is encoded: its encoding state is
// plain memory, so that a race detector sees two threads at it. Only status, error and the waits
// may be used by anyone at any time.
#ifndef MPSSTRESS_METAL_COMMAND_BUFFER_HPP
#define MPSSTRESS_METAL_COMMAND_BUFFER_HPP

#include <condition_variable>
#include <cstdint>
#include <string>
#include <vector>

#include "dispatch/tsan_annotations.hpp"
#include "metal/command/command.hpp"
#include "metal/execution/ordering.hpp"
#include "metal/object.hpp"
#include "metal/stack_trace.hpp"
#include "metal/types.hpp"

namespace mpsstress::metal {

class BlitCommandEncoder;
class CommandEncoder;
class CommandQueue;
class ComputeCommandEncoder;
class Device;
class SharedEvent;

class CommandBuffer final : public Object {
 public:
  CommandQueue* commandQueue() const { return queue_; }
  Device* device() const;
  bool retainedReferences() const { return retained_references_; }

  // Reading it orders nothing.
  CommandBufferStatus status() const {
    return static_cast<CommandBufferStatus>(__atomic_load_n(&status_, __ATOMIC_RELAXED));
  }
  // Who has read a status of at least Completed and relies on it: what the commands wrote comes
  // before what follows here.
  void seen_completed() const { completed_.acquired(); }
  std::string error() const;  // empty unless status() is Error

  void enqueue();  // takes its place in the queue's order
  void commit();

  // Called on a thread of the device's handler pool, in the order of their addition.
  void addScheduledHandler(CommandBufferHandler handler);
  void addCompletedHandler(CommandBufferHandler handler);  // after an error, too

  void waitUntilScheduled();
  // Does not wait for completed handlers.
  void waitUntilCompleted();

  Ref<ComputeCommandEncoder> computeCommandEncoder(DispatchType type = DispatchType::Serial);
  Ref<BlitCommandEncoder> blitCommandEncoder();
  void encodeSignalEvent(SharedEvent* event, std::uint64_t value);
  void encodeWaitForEvent(SharedEvent* event, std::uint64_t value);

  double GPUStartTime() const;  // seconds
  double GPUEndTime() const;

 private:
  friend class BlitCommandEncoder;
  friend class CommandEncoder;
  friend class CommandQueue;
  friend class ComputeCommandEncoder;
  friend class Executor;
  CommandBuffer(CommandQueue& queue, bool retained_references);
  ~CommandBuffer() override;

  void must_not_be_committed(const char* method, int line) const;
  void must_have_no_open_encoder(const char* method, int line, const char* assertion) const;
  void must_be_free_for_an_encoder(const char* method, int line) const;
  void encode_event(Command::Kind kind, SharedEvent* event, std::uint64_t value);
  void append(const Command& command);
  void retain_resource(Object* object);
  void wait_for(CommandBufferStatus wanted);
  // Under the service's lock: nobody sees them there.
  MPSSTRESS_NO_TSAN void set_status(CommandBufferStatus status) {
    __atomic_store_n(&status_, static_cast<int>(status), __ATOMIC_RELAXED);
  }
  MPSSTRESS_NO_TSAN CommandBufferStatus status_under_lock() const {
    return static_cast<CommandBufferStatus>(__atomic_load_n(&status_, __ATOMIC_RELAXED));
  }

  static constexpr const char* kCommittedAt = "the command buffer was committed at";

  const Ref<CommandQueue> queue_;
  const bool retained_references_;

  // Encoding state: plain, of whichever thread encodes.
  std::vector<Command> commands_;
  std::vector<Ref<Object>> resources_;
  std::vector<CommandBufferHandler> scheduled_handlers_;
  std::vector<CommandBufferHandler> completed_handlers_;
  CommandEncoder* open_encoder_ = nullptr;
  std::uint32_t concurrent_groups_ = 0;

  // Its fate, under the service's lock; only the status may be read without.
  int status_ = 0;     // a CommandBufferStatus; atomic
  std::string error_;  // written by the executing worker before status_ is Error
  std::size_t waiters_ = 0;
  std::condition_variable advanced_;
  double start_time_ = 0;
  double end_time_ = 0;
  // Of the executing worker:
  bool begun_ = false;
  std::size_t next_command_ = 0;

  ordering::Promise committed_;
  ordering::Promise scheduled_;  // commit -> scheduled handlers
  ordering::Promise completed_;
  StackTrace open_encoder_stack_;
  StackTrace commit_stack_;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_COMMAND_BUFFER_HPP
