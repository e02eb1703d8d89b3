// Noise on real threads: seeded yields, delays and migrations at synchronisation calls. The
// library is preloaded into any program (strategy `noise`); without it nothing is paid.
//
// A host that knows it switches it on for each run (mpsstress/noise.h). For one that does not,
// environment: MPSSTRESS_NOISE_SEED (decimal; noise from the start), MPSSTRESS_NOISE_REPORT (a file
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

#include "mpsstress/noise.h"
#include "noise/choices.hpp"

namespace mpsstress::noise {
namespace {

constexpr int kCalls = static_cast<int>(Call::Count);

// Numbers of threads that nobody named; those of lanes are below.
constexpr std::uint64_t kFirstUnnamed = std::uint64_t{1} << 32;

struct State {
  std::atomic<bool> enabled{false};
  std::atomic<std::uint64_t> seed{0};
  std::atomic<std::uint64_t> generation{0};  // of begins: a thread's choices start anew with each
  const char* report = nullptr;
  std::atomic<std::uint64_t> threads{kFirstUnnamed};
  std::atomic<std::uint64_t> calls[kCalls] = {};
  std::atomic<std::uint64_t> perturbed{0};
};

State state;  // constant-initialised: interposed calls may come before any constructor has run

struct ThreadState {
  ChoiceStream choices;
  std::uint64_t generation;  // 0: never drew a choice
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

void start_choices(ThreadState& mine, std::uint64_t number) noexcept {
  mine.generation = state.generation.load(std::memory_order_acquire);
  mine.choices = ChoiceStream(state.seed.load(std::memory_order_relaxed), number);
}

void begin(std::uint64_t seed) noexcept {
  state.enabled.store(false, std::memory_order_relaxed);
  state.seed.store(seed, std::memory_order_relaxed);
  state.threads.store(kFirstUnnamed, std::memory_order_relaxed);
  for (auto& calls : state.calls) calls.store(0, std::memory_order_relaxed);
  state.perturbed.store(0, std::memory_order_relaxed);
  state.generation.fetch_add(1, std::memory_order_release);
  state.enabled.store(true, std::memory_order_relaxed);
}

__attribute__((constructor)) void read_environment() {
  const char* seed = std::getenv("MPSSTRESS_NOISE_SEED");
  if (seed == nullptr) return;
  char* end = nullptr;
  errno = 0;
  const std::uint64_t number = std::strtoull(seed, &end, 10);
  if (errno != 0 || end == seed || *end != '\0') {
    std::fprintf(stderr, "mps-stress: MPSSTRESS_NOISE_SEED is '%s'; expected a decimal number\n",
                 seed);
    _exit(2);
  }
  state.report = std::getenv("MPSSTRESS_NOISE_REPORT");
  begin(number);
}

__attribute__((destructor)) void write_report() {
  if (state.report == nullptr) return;
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
  if (!state.enabled.load(std::memory_order_relaxed)) return;
  ThreadState& mine = thread_state;
  if (mine.inside) return;
  mine.inside = true;
  const int saved_errno = errno;
  if (mine.generation != state.generation.load(std::memory_order_acquire)) {
    start_choices(mine, state.threads.fetch_add(1, std::memory_order_relaxed));
  }
  state.calls[static_cast<int>(call)].fetch_add(1, std::memory_order_relaxed);
  apply(mine.choices.next(Rates{}));
  errno = saved_errno;
  mine.inside = false;
}

}  // namespace mpsstress::noise

extern "C" {

void mpsstress_noise_begin(std::uint64_t seed) { mpsstress::noise::begin(seed); }

void mpsstress_noise_thread(std::uint64_t number) {
  mpsstress::noise::start_choices(mpsstress::noise::thread_state, number);
}

std::uint64_t mpsstress_noise_end() {
  mpsstress::noise::state.enabled.store(false, std::memory_order_relaxed);
  return mpsstress::noise::state.perturbed.load(std::memory_order_relaxed);
}

std::uint64_t mpsstress_noise_calls() {
  std::uint64_t all = 0;
  for (const auto& calls : mpsstress::noise::state.calls) {
    all += calls.load(std::memory_order_relaxed);
  }
  return all;
}

}  // extern "C"
