// One event: a value of a Metal event that the stream signals, and a listener that tells the host.
#include <ATen/mps/MPSEvent.h>

#include <mach/mach_time.h>

#include <chrono>
#include <stdexcept>

namespace at::mps {
namespace {

constexpr std::chrono::seconds kPatience{30};  // C32

}  // namespace

MPSEvent::MPSEvent(MPSPooledEvent pooled, MTLSharedEventListener* listener, bool timing)
    : _event(pooled.event),
      _listener([listener retain]),
      _timing(timing),
      _value(pooled.value) {}

MPSEvent::~MPSEvent() {
  [_listener release];
  [_event release];
}

MPSPooledEvent MPSEvent::pooled() { return {[_event retain], _value}; }

void MPSEvent::record(MPSStream* stream) {
  stream->run(^{
    std::uint64_t value;
    {
      const std::lock_guard<std::mutex> lock(_mutex);
      value = ++_value;
      _recorded = true;
    }
    notify(value);
    stream->endKernelCoalescing();
    [stream->commandBuffer() encodeSignalEvent:_event value:value];
    stream->synchronize(SyncType::COMMIT);
  });
}

// The block owns what it writes to: the event may be given back before it is reached (C34).
void MPSEvent::notify(std::uint64_t value) {
  const std::shared_ptr<MPSEventProgress> progress = _progress;
  [_event notifyListener:_listener
                 atValue:value
                   block:^(id<MTLSharedEvent>, uint64_t) {
                     const std::uint64_t now = clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
                     const std::lock_guard<std::mutex> lock(progress->mutex);
                     if (value <= progress->reached) return;
                     progress->reached = value;
                     progress->nanos = now;
                     progress->changed.notify_all();
                   }];
}

// The value that was recorded last, or 0.
std::uint64_t MPSEvent::recorded() {
  const std::lock_guard<std::mutex> lock(_mutex);
  return _recorded ? _value : 0;
}

void MPSEvent::wait(MPSStream* stream) {
  const std::uint64_t value = recorded();
  if (value == 0) return;  // C30
  const id<MTLSharedEvent> event = _event;
  dispatch_async(dispatch_get_global_queue(0, 0), ^{
    stream->run(^{
      stream->endKernelCoalescing();
      [stream->commandBuffer() encodeWaitForEvent:event value:value];
    });
  });
}

bool MPSEvent::query() {
  const std::uint64_t value = recorded();
  return value != 0 && [_event signaledValue] >= value;  // C31
}

void MPSEvent::synchronize() {
  const std::uint64_t value = recorded();
  if (value == 0) return;
  std::unique_lock<std::mutex> lock(_progress->mutex);
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (_progress->reached < value) {
    if (_progress->changed.wait_until(lock, deadline) == std::cv_status::timeout) {
      throw std::runtime_error("an event was not reached within 30 s");
    }
  }
}

std::uint64_t MPSEvent::nanos() {
  if (!_timing) throw std::invalid_argument("the event has no timing enabled");
  if (recorded() == 0) throw std::invalid_argument("the event is not recorded");
  synchronize();
  const std::lock_guard<std::mutex> lock(_progress->mutex);
  return _progress->nanos;
}

}  // namespace at::mps
