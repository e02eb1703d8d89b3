// A lock-free stack whose nodes are freed. A hazard pointer (M. M. Michael, TPDS 2004) keeps the
// top while its successor is read, but not until the exchange: by then the top may be another node,
// at the address of the freed one.
#include <atomic>
#include <thread>
#include <utility>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Node {
  int value;
  Node* next;
};

struct Stack {
  std::atomic<Node*> top{nullptr};
  std::atomic<Node*> hazard{nullptr};

  void push(int value) {
    Node* const node = new Node{value, top.load()};
    while (!top.compare_exchange_strong(node->next, node)) {
    }
  }

  // Of the thread that frees nothing.
  std::pair<Node*, int> pop() {
    for (;;) {
      Node* node = top.load();
      hazard.store(node);
      if (top.load() != node) continue;
      const int value = node->value;
      Node* const next = node->next;
      hazard.store(nullptr);
      if (top.compare_exchange_strong(node, next)) return {node, value};
    }
  }

  // Of the one that does.
  int pop_and_free() {
    Node* node = top.load();
    while (!top.compare_exchange_strong(node, node->next)) {
    }
    while (hazard.load() == node) std::this_thread::yield();
    const int value = node->value;
    delete node;
    return value;
  }
};

}  // namespace

MPSS_PROGRAM(hazard_given_up_early, Violation) {
  Stack stack;
  for (const int value : {1, 2, 4, 8}) stack.push(value);
  std::pair<Node*, int> popped[3];
  std::thread other([&] {
    for (auto& one : popped) one = stack.pop();
  });
  int sum = 0;
  for (const int value : {16, 32, 64}) {
    sum += stack.pop_and_free();
    stack.push(value);
  }
  other.join();
  for (const auto& [node, value] : popped) {
    sum += value;
    delete node;
  }
  while (stack.top.load() != nullptr) sum += stack.pop_and_free();
  require(sum == 127, "each value is popped once");
}
