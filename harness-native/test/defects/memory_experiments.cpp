// Allocator, record_stream, copies.
#include <sys/wait.h>
#include <unistd.h>

#include "experiment.hpp"

namespace mpsstress::defects {

using namespace backend;  // NOLINT: experiments on it

namespace {

Allocation allocate(Backend& backend, int stream, Usage usage = Usage::Device) {
  return backend.allocator().allocate(1024, backend.pool().stream(stream), usage);
}

// The default stream finishes; the stream that uses the block does not.
bool a_block_back_on_the_wrong_word(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  const Allocation block = allocate(*backend, 1);
  keep_busy(gate, backend->pool().stream(1));
  backend->allocator().free(block);
  Stream& main = backend->pool().default_stream();
  main.dispatch([&] { main.command_buffer(); });
  std::atomic<bool> called{false};
  main.add_completed_handler([&](metal::CommandBuffer*) { called.store(true); });
  main.synchronize(SyncType::CommitAndWait);
  eventually([&] { return called.load(); });  // handlers come in the order of their addition
  return allocate(*backend, 2).buffer == block.buffer;
}

bool another_stream_has_it_at_once(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  const Allocation block = allocate(*backend, 1);
  keep_busy(gate, backend->pool().stream(1));
  backend->allocator().free(block);
  return allocate(*backend, 2).buffer == block.buffer;
}

bool the_host_has_it_at_once(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  const Allocation block = allocate(*backend, 1);
  keep_busy(gate, backend->pool().stream(1));
  backend->allocator().free(block);
  return allocate(*backend, 1, Usage::Host).buffer == block.buffer;
}

// A kernel that is still to come writes over what the host has put there to be copied.
bool a_write_after_a_kernel(const Make& make) {
  Config config;
  config.adaptive_commit_limit = 1000;
  const auto backend = make(config);
  const Tensor target = full(*backend, 1);
  full(*backend, 9);  // freed at once, its kernel not yet run
  const std::vector<float> values(target.count(), 5);
  backend->transfers().write(target, values.data());
  return first_of(*backend, target) != 5;
}

bool the_first_consumer_is_forgotten(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  const Allocation block = allocate(*backend, 1);
  backend->allocator().record_stream(block, backend->pool().stream(2));
  backend->allocator().record_stream(block, backend->pool().stream(3));
  keep_busy(gate, backend->pool().stream(2));  // still reads it
  backend->allocator().free(block);
  return allocate(*backend, 1).buffer == block.buffer;
}

// By now the memory is another tensor's, which that stream never used.
bool a_kept_ticket_marks_its_heir(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  const Allocation block = allocate(*backend, 1);
  backend->allocator().free(block);
  const Allocation heir = allocate(*backend, 1);
  keep_busy(gate, backend->pool().stream(2));
  backend->allocator().record_stream(block, backend->pool().stream(2));
  backend->allocator().free(heir);
  return backend->allocator().statistics().pending_free != 0;
}

bool an_allocation_in_a_block(const Make& make) {
  const auto backend = make({});
  Stream& consumer = backend->pool().stream(2);
  const Allocation block = allocate(*backend, 1);
  for (int round = 0; round < 50; ++round) {
    std::atomic<bool> on_queue{false};
    std::thread other([&] {
      eventually([&] { return on_queue.load(); });
      backend->allocator().record_stream(block, consumer);
    });
    consumer.dispatch([&] {
      on_queue.store(true);
      for (int turn = 0; turn < 50; ++turn) {
        backend->allocator().free(allocate(*backend, 3));
        std::this_thread::yield();
      }
    });
    other.join();
  }
  return false;
}

bool emptying_beside_allocating(const Make& make) {
  const auto backend = make({});
  repeat_beside(
      200000, [&] { backend->allocator().empty_cache(); },
      [&] { backend->allocator().free(allocate(*backend, 1)); });
  return false;
}

// While one waits for a buffer's two events, the buffer is freed and an event gets a new owner.
bool a_free_while_another_waits(const Make& make) {
  for (int round = 0; round < 8; ++round) {
    const auto backend = make({});
    Gate first(*backend);
    Gate second(*backend);
    const Allocation block = allocate(*backend, 1);
    first.close(backend->pool().stream(1));
    second.close(backend->pool().stream(2));
    backend->allocator().record_event(block, backend->pool().stream(1));
    backend->allocator().record_event(block, backend->pool().stream(2));
    std::atomic<bool> waiting{false};
    std::atomic<bool> ended{false};
    std::thread waiter([&] {
      waiting.store(true);
      backend->allocator().wait_for_events(block);
      ended.store(true);
    });
    eventually([&] { return waiting.load(); });
    for (int turn = 0; turn < 1000; ++turn) std::this_thread::yield();
    const bool was_waiting = !ended.load();
    backend->allocator().free(block);
    std::vector<EventId> owners;
    for (int i = 0; i < 4; ++i) owners.push_back(backend->events().acquire(false));
    first.open();
    // A free before the waiter had looked leaves nothing to wait for.
    const bool early = was_waiting && comes_to_hold([&] { return ended.load(); });
    const bool misled = early && !backend->pool().stream(2).query();
    second.open();
    waiter.join();
    for (const EventId owner : owners) backend->events().release(owner);
    if (!misled) return false;  // misled for once may be a free before the look
  }
  return true;
}

bool a_thread_keeps_what_a_consumer_reads(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  const Allocation block = allocate(*backend, 1);
  backend->allocator().record_stream(block, backend->pool().stream(2));
  keep_busy(gate, backend->pool().stream(2));
  backend->allocator().free(block);
  return allocate(*backend, 1).buffer == block.buffer;
}

bool an_end_with_handlers_to_come(const Make& make) {
  for (int round = 0; round < 200; ++round) {
    const auto backend = make({});
    run_threads(2, [&](int) {
      for (int i = 0; i < 4; ++i) full(*backend, 1);  // freed in flight
    });
  }
  return false;
}

bool an_end_after_use(const Make& make) {
  for (int round = 0; round < 3; ++round) full(*make({}), 1);
  return false;
}

bool a_child_may_use_it(const Make& make) {
  const auto backend = make({});
  const pid_t child = fork();
  if (child == 0) {
    bool refused = false;
    try {
      backend->check_usable();
    } catch (const std::exception&) {
      refused = true;
    }
    _exit(refused ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status != 0;
}

}  // namespace

std::vector<Experiment> memory_experiments() {
  return {{"handler-on-default-stream", "patched", a_block_back_on_the_wrong_word},
          {"cross-stream-free-list-reuse", "patched", another_stream_has_it_at_once},
          {"cross-stream-free-list-reuse", "upstream", another_stream_has_it_at_once},
          {"pinned-alloc-gets-inflight-buffer", "patched", the_host_has_it_at_once},
          {"non-blocking-copy-source-released", "patched", a_write_after_a_kernel},
          {"record-stream-only-last-consumer", "patched", the_first_consumer_is_forgotten},
          {"record-stream-only-last-consumer", "freelist", the_first_consumer_is_forgotten},
          {"record-stream-marks-recycled-block", "patched", a_kept_ticket_marks_its_heir},
          {"record-stream-lock-vs-queue-deadlock", "patched", an_allocation_in_a_block,
           Shows::ByWaitingForEver},
          {"allocator-lock-order-inversion", "patched", emptying_beside_allocating,
           Shows::ByWaitingForEver},
          {"wait-for-events-dangling-event", "patched", a_free_while_another_waits},
          {"tls-block-cache-race", "patched", a_thread_keeps_what_a_consumer_reads},
          {"pool-destroyed-with-pending-handlers", "patched", an_end_with_handlers_to_come,
           Shows::AsUseAfterFree},
          {"shutdown-order-crash", "patched", an_end_after_use, Shows::AsUseAfterFree},
          {"fork-inherits-gpu-state", "patched", a_child_may_use_it}};
}

}  // namespace mpsstress::defects
