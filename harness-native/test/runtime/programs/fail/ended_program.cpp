// A thread says by the exit status that something went wrong.
#include <atomic>
#include <cstdlib>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(ended_program, Assertion) {
  std::atomic<int> value{0};
  std::thread sets([&] {
    value = 1;
    value = 2;
  });
  std::thread checks([&] {
    if (value == 1) std::exit(1);
  });
  sets.join();
  checks.join();
}
