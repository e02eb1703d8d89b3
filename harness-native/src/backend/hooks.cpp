// Each hook finds the current stream, then does what the stream's own users do.
#include "backend/hooks.hpp"

#include "backend/allocator/allocator.hpp"
#include "backend/backend.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

Stream& Hooks::stream() { return backend_.pool().current_stream(); }

metal::Ref<metal::MPSCommandBuffer> Hooks::get_command_buffer() {
  Stream& stream = this->stream();
  const bool inside = stream.on_queue();
  metal::Ref<metal::MPSCommandBuffer> buffer;
  stream.dispatch([&] {
    prepare_for_extension(stream, inside);
    buffer = stream.command_buffer();
  });
  return buffer;
}

void Hooks::prepare_for_extension(Stream& stream, bool inside_block) {
  if (!inside_block) stream.end_kernel_coalescing();  // C22
}

dispatch::dispatch_queue_t Hooks::get_dispatch_queue() { return stream().queue(); }

void Hooks::commit() { stream().synchronize(SyncType::Commit); }

void Hooks::device_synchronize() { backend_.synchronizer().synchronize(); }

void Hooks::release_current_thread_slot() { backend_.pool().release_current_stream(); }

int Hooks::active_stream_count() { return backend_.pool().active_stream_count(); }

void Hooks::empty_cache() {
  backend_.allocator().empty_cache();
  backend_.events().empty_cache();
}

EventId Hooks::acquire_event(bool timing) { return backend_.events().acquire(timing); }
void Hooks::release_event(EventId event) { backend_.events().release(event); }
void Hooks::record_event(EventId event) { backend_.events().record(event); }
void Hooks::wait_for_event(EventId event) { backend_.events().wait(event); }

}  // namespace mpsstress::backend
