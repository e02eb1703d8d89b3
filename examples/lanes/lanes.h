// Lanes of work on one Metal device: each does what it is given in that order.
#ifndef LANES_H
#define LANES_H

#import <Metal/Metal.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace lanes {

// Any thread may use any lane; what threads give it comes in the order of their calls.
class Lane {
 public:
  Lane(id<MTLDevice> device, int number);
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  int number() const { return number_; }
  void encode(void (^block)(id<MTLComputeCommandEncoder>));
  void copy(id<MTLBuffer> from, id<MTLBuffer> to, std::size_t bytes);
  // These two commit what the lane was given.
  void signal(id<MTLSharedEvent> event, std::uint64_t value);
  void wait_for(id<MTLSharedEvent> event, std::uint64_t value);
  void finish();  // returns when all that it was given is done; throws if that failed
  bool is_idle();

 private:
  id<MTLCommandBuffer> open();  // all three with the lock held
  void commit();

  const int number_;
  std::mutex mutex_;
  id<MTLCommandQueue> queue_;
  id<MTLCommandBuffer> open_ = nil;       // not yet committed
  id<MTLCommandBuffer> committed_ = nil;  // the last one
};

// A point in the work of a lane, that other lanes and the host can wait for. The last one counts at
// the time of the call: each has an event of its own, so that a later one does not stand for it.
class Mark {
 public:
  explicit Mark(id<MTLDevice> device) : device_(device) {}
  ~Mark();
  Mark(const Mark&) = delete;
  Mark& operator=(const Mark&) = delete;

  void record(Lane& lane);
  void hold_up(Lane& lane);  // until the mark is reached
  bool is_reached();         // false where there is none
  void wait();

 private:
  id<MTLSharedEvent> last();  // retained; nil where there is none

  const id<MTLDevice> device_;
  std::mutex mutex_;
  id<MTLSharedEvent> event_ = nil;
};

// Lane 0 is that of threads that have chosen none; the others are handed out in turn.
class Pool {
 public:
  static Pool& instance();
  static constexpr int kLanes = 33;

  id<MTLDevice> device() const { return device_; }
  Lane& lane(int number);  // throws where there is none
  Lane& next();
  Lane& current();
  void use(Lane* lane);  // by the calling thread; null is lane 0
  void finish();         // all lanes, even if one throws

  // Marks have names: one that is taken away while others use it lives for as long as they do.
  std::int64_t make_mark();
  std::shared_ptr<Mark> mark(std::int64_t name);  // throws where there is none
  void take_away(std::int64_t name);

 private:
  Pool();
  ~Pool();

  id<MTLDevice> device_;
  std::array<std::unique_ptr<Lane>, kLanes> lanes_;
  std::atomic<unsigned> taken_{0};
  std::mutex marks_mutex_;
  std::int64_t last_name_ = 0;
  std::unordered_map<std::int64_t, std::shared_ptr<Mark>> marks_;
};

}  // namespace lanes

#endif  // LANES_H
