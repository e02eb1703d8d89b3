// An event loop empties the pipe that wakes it, and then looks at what is pending.
#include <fcntl.h>
#include <sys/select.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(event_loop, Nothing) {
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
    (void)!read(ends[0], letters, sizeof letters);
    done += pending.exchange(0);
  }
  first.join();
  second.join();
}
