// A point in a stream's work that other streams and the host can wait for (C29..C33).
//
// An event stands on a shared event whose value only grows: each record takes the next version, and
// goes on doing so when the event is handed to a new owner, so a late signal of the old one can
// never be mistaken for the new one's.
#ifndef MPSSTRESS_BACKEND_EVENT_HPP
#define MPSSTRESS_BACKEND_EVENT_HPP

#include <cstdint>
#include <memory>
#include <mutex>

#include "backend/event_times.hpp"
#include "metal/shared_event.hpp"

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
  virtual void reset(bool timing);

  virtual void record(Stream& stream);  // C29; commits, so that it will be reached
  virtual void wait(Stream& stream);    // C30; does not block the host
  virtual bool query();                 // C31
  virtual void synchronize();           // C32; throws EventTimeout

  // When the mark was reached, waiting for it if need be. Throws std::logic_error without timing
  // or record (C33).
  virtual EventTimes::Time time();
  virtual void check_has_time();

 protected:
  // The version to wait for; 0 where this owner has not recorded (C31).
  virtual std::uint64_t recorded_version();
  // On the stream's queue: encodes the signal of the next version and commits.
  virtual void encode_record(Stream& stream, std::uint64_t version);
  virtual void note_time_of(std::uint64_t version);

  Backend& backend_;
  const metal::Ref<metal::SharedEvent> event_;
  std::mutex mutex_;            // never held during a dispatch or a wait
  std::uint64_t version_ = 0;   // of the latest record by any owner; under mutex_
  std::uint64_t recorded_ = 0;  // of the latest record by this owner; under mutex_
  bool timing_ = false;         // under mutex_
  const dispatch::Ref<EventTimes> times_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_EVENT_HPP
