// What extensions and the Python module call (MPSHooks): always about the calling thread's stream.
#ifndef MPSSTRESS_BACKEND_HOOKS_HPP
#define MPSSTRESS_BACKEND_HOOKS_HPP

#include "backend/event/event_pool.hpp"
#include "dispatch/queue.hpp"
#include "metal/vendor/mps_command_buffer.hpp"

namespace mpsstress::backend {

class Backend;
class Stream;

class Hooks {
 public:
  explicit Hooks(Backend& backend) : backend_(backend) {}
  virtual ~Hooks() = default;

  // For an extension that encodes by itself, on the queue below. Called from outside a block on
  // that queue, the kernels' encoder is ended first, so that the extension can open its own; inside
  // one it stays, because the block that opened it still uses it.
  metal::Ref<metal::MPSCommandBuffer> get_command_buffer();
  dispatch::dispatch_queue_t get_dispatch_queue();
  void commit();

  void device_synchronize();           // C17
  void release_current_thread_slot();  // C8
  int active_stream_count();           // C14
  void empty_cache();                  // C40

  // Events on the current stream (C35).
  EventId acquire_event(bool timing);
  void release_event(EventId event);
  void record_event(EventId event);
  void wait_for_event(EventId event);

 protected:
  virtual Stream& stream();
  // Call on the stream's queue, from outside of the caller's own blocks there: no encoder stays
  // open.
  virtual void prepare_for_extension(Stream& stream, bool inside_block);

  Backend& backend_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_HOOKS_HPP
