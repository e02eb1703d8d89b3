// A worker sleeps until an event counter tells it to look: each end is told by eventfd_write.
#include <poll.h>
#include <sys/eventfd.h>

#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(event_counter_by_its_calls, Nothing) {
  const int counter = eventfd(0, EFD_NONBLOCK);
  std::atomic<bool> ended{false};
  int value = 0;
  std::thread worker([&] {
    while (!ended) {
      pollfd wanted{counter, POLLIN, 0};
      require(ppoll(&wanted, 1, nullptr, nullptr) == 1, "there was an event");
      eventfd_t count = 0;
      require(eventfd_read(counter, &count) == 0 && count == 1, "it was told once");
      require(value == 1, "what was done before is seen");
    }
  });
  value = 1;
  ended = true;
  eventfd_write(counter, 1);
  worker.join();
}
