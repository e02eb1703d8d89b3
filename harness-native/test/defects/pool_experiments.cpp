// Pool and guard: which stream a thread is given, and which one is meant.
#include <map>

#include "backend/pool/freelist_pool.hpp"
#include "experiment.hpp"

namespace mpsstress::defects {

using namespace backend;  // NOLINT: experiments on it

namespace {

bool worker_on_stream_0(const Make& make) { return current_of_new_thread(*make({})) == 0; }

// More tickets of a round robin than threads' luck can hide.
bool a_stream_is_given_twice(const Make& make) {
  constexpr int kThreads = 2;
  constexpr int kCalls = 31 * 20000;
  const auto backend = make({});
  for (int round = 0; round < 100; ++round) {
    std::vector<std::map<int, int>> given(kThreads);
    run_threads(kThreads, [&](int i) {
      auto& mine = given[static_cast<std::size_t>(i)];
      for (int call = 0; call < kCalls; ++call) ++mine[backend->pool().stream_from_pool().index()];
    });
    std::map<int, int> share;
    for (const auto& mine : given) {
      for (const auto& [index, count] : mine) share[index] += count;
    }
    for (const auto& [index, count] : share) {
      if (count != kThreads * kCalls / StreamPool::kWorkers) return true;
    }
  }
  return false;
}

bool streams_made_at_once(const Make& make) {
  for (int round = 0; round < 20; ++round) {
    const auto backend = make({});
    std::vector<Stream*> seen(4);
    run_threads(4, [&](int i) { seen[static_cast<std::size_t>(i)] = &backend->pool().stream(5); });
    for (Stream* stream : seen) {
      if (stream != seen[0]) return true;
    }
  }
  return false;
}

bool no_error_for_a_bad_index(const Make& make) {
  const auto backend = make({});
  try {
    backend->guard().synchronize_stream({DeviceType::Mps, 0, 32});
    return true;
  } catch (const std::out_of_range&) {
    return false;
  }
}

bool later_threads_fail(const Make& make) {
  const auto backend = make({});
  bool failed = false;
  for (int i = 0; i < 64; ++i) {
    on_new_thread([&] {
      try {
        backend->pool().stream_from_pool();
      } catch (const std::exception&) {
        failed = true;
      }
    });
  }
  return failed;
}

bool a_slot_is_two_threads(const Make& make) {
  const auto backend = make({});
  bool shared = false;
  on_new_thread([&] {
    set_stream(*backend, 1);
    shared = current_of_new_thread(*backend) == 1;
  });
  return shared;
}

bool a_loop_exhausts_the_pool(const Make& make) {
  const auto backend = make({});
  bool failed = false;
  on_new_thread([&] {
    try {
      for (int i = 0; i < 40; ++i) backend->pool().stream_from_pool();
    } catch (const std::exception&) {
      failed = true;
    }
  });
  return failed;
}

bool a_slot_comes_with_work(const Make& make) {
  const auto backend = make({});
  Stream* stream = nullptr;
  on_new_thread([&] {
    stream = &backend->pool().current_stream();
    full(*backend, 1);
  });
  return !stream->query();
}

// The releasing thread's work waits for what the other does once it has a stream.
bool releasing_stops_the_others(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  std::atomic<bool> releasing{false};
  std::thread releaser([&] {
    keep_busy(gate, backend->pool().current_stream());
    releasing.store(true);
    backend->pool().release_current_stream();
  });
  std::thread other([&] {
    eventually([&] { return releasing.load(); });
    for (int i = 0; i < 1000; ++i) {
      current(*backend);
      backend->pool().release_current_stream();
      std::this_thread::yield();
    }
    gate.open();
  });
  releaser.join();
  other.join();
  return false;
}

bool the_count_stays_high(const Make& make) {
  const auto backend = make({});
  current_of_new_thread(*backend);
  return backend->pool().active_stream_count() != 1;
}

bool a_block_names_another_stream(const Make& make) {
  const auto backend = make({});
  bool another = false;
  Stream& stream = backend->pool().stream(12);
  stream.dispatch([&] { another = current(*backend) != 12; });
  return another;
}

bool device_sync_ends_early(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  keep_busy(gate, backend->pool().stream(20));
  return ends_before_opening(gate, [&] { backend->synchronizer().synchronize(); });
}

bool recorded_elsewhere(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  gate.close(backend->pool().stream(5));
  const EventId event = backend->events().acquire(false);
  backend->guard().record(event, {DeviceType::Mps, 0, 5});
  return comes_to_hold([&] { return backend->guard().query_event(event); });
}

bool a_consumer_is_forgotten(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  const Allocation block = backend->allocator().allocate(256, backend->pool().stream(1));
  backend->guard().record_data_on_stream(block, {DeviceType::Mps, 0, 2});
  keep_busy(gate, backend->pool().stream(2));
  backend->allocator().free(block);
  return backend->allocator().allocate(256, backend->pool().stream(1)).buffer == block.buffer;
}

bool the_guard_does_not_know_the_current_stream(const Make& make) {
  const auto backend = make({});
  set_stream(*backend, 3);
  return backend->guard().get_stream().id != 3;
}

bool device_sync_beside_encoding(const Make& make) {
  const auto backend = make({});
  repeat_beside(
      500, [&] { encode_slowly(backend->pool().stream(3)); },
      [&] { backend->synchronizer().synchronize(); });
  return false;
}

}  // namespace

std::vector<Experiment> pool_experiments() {
  return {{"new-threads-default-to-stream-0", "patched", worker_on_stream_0},
          {"first-caller-treated-as-main", "patched", worker_on_stream_0},
          {"first-caller-treated-as-main", "freelist", worker_on_stream_0},
          {"non-atomic-counter", "patched", a_stream_is_given_twice},
          {"plain-round-robin-counter", "patched", a_stream_is_given_twice},
          {"streams-array-dcl-race", "patched", streams_made_at_once, Shows::AsRace},
          {"streams-made-without-lock", "patched", streams_made_at_once, Shows::AsRace},
          {"out-of-range-index-silent-default", "patched", no_error_for_a_bad_index},
          {"monotonic-counter-exhausts-pool", "patched", later_threads_fail},
          {"monotonic-counter-exhausts-pool", "upstream", later_threads_fail},
          {"set-current-without-acquiring-slot", "freelist", a_slot_is_two_threads},
          {"get-new-stream-leaks-slot", "freelist", a_loop_exhausts_the_pool},
          {"slot-recycled-with-uncommitted-work", "freelist", a_slot_comes_with_work},
          {"release-slot-blocks-with-gil", "freelist", releasing_stops_the_others,
           Shows::ByWaitingForEver},
          {"active-stream-count-sticky", "freelist", the_count_stays_high},
          {"tls-lookup-inside-dispatch-block", "patched", a_block_names_another_stream},
          {"device-sync-current-stream-only", "patched", device_sync_ends_early},
          {"device-sync-current-stream-only", "freelist", device_sync_ends_early},
          {"guard-ignores-stream-argument", "patched", recorded_elsewhere},
          {"guard-ignores-stream-argument", "upstream", recorded_elsewhere},
          {"autograd-consumer-not-recorded", "patched", a_consumer_is_forgotten},
          {"guard-answers-default-stream", "upstream", the_guard_does_not_know_the_current_stream},
          {"device-sync-touches-foreign-encoder", "patched", device_sync_beside_encoding}};
}

}  // namespace mpsstress::defects
