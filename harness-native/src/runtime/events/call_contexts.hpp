// The tree of calling contexts: a whole call stack named by one number.
//
// Entering a function moves to a child, leaving it to the parent. The tree only ever grows (the
// same calls give the same nodes in every schedule), so an access record needs four bytes for its
// stack.
#pragma once

#include <cstdint>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

struct CallContext {
  Address call;      // return address of the call that entered the function
  Address function;  // an address in that function, the same in each node of it
  ContextId parent;
  ContextId first_child;
  ContextId next_sibling;
  ContextId last_used;  // the child entered last
};

class CallContexts {
 public:
  static constexpr ContextId kRoot = 1;

  void initialise() {
    nodes_.reserve(std::size_t{1} << 24);
    count_ = kRoot + 1;
    nodes_[kRoot] = CallContext{0, 0, kRoot, 0, 0, 0};
  }
  ContextId enter(ContextId context, Address call, Address function) {
    CallContext& node = nodes_[context];
    if (node.last_used != 0 && nodes_[node.last_used].call == call) return node.last_used;
    return node.last_used = child(context, call, function);
  }
  ContextId leave(ContextId context) const { return nodes_[context].parent; }
  const CallContext& operator[](ContextId context) const { return nodes_[context]; }
  // One more than the last node's, in the order in which they were first entered.
  ContextId end() const { return count_; }

 private:
  ContextId child(ContextId context, Address call, Address function) {
    for (ContextId id = nodes_[context].first_child; id != 0; id = nodes_[id].next_sibling) {
      if (nodes_[id].call == call) return id;
    }
    if (count_ == nodes_.capacity()) die("more than 16 million calling contexts");
    const ContextId id = count_++;
    nodes_[id] = CallContext{call, function, context, 0, nodes_[context].first_child, 0};
    nodes_[context].first_child = id;
    return id;
  }

  ReservedArray<CallContext> nodes_;
  ContextId count_ = 0;
};

}  // namespace mpsstress::runtime
