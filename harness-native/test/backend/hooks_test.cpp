// What extensions get: the calling thread's stream, in a state that they can encode on (C22, C35).
#include "backend/hooks.hpp"

#include "support.hpp"

namespace mpsstress::backend {
namespace {

// As an extension encodes: on the queue, with an encoder of its own.
void encode_as_extension(Backend& backend) {
  Hooks& hooks = backend.hooks();
  const auto buffer = backend.device().newBuffer(64);
  const dispatch::dispatch_queue_t queue = hooks.get_dispatch_queue();
  dispatch::dispatch_sync(queue, [&] {
    backend.pool().current_stream().end_kernel_coalescing();
    const auto encoder = hooks.get_command_buffer()->blitCommandEncoder();
    encoder->fillBuffer(buffer, 0, 64, 7);
    encoder->endEncoding();
  });
  hooks.commit();
}

TEST(HooksTest, UseTheCallingThreadsStream) {
  const auto backend = make_backend();
  on_new_thread([&] {
    Stream& stream = backend->pool().current_stream();
    EXPECT_EQ(backend->hooks().get_dispatch_queue(), stream.queue());
    EXPECT_EQ(backend->hooks().get_command_buffer()->commandQueue(), stream.command_queue());
    encode_as_extension(*backend);
    stream.synchronize(SyncType::CommitAndWait);
  });
  EXPECT_EQ(backend->pool().created_streams().size(), 1U);
}

TEST(HooksTest, C22_TheCommandBufferComesWithNoOpenEncoder) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().current_stream();
  stream.dispatch([&] { stream.command_encoder(); });
  const auto buffer = backend->hooks().get_command_buffer();
  const auto encoder = buffer->computeCommandEncoder();  // Metal would refuse a second one
  encoder->endEncoding();
  backend->hooks().device_synchronize();
}

// Another thread may commit the stream's buffer at any time; what the extension was handed stays.
TEST(HooksTest, ACommandBufferLivesAsLongAsAnExtensionHoldsIt) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().current_stream();
  const auto buffer = backend->hooks().get_command_buffer();
  stream.synchronize(SyncType::CommitAndWait);
  stream.synchronize(SyncType::CommitAndWait);
  EXPECT_EQ(buffer->retainCount(), 1);
  EXPECT_EQ(buffer->commandQueue(), stream.command_queue());
}

TEST(HooksTest, C22_InsideABlockTheOutersEncoderStays) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().current_stream();
  stream.dispatch([&] {
    metal::ComputeCommandEncoder* outer = stream.command_encoder();
    backend->hooks().get_command_buffer();
    EXPECT_EQ(stream.command_encoder(), outer);
  });
  stream.synchronize(SyncType::CommitAndWait);
}

TEST(HooksTest, C35_EventsAreOnTheCurrentStream) {
  const auto backend = make_backend();
  Gate gate(*backend);
  keep_busy(gate, backend->pool().default_stream());
  on_new_thread([&] {
    const EventId event = backend->hooks().acquire_event(false);
    backend->hooks().record_event(event);
    backend->hooks().wait_for_event(event);
    backend->events().synchronize(event);
    backend->hooks().release_event(event);
  });
}

TEST(HooksTest, C8_C14_ReleaseAndCountGoThrough) {
  const auto backend = make_backend();
  EXPECT_EQ(backend->hooks().active_stream_count(), 1);
  on_new_thread([&] {
    EXPECT_EQ(backend->pool().current_stream().index(), 1);
    backend->hooks().release_current_thread_slot();
    EXPECT_EQ(backend->pool().current_stream().index(), 2);
  });
  EXPECT_EQ(backend->hooks().active_stream_count(), 2);
}

}  // namespace
}  // namespace mpsstress::backend
