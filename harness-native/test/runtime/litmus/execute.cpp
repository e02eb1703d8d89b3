// Instrumented, and an ordinary program.
#include "execute.hpp"

#include <thread>

namespace mpsstress::litmus {
namespace {

using Places = std::atomic<int>[kPlaces];

// What it read; 0 if it reads nothing.
int carry_out(const Operation& operation, Places& places) {
  std::atomic<int>& place = places[operation.place];
  switch (operation.kind) {
    case Kind::Load:
      return place.load(operation.order);
    case Kind::Store:
      place.store(operation.value, operation.order);
      return 0;
    case Kind::Add:
      return place.fetch_add(operation.value, operation.order);
    case Kind::Swap:
      return place.exchange(operation.value, operation.order);
    case Kind::CompareSwap: {
      int found = operation.expected;
      place.compare_exchange_strong(found, operation.value, operation.order, operation.failure);
      return found;
    }
    case Kind::Fence:
      break;
  }
  std::atomic_thread_fence(operation.order);
  return 0;
}

}  // namespace

Outcome execute(const Litmus& litmus) {
  Places places = {0, 0, 0};
  std::vector<std::vector<int>> read(litmus.threads.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < litmus.threads.size(); ++i) {
    threads.emplace_back([&, i] {
      for (const Operation& operation : litmus.threads[i]) {
        const int value = carry_out(operation, places);
        if (operation.reads()) read[i].push_back(value);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  Outcome outcome;
  for (const std::vector<int>& values : read) {
    outcome.insert(outcome.end(), values.begin(), values.end());
  }
  for (const std::atomic<int>& place : places) outcome.push_back(place.load(rlx));
  return outcome;
}

}  // namespace mpsstress::litmus
