// Recording, waiting, asking.
#include "backend/event/event.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "backend/backend.hpp"
#include "backend/error.hpp"
#include "backend/event/event_pool.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {
namespace {

[[noreturn]] void throw_timeout() { throw EventTimeout("timed out waiting for an MPS event"); }

}  // namespace

Event::Event(Backend& backend, dispatch::Ref<EventTimes> times)
    : backend_(backend), times_(std::move(times)) {
  latest_.event = backend.device().newSharedEvent();
}

Event::~Event() = default;

void Event::reset(bool timing) {
  const std::lock_guard<std::mutex> lock(mutex_);
  timing_ = timing;
  recorded_ = {};  // C31: the versions themselves go on (C29)
}

void Event::record(Stream& stream) {
  stream.dispatch([&] {
    const Mark mark = next_mark(stream);
    if (has_timing()) note_time_of(mark);
    encode_record(stream, mark);
    const std::lock_guard<std::mutex> lock(mutex_);
    if (mark.version > recorded_.version) recorded_ = mark;
  });
}

Event::Mark Event::next_mark(const Stream& stream) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (stream_ != nullptr && stream_ != &stream) latest_.event = backend_.device().newSharedEvent();
  stream_ = &stream;
  ++latest_.version;
  return latest_;
}

bool Event::has_timing() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return timing_;
}

void Event::encode_record(Stream& stream, const Mark& mark) {
  stream.encode_signal_event(mark.event, mark.version);
  stream.commit_as(SyncType::Commit);
}

void Event::note_time_of(const Mark& mark) {
  mark.event->notifyListener(backend_.events().listener(), mark.version,
                             [times = times_, version = mark.version](auto*, std::uint64_t) {
                               times->reached(version, std::chrono::steady_clock::now());
                             });
}

Event::Mark Event::recorded() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return recorded_;
}

void Event::wait(Stream& stream) {
  const Mark mark = recorded();  // the current one, at the call (C30)
  if (mark.reached()) return;
  stream.dispatch([&] { stream.encode_wait_for_event(mark.event, mark.version); });
}

bool Event::query() {
  const Mark mark = recorded();
  return mark.version != 0 && mark.reached();  // C31
}

void Event::synchronize() {
  const Mark mark = recorded();
  if (mark.version == 0) return;
  const auto bound =
      std::chrono::duration_cast<std::chrono::milliseconds>(backend_.config().event_timeout);
  const auto milliseconds = static_cast<std::uint64_t>(bound.count());
  if (!mark.event->waitUntilSignaledValue(mark.version, milliseconds)) {
    throw_timeout();  // C25, C32
  }
}

void Event::check_has_time() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!timing_) throw std::logic_error("the MPS event was not created with timing enabled");  // C33
  if (recorded_.version == 0) throw std::logic_error("the MPS event was not recorded");
}

EventTimes::Time Event::time() {
  const auto time = times_->wait_for(recorded().version, backend_.config().event_timeout);
  if (!time) throw_timeout();
  return *time;
}

}  // namespace mpsstress::backend
