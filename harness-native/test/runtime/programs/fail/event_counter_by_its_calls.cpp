// A worker sleeps until an event counter tells it to look, but is told only if it sleeps already.
#include <poll.h>
#include <sys/eventfd.h>

#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(event_counter_by_its_calls, Deadlock) {
  const int counter = eventfd(0, EFD_NONBLOCK);
  std::atomic<bool> ended{false};
  std::atomic<bool> asleep{false};
  std::thread worker([&] {
    while (!ended) {
      asleep = true;
      pollfd wanted{counter, POLLIN, 0};
      ppoll(&wanted, 1, nullptr, nullptr);
      asleep = false;
      eventfd_t count = 0;
      eventfd_read(counter, &count);
    }
  });
  ended = true;
  if (asleep) eventfd_write(counter, 1);
  worker.join();
}
