// A list of three, whose end may be tied to its beginning.
#pragma once

namespace mpsstress::programs {

class Ring {
 public:
  void close() {
    for (int i = 0; i < kNodes; ++i) nodes_[i].next = &nodes_[(i + 1) % kNodes];
  }

  // Until its end, where there is one.
  void go_along() const {
    for (const Node* node = nodes_; node != nullptr; node = node->next) {
    }
  }

 private:
  static constexpr int kNodes = 3;
  struct Node {
    Node* volatile next = nullptr;
  };
  Node nodes_[kNodes];
};

}  // namespace mpsstress::programs
