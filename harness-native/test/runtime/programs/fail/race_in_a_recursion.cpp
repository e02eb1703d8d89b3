// Two threads walk a list by recursion and mark each node on the way back, without a lock: the
// same mistake at every depth.
#include <thread>

#include "../program.hpp"

namespace {

struct Node {
  Node* next = nullptr;
  int marked = 0;
};

__attribute__((noinline)) void mark(Node* node) {
  if (node == nullptr) return;
  mark(node->next);
  node->marked = 1;
}

}  // namespace

MPSS_PROGRAM(race_in_a_recursion, Race) {
  Node nodes[5];
  for (int i = 0; i < 4; ++i) nodes[i].next = &nodes[i + 1];
  std::thread other([&] { mark(nodes); });
  mark(nodes);
  other.join();
}
