// Written before both are made, and given back when both are over.
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(left_to_the_second, Nothing) {
  auto* const word = new long(0);
  *word = 1;
  std::thread first([word] { static_cast<void>(*static_cast<volatile long*>(word)); });
  std::thread second([word] { static_cast<void>(*static_cast<volatile long*>(word)); });
  second.join();
  first.join();
  *word = 2;
  delete word;
}
