// dispatch_group: a count of work under way. The group is empty when every enter has had its leave;
// then the waits return and the notifications are enqueued. A leave happens before both.
#ifndef MPSSTRESS_DISPATCH_GROUP_HPP
#define MPSSTRESS_DISPATCH_GROUP_HPP

#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

#include "dispatch/object.hpp"
#include "dispatch/ordering.hpp"

namespace mpsstress::dispatch {

class Group final : public Object {
 public:
  Group() = default;
  void enter();
  // Unbalanced: false, and nothing has changed.
  bool leave();
  bool wait(std::uint64_t nanos);  // false: the time was over first
  // Called once, when the group is empty; at once if it is. It is to enqueue the block.
  void notify(std::function<void()> enqueue);

 private:
  ~Group() override = default;

  ordering::Promise left_;
  ordering::Promise registered_;  // notify -> what it enqueues
  std::mutex mutex_;
  std::condition_variable emptied_;
  std::size_t entered_ = 0;
  std::size_t generation_ = 0;
  std::vector<std::function<void()>> notifications_;
};

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_GROUP_HPP
