// Two threads let the C library take numbers and words out of a text into the same variables,
// without a lock.
#include <cstdio>
#include <cstring>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

std::mutex mutex;
long number;
double share;
char word[16];

void scan(const char* text) {
  char letter = 0;
  const int count = std::sscanf(text, "%ld %*d%% %7s %c%lf", &number, word, &letter, &share);
  require(count == 4 && letter == ':', "all is there");
}

}  // namespace

MPSS_PROGRAM(scanned_text, Race) {
  require(number == 0 && word[0] == '\0' && share == 0, "static storage is as it was");
  std::thread first(scan, "5 6% five :0.5");
  std::thread second(scan, "7 8% seven :0.7");
  first.join();
  second.join();
  const std::lock_guard<std::mutex> lock(mutex);
  require(number == 5 ? std::strcmp(word, "five") == 0 : number == 7, "of one text");
}
