// Ids to events; the lock covers the tables only.
#include "backend/event/event_pool.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "backend/backend.hpp"
#include "backend/event/event.hpp"
#include "backend/pool/stream_pool.hpp"

namespace mpsstress::backend {

EventPool::EventPool(Backend& backend) : backend_(backend) {}
EventPool::~EventPool() = default;

std::shared_ptr<Event> EventPool::make(bool timing) {
  std::unique_ptr<Event> event;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!recycled_.empty()) {
      event = std::move(recycled_.back());
      recycled_.pop_back();
    }
  }
  if (!event) event = backend_.parts().make<Event>(backend_);
  event->reset(timing);
  return {event.release(), [this](Event* used) { recycle(std::unique_ptr<Event>(used)); }};
}

void EventPool::recycle(std::unique_ptr<Event> event) {
  const std::lock_guard<std::mutex> lock(mutex_);
  recycled_.push_back(std::move(event));
}

EventId EventPool::acquire(bool timing) {
  backend_.check_usable();  // C19
  std::shared_ptr<Event> event = make(timing);
  const std::lock_guard<std::mutex> lock(mutex_);
  events_.emplace(++last_id_, std::move(event));
  return last_id_;
}

void EventPool::release(EventId id) {
  std::shared_ptr<Event> released;  // let go of after the lock, which recycling takes
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto at = events_.find(id);
  if (at == events_.end()) throw std::invalid_argument("Invalid Event ID: " + std::to_string(id));
  released = std::move(at->second);
  events_.erase(at);
}

std::shared_ptr<Event> EventPool::find(EventId id) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto at = events_.find(id);
  if (at == events_.end()) throw std::invalid_argument("Invalid Event ID: " + std::to_string(id));
  return at->second;
}

Stream& EventPool::resolve(Stream* stream) {
  return stream != nullptr ? *stream : backend_.pool().current_stream();  // C35
}

void EventPool::record(EventId id, Stream* stream) { find(id)->record(resolve(stream)); }
void EventPool::wait(EventId id, Stream* stream) { find(id)->wait(resolve(stream)); }
bool EventPool::query(EventId id) { return find(id)->query(); }
void EventPool::synchronize(EventId id) { find(id)->synchronize(); }

double EventPool::elapsed_milliseconds(EventId begin, EventId end) {
  const auto first = find(begin);
  const auto second = find(end);
  return milliseconds_between(*first, *second);
}

double EventPool::milliseconds_between(Event& first, Event& second) {
  first.check_has_time();  // both, before waiting for either (C33)
  second.check_has_time();
  const auto started = first.time();
  return std::chrono::duration<double, std::milli>(second.time() - started).count();
}

void EventPool::empty_cache() {
  std::vector<std::unique_ptr<Event>> unused;
  const std::lock_guard<std::mutex> lock(mutex_);
  unused.swap(recycled_);
}

std::size_t EventPool::live() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return events_.size();
}

metal::SharedEventListener* EventPool::listener() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!listener_) listener_ = metal::make_object<metal::SharedEventListener>(backend_.device());
  return listener_;
}

}  // namespace mpsstress::backend
