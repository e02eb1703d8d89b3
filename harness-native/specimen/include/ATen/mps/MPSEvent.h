// Events by id. An event stays alive for whoever uses it while another thread gives it back (C34).
#pragma once

#include <ATen/mps/MPSStream.h>

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace at::mps {

using id_t = std::uint32_t;

// What the listener's thread tells those that wait. It may outlive the MPSEvent, and owns no Metal
// event: one that is never reached, as where its command buffer fails, would keep itself alive.
struct MPSEventReach {
  std::mutex mutex;
  std::condition_variable changed;
  std::uint64_t reached = 0;  // the greatest value
  std::uint64_t nanos = 0;    // when it was reached
};

struct MPSEventProgress {
  explicit MPSEventProgress(id<MTLSharedEvent> its) : event(its) {}  // takes over the reference
  ~MPSEventProgress() { [event release]; }
  const id<MTLSharedEvent> event;
  const std::shared_ptr<MPSEventReach> reach = std::make_shared<MPSEventReach>();
};

// A Metal event with the value that its last owner came to, and the stream that signals it: values
// never go back (C29).
struct MPSPooledEvent {
  id<MTLSharedEvent> event;
  std::uint64_t value;
  MPSStream* stream = nullptr;
};

class MPSEvent {
 public:
  // What a record stands for, whatever is recorded later (C30).
  struct Mark {
    std::shared_ptr<MPSEventProgress> progress;
    std::uint64_t value = 0;  // 0: nothing is recorded
  };

  MPSEvent(MPSPooledEvent pooled, MTLSharedEventListener* listener, bool timing);
  ~MPSEvent();
  MPSEvent(const MPSEvent&) = delete;
  MPSEvent& operator=(const MPSEvent&) = delete;

  void record(MPSStream* stream);
  void wait(MPSStream* stream);
  bool query();
  void synchronize();
  std::uint64_t nanos();  // waits for it; throws unless it is recorded and timed
  MPSPooledEvent pooled();
  Mark recorded();
  static void await(const Mark& mark);  // of something recorded

 private:
  Mark next(MPSStream* stream);
  void notify(const Mark& mark);

  MTLSharedEventListener* const _listener;
  const bool _timing;
  std::mutex _mutex;
  std::shared_ptr<MPSEventProgress> _progress;
  std::uint64_t _value;
  MPSStream* _stream;
  bool _recorded = false;
};

class MPSEventPool {
 public:
  MPSEventPool();
  ~MPSEventPool();
  MPSEventPool(const MPSEventPool&) = delete;
  MPSEventPool& operator=(const MPSEventPool&) = delete;

  id_t acquireEvent(bool timing);
  void releaseEvent(id_t id);
  void recordEvent(id_t id, bool onCurrentStream);
  void waitForEvent(id_t id, bool onCurrentStream);
  void recordEvent(id_t id, MPSStream* stream);
  void waitForEvent(id_t id, MPSStream* stream);
  bool queryEvent(id_t id);
  void synchronizeEvent(id_t id);
  double elapsedTime(id_t begin, id_t end);  // milliseconds
  std::shared_ptr<MPSEvent> inUse(id_t id);  // for a caller that uses it whoever gives it back

 private:
  void recycle(MPSEvent* event);

  MTLSharedEventListener* _listener;
  std::mutex _mutex;
  id_t _lastId = 0;
  std::vector<MPSPooledEvent> _free;
  std::unordered_map<id_t, std::shared_ptr<MPSEvent>> _inUse;
};

MPSEventPool* getMPSEventPool();

}  // namespace at::mps
