// The value of a shared event and everyone who waits for it.
#include "metal/execution/shared_event.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "metal/command/command_queue.hpp"
#include "metal/device.hpp"
#include "metal/execution/service.hpp"

namespace mpsstress::metal {

namespace {

// Those whose value is reached, in their order; the others stay.
template <typename Waiting>
std::vector<Waiting> take_reached(std::vector<Waiting>& all, std::uint64_t value) {
  std::vector<Waiting> reached;
  std::vector<Waiting> others;
  for (Waiting& one : all) (one.value <= value ? reached : others).push_back(std::move(one));
  all.swap(others);
  return reached;
}

}  // namespace

SharedEventListener::SharedEventListener(Device& device, dispatch::dispatch_queue_t queue)
    : queue_(queue != nullptr
                 ? Ref<dispatch::DispatchQueue>(queue)
                 : dispatch::make_queue("com.Metal.SharedEvent", device.service().handlers)) {}

void SharedEventListener::call(dispatch::dispatch_block_t block) const {
  if (enqueue_ != nullptr) {
    enqueue_(std::move(block));
  } else {
    dispatch::dispatch_async(queue_, std::move(block));
  }
}

SharedEvent::SharedEvent(Device& device) : device_(&device) {
  count_one(device_->service().events);
}

SharedEvent::~SharedEvent() { discount_one(device_->service().events); }

std::uint64_t SharedEvent::signaledValue() const {
  std::uint64_t value = 0;
  {
    const ordering::HiddenLock lock(device_->service().lock);
    value = value_;
  }
  signalled_.acquired();
  return value;
}

bool SharedEvent::setSignaledValue(std::uint64_t value) {
  signalled_.released();
  return advance(value);
}

// Nobody waits for less than what was reached: a smaller value calls and resumes no one.
bool SharedEvent::assignSignaledValue(std::uint64_t value) {
  bool smaller = false;
  {
    const ordering::HiddenLock lock(device_->service().lock);
    smaller = value < value_;
    if (smaller) value_ = value;
  }
  setSignaledValue(value);
  return smaller;
}

// A smaller value than the current one is ignored.
bool SharedEvent::advance(std::uint64_t value) {
  std::vector<Waiter> waiters;
  std::vector<Notification> notifications;
  {
    const ordering::HiddenLock lock(device_->service().lock);
    if (value <= value_) return value < value_;
    value_ = value;
    if (host_waiters_ != 0) advanced_.notify_all();
    waiters = take_reached(waiters_, value);
    notifications = take_reached(notifications_, value);
  }
  for (const Waiter& waiter : waiters) waiter.queue->resume();
  for (const Notification& notification : notifications) deliver(notification.call, value);
  return false;
}

void SharedEvent::notifyListener(SharedEventListener* listener, std::uint64_t value,
                                 SharedEventNotificationBlock block) {
  const auto call = make_object<Call>(listener, std::move(block));
  registered_.released();  // the call itself, too: another signal may deliver it at once
  std::uint64_t reached = 0;
  {
    const ordering::HiddenLock lock(device_->service().lock);
    reached = value_;
    if (reached < value) notifications_.push_back({value, call});
  }
  if (reached >= value) deliver(call, reached);
}

void SharedEvent::deliver(const Ref<Call>& call, std::uint64_t value) {
  call->listener->call([event = Ref<SharedEvent>(this), call, value] {
    event->registered_.acquired();
    event->signalled_.acquired();
    call->block(event, value);
    call->block = nullptr;
  });
}

bool SharedEvent::waitUntilSignaledValue(std::uint64_t value, std::uint64_t timeout_milliseconds) {
  constexpr std::uint64_t kLongest = 1'000'000'000;  // some days; more would overflow the clock
  const auto deadline = std::chrono::steady_clock::now() +
                        std::chrono::milliseconds(std::min(timeout_milliseconds, kLongest));
  const bool in_block = in_block_of_a_queue();
  {
    ordering::HiddenLock lock(device_->service().lock);
    if (value_ < value && in_block) device_->service().waits_in_blocks.add(1);
    ++host_waiters_;
    if (timeout_milliseconds == kForEver) {
      while (value_ < value) advanced_.wait(lock.lock());
    }
    while (value_ < value &&
           advanced_.wait_until(lock.lock(), deadline) != std::cv_status::timeout) {
    }
    --host_waiters_;
    if (value_ < value) return false;
  }
  signalled_.acquired();
  return true;
}

bool SharedEvent::reached(std::uint64_t value) const {
  const ordering::HiddenLock lock(device_->service().lock);
  return value_ >= value;
}

bool SharedEvent::park_unless_reached(std::uint64_t value, CommandQueue& queue) {
  const ordering::HiddenLock lock(device_->service().lock);
  if (value_ >= value) return false;
  waiters_.push_back({value, Ref<CommandQueue>(&queue)});
  return true;
}

}  // namespace mpsstress::metal
