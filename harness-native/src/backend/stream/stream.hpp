// One stream: a Metal command queue, a serial dispatch queue, and the command buffer and encoder
// that operations share until somebody commits.
//
// Whoever encodes does so in a block on the serial queue; that alone gives it the command buffer
// and the encoder for as long as the block runs. The recursive mutex guards what those who only
// look (query) look at. Nobody dispatches while holding the mutex, and nobody holds it, or the
// queue, while waiting for the GPU (C20, C25).
#ifndef MPSSTRESS_BACKEND_STREAM_HPP
#define MPSSTRESS_BACKEND_STREAM_HPP

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "backend/allocator/block_ref.hpp"
#include "dispatch/queue.hpp"
#include "metal/metal.hpp"

namespace mpsstress::backend {

class Backend;
class HandlerFence;

enum class SyncType { None, Commit, CommitAndWait, CommitAndContinue, CommitAdaptive };

using CommandBuffers = std::vector<metal::Ref<metal::CommandBuffer>>;

class Stream {
 public:
  Stream(Backend& backend, int index);
  virtual ~Stream();  // after a drain: nothing is open, and what is kept has failed
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  int index() const { return index_; }
  dispatch::dispatch_queue_t queue() const { return queue_; }
  metal::CommandQueue* command_queue() const { return command_queue_; }

  // Whether the calling code runs in a block on this stream's queue.
  bool on_queue() const;
  // Runs the block on the queue and waits for it; inline when on it already (C21). What the block
  // throws comes out of here (C26).
  virtual void dispatch(BlockRef block);

  // ---- Steps for code in a block on the queue ----
  // The command buffer to encode into: never a committed one (C24). Marks it as holding work.
  metal::MPSCommandBuffer* command_buffer();
  // The encoder that successive kernels share; borrowed until the block ends.
  virtual metal::ComputeCommandEncoder* command_encoder();
  // Ends that encoder: before anything that is not a kernel, and before a commit (C22).
  void end_kernel_coalescing();
  virtual void encode_signal_event(metal::SharedEvent* event, std::uint64_t value);
  virtual void encode_wait_for_event(metal::SharedEvent* event, std::uint64_t value);
  // Where handlers go: the uncommitted command buffer, or a fresh one (C24).
  virtual metal::CommandBuffer* buffer_for_handlers();
  void commit_as(SyncType type);  // what the type says; not CommitAndWait
  void commit();                  // and continue, or flush (C23)
  void commit_and_continue();     // keeps the MPSCommandBuffer
  void flush();                   // commits and gives it up

  // ---- For everybody; they dispatch themselves ----
  virtual void synchronize(SyncType type);
  // Waits for everything encoded or committed so far and for the handlers of it, for which no
  // synchronize waits. Leaves errors for the next synchronize.
  void drain();
  // Whether nothing encoded, committed or running remains (C18); does not wait.
  bool query();
  void add_completed_handler(metal::CommandBufferHandler handler);
  void add_scheduled_handler(metal::CommandBufferHandler handler);
  virtual void copy(metal::Buffer* source, metal::Buffer* destination, std::size_t length,
                    SyncType type);
  // What is done about it is no CommitAndWait: a result is waited for by whoever wants it.
  virtual void execute_graph(metal::Graph& graph, const std::vector<metal::Graph::Feed>& feeds,
                             const std::vector<metal::Graph::Feed>& results, SyncType type);

 protected:
  enum class Uncommitted { Nothing, Handlers, Work };
  struct Committed {
    metal::CommandBuffer* buffer;  // +1
    bool work;                     // else handlers alone or nothing: no work remains (C18)
  };

  bool commit_and_continue_enabled() const;  // C23: the environment's word first
  bool adaptive_commit_due() const;
  // Commits what there is; answers everything in flight, so that it can be waited for.
  CommandBuffers commit_for_wait();
  virtual void wait_until_completed(const CommandBuffers& buffers);
  virtual void raise_errors(const CommandBuffers& buffers);
  virtual void wait_for_handlers(HandlerFence& fence);
  // A committed command buffer is kept until it is waited for or replaced (C23).
  void keep_previous(metal::Ref<metal::CommandBuffer> committed, bool work);
  virtual void release_previous(metal::CommandBuffer* replaced);
  virtual void forget_waited(const CommandBuffers& buffers, bool errors_too);

  Backend& backend_;
  const int index_;
  mutable std::recursive_mutex mutex_;

  // On the queue alone:
  metal::Ref<metal::ComputeCommandEncoder> encoder_;
  int encoded_commands_ = 0;

  // Under mutex_:
  metal::Ref<metal::MPSCommandBuffer> command_buffer_;
  Uncommitted uncommitted_ = Uncommitted::Nothing;
  std::uint64_t handlers_added_ = 0;
  std::uint64_t handlers_called_ = 0;  // of those; as far as a drain has waited for them
  std::vector<Committed> previous_;    // and not known to be done, oldest first

 private:
  metal::MPSCommandBuffer* open_command_buffer(Uncommitted use);

  const metal::Ref<metal::CommandQueue> command_queue_;
  const dispatch::Ref<dispatch::DispatchQueue> queue_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_STREAM_HPP
