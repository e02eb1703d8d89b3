// Between taking and giving, an observer sees money that is nowhere.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(transfer_in_two_steps, Violation) {
  std::mutex mutex;
  int from = 10;
  int to = 0;
  std::thread transfer([&] {
    {
      std::lock_guard lock(mutex);
      from -= 5;
    }
    {
      std::lock_guard lock(mutex);
      to += 5;
    }
  });
  std::thread observer([&] {
    std::lock_guard lock(mutex);
    require(from + to == 10, "nothing is lost");
  });
  transfer.join();
  observer.join();
}
