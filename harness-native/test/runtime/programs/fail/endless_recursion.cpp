// Two threads put two nodes behind each other, after a look that no longer holds, and the ring is
// walked by recursion: to the end of the stack, where what reports it needs room as well.
#include <atomic>
#include <thread>

#include "../program.hpp"

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

MPSS_PROGRAM(endless_recursion, Crash) {
  Node first;
  Node second;
  std::thread other([&] { put_behind(first, second); });
  put_behind(second, first);
  other.join();
  length(first);
}
