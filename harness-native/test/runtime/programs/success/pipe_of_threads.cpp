// A pipe joins two threads: who reads an empty one waits, who fills it waits for room, and its end
// comes when the last writer has closed it. Descriptors that nobody closes end with the schedule.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cstdio>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(pipe_of_threads, Nothing) {
  int ends[2];
  require(pipe(ends) == 0, "a pipe");
  for (int i = 0; i < 8; ++i) require(dup(ends[0]) >= 0, "a duplicate");
  int message = 0;
  constexpr long kMany = 70'000;  // more than a pipe holds
  std::thread writer([&] {
    static const char many[kMany] = {};
    message = 1;
    require(write(ends[1], many, kMany) == kMany, "all is written");
    close(ends[1]);
  });
  pollfd readable{ends[0], POLLIN, 0};
  require(poll(&readable, 1, -1) == 1, "there is something");
  require(message == 1, "what was done before a write");
  long sum = 0;
  char part[16'384];
  for (long size = 1; size > 0; sum += size) size = read(ends[0], part, sizeof part);
  require(sum == kMany, "all is read");
  writer.join();
  // A stream over a descriptor closes it, and its number is free again.
  std::FILE* const stream = fdopen(ends[0], "r");
  require(stream != nullptr && std::fclose(stream) == 0, "it is closed");
  require(pipe(ends) == 0, "another pipe");
}
