// One event: values of a Metal event that a stream signals, and a listener that tells the host.
#include <ATen/mps/MPSDevice.h>
#include <ATen/mps/MPSEvent.h>

#include <mach/mach_time.h>

#include <chrono>
#include <stdexcept>

namespace at::mps {
namespace {

constexpr std::chrono::seconds kPatience{30};  // C32

}  // namespace

MPSEvent::MPSEvent(MPSPooledEvent pooled, MTLSharedEventListener* listener, bool timing)
    : _listener([listener retain]),
      _timing(timing),
      _progress(std::make_shared<MPSEventProgress>(pooled.event)),
      _value(pooled.value),
      _stream(pooled.stream) {}

MPSEvent::~MPSEvent() { [_listener release]; }

MPSPooledEvent MPSEvent::pooled() { return {[_progress->event retain], _value, _stream}; }

void MPSEvent::record(MPSStream* stream) {
  stream->run(^{
    const Mark mark = next(stream);
    notify(mark);
    stream->endKernelCoalescing();
    [stream->commandBuffer() encodeSignalEvent:mark.progress->event value:mark.value];
    stream->synchronize(SyncType::COMMIT);
  });
}

// Each stream signals a Metal event of its own: the values of two would come in no order.
MPSEvent::Mark MPSEvent::next(MPSStream* stream) {
  const std::lock_guard<std::mutex> lock(_mutex);
  if (_stream != nullptr && _stream != stream) {
    _progress = std::make_shared<MPSEventProgress>([MPSDevice::getInstance().device() newSharedEvent]);
  }
  _stream = stream;
  _recorded = true;
  return {_progress, ++_value};
}

// The block owns what it writes to, the event may be given back before it is reached (C34), and not
// the event: it may never be reached (C26).
void MPSEvent::notify(const Mark& mark) {
  const std::uint64_t value = mark.value;
  const std::shared_ptr<MPSEventReach> reach = mark.progress->reach;
  [mark.progress->event notifyListener:_listener
                               atValue:value
                                 block:^(id<MTLSharedEvent>, uint64_t) {
                                   const std::uint64_t now = clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
                                   if (value <= reach->reached) return;
                                   reach->reached = value;
                                   reach->nanos = now;
                                   reach->changed.notify_all();
                                 }];
}

MPSEvent::Mark MPSEvent::recorded() {
  const std::lock_guard<std::mutex> lock(_mutex);
  return _recorded ? Mark{_progress, _value} : Mark{};
}

void MPSEvent::wait(MPSStream* stream) {
  const Mark mark = recorded();
  if (mark.value == 0) return;  // C30
  stream->run(^{
    stream->endKernelCoalescing();
    [stream->commandBuffer() encodeWaitForEvent:mark.progress->event value:mark.value];
  });
}

bool MPSEvent::query() {
  const Mark mark = recorded();
  return mark.value != 0 && [mark.progress->event signaledValue] >= mark.value;  // C31
}

void MPSEvent::synchronize() {
  const Mark mark = recorded();
  if (mark.value != 0) await(mark);
}

void MPSEvent::await(const Mark& mark) {
  MPSEventReach& reach = *mark.progress->reach;
  std::unique_lock<std::mutex> lock(reach.mutex);
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (reach.reached < mark.value) {
    if (reach.changed.wait_until(lock, deadline) == std::cv_status::timeout) {
      throw std::runtime_error("an event was not reached within 30 s");
    }
  }
}

std::uint64_t MPSEvent::nanos() {
  if (!_timing) throw std::invalid_argument("the event has no timing enabled");
  const Mark mark = recorded();
  if (mark.value == 0) throw std::invalid_argument("the event is not recorded");
  await(mark);
  const std::lock_guard<std::mutex> lock(mark.progress->reach->mutex);
  return mark.progress->reach->nanos;
}

}  // namespace at::mps
