// An event counter tells two threads of a value: one reads it, and one waits for it by epoll.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(event_counter, Nothing) {
  const int counter = eventfd(0, EFD_SEMAPHORE);
  const int poller = epoll_create1(0);
  epoll_event event{};
  event.events = EPOLLIN;
  epoll_ctl(poller, EPOLL_CTL_ADD, counter, &event);
  int value = 0;
  const auto look = [&] {
    std::uint64_t count = 0;
    require(read(counter, &count, sizeof count) == sizeof count && count == 1, "one for each");
    require(value == 1, "it is set");
  };
  std::thread reader(look);
  std::thread waiter([&] {
    epoll_event ready{};
    require(epoll_wait(poller, &ready, 1, -1) == 1, "there was an event");
    look();
  });
  value = 1;
  const std::uint64_t two = 2;
  (void)!write(counter, &two, sizeof two);
  reader.join();
  waiter.join();
  close(poller);
  close(counter);
}
