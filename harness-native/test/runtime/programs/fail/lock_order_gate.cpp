// Opposite lock orders; one thread takes the lock that should exclude the other too late.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(lock_order_gate, Deadlock) {
  std::mutex gate;
  std::mutex a;
  std::mutex b;
  std::thread other([&] {
    const std::lock_guard<std::mutex> outer(gate);
    const std::lock_guard<std::mutex> first(b);
    const std::lock_guard<std::mutex> second(a);
  });
  {
    const std::lock_guard<std::mutex> first(a);
    const std::lock_guard<std::mutex> second(b);
  }
  other.join();
}
