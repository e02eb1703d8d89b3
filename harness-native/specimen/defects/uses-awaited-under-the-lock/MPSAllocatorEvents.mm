// What the host waits for before it touches memory that the device uses.
#include <ATen/mps/MPSAllocator.h>

namespace at::mps {

// Of that stream's uses; null if the block is none of this allocator's. A free beside it gives back
// the id, not the event that the caller has (C43).
std::shared_ptr<MPSEvent> MPSAllocator::eventOf(const void* memory, MPSStream* stream) {
  const std::lock_guard<std::mutex> lock(_mutex);
  const auto found = _inUse.find(memory);
  if (found == _inUse.end()) return nullptr;
  for (const auto& [user, event] : found->second->uses) {
    if (user == stream) return getMPSEventPool()->inUse(event);
  }
  const id_t made = getMPSEventPool()->acquireEvent(false);
  found->second->uses.emplace_back(stream, made);
  return getMPSEventPool()->inUse(made);
}

// The stream's queue is not entered under the lock (C42).
void MPSAllocator::recordEvents(const std::vector<const void*>& memory) {
  MPSStream* const stream = getCurrentMPSStream();
  for (const void* const one : memory) {
    if (const std::shared_ptr<MPSEvent> event = eventOf(one, stream)) event->record(stream);
  }
}

void MPSAllocator::forget(const Uses& uses) {
  for (const auto& [stream, event] : uses) getMPSEventPool()->releaseEvent(event);
}

// For the uses that are marked now: one that is marked meanwhile is waited for by who comes then.
void MPSAllocator::waitForEvents(const std::vector<const void*>& memory) {
  std::vector<MPSEvent::Mark> marks;
  const std::lock_guard<std::mutex> lock(_mutex);
  {
    for (const void* const one : memory) {
      const auto found = _inUse.find(one);
      if (found == _inUse.end()) continue;
      for (const auto& [stream, event] : found->second->uses) {
        marks.push_back(getMPSEventPool()->inUse(event)->recorded());
      }
    }
  }
  for (const MPSEvent::Mark& mark : marks) {
    if (mark.value != 0) MPSEvent::await(mark);
  }
}

}  // namespace at::mps
