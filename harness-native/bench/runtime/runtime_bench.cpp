// What exploring schedules costs: a step of the scheduler, an access to private memory, and whole
// schedules of tiny programs, in CPU time. Prints one JSON array of {name, value, unit}; --seconds
// for each.
#include <time.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "runtime/exploration.hpp"

namespace {

using namespace mpsstress::runtime;  // NOLINT

double seconds_each = 0.5;
bool first_line = true;

void print(const std::string& name, double value, const char* unit) {
  std::printf("%s\n  {\"name\": \"%s\", \"value\": %.2f, \"unit\": \"%s\"}", first_line ? "" : ",",
              name.c_str(), value, unit);
  first_line = false;
}

struct Measured {
  double seconds = 0;
  std::uint64_t schedules = 0;
  std::uint64_t steps = 0;
  std::uint64_t accesses = 0;
};

// Of this process: exploration keeps one core busy, whoever else wants it meanwhile.
double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Measured explore(const Configuration& configuration, const std::function<void()>& body) {
  Exploration exploration(configuration, body);
  for (unsigned i = 0; i < 3; ++i) exploration.run(i);
  Measured measured;
  const double begin = cpu_seconds();
  while (measured.seconds < seconds_each) {
    for (int i = 0; i < 8; ++i) {
      const ScheduleResult result = exploration.run(measured.schedules++);
      measured.steps += result.steps;
      measured.accesses += result.accesses;
    }
    measured.seconds = cpu_seconds() - begin;
  }
  return measured;
}

// Ten fibers that do nothing but pass scheduling points.
void ten_fibers_of_points() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 10; ++i) {
    threads.emplace_back([] {
      for (int k = 0; k < 1000; ++k) std::this_thread::yield();
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// Ten fibers, each with an atomic that another one looks at now and then: every load is a point.
void ten_fibers_of_loads() {
  std::atomic<int> shared[10] = {};
  std::vector<std::thread> threads;
  for (int i = 0; i < 10; ++i) {
    threads.emplace_back([&shared, i] {
      for (int k = 0; k < 1000; ++k) {
        shared[static_cast<unsigned>(i + (k & 1)) % 10].load(std::memory_order_relaxed);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

constexpr int kPrivateAccesses = 100000;

// One fiber beside another that waits: reads and writes of memory that is nobody else's.
void private_accesses() {
  std::mutex mutex;
  mutex.lock();
  std::thread other([&] { const std::lock_guard<std::mutex> lock(mutex); });
  volatile int values[16] = {};
  for (int i = 0; i < kPrivateAccesses / 2; ++i) values[i & 15] = values[(i + 1) & 15] + 1;
  mutex.unlock();
  other.join();
}

void lost_update() {
  int counter = 0;
  std::thread first([&] { ++counter; });
  std::thread second([&] { ++counter; });
  first.join();
  second.join();
}

void lock_order_deadlock() {
  std::mutex a;
  std::mutex b;
  std::thread first([&] {
    const std::lock_guard<std::mutex> one(a);
    const std::lock_guard<std::mutex> two(b);
  });
  std::thread second([&] {
    const std::lock_guard<std::mutex> one(b);
    const std::lock_guard<std::mutex> two(a);
  });
  first.join();
  second.join();
}

void steps(const char* what, const std::function<void()>& body) {
  for (const Strategy strategy : {Strategy::kRandom, Strategy::kPct, Strategy::kPos}) {
    Configuration configuration;
    configuration.strategy = strategy;
    configuration.points = Points::kSync;
    const Measured measured = explore(configuration, body);
    print(std::string("step of 10 fibers, ") + what + ", " + name_of(strategy),
          1e9 * measured.seconds / static_cast<double>(measured.steps), "ns");
  }
}

void schedules(const char* what, const std::function<void()>& body) {
  for (const Points points : {Points::kSync, Points::kShared, Points::kAll}) {
    Configuration configuration;
    configuration.points = points;
    const Measured measured = explore(configuration, body);
    const std::string name = std::string(what) + ", points " + name_of(points);
    print(name, static_cast<double>(measured.schedules) / measured.seconds, "schedules/s");
    print(name + ": steps",
          static_cast<double>(measured.steps) / static_cast<double>(measured.schedules),
          "steps/schedule");
    print(name + ": accesses",
          static_cast<double>(measured.accesses) / static_cast<double>(measured.schedules),
          "accesses/schedule");
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 3 && std::string(arguments[1]) == "--seconds") {
    seconds_each = std::atof(arguments[2]);
  }
  std::printf("[");
  steps("empty program", ten_fibers_of_points);
  steps("atomic loads", ten_fibers_of_loads);
  const Measured accesses = explore(Configuration{}, private_accesses);
  print("access to private memory", 1e9 * accesses.seconds / static_cast<double>(accesses.accesses),
        "ns");
  schedules("lost update", lost_update);
  schedules("lock-order deadlock", lock_order_deadlock);
  std::printf("\n]\n");
  return 0;
}
