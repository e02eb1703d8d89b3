// Where a list was made into a ring without an order, who goes along it never ends, and never takes
// a step: nobody writes there any more. Each access is a race that has been told already.
#include <thread>

#include "../program.hpp"
#include "../ring.hpp"

MPSS_PROGRAM(circles_in_raced_memory, StepLimit) {
  mpsstress::programs::Ring ring;
  std::thread writer([&] { ring.close(); });
  std::thread reader([&] { ring.go_along(); });
  reader.join();
  writer.join();
}
