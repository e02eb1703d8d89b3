// The head carries a version that grows with every change.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

// Nodes 0, 1, 2 lie on one another, 2 on top. The head is version * 4 + node + 1.
struct Stack {
  std::atomic<int> next[3] = {{-1}, {0}, {1}};
  std::atomic<unsigned> head{3};

  static int node(unsigned word) { return static_cast<int>(word % 4) - 1; }
  static unsigned word(unsigned previous, int node) {
    return (previous / 4 + 1) * 4 + static_cast<unsigned>(node + 1);
  }
  int pop() {
    unsigned top = head.load();
    while (node(top) >= 0 &&
           !head.compare_exchange_strong(top, word(top, next[node(top)].load()))) {
    }
    return node(top);
  }
  void push(int pushed) {
    unsigned top = head.load();
    do {
      next[pushed].store(node(top));
    } while (!head.compare_exchange_strong(top, word(top, pushed)));
  }
};

}  // namespace

MPSS_PROGRAM(aba_on_a_stack, Nothing) {
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
