// Recording, waiting, asking.
#include "backend/event.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "backend/backend.hpp"
#include "backend/error.hpp"
#include "backend/event_pool.hpp"
#include "backend/stream.hpp"

namespace mpsstress::backend {
namespace {

[[noreturn]] void throw_timeout() { throw EventTimeout("timed out waiting for an MPS event"); }

}  // namespace

Event::Event(Backend& backend, dispatch::Ref<EventTimes> times)
    : backend_(backend), event_(backend.device().newSharedEvent()), times_(std::move(times)) {}

Event::~Event() = default;

void Event::reset(bool timing) {
  const std::lock_guard<std::mutex> lock(mutex_);
  timing_ = timing;
  recorded_ = 0;  // C31: the version itself goes on (C29)
}

void Event::record(Stream& stream) {
  stream.dispatch([&] {
    std::uint64_t version = 0;
    bool timing = false;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      version = ++version_;
      timing = timing_;
    }
    if (timing) note_time_of(version);
    encode_record(stream, version);
    const std::lock_guard<std::mutex> lock(mutex_);
    if (version > recorded_) recorded_ = version;
  });
}

void Event::encode_record(Stream& stream, std::uint64_t version) {
  stream.encode_signal_event(event_, version);
  stream.commit_as(SyncType::Commit);
}

void Event::note_time_of(std::uint64_t version) {
  event_->notifyListener(backend_.events().listener(), version,
                         [times = times_, version](metal::SharedEvent*, std::uint64_t) {
                           times->reached(version, std::chrono::steady_clock::now());
                         });
}

std::uint64_t Event::recorded_version() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return recorded_;
}

void Event::wait(Stream& stream) {
  const std::uint64_t version = recorded_version();  // the current one, at the call (C30)
  if (version == 0 || event_->signaledValue() >= version) return;
  stream.dispatch([&] { stream.encode_wait_for_event(event_, version); });
}

bool Event::query() {
  const std::uint64_t version = recorded_version();
  return version != 0 && event_->signaledValue() >= version;  // C31
}

void Event::synchronize() {
  const std::uint64_t version = recorded_version();
  if (version == 0) return;
  const auto bound =
      std::chrono::duration_cast<std::chrono::milliseconds>(backend_.config().event_timeout);
  const auto milliseconds = static_cast<std::uint64_t>(bound.count());
  if (!event_->waitUntilSignaledValue(version, milliseconds)) throw_timeout();  // C25, C32
}

void Event::check_has_time() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!timing_) throw std::logic_error("the MPS event was not created with timing enabled");  // C33
  if (recorded_ == 0) throw std::logic_error("the MPS event was not recorded");
}

EventTimes::Time Event::time() {
  check_has_time();
  const auto time = times_->wait_for(recorded_version(), backend_.config().event_timeout);
  if (!time) throw_timeout();
  return *time;
}

}  // namespace mpsstress::backend
