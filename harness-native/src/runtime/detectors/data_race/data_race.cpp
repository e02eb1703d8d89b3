// Data races and uses after free, judged access by access.
#include "runtime/detectors/data_race/data_race.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/detectors/data_race/lock_sets.hpp"
#include "runtime/detectors/data_race/race_report.hpp"
#include "runtime/engine/wrong_accesses.hpp"
#include "runtime/world/description.hpp"
#include "runtime/world/granules.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

// Whether a later record makes an earlier one of the same bytes superfluous: everything that could
// race with the earlier one would race with the later one too.
constexpr bool supersedes(unsigned later, unsigned earlier) {
  if (later == kWrite) return true;
  if (later == kRead) return !is_write(static_cast<std::uint8_t>(earlier));
  if (later == kAtomicWrite) return is_atomic(static_cast<std::uint8_t>(earlier));
  return earlier == kAtomicRead;
}

constexpr bool kinds_conflict(unsigned a, unsigned b) {
  return ((a | b) & kWrite) != 0 && (a & b & 2) == 0;
}

// The kinds of earlier accesses that a later one of a kind makes superfluous, a bit for each.
constexpr unsigned kKinds = 6;
constexpr unsigned superseded_by(unsigned later) {
  unsigned kinds = 0;
  for (unsigned earlier = 0; earlier < kKinds; ++earlier) {
    if (supersedes(later, earlier)) kinds |= 1U << earlier;
  }
  return kinds;
}
// The kinds of later ones that make it so.
constexpr unsigned superseding(unsigned earlier) {
  unsigned kinds = 0;
  for (unsigned later = 0; later < kKinds; ++later) {
    if (supersedes(later, earlier)) kinds |= 1U << later;
  }
  return kinds;
}
constexpr std::uint8_t kSuperseded[kKinds] = {superseded_by(0), superseded_by(1), superseded_by(2),
                                              superseded_by(3), superseded_by(4), superseded_by(5)};
constexpr std::uint8_t kSuperseding[kKinds] = {superseding(0), superseding(1), superseding(2),
                                               superseding(3), superseding(4), superseding(5)};

// Walks all records of the granule: judges against each, drops those that the new one supersedes,
// and returns where the new one goes; null when it adds nothing.
class Examination {
 public:
  Examination(Granule& granule, Address address, unsigned mask, unsigned kind, Address code)
      : granule_(granule),
        address_(address),
        mask_(mask),
        kind_(kind),
        code_(code),
        me_(strand_of(world.epoch)),
        now_(clock_of(world.epoch)),
        superseded_(kSuperseded[kind]),
        superseding_(kSuperseding[kind]) {}

  __attribute__((always_inline)) Record* run() {
    for (Record& record : granule_.records) look_at(record);
    std::uint32_t* link = &granule_.overflow;
    while (*link != 0) {
      auto* const block = world.memory.at<RecordBlock>(*link);
      for (Record& record : block->records) look_at(record);
      link = &block->next;
    }
    if (superfluous_) return nullptr;
    if (place_ != nullptr) return place_;
    auto* const block = world.memory.make<RecordBlock>();
    std::memset(block, 0, sizeof *block);
    *link = world.memory.index_of(block);
    return &block->records[0];
  }

 private:
  __attribute__((always_inline)) void look_at(Record& record) {
    const std::uint64_t key = record.key;
    if (key == 0) {
      if (place_ == nullptr) place_ = &record;
      return;
    }
    const StrandIndex strand = strand_of(key);
    const unsigned mask = mask_of(key);
    const std::uint8_t kind = kind_of(key);
    const bool replaced = (mask & ~mask_) == 0 && (superseded_ >> kind & 1) != 0;
    if (strand == me_) {
      if (replaced) {
        take_place_of(record);
      } else if (clock_of(key) == now_ && (mask_ & ~mask) == 0 && (superseding_ >> kind & 1) != 0) {
        superfluous_ = true;
      }
      return;
    }
    const bool meets = (mask & mask_) != 0 && is_write(static_cast<std::uint8_t>(kind | kind_));
    if (!meets && !replaced) return;
    const bool ordered = world.strand().knows(strand, clock_of(key));
    if (meets) judge(record, kind, ordered);
    if (ordered && replaced) take_place_of(record);
  }

  __attribute__((always_inline)) void take_place_of(Record& record) {
    if (place_ == nullptr) {
      place_ = &record;
    } else {
      record.key = 0;
    }
  }

  // Against an access of another strand to the same bytes, one of the two a write.
  __attribute__((always_inline)) void judge(const Record& record, std::uint8_t kind, bool ordered) {
    world.orderings.note(record.code, world.executable.code_offset(code_));
    if (!kinds_conflict(kind, kind_)) return;
    if (!ordered) {
      granule_.stamp |= kContendedFlag;
      if (!reported_ && world.detect_races) report_race(record, address_, mask_, kind_, code_);
      reported_ = true;
    } else if (__builtin_expect(world.rehearsing, 0)) {
      // How often is counted, and a row stands for many.
      const unsigned times = world.rows.has(granule_) ? UniformRows::kGranules : 1;
      for (unsigned i = 0; i < times; ++i) {
        note_conflict_in_order(record, kind_, world.executable.code_offset(code_));
      }
    }
  }

  Granule& granule_;
  const Address address_;
  const unsigned mask_;
  const unsigned kind_;
  const Address code_;
  const StrandIndex me_;  // as the epoch says, which is at hand
  const Clock now_;
  const unsigned superseded_;
  const unsigned superseding_;
  Record* place_ = nullptr;
  bool superfluous_ = false;
  bool reported_ = false;
};

bool is_use_again(const Record& freed, Address address, Address code) {
  return is_wrong_again({static_cast<std::uint8_t>(FindingKind::kUseAfterFree),
                         world.current->context, code, freed.context, freed.code, address});
}

}  // namespace

void DataRaces::accesses(Granule& granule, Address address, unsigned mask, unsigned kind,
                         Address code) {
  Record* const place = Examination(granule, address, mask, kind, code).run();
  if (place == nullptr) return;
  *place = Record{access_key(world.epoch, mask, kind), world.current->context,
                  world.executable.code_offset(code)};
}

void DataRaces::accesses_freed(Granule& granule, Address address, unsigned mask, unsigned kind,
                               Address code) {
  note_wrong_access();
  const Record& freed = granule.records[0];
  if (!is_use_again(freed, address, code)) {
    report_use_after_free(freed, address, describe_access(kind, mask), code);
  }
}

void DataRaces::uses_freed(Granule& granule, Address object, Address code) {
  const Record& freed = granule.records[0];
  if (!is_use_again(freed, object, code)) {
    report_use_after_free(freed, object, "use of a synchronisation object", code);
  }
}

void DataRaces::accesses_ended_frame(Granule& granule, Address address, unsigned mask,
                                     unsigned kind, Address code) {
  report_use_after_return(granule, address, describe_access(kind, mask), code);
}

void DataRaces::uses_ended_frame(Granule& granule, Address object, Address code) {
  report_use_after_return(granule, object, "use of a synchronisation object", code);
}

// Of a big block what nobody has touched is left unmarked: marking it would cost more than the
// schedule, and would only tell of a first access that comes after the end.
constexpr Address kBigBlock = 1024;
constexpr unsigned kFetchedAhead = 6;  // granules of a block that ends

bool others_may_use(Address begin, Address end) {
  const Strand& me = world.strand();
  bool may = false;
  while_shadow(begin, end, [&](const Granule& granule, Address, unsigned) {
    if (static_cast<std::uint32_t>(granule.stamp) != world.generation ||
        (granule.stamp & kSharedFlag) == 0) {
      return true;
    }
    for (const Record& record : granule.records) {
      if (record.key == 0) continue;
      const Strand& other = world.strands[strand_of(record.key)];
      const bool mine = other.index == me.index;
      may = !mine && me.structure.of(other.index) < other.structure_at(clock_of(record.key));
      if (may) break;
    }
    return !may;
  });
  return may;
}

namespace {

void end_life_of(Granule& granule, const Record& freed) {
  granule.stamp = world.own_stamp | kFreedFlag;
  granule.overflow = 0;
  granule.sync = 0;
  granule.records[0] = freed;
  granule.records[1].key = granule.records[2].key = 0;
}

// Where plain accesses are not looked at, few places of a block have been.
void frees_unjudged(Address begin, Address end, Address code) {
  if (end - begin > kBigBlock) return;
  const Record freed{access_key(world.epoch, 0xff, kFree), world.current->context,
                     world.executable.code_offset(code)};
  const Address tail = (end & 7) == 0 ? end : end - (end & 7);  // marked as the block's end: no use
  for (Address address = begin; address < end; address += 8) {
    if (address != tail && !world.visited.has(address)) {
      address = std::min(VisitedRegions::end_of(address), tail) - 8;
      continue;
    }
    Granule& granule = world.shadow.granule(address);
    if (static_cast<std::uint32_t>(granule.stamp) == world.generation) end_life_of(granule, freed);
  }
}

}  // namespace

void DataRaces::frees(Address begin, Address end, Address code) {
  const bool big = end - begin > kBigBlock;
  if (world.accesses_pass) return frees_unjudged(begin, end, code);
  const Record freed{access_key(world.epoch, 0xff, kFree), world.current->context,
                     world.executable.code_offset(code)};
  bool judged = false;
  if (world.sharing.learning() && world.frees_are_points && others_may_use(begin, end)) {
    while_shadow(begin, end, [&](const Granule& granule, Address address, unsigned) {
      world.sharing.observe(Sharing::Part{address, world.rows.has(granule)}, true, true,
                            world.executable.code_offset(code), 0);
      return true;
    });
  }
  while_shadow(begin, end, [&](Granule& granule, Address address, unsigned) {
    const bool touched = static_cast<std::uint32_t>(granule.stamp) == world.generation;
    if (!touched && big) return true;
    __builtin_prefetch(&granule + kFetchedAhead, 1);
    // What nobody else has touched, nobody else can be at.
    const bool own = granule.stamp == world.own_stamp;
    if (touched && !own && !judged && world.current->ignore_accesses == 0) {
      const std::size_t before = world.findings.size();
      Examination(granule, address, 0xff, kFree, code).run();
      judged = world.findings.size() != before;
      if (judged && world.sharing.learning()) {
        world.sharing.observe(Sharing::Part{address, false}, true, true, 0, 0);
      }
    }
    end_life_of(granule, freed);
    return true;
  });
}

}  // namespace mpsstress::runtime
