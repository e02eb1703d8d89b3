// A walk through a list that ends.
#include <memory>
#include <thread>

#include "../program.hpp"

namespace {
struct Node {
  Node* next = nullptr;
};
}  // namespace

MPSS_PROGRAM(endless_computation, Nothing) {
  const auto first = std::make_unique<Node>();
  const auto second = std::make_unique<Node>();
  first->next = second.get();
  std::thread other([&] {
    for (Node* volatile node = first.get(); node != nullptr;) node = node->next;
  });
  other.join();
}
