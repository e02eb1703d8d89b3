// A work-stealing deque whose owner takes the last item without asking whether a thief has it.
#include <atomic>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

constexpr int kItems = 24;

struct Deque {
  std::atomic<int> top{0};
  std::atomic<int> bottom{0};
  std::atomic<int> items[kItems];
  std::atomic<int> taken[kItems] = {};

  void push(int item) {
    const int at = bottom.load();
    items[at].store(item);
    bottom.store(at + 1);
  }
  void take(int item) {
    if (item >= 0) require(taken[item].fetch_add(1) == 0, "every item is taken once");
  }
  int pop() {
    const int at = bottom.load() - 1;
    bottom.store(at);
    if (top.load() <= at) return items[at].load();
    bottom.store(at + 1);
    return -1;
  }
  int steal() {
    int at = top.load();
    if (at >= bottom.load()) return -1;
    const int item = items[at].load();
    return top.compare_exchange_strong(at, at + 1) ? item : -1;
  }
};

template <int thieves>
void work_stealing() {
  Deque deque;
  std::thread owner([&] {
    for (int i = 0; i < kItems / 2; ++i) deque.push(i);
    for (int i = 0; i < kItems / 2; ++i) deque.take(deque.pop());
  });
  std::vector<std::thread> all;
  for (int i = 0; i < thieves; ++i) {
    all.emplace_back([&] {
      for (int k = 0; k < 2; ++k) deque.take(deque.steal());
    });
  }
  owner.join();
  for (std::thread& thread : all) thread.join();
}

MPSS_HARD_PROGRAM(work_stealing_1, Violation, work_stealing<1>);
MPSS_HARD_PROGRAM(work_stealing_3, Violation, work_stealing<3>);

}  // namespace
