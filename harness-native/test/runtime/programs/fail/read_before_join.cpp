// The result is read before the thread that writes it was joined.
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(read_before_join, Race) {
  int result = 0;
  std::thread worker([&] { result = 7; });
  const int early = result;
  worker.join();
  require(early == 0 || early == 7, "a value that was written");
}
