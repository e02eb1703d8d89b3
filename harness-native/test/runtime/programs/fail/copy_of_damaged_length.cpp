// What lies between an end and a beginning that another thread has moved behind it is copied.
#include <cstddef>
#include <cstring>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(copy_of_damaged_length, Crash) {
  char from[64] = "";
  char to[64] = "";
  std::mutex mutex;
  const char* begin = from;
  const char* const end = from + 32;
  std::thread other([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    begin = from + 48;
  });
  std::size_t length = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    length = static_cast<std::size_t>(end - begin);
  }
  std::memcpy(to, from, length);
  other.join();
  require(std::strlen(to) == 0, "what was copied");
}
