// What is written between the creations of two threads comes before the second alone, which takes
// it over for its own.
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(left_to_the_second, Race) {
  auto* const word = new long(0);
  std::thread first([word] { static_cast<void>(*static_cast<volatile long*>(word)); });
  *word = 1;
  std::thread second([word] { static_cast<void>(*static_cast<volatile long*>(word)); });
  second.join();
  first.join();
  delete word;
}
