// The value is set when the event counter has told of it already.
#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(event_counter, Race) {
  const int counter = eventfd(0, 0);
  int value = 0;
  std::thread reader([&] {
    std::uint64_t count = 0;
    (void)!read(counter, &count, sizeof count);
    require(value <= 1, "0 or 1");
  });
  const std::uint64_t one = 1;
  (void)!write(counter, &one, sizeof one);
  value = 1;
  reader.join();
}
