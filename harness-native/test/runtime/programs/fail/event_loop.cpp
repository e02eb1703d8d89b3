// An event loop looks at what is pending before it empties the pipe that wakes it: what comes in
// between is never seen.
#include <fcntl.h>
#include <sys/select.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(event_loop, Deadlock) {
  int ends[2];
  if (pipe2(ends, O_NONBLOCK) != 0) return;
  std::atomic<int> pending{0};
  const auto post = [&] {
    pending.fetch_add(1);
    (void)!write(ends[1], "!", 1);
  };
  std::thread first(post);
  std::thread second(post);
  for (int done = 0; done < 2;) {
    fd_set readable;
    FD_ZERO(&readable);
    FD_SET(ends[0], &readable);
    select(ends[0] + 1, &readable, nullptr, nullptr, nullptr);
    char letters[8];
    done += pending.exchange(0);
    (void)!read(ends[0], letters, sizeof letters);
  }
  first.join();
  second.join();
}
