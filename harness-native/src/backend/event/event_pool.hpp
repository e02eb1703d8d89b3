// Events by id, and their reuse (C34). Ids are never used twice.
#ifndef MPSSTRESS_BACKEND_EVENT_POOL_HPP
#define MPSSTRESS_BACKEND_EVENT_POOL_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "metal/execution/shared_event.hpp"

namespace mpsstress::backend {

class Backend;
class Event;
class Stream;

using EventId = std::int64_t;

class EventPool {
 public:
  explicit EventPool(Backend& backend);
  virtual ~EventPool();
  EventPool(const EventPool&) = delete;
  EventPool& operator=(const EventPool&) = delete;

  EventId acquire(bool timing);
  // The event goes back when nobody uses it any more. Throws "Invalid Event ID", as all below.
  void release(EventId id);

  // A null stream is the calling thread's current stream (C35).
  void record(EventId id, Stream* stream = nullptr);
  void wait(EventId id, Stream* stream = nullptr);
  bool query(EventId id);
  void synchronize(EventId id);
  virtual double elapsed_milliseconds(EventId begin, EventId end);  // C33

  // An event without an id: a recycled one or a new one. It comes back by itself.
  virtual std::shared_ptr<Event> make(bool timing);
  void empty_cache();
  std::size_t live() const;  // ids handed out and not released

  // On whose queue the times of events are noted; made when first asked for.
  metal::SharedEventListener* listener();

 protected:
  // Shared with the pool, so that a release meanwhile does not pull it away (C34).
  virtual std::shared_ptr<Event> find(EventId id);
  virtual Stream& resolve(Stream* stream);  // C35
  void recycle(std::unique_ptr<Event> event);

  static double milliseconds_between(Event& first, Event& second);  // waits for both

  Backend& backend_;
  mutable std::mutex mutex_;  // never held while an event is used

 private:
  std::vector<std::unique_ptr<Event>> recycled_;  // before events_, whose end comes back to it
  std::unordered_map<EventId, std::shared_ptr<Event>> events_;
  EventId last_id_ = 0;
  metal::Ref<metal::SharedEventListener> listener_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_EVENT_POOL_HPP
