// A range is given up in two steps, its begin before its end: whoever looks in between copies as
// many bytes as the end's address has.
#include <atomic>
#include <cstring>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(size_of_a_torn_range, Crash) {
  char bytes[16] = {};
  char copy[16] = {};
  std::atomic<char*> begin{bytes};
  std::atomic<char*> end{bytes + sizeof bytes};
  std::thread owner([&] {
    begin.store(nullptr);
    end.store(nullptr);
  });
  const char* const last = end.load();
  const char* const first = begin.load();
  std::memcpy(copy, first, static_cast<std::size_t>(last - first));
  asm volatile("" : : "r"(copy) : "memory");  // somebody might read it: it must be made
  owner.join();
}
