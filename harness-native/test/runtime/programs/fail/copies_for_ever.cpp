// A loop that copies, and whose end was lost: one access is a thousand bytes and more.
#include <cstring>
#include <vector>

#include "../program.hpp"

MPSS_PROGRAM(copies_for_ever, StepLimit) {
  const std::vector<char> from(100000, 1);
  std::vector<char> to(from.size());
  volatile int left = 1;
  while (left != 0) {
    std::memcpy(to.data(), from.data(), from.size());
    left = to.back();
  }
}
