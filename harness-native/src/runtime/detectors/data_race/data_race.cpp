// Data races and uses after free, judged access by access.
#include "runtime/detectors/data_race/data_race.hpp"

#include <cstring>
#include <iostream>

#include "runtime/detectors/data_race/lock_sets.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/world/object_history.hpp"

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

std::string describe_kind(unsigned kind) {
  switch (kind) {
    case kRead:
      return "read";
    case kWrite:
      return "write";
    case kAtomicRead:
      return "atomic read";
    case kAtomicWrite:
      return "atomic write";
    default:
      return "free";
  }
}

std::string describe_access(unsigned kind, unsigned mask) {
  if (kind == kFree) return "free";
  const auto bytes = static_cast<unsigned>(__builtin_popcount(mask));
  return describe_kind(kind) + " of " + std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

Side side_of(const Record& record) {
  const Strand& strand = world.strands[strand_of(record.key)];
  Side side;
  side.title = "previous " + describe_access(kind_of(record.key), mask_of(record.key)) + " by " +
               name_of(strand);
  side.stack = stack_of(record.context, code_of(record.code));
  side.locks = names_of_locks(strand, clock_of(record.key));
  return side;
}

std::vector<Address> allocation_of(Address address) {
  if (!Arena::contains(address)) return {};
  const BlockHeader* const block = world.arena.find(address);
  if (block == nullptr || block->allocator == kNoFiber) return {};
  return stack_of(block->context, code_of(block->code));
}

// [iostream.objects.overview]: several threads may use them at once. Of libc++'s code for that a
// part is in its headers, and so in the program.
bool is_of_standard_stream(Address address) {
  const auto within = [address](const auto& stream) {
    return address - reinterpret_cast<Address>(&stream) < sizeof stream;
  };
  return within(std::cout) || within(std::cerr) || within(std::clog) || within(std::cin) ||
         within(std::wcout) || within(std::wcerr) || within(std::wclog) || within(std::wcin);
}

__attribute__((noinline)) void report_race(const Record& record, Address address, unsigned mask,
                                           unsigned kind, Address code) {
  if (is_of_standard_stream(address)) return;
  Finding finding;
  // With a free on one side, the other can come after it.
  const bool frees = kind == kFree || kind_of(record.key) == kFree;
  finding.kind = frees ? FindingKind::kUseAfterFree : FindingKind::kRace;
  finding.address =
      (address & ~Address{7}) + static_cast<unsigned>(__builtin_ctz(mask & mask_of(record.key)));
  finding.sides.push_back(current_side(describe_access(kind, mask), code));
  finding.sides.push_back(side_of(record));
  if (is_known(finding)) return;
  finding.allocation = allocation_of(finding.address);
  finding.message = describe_kind(kind) + " by " + name_of(world.strand()) + " and " +
                    describe_kind(kind_of(record.key)) + " by " +
                    name_of(world.strands[strand_of(record.key)]) + " without an order, in " +
                    describe(finding.address);
  if (frees) finding.history = history_of_freed_object(finding.address);
  report(std::move(finding));
}

__attribute__((noinline)) void report_use_after_free(const Record& freed, Address address,
                                                     const std::string& what, Address code) {
  Finding finding;
  finding.kind = FindingKind::kUseAfterFree;
  finding.address = address;
  finding.message = what + " by " + name_of(world.strand()) + " after the free by " +
                    name_of(world.strands[strand_of(freed.key)]) + ", in " + describe(address);
  finding.sides.push_back(current_side(what, code));
  finding.sides.push_back(side_of(freed));
  finding.allocation = allocation_of(address);
  if (const BlockHeader* const block =
          Arena::contains(address) ? world.arena.find(address) : nullptr;
      block != nullptr && block->allocator != kNoFiber) {
    Side allocation;
    allocation.title = "allocated by " + name_of(world.fibers[block->allocator]);
    allocation.stack = stack_of(block->context, code_of(block->code));
    finding.sides.push_back(std::move(allocation));
  }
  finding.history = history_of_freed_object(address);
  report(std::move(finding));
}

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
        me_(world.strand()),
        now_(me_.now()) {}

  Record* run() {
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
    const bool mine = strand == me_.index;
    const bool ordered = mine || me_.knows(strand, clock_of(key));
    const unsigned mask = mask_of(key);
    const std::uint8_t kind = kind_of(key);
    if (!mine && (mask & mask_) != 0 && is_write(static_cast<std::uint8_t>(kind | kind_))) {
      world.orderings.note(record.code, world.executable.code_offset(code_));
    }
    if (!ordered && (mask & mask_) != 0 && kinds_conflict(kind, kind_)) {
      granule_.stamp |= kContendedFlag;
      if (!reported_ && world.detect_races) report_race(record, address_, mask_, kind_, code_);
      reported_ = true;
    }
    if (__builtin_expect(world.rehearsing, 0) && ordered && !mine && (mask & mask_) != 0 &&
        kinds_conflict(kind, kind_)) {
      note_conflict_in_order(record, kind_, world.executable.code_offset(code_));
    }
    if (ordered && (mask & ~mask_) == 0 && supersedes(kind_, kind)) {
      if (place_ == nullptr) {
        place_ = &record;
      } else {
        record.key = 0;
      }
    } else if (mine && clock_of(key) == now_ && (mask_ & ~mask) == 0 && supersedes(kind, kind_)) {
      superfluous_ = true;
    }
  }

  Granule& granule_;
  const Address address_;
  const unsigned mask_;
  const unsigned kind_;
  const Address code_;
  const Strand& me_;
  const Clock now_;
  Record* place_ = nullptr;
  bool superfluous_ = false;
  bool reported_ = false;
};

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
  report_use_after_free(granule.records[0], address, describe_access(kind, mask), code);
}

void DataRaces::uses_freed(Granule& granule, Address object, Address code) {
  report_use_after_free(granule.records[0], object, "use of a synchronisation object", code);
}

// Of a big block what nobody has touched is left unmarked: marking it would cost more than the
// schedule, and would only tell of a first access that comes after the end.
constexpr Address kBigBlock = 1024;

bool others_may_use(Address begin, Address end) {
  const Strand& me = world.strand();
  for (Address address = begin; address < end; address += 8) {
    const Granule& granule = world.shadow.granule(address);
    if (static_cast<std::uint32_t>(granule.stamp) != world.generation ||
        (granule.stamp & kSharedFlag) == 0) {
      continue;
    }
    for (const Record& record : granule.records) {
      if (record.key == 0) continue;
      const Strand& other = world.strands[strand_of(record.key)];
      const bool mine = other.index == me.index;
      if (!mine && me.structure.of(other.index) < other.structure_at(clock_of(record.key))) {
        return true;
      }
    }
  }
  return false;
}

void DataRaces::frees(Address begin, Address end, Address code) {
  const bool big = end - begin > kBigBlock;
  if (world.accesses_pass && big) return;
  const Record freed{access_key(world.epoch, 0xff, kFree), world.current->context,
                     world.executable.code_offset(code)};
  bool judged = false;
  if (world.sharing.learning() && world.frees_are_points && others_may_use(begin, end)) {
    for (Address address = begin; address < end; address += 8) {
      world.sharing.observe(address, true, true, world.executable.code_offset(code), 0);
    }
  }
  for (Address address = begin; address < end; address += 8) {
    Granule& granule = world.shadow.granule(address);
    const bool touched = static_cast<std::uint32_t>(granule.stamp) == world.generation;
    if (!touched && (big || world.accesses_pass)) continue;
    if (touched && !judged && world.current->ignore_accesses == 0 && !world.accesses_pass) {
      const std::size_t before = world.findings.size();
      Examination(granule, address, 0xff, kFree, code).run();
      judged = world.findings.size() != before;
      if (judged && world.sharing.learning()) world.sharing.observe(address, true, true, 0, 0);
    }
    granule.stamp = world.own_stamp | kFreedFlag;
    granule.overflow = 0;
    granule.sync = 0;
    granule.records[0] = freed;
    granule.records[1].key = granule.records[2].key = 0;
  }
}

}  // namespace mpsstress::runtime
