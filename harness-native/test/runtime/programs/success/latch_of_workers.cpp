// What workers do before they count down comes before what a thread does that waits for the latch;
// permits are handed out likewise. Both sleep in std::atomic::wait.
#include <latch>
#include <semaphore>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(latch_of_workers, Nothing) {
  int parts[2] = {0, 0};
  int sum = 0;
  std::latch done(2);
  std::counting_semaphore<2> permits(0);
  const auto work = [&](int part) {
    permits.acquire();
    parts[part] = 1;
    done.count_down();
  };
  std::thread first(work, 0);
  std::thread second(work, 1);
  permits.release(2);
  done.wait();
  sum = parts[0] + parts[1];
  require(sum == 2, "all are done");
  first.join();
  second.join();
}
