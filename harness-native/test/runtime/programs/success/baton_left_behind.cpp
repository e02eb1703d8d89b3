// The baton goes back before the next thread may take it.
#include <semaphore.h>

#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(baton_left_behind, Nothing) {
  sem_t baton;
  sem_init(&baton, 0, 1);
  std::mutex first;
  std::mutex second;
  const auto lock_both = [&](std::mutex& a, std::mutex& b) {
    sem_wait(&baton);
    {
      std::lock_guard one(a);
      std::lock_guard two(b);
    }
    sem_post(&baton);
  };
  std::thread other([&] { lock_both(second, first); });
  lock_both(first, second);
  other.join();
  sem_destroy(&baton);
}
