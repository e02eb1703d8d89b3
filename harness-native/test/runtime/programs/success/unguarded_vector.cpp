// One mutex guards it.
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(unguarded_vector, Nothing) {
  std::mutex mutex;
  std::vector<int> log;
  auto append = [&](int value) {
    std::lock_guard lock(mutex);
    log.push_back(value);
  };
  std::thread first(append, 1);
  std::thread second(append, 2);
  first.join();
  second.join();
  require(log.size() == 2, "both are there");
}
