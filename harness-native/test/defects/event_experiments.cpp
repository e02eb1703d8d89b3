// Events.
#include <stdexcept>

#include "experiment.hpp"

namespace mpsstress::defects {

using namespace backend;  // NOLINT: experiments on it

namespace {

bool a_record_without_a_stream(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  bool early = false;
  on_new_thread([&] {
    set_stream(*backend, 3);
    gate.close(backend->pool().stream(3));
    const EventId event = backend->events().acquire(false);
    backend->events().record(event);
    early = comes_to_hold([&] { return backend->events().query(event); });
    gate.open();
  });
  return early;
}

// The two events of a measurement, recorded.
struct Measured {
  Measured(Backend& backend, bool timing)
      : begin(backend.events().acquire(timing)), end(backend.events().acquire(timing)) {
    backend.events().record(begin);
    full(backend, 1);
    backend.events().record(end);
  }
  const EventId begin;
  const EventId end;
};

bool elapsed_after_synchronize(const Make& make) {
  const auto backend = make({});
  const Measured measured(*backend, true);
  backend->events().synchronize(measured.end);
  return backend->events().elapsed_milliseconds(measured.begin, measured.end) < 0;
}

bool elapsed_without_timing(const Make& make) {
  const auto backend = make({});
  const Measured measured(*backend, false);
  try {
    backend->events().elapsed_milliseconds(measured.begin, measured.end);
    return true;
  } catch (const std::logic_error&) {
    return false;
  }
}

bool events_while_another_measures(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  gate.close(backend->pool().current_stream());
  const Measured measured(*backend, true);
  std::thread other([&] { backend->events().elapsed_milliseconds(measured.begin, measured.end); });
  for (int turn = 0; turn < 3000; ++turn) {
    backend->events().release(backend->events().acquire(false));
    std::this_thread::yield();
  }
  gate.open();
  other.join();
  return false;
}

bool a_new_event_each_time(const Make& make) {
  const auto backend = make({});
  for (int round = 0; round < 3; ++round)
    backend->events().release(backend->events().acquire(false));
  return backend->device().statistics().events > 1;
}

bool query_before_the_record(const Make& make) {
  const auto backend = make({});
  EventPool& events = backend->events();
  const EventId first = events.acquire(false);
  events.record(first);
  events.synchronize(first);
  events.release(first);
  return events.query(events.acquire(false));
}

// An event is released while another thread is about to record it, and the next owner is given one.
bool a_record_of_a_released_event(const Make& make) {
  for (int round = 0; round < 100; ++round) {
    const auto backend = make({});
    EventPool& events = backend->events();
    Stream& stream = backend->pool().stream(1);
    const EventId event = events.acquire(false);
    std::atomic<bool> starting{false};
    std::thread other;
    EventId next = 0;
    stream.dispatch([&] {
      other = std::thread([&] {
        starting.store(true);
        try {
          events.record(event, &stream);
        } catch (const std::invalid_argument&) {  // it came too late
        }
      });
      eventually([&] { return starting.load(); });
      for (int turn = 0; turn < 100; ++turn) std::this_thread::yield();
      events.release(event);
      next = events.acquire(false);
    });
    other.join();
    stream.synchronize(SyncType::CommitAndWait);
    if (events.query(next)) return true;
  }
  return false;
}

// The callback that notes the time comes when the events are gone.
bool a_time_after_the_event(const Make& make) {
  for (int round = 0; round < 50; ++round) {
    const auto backend = make({});
    const metal::Ref<metal::Device> device = &backend->device();
    Gate gate(*backend);
    gate.close(backend->pool().current_stream());
    const EventId event = backend->events().acquire(true);
    backend->events().record(event);
    backend->events().release(event);
    backend->events().empty_cache();
    gate.open();
    backend->synchronizer().synchronize();
  }
  return false;
}

bool the_next_owners_stream(const Make& make) {
  const auto backend = make({});
  EventPool& events = backend->events();
  const EventId first = events.acquire(false);
  events.record(first, &backend->pool().stream(1));
  events.synchronize(first);
  events.release(first);
  Gate gate(*backend);
  gate.close(backend->pool().stream(2));
  const EventId next = events.acquire(false);
  events.record(next, &backend->pool().stream(2));
  return comes_to_hold([&] { return events.query(next); });
}

bool a_wait_that_is_over(const Make& make) {
  Config config;
  config.event_timeout = std::chrono::milliseconds(5);
  const auto backend = make(config);
  Gate gate(*backend);
  gate.close(backend->pool().current_stream());
  const EventId event = backend->events().acquire(false);
  backend->events().record(event);
  try {
    backend->events().synchronize(event);
  } catch (const std::exception&) {
    return false;
  }
  return true;
}

}  // namespace

std::vector<Experiment> event_experiments() {
  return {
      {"event-null-stream-means-default", "patched", a_record_without_a_stream},
      {"event-null-stream-means-default", "upstream", a_record_without_a_stream},
      {"elapsed-time-after-synchronize-hangs", "patched", elapsed_after_synchronize,
       Shows::ByWaitingForEver},
      {"elapsed-time-without-timing-hangs", "patched", elapsed_without_timing,
       Shows::ByWaitingForEver},
      {"elapsed-time-waits-under-pool-mutex", "patched", events_while_another_measures,
       Shows::ByWaitingForEver},
      {"query-true-for-unrecorded-reused-event", "patched", query_before_the_record},
      {"released-events-never-used-again", "patched", a_new_event_each_time},
      {"raw-event-pointer-after-release", "patched", a_record_of_a_released_event},
      {"notify-callback-after-destroy", "patched", a_time_after_the_event, Shows::AsUseAfterFree},
      {"event-holds-dangling-stream", "patched", the_next_owners_stream},
      {"wait-event-timeoutless", "patched", a_wait_that_is_over, Shows::ByWaitingForEver}};
}

}  // namespace mpsstress::defects
