// Who made what a register holds, and whose the memory was.
#include "program/trace/makers.hpp"

#include "program/plan/signature.hpp"

namespace mpsstress::program {
namespace {

// Whether it names memory that another operation got.
bool is_handed_on(const mpss_trace_record& record) {
  return record.code == static_cast<std::uint8_t>(OperationCode::kBorrow) ||
         record.code == static_cast<std::uint8_t>(OperationCode::kReceive);
}

bool gets_memory(const mpss_trace_record& record) {
  const Signature* const signature = signature_of(record.code);
  return signature != nullptr && signature->result == ResultKind::kTensor && !is_handed_on(record);
}

}  // namespace

std::vector<Ended> Makers::tenants_of(std::uint64_t memory) const {
  return all([memory](const mpss_trace_record& record) {
    return record.value == memory && gets_memory(record);
  });
}

std::optional<Ended> Makers::tenant_behind(const std::optional<Ended>& maker) const {
  if (!maker || maker->record->value == 0) return std::nullopt;
  if (gets_memory(*maker->record)) return maker;
  if (!is_handed_on(*maker->record)) return std::nullopt;
  std::optional<Ended> last;
  for (const Ended& tenant : tenants_of(maker->record->value)) {
    if (tenant.record->ticks < maker->record->ticks) last = tenant;
  }
  return last;
}

std::optional<Ended> Makers::maker_of(Register place, const Ended& before) const {
  if (place < 0) return last_in(plan_.setup, plan_.setup.size(), place, 0, Section::kSetup, 0);
  const auto section = static_cast<Section>(before.record->section);
  const Program& program = program_of(before.lane, section);
  const auto at = std::find(program.begin(), program.end(), before.record->operation);
  const auto end = static_cast<std::size_t>(at - program.begin());
  std::optional<Ended> maker =
      last_in(program, end, place, before.lane, section, before.record->iteration);
  if (maker || before.lane == 0 || section == Section::kThreadSetup) return maker;
  const Program& setup = program_of(before.lane, Section::kThreadSetup);
  return last_in(setup, setup.size(), place, before.lane, Section::kThreadSetup, 0);
}

std::optional<Ended> Makers::last_in(const Program& program, std::size_t end, Register place,
                                     std::uint32_t lane, Section section,
                                     std::uint32_t iteration) const {
  while (end-- > 0) {
    if (plan_.operations[program[end]].target != place) continue;
    std::optional<Ended> last;
    visit(lane, [&](const Ended& ended) {
      const mpss_trace_record& record = *ended.record;
      const bool is_it = record.operation == program[end] && record.iteration == iteration &&
                         record.section == static_cast<std::uint32_t>(section);
      if (is_it) last = ended;
    });
    return last;
  }
  return std::nullopt;
}

const Program& Makers::program_of(std::uint32_t lane, Section section) const {
  if (lane == 0) return section == Section::kTeardown ? plan_.teardown : plan_.setup;
  const Group& group = plan_.groups[plan_.lanes[lane].group];
  if (section == Section::kThreadSetup) return group.thread_setup;
  return section == Section::kTeardown ? group.teardown : group.program;
}

}  // namespace mpsstress::program
