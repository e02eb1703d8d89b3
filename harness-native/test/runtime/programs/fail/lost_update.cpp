// Two threads add to a plain counter: the classic lost update.
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(lost_update, Race) {
  int counter = 0;
  auto add = [&] { ++counter; };
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
}
