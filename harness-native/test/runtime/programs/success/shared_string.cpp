// One thread appends to a string that another reads, both under a mutex.
#include <mutex>
#include <string>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(shared_string, Nothing) {
  std::mutex mutex;
  std::string text = "a text that is too long to be kept in place";
  std::thread writer([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    text.append(" and grows");
  });
  std::string copy;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    copy = text;
  }
  writer.join();
  require(copy.size() <= text.size(), "a copy of what was there");
}
