// What each thread did, step by step, as data.
#include "runtime/report/interleaving.hpp"

#include <unordered_map>

#include "runtime/world/description.hpp"
#include "runtime/world/granules.hpp"

namespace mpsstress::runtime {
namespace {

bool is_access(EventKind kind) {
  switch (kind) {
    case EventKind::kRead:
    case EventKind::kWrite:
    case EventKind::kAtomicRead:
    case EventKind::kAtomicWrite:
    case EventKind::kFree:
      return true;
    default:
      return false;
  }
}

bool is_span(const Event& event) { return event.end - event.begin >= kSpanBytes; }

// Which memory several threads use, and names for it in the order of appearance.
class Locations {
 public:
  Locations(const std::vector<LoggedEvent>& log, const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) {
      if (finding.address != 0) uses_[finding.address & ~Address{7}].contested = true;
    }
    for (const LoggedEvent& entry : log) {
      if (!is_access(entry.event.kind)) continue;
      for (Address a = entry.event.begin & ~Address{7}; a < entry.event.end; a += 8) {
        Use& use = uses_.try_emplace(a, Use{entry.fiber}).first->second;
        use.several = use.several || entry.fiber != use.first;
        use.written = use.written || (entry.event.write && is_span(entry.event));
        use.contested = use.contested || (use.several && (entry.event.write || use.written));
      }
    }
  }

  // Others could notice the access, or it could notice others. What one thread wrote before the
  // others came, and all only read from then on, is of no interest, but where a finding is about it
  // and where it is a value rather than a word.
  bool matter(const LoggedEvent& entry) const {
    for (Address a = entry.event.begin & ~Address{7}; a < entry.event.end; a += 8) {
      if (uses_.at(a).contested) return true;
    }
    return false;
  }

  // The first address from `begin` on that does; `end` if there is none.
  Address first_that_matters(Address begin, Address end) const {
    while (begin < end) {
      const auto use = uses_.find(begin);
      if (use != uses_.end() && use->second.contested) break;
      begin += 8;
    }
    return begin;
  }

  std::string name_of(Address address) {
    auto [entry, fresh] = names_.try_emplace(address);
    if (fresh) entry->second = "x" + std::to_string(names_.size());
    return entry->second;
  }

 private:
  struct Use {
    FiberIndex first = kNoFiber;
    bool several = false;
    bool written = false;  // as a span
    bool contested = false;
  };
  std::unordered_map<Address, Use> uses_;
  std::unordered_map<Address, std::string> names_;
};

// Synchronisation objects, also those whose memory was given back meanwhile.
class Objects {
 public:
  Objects() {
    for (SyncIndex i = 1; i < world.sync_count; ++i) all_[world.sync_objects[i].address] = i;
  }

  std::string name_of(Address address) const {
    const SyncObject* object = find_sync_object(world.shadow.granule(address), address);
    const auto known = all_.find(address);
    if (object == nullptr && known != all_.end()) object = &world.sync_objects[known->second];
    return object == nullptr ? "" : " " + runtime::name_of(*object);
  }

 private:
  std::unordered_map<Address, SyncIndex> all_;
};

std::vector<Address> locks_held_at(const LoggedEvent& entry) {
  const Strand& strand = world.strands[entry.strand];
  std::vector<Address> locks;
  for (const LockChange* held = last_lock_held_after(strand, entry.lock_changes); held != nullptr;
       held = lock_held_before(strand, *held)) {
    locks.push_back(world.sync_objects[held->lock].address);
  }
  return locks;
}

// The n-th thread that is created is fiber n.
class Description {
 public:
  explicit Description(Locations& locations) : locations_(locations) {}

  std::string of(const LoggedEvent& entry) {
    const Event& event = entry.event;
    const std::string what = name_of(event.kind);
    if (is_access(event.kind)) return what + " " + locations_.name_of(event.begin);
    if (event.kind == EventKind::kReuse) {
      return what + " " + locations_.name_of(locations_.first_that_matters(event.begin, event.end));
    }
    switch (event.kind) {
      case EventKind::kAsk:
      case EventKind::kLockAsked:
      case EventKind::kLock:
      case EventKind::kTryLock:
      case EventKind::kUnlock:
      case EventKind::kLockShared:
      case EventKind::kUnlockShared:
      case EventKind::kWait:
      case EventKind::kNotify:
      case EventKind::kOnce:
        return what + objects_.name_of(event.begin);
      case EventKind::kBlocked:
        return what + (fiber_at(event.begin) < world.fiber_count ? fiber_name(fiber_at(event.begin))
                                                                 : objects_.name_of(event.begin));
      case EventKind::kCreate:
        return what + fiber_name(++created_);
      case EventKind::kJoin:
        return what + fiber_name(fiber_at(event.begin));
      default:
        return what;
    }
  }

 private:
  static std::size_t fiber_at(Address address) {
    return (address - reinterpret_cast<Address>(world.fibers.data())) / sizeof(Fiber);
  }
  static std::string fiber_name(std::size_t index) {
    return index < world.fiber_count ? " " + name_of(world.fibers[index]) : "";
  }

  Locations& locations_;
  const Objects objects_;
  std::size_t created_ = 0;
};

}  // namespace

Interleaving make_interleaving(const std::vector<LoggedEvent>& log,
                               const std::vector<Finding>& findings) {
  Interleaving interleaving;
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    interleaving.threads.push_back(name_of(world.fibers[i]));
  }
  Locations locations(log, findings);
  Description description(locations);
  for (std::size_t i = 0; i < log.size(); ++i) {
    const LoggedEvent& entry = log[i];
    if (is_access(entry.event.kind) && !locations.matter(entry)) continue;
    const bool reuses = entry.event.kind == EventKind::kReuse;
    const Event& event = entry.event;
    if (reuses && locations.first_that_matters(event.begin, event.end) == event.end) continue;
    interleaving.steps.push_back(InterleavingStep{
        entry.fiber, is_access(entry.event.kind) ? locations.name_of(entry.event.begin) : "",
        stack_of(entry.context, entry.event.code), description.of(entry), i + 1, entry.event.kind,
        entry.event.begin, entry.event.end, entry.event.write, entry.now, locks_held_at(entry)});
  }
  return interleaving;
}

}  // namespace mpsstress::runtime
