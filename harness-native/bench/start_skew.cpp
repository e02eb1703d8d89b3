// How far apart do threads that start together really start? Our start barrier beside std::barrier:
// threads that exist already meet, and each notes the clock as it leaves. What counts for finding a
// race is the time from the first thread to the second.
//
// Usage: mps-bench-skew ROUNDS THREADS...   Prints one JSON line for each barrier and thread count,
// with the times of each round in nanoseconds.
#include <algorithm>
#include <barrier>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

#include "program/host/clock.hpp"
#include "program/host/start_barrier.hpp"

namespace {

using mpsstress::program::clock_ticks;
using mpsstress::program::StartBarrier;

struct Skew {
  std::uint64_t first_to_second;
  std::uint64_t first_to_last;
};

// The threads that are there already wait for one that never comes: nothing is left but to end.
[[noreturn]] void give_up(int threads, const std::system_error& error) {
  std::fprintf(stderr, "mps-bench-skew: cannot start %d threads: %s\n", threads, error.what());
  std::_Exit(5);
}

// Calls leave(round) on `threads` threads, `rounds` times; between rounds they meet, so that no
// thread is still leaving when the next round begins.
template <typename Leave>
std::vector<Skew> measure(int threads, int rounds, Leave leave) {
  std::vector<std::vector<std::uint64_t>> left(
      static_cast<std::size_t>(rounds),
      std::vector<std::uint64_t>(static_cast<std::size_t>(threads)));
  std::barrier between(threads);
  std::vector<std::thread> workers;
  for (int member = 0; member < threads; ++member) {
    const auto run = [&, member] {
      for (int round = 0; round < rounds; ++round) {
        between.arrive_and_wait();
        leave(round);
        left[static_cast<std::size_t>(round)][static_cast<std::size_t>(member)] = clock_ticks();
      }
    };
    try {
      workers.emplace_back(run);
    } catch (const std::system_error& error) {
      give_up(threads, error);
    }
  }
  for (std::thread& worker : workers) worker.join();
  std::vector<Skew> skews;
  for (std::vector<std::uint64_t>& times : left) {
    std::sort(times.begin(), times.end());
    skews.push_back({times[1] - times[0], times.back() - times[0]});
  }
  return skews;
}

void print_list(const char* name, const std::vector<Skew>& skews, std::uint64_t Skew::* what) {
  std::printf(",\"%s\":[", name);
  const char* separator = "";
  for (const Skew& skew : skews) {
    std::printf("%s%.1f", separator,
                static_cast<double>(skew.*what) / mpsstress::program::ticks_per_nano());
    separator = ",";
  }
  std::printf("]");
}

void print(const char* barrier, int threads, const std::vector<Skew>& skews) {
  std::printf("{\"barrier\":\"%s\",\"threads\":%d", barrier, threads);
  print_list("firstToSecond", skews, &Skew::first_to_second);
  print_list("firstToLast", skews, &Skew::first_to_last);
  std::printf("}\n");
  std::fflush(stdout);
}

void measure_ours(int threads, int rounds) {
  std::vector<std::unique_ptr<StartBarrier>> barriers;
  for (int round = 0; round < rounds; ++round) {
    barriers.push_back(std::make_unique<StartBarrier>(static_cast<std::uint32_t>(threads)));
  }
  print("mps-stress", threads, measure(threads, rounds, [&](int round) {
          barriers[static_cast<std::size_t>(round)]->arrive_and_wait();
        }));
}

void measure_standard(int threads, int rounds) {
  std::barrier barrier(threads);
  print("std::barrier", threads, measure(threads, rounds, [&](int) { barrier.arrive_and_wait(); }));
}

int positive(const char* text) {
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  return *end == '\0' && value > 1 && value <= 100000 ? static_cast<int>(value) : 0;
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<int> numbers;
  for (int index = 1; index < count; ++index) numbers.push_back(positive(arguments[index]));
  if (numbers.size() < 2 || std::count(numbers.begin(), numbers.end(), 0) != 0) {
    std::fprintf(stderr, "usage: mps-bench-skew ROUNDS THREADS... (each above 1)\n");
    return 2;
  }
  for (std::size_t index = 1; index < numbers.size(); ++index) {
    measure_ours(numbers[index], numbers[0]);
    measure_standard(numbers[index], numbers[0]);
  }
}
