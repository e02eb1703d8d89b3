// A relay: each thread hands the token on before it writes down that it ran. The last one counts,
// after some work of its own. To find that nobody has written, all of them must have been slow just
// then, however far the others had to go.
#include <semaphore.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

namespace {

using mpsstress::programs::require;

template <unsigned runners>
void told_too_early() {
  constexpr unsigned kLaps = 20;
  std::vector<sem_t> tokens(runners + 1);
  for (sem_t& token : tokens) sem_init(&token, 0, 0);
  std::atomic<unsigned> written{0};
  std::mutex mutex;
  unsigned laps = 0;
  const auto walk = [&] {
    for (unsigned i = 0; i < kLaps; ++i) {
      const std::lock_guard<std::mutex> lock(mutex);
      ++laps;
    }
  };
  std::vector<std::thread> all;
  for (unsigned i = 0; i < runners; ++i) {
    all.emplace_back([&, i] {
      walk();
      sem_wait(&tokens[i]);
      walk();
      sem_post(&tokens[i + 1]);
      written.fetch_add(1);
    });
  }
  sem_post(&tokens[0]);
  sem_wait(&tokens[runners]);
  walk();
  const unsigned seen = written.load();
  for (std::thread& thread : all) thread.join();
  for (sem_t& token : tokens) sem_destroy(&token);
  require(laps == (2 * runners + 1) * kLaps, "each walks as far as it should");
  require(seen > 0, "somebody has written down that it ran");
}

MPSS_HARD_PROGRAM(told_too_early_1, Violation, told_too_early<1>);
MPSS_HARD_PROGRAM(told_too_early_3, Violation, told_too_early<3>);
MPSS_HARD_PROGRAM(told_too_early_6, Violation, told_too_early<6>);

}  // namespace
