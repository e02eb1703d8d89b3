// First the join, then the result.
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(read_before_join, Nothing) {
  int result = 0;
  std::thread worker([&] { result = 7; });
  worker.join();
  require(result == 7, "the result is there");
}
