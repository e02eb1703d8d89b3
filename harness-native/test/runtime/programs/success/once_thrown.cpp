// What an initialisation did before it threw comes before the next attempt.
#include <mutex>
#include <stdexcept>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(once_thrown, Nothing) {
  std::once_flag flag;
  int attempts = 0;
  const auto initialise = [&] {
    if (attempts++ == 0) throw std::runtime_error("not yet");
  };
  const auto work = [&] {
    try {
      std::call_once(flag, initialise);
    } catch (const std::runtime_error&) {
      std::call_once(flag, initialise);
    }
    require(attempts == 2, "the second attempt is the last one");
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
}
