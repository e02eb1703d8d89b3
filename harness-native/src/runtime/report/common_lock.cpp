// Which lock the accesses of a race's memory have in common.
#include "runtime/report/common_lock.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "runtime/world/description.hpp"

namespace mpsstress::runtime {
namespace {

bool is_plain(EventKind kind) { return kind == EventKind::kRead || kind == EventKind::kWrite; }

using Locks = std::set<SyncIndex>;
// A function, and the locks that are held there.
using Place = std::pair<Address, Locks>;

Locks locks_at(const LoggedEvent& entry) {
  const Strand& strand = world.strands[entry.strand];
  Locks locks;
  for (const LockChange* held = last_lock_held_after(strand, entry.lock_changes); held != nullptr;
       held = lock_held_before(strand, *held)) {
    locks.insert(held->lock);
  }
  return locks;
}

Place place_of(const LoggedEvent& entry) {
  return {world.contexts.function(entry.context), locks_at(entry)};
}

// Locks of the host order nothing that a device does.
bool is_device_work(const LoggedEvent& entry) {
  return world.strands[entry.strand].made_by_program;
}

// Those accesses of [begin, end) that say something of the locks that guard it.
class Uses {
 public:
  // Of the object that is there when the log is `at` long: what has its place before or after,
  // where memory is reused, is another one.
  Uses(const std::vector<LoggedEvent>& log, std::uint64_t at, Address begin, Address end) {
    for (const LoggedEvent& entry : log) {
      const Event& event = entry.event;
      if (event.kind == EventKind::kReuse && event.begin <= begin && begin < event.end) {
        if (static_cast<std::uint64_t>(&entry - log.data()) >= at) break;
        uses_.clear();
      }
      if (is_plain(event.kind) && event.begin < end && begin < event.end) uses_.push_back(&entry);
    }
  }

  // The first that was made so; null where it is not known.
  const LoggedEvent* find(const std::vector<Address>& stack) const {
    const auto found = std::find_if(uses_.begin(), uses_.end(), [&](const LoggedEvent* entry) {
      return !stack.empty() && entry->event.code == stack.front() &&
             stack_of(entry->context, entry->event.code) == stack;
    });
    return found == uses_.end() ? nullptr : *found;
  }

  // What one thread does before all others come, or when they have gone, needs no lock. On a stack
  // it may have been another variable then.
  std::map<Place, const LoggedEvent*> places(bool on_stack) const {
    std::map<Place, const LoggedEvent*> places;
    const std::size_t first = alone(uses_.begin(), uses_.end());
    const std::size_t last = uses_.size() - alone(uses_.rbegin(), uses_.rend());
    for (std::size_t i = 0; i < uses_.size(); ++i) {
      Place place = place_of(*uses_[i]);
      const bool is_alone = i < first || i >= last;
      if (is_alone && (on_stack || place.second.empty())) continue;
      places.emplace(std::move(place), uses_[i]);
    }
    return places;
  }

 private:
  template <class Iterator>
  static std::size_t alone(Iterator begin, Iterator end) {
    const Iterator other = std::find_if(
        begin, end, [&](const LoggedEvent* entry) { return entry->strand != (*begin)->strand; });
    return static_cast<std::size_t>(other - begin);
  }

  std::vector<const LoggedEvent*> uses_;
};

CommonLock describe_lock(SyncIndex index, const LoggedEvent& use) {
  const SyncObject& object = world.sync_objects[index];
  const Strand& strand = world.strands[use.strand];
  CommonLock lock;
  lock.name = name_of(object);
  lock.place = describe(object.address);
  lock.address = object.address;
  lock.by = name_of(strand);
  const LockChange* held = last_lock_held_after(strand, use.lock_changes);
  while (held->lock != index) held = lock_held_before(strand, *held);
  lock.acquired = stack_of(held->context, code_of(held->code));
  return lock;
}

bool is_shared(SyncIndex index) { return world.sync_objects[index].kind == SyncKind::kSharedMutex; }

// One that both hold is held shared. Else the lock that most other places hold, half of them at
// least; where nothing else uses the memory, one that one of the two accesses was made under.
CommonLock common_lock_of(const Finding& finding, const Uses& uses) {
  const LoggedEvent* const sides[] = {uses.find(finding.sides[0].stack),
                                      uses.find(finding.sides[1].stack)};
  if (sides[0] == nullptr || sides[1] == nullptr) return {};
  if (is_device_work(*sides[0]) || is_device_work(*sides[1])) return {};
  const Locks mine = locks_at(*sides[0]);
  const Locks others = locks_at(*sides[1]);
  for (const SyncIndex index : mine) {
    if (others.count(index) != 0 && is_shared(index)) return describe_lock(index, *sides[0]);
  }
  std::map<Place, const LoggedEvent*> places = uses.places(Stacks::contains(finding.address));
  places.erase(place_of(*sides[0]));
  places.erase(place_of(*sides[1]));
  std::map<SyncIndex, std::pair<std::uint32_t, const LoggedEvent*>> holders;
  for (const auto& [place, use] : places) {
    for (const SyncIndex index : place.second) {
      auto& [count, first] = holders[index];
      if (count++ == 0 || use < first) first = use;
    }
  }
  if (places.empty()) {
    for (const SyncIndex index : mine) holders[index] = {0, sides[0]};
    for (const SyncIndex index : others) holders[index] = {0, sides[1]};
  }
  CommonLock common;
  for (const auto& [index, holder] : holders) {
    const auto& [count, use] = holder;
    const bool more = common.name.empty() || count > common.held;
    if (!more || count * 2 < places.size()) continue;
    common = describe_lock(index, *use);
    common.held = count;
    common.of = static_cast<std::uint32_t>(places.size());
  }
  return common;
}

CommonLock common_lock_of(const std::vector<LoggedEvent>& log, const Finding& finding) {
  const Address address = finding.address & ~Address{7};
  CommonLock common = common_lock_of(finding, Uses(log, finding.logged, address, address + 8));
  if (!common.name.empty() || !Arena::contains(address)) return common;
  const BlockHeader* const block = world.arena.find(finding.address);
  if (block == nullptr || block->state == Arena::kUncounted) return common;
  const auto begin = reinterpret_cast<Address>(block + 1);
  return common_lock_of(finding, Uses(log, finding.logged, begin, begin + block->size));
}

unsigned holds(const Side& side, const std::string& lock) {
  return std::find(side.locks.begin(), side.locks.end(), lock) != side.locks.end() ? 1 : 0;
}

std::string advice_of(const CommonLock& lock) {
  if (lock.by_these == 2) {
    return " would order them if the one that writes did not share it";
  }
  std::string text = " would order them: ";
  if (lock.of == 0) return text + "only one of these two holds it";
  text += std::to_string(lock.held) + " of " + std::to_string(lock.of) +
          (lock.of == 1 ? " other place that uses" : " other places that use") + " this memory" +
          (lock.held == 1 ? " holds it, " : " hold it, ");
  return text + (lock.by_these == 1 ? "and only one of these two" : "and neither of these two");
}

}  // namespace

void find_common_locks(const std::vector<LoggedEvent>& log, std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    if (finding.kind != FindingKind::kRace || finding.sides.size() < 2) continue;
    finding.common_lock = common_lock_of(log, finding);
    CommonLock& lock = finding.common_lock;
    lock.by_these = holds(finding.sides[0], lock.name) + holds(finding.sides[1], lock.name);
  }
}

void take_common_locks(const std::vector<Finding>& again, std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    const auto same = std::find_if(again.begin(), again.end(), [&](const Finding& one) {
      return one.signature == finding.signature;
    });
    if (same != again.end()) finding.common_lock = same->common_lock;
  }
}

std::string place_of(const CommonLock& lock, Symboliser& symboliser) {
  const std::string variable = symboliser.variables().name_at(lock.address);
  return variable.empty() ? lock.place : variable;
}

Side side_of(const CommonLock& lock, Symboliser& symboliser) {
  Side side;
  side.title = lock.name + ", in " + place_of(lock, symboliser) + "," + advice_of(lock) + "; " +
               lock.by + " had acquired it";
  side.stack = lock.acquired;
  return side;
}

}  // namespace mpsstress::runtime
