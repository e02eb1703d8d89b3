// What an NSCondition holds.
#ifndef MPSSTRESS_OBJC_FOUNDATION_CONDITION_STATE_HPP
#define MPSSTRESS_OBJC_FOUNDATION_CONDITION_STATE_HPP

#include <condition_variable>
#include <mutex>

namespace mpsstress::face {

struct ConditionState {
  std::mutex mutex;
  std::condition_variable condition;
};

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_FOUNDATION_CONDITION_STATE_HPP
