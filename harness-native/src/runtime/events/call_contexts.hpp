// The tree of calling contexts: a whole call stack named by one number.
//
// Entering a function moves to a child, leaving it to the parent. The tree only ever grows (the
// same calls give the same nodes in every schedule), so an access record needs four bytes for its
// stack. One call may enter several functions (virtual ones, closures): each is a child of its own.
#pragma once

#include <cstdint>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

struct CallContext {
  std::uint64_t entry;  // which call of which function, see entry_of()
  ContextId parent;
  ContextId first_child;
  ContextId next_sibling;
  ContextId last_used;    // the child entered last
  ContextId followed_by;  // the sibling entered after it, last time
  ContextId expected;     // what followed `last_used`: at hand, for entering waits for it

  // An address has 48 bits; in those above it is a hash of the function that is entered.
  static constexpr unsigned kCallBits = 48;
  static std::uint64_t entry_of(Address call, Address function) {
    return call | (function * 0x9e3779b97f4a7c15ULL) >> kCallBits << kCallBits;
  }
  // Return address of the call that entered the function.
  Address call() const { return entry & ((std::uint64_t{1} << kCallBits) - 1); }
};

class CallContexts {
 public:
  static constexpr ContextId kRoot = 1;

  void initialise() {
    nodes_.reserve(std::size_t{1} << 24);
    functions_.reserve(nodes_.capacity());
    nodes_[0].entry = ~std::uint64_t{0};
    forget();
  }
  // As if nothing had been entered, between schedules.
  void forget() {
    count_ = kRoot + 1;
    nodes_[kRoot] = CallContext{0, kRoot, 0, 0, 0, 0, 0};
  }
  // A function mostly makes its calls in the order of the last time: what is entered is expected
  // then; 0 where it is not.
  ContextId enter_expected(ContextId context, Address call, Address function) {
    CallContext& node = nodes_[context];
    const ContextId next = node.expected;
    if (nodes_[next].entry != CallContext::entry_of(call, function)) return 0;
    node.expected = nodes_[next].followed_by;
    return node.last_used = next;
  }
  ContextId enter(ContextId context, Address call, Address function) {
    const ContextId next = enter_expected(context, call, function);
    if (next != 0) return next;
    return enter_out_of_order(context, CallContext::entry_of(call, function), function);
  }
  ContextId leave(ContextId context) const { return nodes_[context].parent; }
  const CallContext& operator[](ContextId context) const { return nodes_[context]; }
  // An address in the function, the same in each node of it.
  Address function(ContextId context) const { return functions_[context]; }
  // One more than the last node's, in the order in which they were first entered.
  ContextId end() const { return count_; }

 private:
  // Node 0 stands for none: no call enters it, and nothing follows it.
  __attribute__((noinline)) ContextId enter_out_of_order(ContextId context, std::uint64_t entry,
                                                         Address function) {
    CallContext& node = nodes_[context];
    const ContextId before = node.last_used;
    const ContextId entered =
        before != 0 && nodes_[before].entry == entry ? before : child(context, entry, function);
    if (before != 0) nodes_[before].followed_by = entered;
    node.expected = nodes_[entered].followed_by;
    return node.last_used = entered;
  }
  ContextId child(ContextId context, std::uint64_t entry, Address function) {
    for (ContextId id = nodes_[context].first_child; id != 0; id = nodes_[id].next_sibling) {
      if (nodes_[id].entry == entry) return id;
    }
    if (count_ == nodes_.capacity()) die("more than 16 million calling contexts");
    const ContextId id = count_++;
    nodes_[id] = CallContext{entry, context, 0, nodes_[context].first_child, 0, 0, 0};
    functions_[id] = function;
    nodes_[context].first_child = id;
    return id;
  }

  ReservedArray<CallContext> nodes_;
  ReservedArray<Address> functions_;  // apart: entering needs no more than half a cache line
  ContextId count_ = 0;
};

}  // namespace mpsstress::runtime
