// Lock-order cycles.
//
// An edge says: strand s acquired `to` while it held `from`, and gates: further locks, and permits
// of semaphores. A circle of edges is reported when its strands are all different and could all
// have come through their gates: a lock lets one of them through, a semaphore as many as it has
// permits. If creating and joining threads keeps them apart, the message says so: that is no
// deadlock yet, but the next change will let them meet.
#include "runtime/detectors/lock_order/lock_order.hpp"

#include "runtime/engine/findings.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::uint32_t kLongestCycle = 6;

struct Edge {
  const SyncObject* from;
  const LockOrder* order;
};

bool comes_through(const LockOrder& order, SyncIndex gate) {
  for (unsigned i = 0; i < order.gate_count; ++i) {
    if (order.gates[i] == gate) return true;
  }
  return false;
}

// How many strands may be behind the gate at once.
std::uint32_t room_behind(SyncIndex gate) {
  const SyncObject& object = world.sync_objects[gate];
  return object.kind == SyncKind::kSemaphore ? object.size : 1;
}

// False if one thread had ended before the other began: by creation and joining alone, since every
// other order is an accident of the schedule.
bool overlap(const LockOrder& a, const LockOrder& b) {
  return a.structure.of(b.strand) < b.structure.of(b.strand) &&
         b.structure.of(a.strand) < a.structure.of(a.strand);
}

class Search {
 public:
  explicit Search(Edge last) : last_(last) { path_[length_++] = last; }

  void run() { follow(world.sync_objects[last_.order->to]); }

 private:
  void follow(const SyncObject& lock) {
    for (const LockOrder* order = lock.order; order != nullptr; order = order->next) {
      if (!fits(*order)) continue;
      path_[length_++] = Edge{&lock, order};
      if (order->to == last_.from->index) {
        report_cycle();
      } else if (length_ < kLongestCycle) {
        follow(world.sync_objects[order->to]);
      }
      --length_;
    }
  }

  bool fits(const LockOrder& order) const {
    for (std::uint32_t i = 0; i < length_; ++i) {
      if (path_[i].order->strand == order.strand) return false;
    }
    for (unsigned g = 0; g < order.gate_count; ++g) {
      std::uint32_t behind = 1;
      for (std::uint32_t i = 0; i < length_; ++i) {
        if (comes_through(*path_[i].order, order.gates[g])) ++behind;
      }
      if (behind > room_behind(order.gates[g])) return false;
    }
    return true;
  }

  void report_cycle() {
    Finding finding;
    finding.kind = FindingKind::kLockOrder;
    finding.message = "locks are acquired in a circle: ";
    for (std::uint32_t i = 0; i < length_; ++i) {
      const Edge& edge = path_[i];
      const SyncObject& to = world.sync_objects[edge.order->to];
      const std::string who = name_of(world.strands[edge.order->strand]);
      finding.message += (i == 0 ? "" : "; ") + who + " acquires " + name_of(to) +
                         " while it holds " + name_of(*edge.from);
      Side second;
      second.title = who + " acquires " + name_of(to);
      second.stack = stack_of(edge.order->context, code_of(edge.order->code));
      second.locks.push_back(name_of(*edge.from));
      second.fiber = world.strands[edge.order->strand].fiber;
      second.object = to.address;
      for (unsigned g = 0; g < edge.order->gate_count; ++g) {
        second.locks.push_back(name_of(world.sync_objects[edge.order->gates[g]]));
      }
      finding.sides.push_back(std::move(second));
      Side first;
      first.title = who + " had acquired " + name_of(*edge.from);
      first.stack = stack_of(edge.order->held_context, code_of(edge.order->held_code));
      first.fiber = world.strands[edge.order->strand].fiber;
      first.object = edge.from->address;
      finding.sides.push_back(std::move(first));
    }
    if (!all_overlap()) finding.message += " (not at the same time, as the program is now)";
    report(std::move(finding));
  }

  bool all_overlap() const {
    for (std::uint32_t i = 0; i < length_; ++i) {
      for (std::uint32_t k = i + 1; k < length_; ++k) {
        if (!overlap(*path_[i].order, *path_[k].order)) return false;
      }
    }
    return true;
  }

  const Edge last_;
  Edge path_[kLongestCycle];
  std::uint32_t length_ = 0;
};

bool known(const SyncObject& from, const LockOrder& fresh) {
  for (const LockOrder* order = from.order; order != nullptr; order = order->next) {
    if (order->to == fresh.to && order->strand == fresh.strand &&
        order->gate_count <= fresh.gate_count) {
      return true;
    }
  }
  return false;
}

}  // namespace

void LockOrders::wants(SyncObject& lock, Address code) {
  const Fiber& me = *world.current;
  for (std::uint32_t i = 0; i < me.held_count; ++i) {
    const HeldLock& held = me.held[i];
    if (held.lock == lock.index) continue;
    SyncObject& from = world.sync_objects[held.lock];
    LockOrder fresh{};
    fresh.to = lock.index;
    fresh.strand = me.own_strand->index;
    for (std::uint32_t k = 0; k < me.held_count; ++k) {
      if (k != i && fresh.gate_count < 4) fresh.gates[fresh.gate_count++] = me.held[k].lock;
    }
    for (std::uint32_t k = 0; k < me.permit_count && fresh.gate_count < 4; ++k) {
      fresh.gates[fresh.gate_count++] = me.permits[k];
    }
    if (known(from, fresh)) continue;
    fresh.held_context = held.context;
    fresh.held_code = held.code;
    fresh.context = me.context;
    fresh.code = world.executable.code_offset(code);
    fresh.structure.assign(me.own_strand->structure, world.memory);
    fresh.next = from.order;
    auto* const order = world.memory.make<LockOrder>();
    *order = fresh;
    from.order = order;
    Search(Edge{&from, order}).run();
  }
}

}  // namespace mpsstress::runtime
