// Events by id; a Metal event goes round with the value that it came to.
#include <ATen/mps/MPSDevice.h>
#include <ATen/mps/MPSEvent.h>

#include <stdexcept>
#include <string>

namespace at::mps {

MPSEventPool* getMPSEventPool() {
  static MPSEventPool pool;
  return &pool;
}

MPSEventPool::MPSEventPool() : _listener([[MTLSharedEventListener alloc] init]) {
  MPSStreamPool::instance();  // ends after the events
}

MPSEventPool::~MPSEventPool() {
  _inUse.clear();
  for (const MPSPooledEvent& pooled : _free) [pooled.event release];
  [_listener release];
}

id_t MPSEventPool::acquireEvent(bool timing) {
  const MPSPooledEvent pooled{[MPSDevice::getInstance().device() newSharedEvent], 0};
  const std::lock_guard<std::mutex> lock(_mutex);
  _inUse[++_lastId] = std::shared_ptr<MPSEvent>(new MPSEvent(pooled, _listener, timing),
                                                [this](MPSEvent* event) { recycle(event); });
  return _lastId;
}

// The last one that uses it gives the Metal event to the next owner.
void MPSEventPool::recycle(MPSEvent* event) {
  {
    const std::lock_guard<std::mutex> lock(_mutex);
    _free.push_back(event->pooled());
  }
  delete event;
}

void MPSEventPool::releaseEvent(id_t id) {
  std::shared_ptr<MPSEvent> event;  // ends without the lock
  const std::lock_guard<std::mutex> lock(_mutex);
  const auto found = _inUse.find(id);
  if (found == _inUse.end()) throw std::invalid_argument("Invalid Event ID: " + std::to_string(id));
  event = std::move(found->second);
  _inUse.erase(found);
}

std::shared_ptr<MPSEvent> MPSEventPool::inUse(id_t id) {
  const std::lock_guard<std::mutex> lock(_mutex);
  const auto found = _inUse.find(id);
  if (found == _inUse.end()) throw std::invalid_argument("Invalid Event ID: " + std::to_string(id));
  return found->second;
}

void MPSEventPool::recordEvent(id_t id, MPSStream* stream) { inUse(id)->record(stream); }
void MPSEventPool::waitForEvent(id_t id, MPSStream* stream) { inUse(id)->wait(stream); }
void MPSEventPool::recordEvent(id_t id, bool) { recordEvent(id, getCurrentMPSStream()); }
void MPSEventPool::waitForEvent(id_t id, bool) { waitForEvent(id, getCurrentMPSStream()); }
bool MPSEventPool::queryEvent(id_t id) { return inUse(id)->query(); }
void MPSEventPool::synchronizeEvent(id_t id) { inUse(id)->synchronize(); }

double MPSEventPool::elapsedTime(id_t begin, id_t end) {
  const std::uint64_t from = inUse(begin)->nanos();
  const std::uint64_t to = inUse(end)->nanos();
  return (static_cast<double>(to) - static_cast<double>(from)) * 1e-6;
}

}  // namespace at::mps
