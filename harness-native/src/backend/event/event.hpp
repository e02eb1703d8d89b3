// A point in a stream's work that other streams and the host can wait for (C29..C33).
//
// Each record takes the next version, also when the event was handed to a new owner, and signals it
// on a shared event whose value only grows. Versions of one stream are reached in their order
// (C27); those of two streams need not be, and the later one's signal would answer for the earlier
// one too. So a shared event belongs to one stream: a record on another stream takes a fresh one,
// and whoever waits for an earlier mark keeps the shared event of that mark.
#ifndef MPSSTRESS_BACKEND_EVENT_HPP
#define MPSSTRESS_BACKEND_EVENT_HPP

#include <cstdint>
#include <memory>
#include <mutex>

#include "backend/event/event_times.hpp"
#include "metal/execution/shared_event.hpp"

namespace mpsstress::backend {

class Backend;
class Stream;

class Event {
 public:
  explicit Event(Backend& backend,
                 dispatch::Ref<EventTimes> times = dispatch::make_object<EventTimes>());
  virtual ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  // For a new owner: not recorded, and with times or without.
  void reset(bool timing);

  virtual void record(Stream& stream);  // C29; commits, so that it will be reached
  void wait(Stream& stream);            // C30; does not block the host
  virtual bool query();                 // C31
  virtual void synchronize();           // C32; throws EventTimeout

  // Throws std::logic_error without timing or record (C33).
  virtual void check_has_time();
  // When the mark was reached, waiting for it if need be; of an event that has a time.
  EventTimes::Time time();

 protected:
  struct Mark {  // reached when the shared event's value is at least the version
    metal::Ref<metal::SharedEvent> event;
    std::uint64_t version = 0;  // 0: nothing was recorded
    bool reached() const { return version == 0 || event->signaledValue() >= version; }
  };

  // The mark to wait for; of version 0 where this owner has not recorded (C31).
  Mark recorded();
  // On the stream's queue: encodes the signal of the mark and commits.
  void encode_record(Stream& stream, const Mark& mark);
  virtual void note_time_of(const Mark& mark);

  Backend& backend_;
  std::mutex mutex_;  // never held during a dispatch or a wait
  // Under mutex_:
  Mark latest_;                     // of the latest record by any owner
  const Stream* stream_ = nullptr;  // on which that was; only compared
  Mark recorded_;                   // of the latest record by this owner
  bool timing_ = false;
  const dispatch::Ref<EventTimes> times_;

 private:
  Mark next_mark(const Stream& stream);
  bool has_timing();
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_EVENT_HPP
