// The programs. Nothing is asked of the results: the runtime finds races, deadlocks, uses of freed
// memory and crashes, the device its broken rules.
#include "programs.hpp"

#include <cstdlib>
#include <future>
#include <stdexcept>
#include <thread>

#include "backend/allocator/allocator.hpp"
#include "backend/event/event_pool.hpp"
#include "backend/operation/operations.hpp"
#include "backend/operation/shader_library.hpp"
#include "backend/operation/transfers.hpp"
#include "backend/parts.hpp"
#include "backend/pool/slot_table.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/guard.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::defects {

using namespace backend;  // NOLINT: programs on it

namespace {

template <typename One, typename Other>
void both(One one, Other other) {
  std::thread thread(other);
  one();
  thread.join();
}

template <typename Body>
void twice(Body body) {
  both(body, body);
}

Tensor full(Backend& backend) {
  return backend.operations().create(metal::Shape::of(4), Fill::Full, 1, 0);
}

void set_stream(Backend& backend, int index) {
  backend.pool().set_current_stream(&backend.pool().stream(index));
}

void a_slot_is_given_back(const Make& make) {
  const auto backend = make({});
  Config config;
  config.slot_wait = Config::kForEver;
  const auto table = backend->parts().make<backend::SlotTable>(config);
  while (table->take_if_free() != 0) {
  }
  both([&] { table->give_back(1, [] {}); }, [&] { table->take(); });
}

void a_thread_ends_beside_the_pool(const Make& make) {
  auto backend = make({});
  std::promise<void> used;
  std::thread thread([&] {
    backend->pool().current_stream();
    used.set_value();
  });
  used.get_future().wait();
  backend.reset();
  thread.join();
}

void two_tickets(const Make& make) {
  const auto backend = make({});
  Stream* given[2] = {};
  both([&] { given[0] = &backend->pool().stream_from_pool(); },
       [&] { given[1] = &backend->pool().stream_from_pool(); });
  if (given[0] == given[1]) std::abort();
}

void one_stream_made(const Make& make) {
  const auto backend = make({});
  twice([&] { backend->pool().stream(5); });
}

void read_and_encode(const Make& make) {
  const auto backend = make({});
  const Tensor x = full(*backend);
  float values[4];
  both([&] { backend->transfers().read(x, values); }, [&] { full(*backend); });
}

void encode_on_one_stream(const Make& make) {
  const auto backend = make({});
  twice([&] {
    set_stream(*backend, 7);
    full(*backend);
    backend->pool().stream(7).synchronize(SyncType::Commit);
  });
}

void record_and_encode(const Make& make) {
  const auto backend = make({});
  set_stream(*backend, 3);
  const EventId event = backend->events().acquire(false);
  both([&] { full(*backend); }, [&] { backend->guard().record(event, {DeviceType::Mps, 0, 3}); });
}

void device_sync_and_encode(const Make& make) {
  const auto backend = make({});
  set_stream(*backend, 3);
  both([&] { full(*backend); }, [&] { backend->synchronizer().synchronize(); });
}

void encode_on_own_streams(const Make& make) {
  Config config;
  config.profiling = true;
  const auto backend = make(config);
  twice([&] { full(*backend); });
}

void two_cold_kernels(const Make& make) {
  const auto backend = make({});
  both([&] { backend->shaders().pipeline("relu"); }, [&] { backend->shaders().pipeline("sum"); });
}

void one_cold_kernel(const Make& make) {
  const auto backend = make({});
  twice([&] {
    if (backend->shaders().pipeline("relu") == nullptr) std::abort();
  });
}

void two_libraries(const Make& make) {
  const auto backend = make({});
  both([&] { backend->shaders().pipeline("kernel void relu", "relu"); },
       [&] { backend->shaders().pipeline("kernel void sum", "sum"); });
}

void one_graph(const Make& make) {
  const auto backend = make({});
  const Tensor x = full(*backend);
  backend->synchronizer().synchronize();
  twice([&] { backend->operations().compute(Operation::Softmax, {x}); });
}

void two_linears(const Make& make) {
  const auto backend = make({});
  const Tensor x = backend->operations().create(metal::Shape::of(2, 2), Fill::Full, 1, 0);
  const Tensor bias = backend->operations().create(metal::Shape::of(2), Fill::Full, 1, 0);
  backend->synchronizer().synchronize();
  twice([&] { backend->operations().compute(Operation::Linear, {x, x, bias}); });
}

void a_timed_event_goes(const Make& make) {
  const auto backend = make({});
  const EventId event = backend->events().acquire(true);
  backend->events().record(event);
  backend->events().release(event);
  backend->events().empty_cache();
}

void an_event_is_released(const Make& make) {
  const auto backend = make({});
  const EventId event = backend->events().acquire(false);
  both(
      [&] {
        try {
          backend->events().record(event);
        } catch (const std::invalid_argument&) {  // it is gone
        }
      },
      [&] {
        backend->events().release(event);
        backend->events().empty_cache();
      });
}

void an_end_after_use(const Make& make) {
  const auto backend = make({});
  std::thread([&] { full(*backend); }).join();  // freed in flight
}

void empty_and_allocate(const Make& make) {
  const auto backend = make({});
  Stream& stream = backend->pool().stream(1);
  both([&] { backend->allocator().empty_cache(); },
       [&] { backend->allocator().free(backend->allocator().allocate(64, stream)); });
}

void record_stream_and_allocate(const Make& make) {
  const auto backend = make({});
  Stream& consumer = backend->pool().stream(2);
  const Allocation block = backend->allocator().allocate(64, backend->pool().stream(1));
  both([&] { backend->allocator().record_stream(block, consumer); },
       [&] { consumer.dispatch([&] { backend->allocator().allocate(64, consumer); }); });
}

void record_stream_and_free(const Make& make) {
  const auto backend = make({});
  Stream& own = backend->pool().stream(1);
  Stream& consumer = backend->pool().stream(2);
  const Allocation block = backend->allocator().allocate(64, own);
  both([&] { backend->allocator().record_stream(block, consumer); },
       [&] {
         backend->allocator().free(block);
         backend->allocator().free(backend->allocator().allocate(64, own));
       });
}

}  // namespace

const std::vector<Program>& programs() {
  static const std::vector<Program> all{
      {"backpressure-lost-wakeup", "freelist", a_slot_is_given_back},
      {"pool-alive-toctou", "freelist", a_thread_ends_beside_the_pool},
      {"non-atomic-counter", "patched", two_tickets},
      {"non-atomic-counter", "upstream", two_tickets},
      {"streams-array-dcl-race", "patched", one_stream_made},
      {"synchronize-off-queue-nonzero", "upstream", read_and_encode},
      {"shared-singleton-stream-command-buffer", "patched", read_and_encode},
      {"encoder-fetched-outside-queue", "patched", encode_on_one_stream},
      {"end-coalescing-while-block-uses-encoder", "patched", record_and_encode},
      {"device-sync-touches-foreign-encoder", "patched", device_sync_and_encode},
      {"kernel-object-shared-between-threads", "patched", encode_on_own_streams},
      {"profiler-singleton-race", "patched", encode_on_own_streams},
      {"profiler-maps-unlocked", "patched", encode_on_own_streams},
      {"shader-pipeline-cache-unlocked", "patched", two_cold_kernels},
      {"library-flag-relaxed", "patched", two_cold_kernels, true},
      {"library-init-dcl", "patched", two_cold_kernels},
      {"cache-default-insert-on-miss", "patched", one_cold_kernel},
      {"compile-writes-shared-member", "patched", two_libraries},
      {"shared-mpsgraph-encode", "patched", one_graph},
      {"noneager-linear-shared-state", "patched", two_linears},
      {"notify-callback-after-destroy", "patched", a_timed_event_goes},
      {"raw-event-pointer-after-release", "patched", an_event_is_released},
      {"pool-destroyed-with-pending-handlers", "patched", an_end_after_use},
      {"shutdown-order-crash", "patched", an_end_after_use},
      {"allocator-lock-order-inversion", "patched", empty_and_allocate},
      {"record-stream-lock-vs-queue-deadlock", "patched", record_stream_and_allocate},
      {"record-stream-uses-block-unlocked", "patched", record_stream_and_free}};
  return all;
}

}  // namespace mpsstress::defects
