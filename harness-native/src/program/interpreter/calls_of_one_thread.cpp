// Who calls is told by the thread, for a device knows of no lanes. What the thread itself has
// written it sees; what others see of that never makes them that thread.
#include "program/interpreter/calls_of_one_thread.hpp"

namespace mpsstress::program {

void CallsOfOneThread::begin() {
  thread_.store(pthread_self(), std::memory_order_relaxed);
  begun_.store(true, std::memory_order_relaxed);
}

void CallsOfOneThread::call() {
  if (!begun_.load(std::memory_order_relaxed)) return;
  if (pthread_equal(thread_.load(std::memory_order_relaxed), pthread_self()) == 0) return;
  keep(count_.fetch_add(1, std::memory_order_relaxed));
}

}  // namespace mpsstress::program
