// Two threads append to one vector.
#include <thread>
#include <vector>

#include "../program.hpp"

MPSS_PROGRAM(unguarded_vector, Race) {
  std::vector<int> log;
  log.reserve(4);
  std::thread first([&] { log.push_back(1); });
  std::thread second([&] { log.push_back(2); });
  first.join();
  second.join();
}
