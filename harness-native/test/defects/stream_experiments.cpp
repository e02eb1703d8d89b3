// Stream, command buffer, encoder, queue, hooks.
#include <array>
#include <stdexcept>
#include <utility>

#include "experiment.hpp"

namespace mpsstress::defects {

using namespace backend;  // NOLINT: experiments on it

namespace {

bool a_read_beside_encoding(const Make& make) {
  const auto backend = make({});
  const Tensor x = full(*backend, 1);
  repeat_beside(
      500, [&] { encode_slowly(backend->pool().default_stream()); },
      [&] { first_of(*backend, x); });
  return false;
}

// An operation waits for the queue; the block before it ends the encoder and commits.
bool an_operation_after_a_commit(const Make& make) {
  const auto backend = make({});
  Stream& stream = backend->pool().stream(7);
  for (int round = 0; round < 100; ++round) {
    std::atomic<bool> on_queue{false};
    std::thread other([&] {
      set_stream(*backend, 7);
      const Tensor x = backend->operations().create(metal::Shape::of(4), Fill::Empty, 0, 0);
      eventually([&] { return on_queue.load(); });
      backend->operations().compute(backend::Operation::Relu, {x});
    });
    stream.dispatch([&] {
      const metal::Ref<metal::ComputeCommandEncoder> encoder = stream.command_encoder();
      on_queue.store(true);
      for (int turn = 0; turn < 200; ++turn) std::this_thread::yield();
      stream.flush();
    });
    other.join();
  }
  return false;
}

bool an_event_of_another_thread(const Make& make) {
  const auto backend = make({});
  const EventId event = backend->events().acquire(false);
  repeat_beside(
      500, [&] { encode_slowly(backend->pool().stream(3)); },
      [&] {
        for (int turn = 0; turn < 5; ++turn) std::this_thread::yield();
        backend->guard().record(event, {DeviceType::Mps, 0, 3});
      });
  return false;
}

void encode_as_extension(Backend& backend) {
  const auto buffer = backend.hooks().get_command_buffer();
  dispatch::dispatch_sync(backend.hooks().get_dispatch_queue(), [&] {
    const auto encoder = buffer->computeCommandEncoder();
    encoder->endEncoding();
  });
  backend.hooks().commit();
}

bool an_extension_after_a_kernel(const Make& make) {
  const auto backend = make({});
  full(*backend, 1);
  encode_as_extension(*backend);
  return false;
}

bool hooks_of_another_stream(const Make& make) {
  const auto backend = make({});
  bool another = false;
  on_new_thread([&] {
    set_stream(*backend, 4);
    another = backend->hooks().get_dispatch_queue() != backend->pool().stream(4).queue();
  });
  return another;
}

bool the_hook_inside_a_block(const Make& make) {
  const auto backend = make({});
  Stream& stream = backend->pool().current_stream();
  const std::array<float, 1> bytes{};
  stream.dispatch([&] {
    metal::ComputeCommandEncoder* encoder = stream.command_encoder();
    backend->hooks().get_command_buffer();
    encoder->setBytes(bytes.data(), sizeof bytes, 0);
  });
  return false;
}

bool a_record_after_a_kernel(const Make& make) {
  const auto backend = make({});
  full(*backend, 1);
  const EventId event = backend->events().acquire(false);
  backend->events().record(event);
  return false;
}

bool a_block_within_a_block(const Make& make) {
  const auto backend = make({});
  Stream& stream = backend->pool().current_stream();
  stream.dispatch([&] { stream.dispatch([] {}); });
  return false;
}

// One thread is on the queue and looks at the stream, the other executes a graph.
bool a_look_from_the_queue(const Make& make) {
  const auto backend = make({});
  Stream& stream = backend->pool().stream(1);
  for (int round = 0; round < 30; ++round) {
    std::atomic<bool> on_queue{false};
    std::thread other([&] {
      set_stream(*backend, 1);
      const Tensor x = backend->operations().create(metal::Shape::of(2, 2), Fill::Empty, 0, 0);
      eventually([&] { return on_queue.load(); });
      backend->operations().compute(backend::Operation::Mm, {x, x});
    });
    stream.dispatch([&] {
      on_queue.store(true);
      for (int turn = 0; turn < 20; ++turn) {
        stream.query();
        std::this_thread::yield();
      }
    });
    other.join();
  }
  return false;
}

bool a_free_after_a_commit(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  Stream& stream = backend->pool().stream(1);
  const Allocation block = backend->allocator().allocate(64, stream);
  keep_busy(gate, stream);
  backend->allocator().free(block);
  return false;
}

bool replaced_buffers_are_kept(const Make& make) {
  const auto backend = make({});
  Stream& stream = backend->pool().stream(1);
  for (int round = 0; round < 10; ++round) {
    stream.dispatch([&] { stream.command_buffer(); });
    stream.synchronize(SyncType::Commit);
    eventually([&] { return stream.query(); });
  }
  stream.synchronize(SyncType::CommitAndWait);
  return !comes_to_hold([&] { return backend->device().statistics().command_buffers == 0; });
}

bool buffers_outlive_their_stream(const Make& make) {
  auto backend = make({});
  const metal::Ref<metal::Device> device = &backend->device();
  Stream& stream = backend->pool().stream(1);
  stream.dispatch([&] { stream.command_buffer(); });
  stream.synchronize(SyncType::Commit);
  backend.reset();
  return !comes_to_hold([&] { return device->statistics().command_buffers == 0; });
}

bool a_look_while_another_waits(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  Stream& stream = backend->pool().stream(1);
  keep_busy(gate, stream);
  std::atomic<bool> waiting{false};
  std::thread waiter([&] {
    waiting.store(true);
    stream.synchronize(SyncType::CommitAndWait);
  });
  eventually([&] { return waiting.load(); });
  for (int turn = 0; turn < 3000; ++turn) {
    stream.query();
    std::this_thread::yield();
  }
  gate.open();
  waiter.join();
  return false;
}

// A block of one stream, held up until one of another has run.
bool blocks_of_two_streams(const Make& make) {
  const auto backend = make({});
  std::atomic<bool> inside{false};
  std::atomic<bool> other_ran{false};
  std::thread holder([&] {
    backend->pool().stream(1).dispatch([&] {
      inside.store(true);
      eventually([&] { return other_ran.load(); });
    });
  });
  eventually([&] { return inside.load(); });
  backend->pool().stream(2).dispatch([&] { other_ran.store(true); });
  holder.join();
  return false;
}

bool a_fault_without_an_error(const Make& make) {
  const auto backend = make({});
  Stream& stream = backend->pool().stream(1);
  encode_fault(*backend, stream);
  try {
    stream.synchronize(SyncType::CommitAndWait);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

bool an_exception_in_a_block(const Make& make) {
  const auto backend = make({});
  try {
    backend->pool().stream(1).dispatch([] { throw std::domain_error("overflow"); });
  } catch (const std::domain_error&) {
    return false;
  }
  return true;
}

// One thread is in a block on the default stream's queue when it needs a kernel that nobody has
// compiled yet; so does another.
bool cold_kernels_in_blocks(const Make& make) {
  for (int round = 0; round < 40; ++round) {
    const auto backend = make({});
    std::atomic<bool> on_queue{false};
    std::thread other([&] {
      set_stream(*backend, 1);
      eventually([&] { return on_queue.load(); });
      full(*backend, 1);
    });
    backend->pool().default_stream().dispatch([&] {
      on_queue.store(true);
      for (int turn = 0; turn < 200; ++turn) std::this_thread::yield();
      full(*backend, 1);
    });
    other.join();
  }
  return false;
}

// What an operation reads is let go of while it waits for the queue.
bool inputs_go_before_the_block(const Make& make) {
  const auto backend = make({});
  std::vector<Tensor> inputs{backend->operations().create(metal::Shape::of(64), Fill::Empty, 0, 0)};
  const auto input_is_gone = [&] { return backend->allocator().statistics().live_bytes < 256; };
  bool gone = false;
  std::thread other;
  backend->pool().stream(1).dispatch([&] {
    other = std::thread([&] {
      set_stream(*backend, 1);
      backend->operations().compute(backend::Operation::Sum, std::move(inputs));
    });
    gone = comes_to_hold(input_is_gone);
  });
  other.join();
  return gone;
}

bool dependent_kernels(const Make& make) {
  Config config;
  config.adaptive_commit_limit = 1000;
  const auto backend = make(config);
  Tensor sum = full(*backend, 0);
  const Tensor one = full(*backend, 1);
  for (int i = 0; i < 32; ++i) {
    sum = backend->operations().compute(backend::Operation::Add, {sum, one});
  }
  return first_of(*backend, sum) != 32;
}

bool a_copy_after_a_kernel(const Make& make) {
  const auto backend = make({});
  return first_of(*backend, full(*backend, 3)) != 3;
}

}  // namespace

std::vector<Experiment> stream_experiments() {
  return {
      {"shared-singleton-stream-command-buffer", "patched", a_read_beside_encoding},
      {"encoder-fetched-outside-queue", "patched", an_operation_after_a_commit},
      {"end-coalescing-while-block-uses-encoder", "patched", an_event_of_another_thread},
      {"hook-command-buffer-with-open-encoder", "patched", an_extension_after_a_kernel},
      {"hook-command-buffer-with-open-encoder", "upstream", an_extension_after_a_kernel},
      {"hook-uses-default-stream", "patched", hooks_of_another_stream},
      {"hook-uses-default-stream", "upstream", hooks_of_another_stream},
      {"reentrant-get-command-buffer-ends-outer-encoder", "patched", the_hook_inside_a_block},
      {"event-encode-with-open-encoder", "patched", a_record_after_a_kernel},
      {"nested-dispatch-sync-self-deadlock", "patched", a_block_within_a_block,
       Shows::ByWaitingForEver},
      {"stream-mutex-vs-queue-inversion", "patched", a_look_from_the_queue,
       Shows::ByWaitingForEver},
      {"handler-added-to-committed-prev-buffer", "patched", a_free_after_a_commit},
      {"prev-command-buffer-overwritten-leak", "patched", replaced_buffers_are_kept},
      {"stream-destructor-leaks-prev-buffer", "patched", buffers_outlive_their_stream},
      {"wait-holds-stream-mutex", "patched", a_look_while_another_waits, Shows::ByWaitingForEver},
      {"streams-encode-in-turns", "patched", blocks_of_two_streams, Shows::ByWaitingForEver},
      {"gpu-error-sync-hangs", "patched", a_fault_without_an_error, Shows::ByWaitingForEver},
      {"command-buffer-fault-swallowed", "patched", a_fault_without_an_error},
      {"exception-through-dispatch-block", "patched", an_exception_in_a_block},
      {"pipeline-fetch-inside-block-lock-cycle", "patched", cold_kernels_in_blocks,
       Shows::ByWaitingForEver},
      {"in-flight-tensor-freed-during-dispatch", "patched", inputs_go_before_the_block},
      {"concurrent-encoder-missing-barrier", "patched", dependent_kernels},
      {"copy-not-ordered-with-kernels", "patched", a_copy_after_a_kernel}};
}

}  // namespace mpsstress::defects
