// A lock-free stack of reused nodes: the head is A again, but what is below A has changed.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

// Nodes 0, 1, 2 lie on one another, 2 on top.
struct Stack {
  std::atomic<int> next[3] = {{-1}, {0}, {1}};
  std::atomic<int> head{2};

  int pop() {
    int top = head.load();
    while (top >= 0 && !head.compare_exchange_strong(top, next[top].load())) {
    }
    return top;
  }
  void push(int node) {
    int top = head.load();
    do {
      next[node].store(top);
    } while (!head.compare_exchange_strong(top, node));
  }
};

}  // namespace

MPSS_PROGRAM(aba_on_a_stack, Violation) {
  Stack stack;
  int got = -1;
  std::thread slow([&] { got = stack.pop(); });
  int kept = -1;
  std::thread quick([&] {
    const int top = stack.pop();
    kept = stack.pop();
    if (top >= 0) stack.push(top);
  });
  slow.join();
  quick.join();
  const int rest = stack.pop();
  require(kept < 0 || (kept != got && kept != rest), "no node has two owners");
}
