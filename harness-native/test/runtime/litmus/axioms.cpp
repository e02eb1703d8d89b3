// Candidate executions and the axioms: coherence, atomicity, no cycle of program order and
// reads-from (Lahav et al., PLDI 2017), and one of these together with the order of sequentially
// consistent events (C++20, [atomics.order]/4; Luo and Demsky, ASPLOS 2021).
#include "axioms.hpp"

#include <algorithm>

#include "relation.hpp"

namespace mpsstress::litmus {
namespace {

constexpr int kInitial = -1;  // the thread of the initial writes

struct Event {
  int thread;
  Operation operation;
  int read = 0;         // what it read
  int written = 0;      // what it wrote
  bool writes = false;  // in this candidate
  std::size_t source = 0;

  bool reads() const { return thread != kInitial && operation.reads(); }
  std::memory_order order() const {
    const bool failed = operation.kind == Kind::CompareSwap && !writes;
    return failed ? operation.failure : operation.order;
  }
  bool is_fence() const { return operation.kind == Kind::Fence; }
  bool is_sequential() const { return thread != kInitial && order() == sc; }
  bool is_release() const {
    return thread != kInitial && (writes || is_fence()) &&
           (order() == rel || order() == acq_rel || order() == sc);
  }
  bool is_acquire() const {
    return (reads() || is_fence()) && (order() == acq || order() == acq_rel || order() == sc);
  }
};

class Candidates {
 public:
  explicit Candidates(const Litmus& litmus) {
    for (int place = 0; place < kPlaces; ++place) {
      Event initial{kInitial, store(place, 0, rlx)};
      initial.writes = true;
      events_.push_back(initial);
    }
    for (std::size_t thread = 0; thread < litmus.threads.size(); ++thread) {
      for (const Operation& operation : litmus.threads[thread]) {
        events_.push_back(Event{static_cast<int>(thread), operation});
      }
    }
  }

  std::set<Outcome> outcomes() {
    choose_source(0);
    return std::move(outcomes_);
  }

 private:
  bool may_write(const Event& event) const {
    return event.operation.kind != Kind::Load && !event.is_fence();
  }

  void choose_source(std::size_t index) {
    if (index == events_.size()) {
      if (compute_values()) choose_modification_order(0, {});
      return;
    }
    Event& event = events_[index];
    if (!event.reads()) return choose_source(index + 1);
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (i == index || !may_write(events_[i])) continue;
      if (events_[i].operation.place != event.operation.place) continue;
      event.source = i;
      choose_source(index + 1);
    }
  }

  Relation program_order() const {
    Relation result(events_.size());
    for (std::size_t i = 0; i < events_.size(); ++i) {
      for (std::size_t j = i + 1; j < events_.size(); ++j) {
        const bool first = events_[i].thread == kInitial && events_[j].thread != kInitial;
        if (first || events_[i].thread == events_[j].thread) {
          if (events_[j].thread != kInitial) result.add(i, j);
        }
      }
    }
    return result;
  }
  Relation reads_from() const {
    Relation result(events_.size());
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (events_[i].reads()) result.add(events_[i].source, i);
    }
    return result;
  }

  // False where a value would come out of thin air, or from a compare-and-swap that failed.
  bool compute_values() {
    if (!(program_order() | reads_from()).closure().is_irreflexive()) return false;
    for (std::size_t round = 0; round < events_.size(); ++round) {
      for (Event& event : events_) compute_value(event);
    }
    return std::all_of(events_.begin(), events_.end(), [&](const Event& event) {
      return !event.reads() || events_[event.source].writes;
    });
  }
  void compute_value(Event& event) {
    if (event.thread == kInitial || event.is_fence()) return;
    const Operation& operation = event.operation;
    if (event.reads()) event.read = events_[event.source].written;
    event.writes = operation.kind != Kind::Load &&
                   (operation.kind != Kind::CompareSwap || event.read == operation.expected);
    event.written = operation.kind == Kind::Add ? event.read + operation.value : operation.value;
  }

  // orders: of the places before this one.
  void choose_modification_order(int place, const std::vector<std::vector<std::size_t>>& orders) {
    if (place == kPlaces) return judge(orders);
    std::vector<std::size_t> writes;
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (events_[i].writes && events_[i].operation.place == place) writes.push_back(i);
    }
    do {
      if (!is_atomic(writes)) continue;
      auto more = orders;
      more.push_back(writes);
      choose_modification_order(place + 1, more);
    } while (std::next_permutation(writes.begin() + 1, writes.end()));
  }
  // A read-modify-write reads the write right before its own.
  bool is_atomic(const std::vector<std::size_t>& writes) const {
    for (std::size_t i = 1; i < writes.size(); ++i) {
      const Event& event = events_[writes[i]];
      if (event.reads() && event.source != writes[i - 1]) return false;
    }
    return true;
  }

  Relation synchronises_with() const {
    const Relation order = program_order();
    Relation result(events_.size());
    for (std::size_t reader = 0; reader < events_.size(); ++reader) {
      if (!events_[reader].reads()) continue;
      // The release sequences that the write it reads from belongs to: back through
      // read-modify-writes.
      for (std::size_t write = events_[reader].source;; write = events_[write].source) {
        add_synchronisation(result, order, write, reader);
        if (!events_[write].reads()) break;
      }
    }
    return result;
  }
  void add_synchronisation(Relation& result, const Relation& order, std::size_t head,
                           std::size_t reader) const {
    for (std::size_t from = 0; from < events_.size(); ++from) {
      const bool gives = events_[from].is_release() &&
                         (from == head || (events_[from].is_fence() && order.has(from, head)));
      if (!gives) continue;
      for (std::size_t to = 0; to < events_.size(); ++to) {
        const bool takes = events_[to].is_acquire() &&
                           (to == reader || (events_[to].is_fence() && order.has(reader, to)));
        if (takes) result.add(from, to);
      }
    }
  }

  void judge(const std::vector<std::vector<std::size_t>>& orders) {
    const Relation order = program_order();
    const Relation from = reads_from();
    Relation modification(events_.size());
    for (const auto& writes : orders) {
      for (std::size_t i = 0; i < writes.size(); ++i) {
        for (std::size_t j = i + 1; j < writes.size(); ++j) modification.add(writes[i], writes[j]);
      }
    }
    Relation reads_before(events_.size());
    for (std::size_t i = 0; i < events_.size(); ++i) {
      for (std::size_t j = 0; events_[i].reads() && j < events_.size(); ++j) {
        if (i != j && modification.has(events_[i].source, j)) reads_before.add(i, j);
      }
    }
    const Relation happens_before = (order | synchronises_with()).closure();
    const Relation communication = (from | modification | reads_before).closure();
    if (!happens_before.is_irreflexive()) return;
    if (!happens_before.then(communication).is_irreflexive()) return;  // coherence
    const Relation sequential = sequential_order(happens_before, communication);
    if (!(order | from | sequential).closure().is_irreflexive()) return;
    outcomes_.insert(outcome(orders));
  }

  // Between sequentially consistent events: a fence stands for all that comes after or before it.
  Relation sequential_order(const Relation& happens_before, const Relation& communication) const {
    Relation result(events_.size());
    for (std::size_t a = 0; a < events_.size(); ++a) {
      for (std::size_t b = 0; b < events_.size(); ++b) {
        if (!communication.has(a, b)) continue;
        for (std::size_t first = 0; first < events_.size(); ++first) {
          if (!stands_for(first, a, happens_before.has(first, a))) continue;
          for (std::size_t second = 0; second < events_.size(); ++second) {
            if (stands_for(second, b, happens_before.has(b, second))) result.add(first, second);
          }
        }
      }
    }
    return result;
  }
  bool stands_for(std::size_t event, std::size_t other, bool ordered) const {
    if (!events_[event].is_sequential()) return false;
    return event == other || (events_[event].is_fence() && ordered);
  }

  Outcome outcome(const std::vector<std::vector<std::size_t>>& orders) const {
    Outcome result;
    for (const Event& event : events_) {
      if (event.reads()) result.push_back(event.read);
    }
    for (const auto& writes : orders) result.push_back(events_[writes.back()].written);
    return result;
  }

  std::vector<Event> events_;
  std::set<Outcome> outcomes_;
};

}  // namespace

std::set<Outcome> allowed_outcomes(const Litmus& litmus) { return Candidates(litmus).outcomes(); }

}  // namespace mpsstress::litmus
