// Two threads let the C library copy and print into one text, without a lock.
#include <cstdio>
#include <cstring>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

std::mutex mutex;
char name[32] = "none";

void give_name(const char* to) {
  std::strcpy(name, to);
  std::snprintf(name + std::strlen(name), 8, "-%d", 1);
}

}  // namespace

MPSS_PROGRAM(text_of_the_library, Race) {
  require(std::strcmp(name, "none") == 0, "static storage is as it was");
  std::thread first(give_name, "alpha");
  std::thread second(give_name, "be");
  first.join();
  second.join();
  const std::lock_guard<std::mutex> lock(mutex);
  require(std::strlen(name) == 7 || std::strlen(name) == 4, "one of the two names");
}
