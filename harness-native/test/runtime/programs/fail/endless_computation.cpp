// A thread computes for ever, and does nothing in between by which it could be stopped: what a walk
// through a list does that has become a ring.
#include <memory>
#include <thread>

#include "../program.hpp"

namespace {
struct Node {
  Node* next = nullptr;
};
}  // namespace

MPSS_PROGRAM(endless_computation, StepLimit) {
  const auto first = std::make_unique<Node>();
  const auto second = std::make_unique<Node>();
  first->next = second.get();
  second->next = first.get();
  std::thread other([&] {
    for (Node* volatile node = first.get(); node != nullptr;) node = node->next;
  });
  other.join();
}
