// One critical section for the whole transfer.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(transfer_in_two_steps, Nothing) {
  std::mutex mutex;
  int from = 10;
  int to = 0;
  std::thread transfer([&] {
    std::lock_guard lock(mutex);
    from -= 5;
    to += 5;
  });
  std::thread observer([&] {
    std::lock_guard lock(mutex);
    require(from + to == 10, "nothing is lost");
  });
  transfer.join();
  observer.join();
}
