// Noise on real threads: seeded yields, delays and migrations at synchronisation calls. The
// library is preloaded into any program (strategy `noise`); without it nothing is paid.
//
// Environment: MPSSTRESS_NOISE_SEED (decimal; absent: no noise), MPSSTRESS_NOISE_REPORT (a file
// that gets one JSON line when the process exits, as proof that the noise was there).
#include "noise/perturb.hpp"

#include <fcntl.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "noise/choices.hpp"

namespace mpsstress::noise {
namespace {

constexpr int kCalls = static_cast<int>(Call::Count);

struct State {
  Settings settings;
  bool enabled = false;
  const char* report = nullptr;
  std::atomic<std::uint64_t> threads{0};
  std::atomic<std::uint64_t> calls[kCalls] = {};
  std::atomic<std::uint64_t> perturbed{0};
};

State state;  // constant-initialised: interposed calls may come before any constructor has run

struct ThreadState {
  ChoiceStream choices;
  bool ready;
  bool inside;
};

#if defined(__linux__)
__attribute__((tls_model("initial-exec")))  // no allocation at the first access of a thread
#endif
thread_local ThreadState thread_state;

void migrate([[maybe_unused]] std::uint32_t amount) noexcept {
#if defined(__linux__)
  cpu_set_t allowed;
  if (sched_getaffinity(getpid(), sizeof allowed, &allowed) != 0) return;
  const int count = CPU_COUNT(&allowed);
  if (count < 2) return;
  int skip = static_cast<int>(amount % static_cast<std::uint32_t>(count));
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &allowed) || skip-- > 0) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    sched_setaffinity(0, sizeof one, &one);          // moves the thread there now ...
    sched_setaffinity(0, sizeof allowed, &allowed);  // ... and sets it free again
    return;
  }
#else
  sched_yield();  // macOS offers no affinity; the scheduler is asked to choose again
#endif
}

void apply(const Choice& choice) noexcept {
  switch (choice.what) {
    case Perturbation::None:
      return;
    case Perturbation::Yield:
      sched_yield();
      break;
    case Perturbation::Delay: {
      timespec pause{0, static_cast<long>(choice.amount) * 1000};
      nanosleep(&pause, nullptr);
      break;
    }
    case Perturbation::Migrate:
      migrate(choice.amount);
      break;
  }
  state.perturbed.fetch_add(1, std::memory_order_relaxed);
}

__attribute__((constructor)) void read_environment() {
  const char* seed = std::getenv("MPSSTRESS_NOISE_SEED");
  if (seed == nullptr) return;
  char* end = nullptr;
  errno = 0;
  state.settings.seed = std::strtoull(seed, &end, 10);
  if (errno != 0 || end == seed || *end != '\0') {
    std::fprintf(stderr, "mps-stress: MPSSTRESS_NOISE_SEED is '%s'; expected a decimal number\n",
                 seed);
    _exit(2);
  }
  state.report = std::getenv("MPSSTRESS_NOISE_REPORT");
  state.enabled = true;
}

__attribute__((destructor)) void write_report() {
  if (!state.enabled || state.report == nullptr) return;
  char line[256];
  auto count = [](Call call) {
    const auto index = static_cast<int>(call);
    return static_cast<unsigned long long>(state.calls[index].load(std::memory_order_relaxed));
  };
  const int length = std::snprintf(
      line, sizeof line,
      "{\"lock\":%llu,\"unlock\":%llu,\"wait\":%llu,\"signal\":%llu,\"thread\":%llu,"
      "\"perturbed\":%llu}\n",
      count(Call::Lock), count(Call::Unlock), count(Call::Wait), count(Call::Signal),
      count(Call::Thread),
      static_cast<unsigned long long>(state.perturbed.load(std::memory_order_relaxed)));
  const int file = open(state.report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return;
  if (write(file, line, static_cast<std::size_t>(length)) != length) _exit(5);
  close(file);
}

}  // namespace

void perturb(Call call) noexcept {
  if (!state.enabled) return;
  ThreadState& mine = thread_state;
  if (mine.inside) return;
  mine.inside = true;
  const int saved_errno = errno;
  if (!mine.ready) {
    const auto ordinal = state.threads.fetch_add(1, std::memory_order_relaxed);
    mine.choices = ChoiceStream(state.settings, ordinal);
    mine.ready = true;
  }
  state.calls[static_cast<int>(call)].fetch_add(1, std::memory_order_relaxed);
  apply(mine.choices.next(state.settings));
  errno = saved_errno;
  mine.inside = false;
}

}  // namespace mpsstress::noise
