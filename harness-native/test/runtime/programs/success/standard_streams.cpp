// The standard streams may be used by several threads at once, although what is done to them is no
// atomic access.
#include <iostream>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(standard_streams, Nothing) {
  const auto write = [] { std::cerr << "" << std::string(); };
  std::thread first(write);
  std::thread second(write);
  first.join();
  second.join();
}
