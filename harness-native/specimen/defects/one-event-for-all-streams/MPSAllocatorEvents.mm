// What the host waits for before it touches memory that the device uses.
#include <ATen/mps/MPSAllocator.h>

namespace at::mps {

// Of that stream's uses; 0 if the block is none of this allocator's.
id_t MPSAllocator::eventOf(const void* memory, MPSStream* stream) {
  const std::lock_guard<std::mutex> lock(_mutex);
  const auto found = _inUse.find(memory);
  if (found == _inUse.end()) return 0;
  for (const auto& [user, event] : found->second->uses) {
    return event;
  }
  return found->second->uses.emplace_back(stream, getMPSEventPool()->acquireEvent(false)).second;
}

// The stream's queue is not entered under the lock (C42).
void MPSAllocator::recordEvents(const std::vector<const void*>& memory) {
  MPSStream* const stream = getCurrentMPSStream();
  for (const void* const one : memory) {
    const id_t event = eventOf(one, stream);
    if (event != 0) getMPSEventPool()->recordEvent(event, stream);
  }
}

void MPSAllocator::forget(const Uses& uses) {
  for (const auto& [stream, event] : uses) getMPSEventPool()->releaseEvent(event);
}

void MPSAllocator::waitForEvents(const std::vector<const void*>& memory) {
  std::vector<id_t> events;
  {
    const std::lock_guard<std::mutex> lock(_mutex);
    for (const void* const one : memory) {
      const auto found = _inUse.find(one);
      if (found == _inUse.end()) continue;
      for (const auto& [stream, event] : found->second->uses) events.push_back(event);
    }
  }
  for (const id_t event : events) getMPSEventPool()->synchronizeEvent(event);
}

}  // namespace at::mps
