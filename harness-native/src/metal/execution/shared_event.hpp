// A counter that GPU and host signal and wait for (MTLSharedEvent), and the listener that calls
// blocks on a dispatch queue when a value is reached (MTLSharedEventListener).
#ifndef MPSSTRESS_METAL_SHARED_EVENT_HPP
#define MPSSTRESS_METAL_SHARED_EVENT_HPP

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "dispatch/queue.hpp"
#include "metal/execution/ordering.hpp"
#include "metal/object.hpp"
#include "metal/types.hpp"

namespace mpsstress::metal {

class CommandQueue;
class Device;

class SharedEventListener final : public Object {
 public:
  using Enqueue = std::function<void(dispatch::dispatch_block_t)>;

  // null: a queue of its own
  explicit SharedEventListener(Device& device, dispatch::dispatch_queue_t queue = nullptr);
  // A queue of another kind.
  explicit SharedEventListener(Enqueue enqueue) : enqueue_(std::move(enqueue)) {}
  dispatch::dispatch_queue_t dispatchQueue() const { return queue_; }

 private:
  friend class SharedEvent;
  void call(dispatch::dispatch_block_t block) const;

  const Ref<dispatch::DispatchQueue> queue_;
  const Enqueue enqueue_;
};

class SharedEvent final : public Object {
 public:
  // A signal happens before what follows here once its value was seen.
  std::uint64_t signaledValue() const;
  // A smaller value than the current one is ignored, as from the GPU; and is taken. Whether it is
  // one.
  bool setSignaledValue(std::uint64_t value);
  bool assignSignaledValue(std::uint64_t value);
  // The block is called once, when signaledValue >= value; at once if that holds already.
  void notifyListener(SharedEventListener* listener, std::uint64_t value,
                      SharedEventNotificationBlock block);
  static constexpr std::uint64_t kForEver = UINT64_MAX;
  // False: the time was over first.
  bool waitUntilSignaledValue(std::uint64_t value, std::uint64_t timeout_milliseconds);
  Device* device() const { return device_; }

 private:
  friend class CommandQueue;
  friend class Device;
  friend class Executor;
  // On the heap: there its block is destroyed on a traced thread when it has run. Moving a
  // std::function may leave a copy behind, which would be destroyed on a hidden one.
  struct Call final : Object {
    Call(SharedEventListener* its_listener, SharedEventNotificationBlock its_block)
        : listener(its_listener), block(std::move(its_block)) {}
    const Ref<SharedEventListener> listener;
    SharedEventNotificationBlock block;
  };
  struct Notification {
    std::uint64_t value;
    Ref<Call> call;
  };
  struct Waiter {  // a command queue that stands at a wait
    std::uint64_t value;
    Ref<CommandQueue> queue;
  };

  explicit SharedEvent(Device& device);
  ~SharedEvent() override;
  bool advance(std::uint64_t value);  // whether it is smaller than the current one
  bool reached(std::uint64_t value) const;
  bool park_unless_reached(std::uint64_t value, CommandQueue& queue);
  void deliver(const Ref<Call>& call, std::uint64_t value);

  const Ref<Device> device_;
  // Under the service's lock:
  std::uint64_t value_ = 0;
  std::vector<Notification> notifications_;
  std::vector<Waiter> waiters_;
  std::size_t host_waiters_ = 0;
  std::condition_variable advanced_;
  ordering::Promise signalled_;
  ordering::Promise registered_;  // notifyListener -> its block
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_SHARED_EVENT_HPP
