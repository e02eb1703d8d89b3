// A lock-free stack of reused nodes and three threads: one takes a node and is overtaken by two
// others, which together bring the same node back on top of another one.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

constexpr int kNodes = 3;

struct Stack {
  std::atomic<int> next[kNodes];
  std::atomic<int> head{-1};
  std::atomic<int> owners[kNodes] = {};

  int pop() {
    int top = head.load();
    while (top >= 0 && !head.compare_exchange_strong(top, next[top].load())) {
    }
    if (top >= 0) require(owners[top].fetch_add(1) == 0, "a node has one owner");
    return top;
  }
  void push(int node) {
    owners[node].fetch_sub(1);
    int top = head.load();
    do next[node].store(top);
    while (!head.compare_exchange_strong(top, node));
  }
};

void stack_of_three() {
  Stack stack;
  for (int node = 0; node < kNodes; ++node) {
    stack.owners[node].store(1);
    stack.push(node);
  }
  auto work = [&] {
    for (int i = 0; i < 2; ++i) {
      const int node = stack.pop();
      if (node >= 0) stack.push(node);
    }
  };
  std::thread first(work);
  std::thread second(work);
  std::thread third(work);
  first.join();
  second.join();
  third.join();
}

MPSS_HARD_PROGRAM(stack_of_three_threads, Violation, stack_of_three);

}  // namespace
