// A latch for three workers, of which two come.
#include <latch>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(latch_of_workers, Deadlock) {
  std::latch done(3);
  const auto work = [&] { done.count_down(); };
  std::thread first(work);
  std::thread second(work);
  done.wait();
  first.join();
  second.join();
}
