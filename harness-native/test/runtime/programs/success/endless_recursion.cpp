// Two threads would put two nodes behind each other, and a lock lets the second see what the first
// did: a list, which is walked by recursion.
#include <atomic>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Node {
  std::atomic<Node*> next{nullptr};
};

__attribute__((noinline)) int length(const Node& node) {
  const Node* const next = node.next.load();
  if (next == nullptr) return 1;
  const int rest = length(*next);
  __asm__ volatile("" : : "r"(&rest) : "memory");  // or a loop would take the recursion's place
  return rest + 1;
}

// Unless that would close a ring.
void put_behind(Node& node, Node& follower) {
  if (follower.next.load() == nullptr) node.next.store(&follower);
}

}  // namespace

MPSS_PROGRAM(endless_recursion, Nothing) {
  Node first;
  Node second;
  std::mutex mutex;
  const auto put = [&](Node& node, Node& follower) {
    const std::lock_guard<std::mutex> lock(mutex);
    put_behind(node, follower);
  };
  std::thread other([&] { put(first, second); });
  put(second, first);
  other.join();
  require(length(first) + length(second) == 3, "one node follows the other");
}
