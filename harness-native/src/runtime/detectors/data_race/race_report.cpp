// Findings of two accesses, with the sides, stacks and locks of both.
#include "runtime/detectors/data_race/race_report.hpp"

#include <iostream>
#include <optional>
#include <utility>

#include "runtime/engine/findings.hpp"
#include "runtime/engine/wrong_accesses.hpp"
#include "runtime/world/block_life.hpp"
#include "runtime/world/object_history.hpp"

namespace mpsstress::runtime {
namespace {

Side side_of(const Record& record) {
  const Strand& strand = world.strands[strand_of(record.key)];
  Side side;
  side.title = "previous " + describe_access(kind_of(record.key), mask_of(record.key)) + " by " +
               name_of(strand);
  side.stack = stack_of(record.context, code_of(record.code));
  side.locks = names_of_locks(strand, clock_of(record.key));
  side.fiber = strand.fiber;
  if (kind_of(record.key) == kFree) side.life = Life::kFreed;
  return side;
}

// The latest access of a fiber that is recorded.
const Record* last_record_of(const Granule& granule, FiberIndex fiber) {
  const Record* last = nullptr;
  const auto look_at = [&](const Record& record) {
    if (record.key == 0 || world.strands[strand_of(record.key)].fiber != fiber) return;
    if (last == nullptr || clock_of(record.key) >= clock_of(last->key)) last = &record;
  };
  if (static_cast<std::uint32_t>(granule.stamp) != world.generation) return nullptr;
  for (const Record& record : granule.records) look_at(record);
  for (std::uint32_t link = granule.overflow; link != 0;) {
    const auto* const block = world.memory.at<RecordBlock>(link);
    for (const Record& record : block->records) look_at(record);
    link = block->next;
  }
  return last;
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

}  // namespace

void report_race(const Record& record, Address address, unsigned mask, unsigned kind,
                 Address code) {
  if (is_of_standard_stream(address)) return;
  note_wrong_access();
  // With a free on one side, the other can come after it.
  const bool frees = kind == kFree || kind_of(record.key) == kFree;
  const FindingKind what = frees ? FindingKind::kUseAfterFree : FindingKind::kRace;
  if (is_wrong_again({static_cast<std::uint8_t>(what), world.current->context, code, record.context,
                      record.code, 0})) {
    return;
  }
  Finding finding;
  finding.kind = what;
  if (has_enough_of(finding.kind)) return;
  finding.address =
      (address & ~Address{7}) + static_cast<unsigned>(__builtin_ctz(mask & mask_of(record.key)));
  finding.sides.push_back(current_side(describe_access(kind, mask), code));
  if (kind == kFree) finding.sides.back().life = Life::kFreed;
  finding.sides.push_back(side_of(record));
  if (is_known(finding)) return;
  std::optional<Side> allocation = allocation_of_block(finding.address);
  if (allocation) finding.allocation = allocation->stack;
  finding.message = describe_kind(kind) + " by " + name_of(world.strand()) + " and " +
                    describe_kind(kind_of(record.key)) + " by " +
                    name_of(world.strands[strand_of(record.key)]) + " without an order, in " +
                    describe(finding.address);
  if (frees) {
    finding.history = history_of_freed_object(finding.address);
    if (allocation) finding.history.insert(finding.history.begin(), std::move(*allocation));
  }
  report(std::move(finding));
}

void report_use_after_return(const Granule& granule, Address address, const std::string& what,
                             Address code) {
  Finding finding;
  finding.kind = FindingKind::kUseAfterFree;
  finding.address = address;
  finding.sides.push_back(current_side(what, code));
  const Record* const before = last_record_of(granule, Stacks::owner(address));
  if (before != nullptr) finding.sides.push_back(side_of(*before));
  finding.message = what + " by " + name_of(world.strand()) +
                    " after the end of the function whose variable it was, in " + describe(address);
  report_and_end(std::move(finding));
}

void report_use_after_free(const Record& freed, Address address, const std::string& what,
                           Address code) {
  if (has_enough_of(FindingKind::kUseAfterFree)) return;
  Finding finding;
  finding.kind = FindingKind::kUseAfterFree;
  finding.address = address;
  finding.ordered = strand_of(freed.key) == world.strand().index ||
                    world.strand().knows(strand_of(freed.key), clock_of(freed.key));
  finding.message = what + " by " + name_of(world.strand()) + " after the free by " +
                    name_of(world.strands[strand_of(freed.key)]) + ", in " + describe(address);
  finding.sides.push_back(current_side(what, code));
  finding.sides.push_back(side_of(freed));
  if (auto allocation = allocation_of_block(address)) {
    finding.allocation = allocation->stack;
    finding.sides.push_back(std::move(*allocation));
  }
  finding.history = history_of_freed_object(address);
  report(std::move(finding));
}

}  // namespace mpsstress::runtime
