// Who calls is told by the thread, for a device knows of no lanes.
#include "program/interpreter/slow_calls.hpp"

#include "program/host/host_pause.hpp"

namespace mpsstress::program {

SlowCallsOfOneThread& SlowCallsOfOneThread::as(const SlowCalls& wanted) {
  static SlowCallsOfOneThread only;
  only.end();  // a schedule that was given up has not ended them
  only.calls_ = wanted;
  only.count_.store(0, std::memory_order_relaxed);
  return only;
}

void SlowCallsOfOneThread::begin() {
  thread_ = pthread_self();
  begun_.store(true, std::memory_order_release);
}

void SlowCallsOfOneThread::call() {
  if (!begun_.load(std::memory_order_acquire)) return;
  if (pthread_equal(thread_, pthread_self()) == 0) return;
  if (count_.fetch_add(1, std::memory_order_relaxed) >= calls_.first) pause_host(calls_.nanos);
}

}  // namespace mpsstress::program
