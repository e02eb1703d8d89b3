// The end of a pipe is waited for, but one of its writers never closes it.
#include <unistd.h>

#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(pipe_of_threads, Deadlock) {
  int ends[2];
  if (pipe(ends) != 0) return;
  std::thread reader([&] {
    char letter = 0;
    while (read(ends[0], &letter, 1) == 1) {
    }
  });
  (void)!write(ends[1], "x", 1);
  reader.join();
}
