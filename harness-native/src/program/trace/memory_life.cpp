// The tenants of one piece of memory, in the order in which they got it.
#include "program/trace/memory_life.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

#include "program/trace/makers.hpp"

namespace mpsstress::program {
namespace {

bool is_code(const mpss_trace_record& record, OperationCode code) {
  return record.code == static_cast<std::uint8_t>(code);
}

class Lives {
 public:
  Lives(const Plan& plan, TraceFile& trace, std::uint32_t lane, const mpss_trace_record& mismatch)
      : plan_(plan), records_(plan, trace), check_{lane, &mismatch} {}

  std::vector<LifeEvent> of_value() const {
    const std::vector<Ended> concerned = tensors_concerned();
    for (const Ended& tensor : concerned) {
      const std::vector<Ended> tenants = records_.tenants_of(tensor.record->value);
      const auto next = std::find_if(tenants.begin(), tenants.end(), [&](const Ended& other) {
        return other.record->ticks > tensor.record->ticks;
      });
      if (next != tenants.end() && next->record->ticks < check_.record->ticks) {
        return life_until(tensor, *next);
      }
    }
    for (const Ended& tensor : concerned) {
      const std::vector<Ended> tenants = records_.tenants_of(tensor.record->value);
      const auto own = std::find_if(tenants.begin(), tenants.end(), [&](const Ended& other) {
        return other.record == tensor.record;
      });
      if (own != tenants.begin()) return life_until(*std::prev(own), tensor);
    }
    if (concerned.empty()) return {};
    return {event(Life::kAllocated, concerned.front())};
  }

 private:
  static LifeEvent event(Life what, const Ended& ended) {
    return {what, ended.lane, ended.record->iteration, ended.record->operation};
  }

  /// The value that was checked, and what it was computed from; those of which the memory is known.
  std::vector<Ended> tensors_concerned() const {
    std::vector<Ended> found;
    const auto& checked = plan_.operations[check_.record->operation].arguments;
    if (checked.empty()) return found;
    const std::optional<Ended> own = records_.tenant_behind(records_.maker_of(checked[0], check_));
    if (!own) return found;
    found.push_back(*own);
    const Operation& made = plan_.operations[own->record->operation];
    for (const Register input : made.arguments) {
      const std::optional<Ended> maker = records_.tenant_behind(records_.maker_of(input, *own));
      if (maker) found.push_back(*maker);
    }
    return found;
  }

  std::vector<LifeEvent> life_until(const Ended& tenant, const Ended& next) const {
    std::vector<LifeEvent> life{event(Life::kAllocated, tenant)};
    const std::vector<Ended> uses = records_.all([&](const mpss_trace_record& record) {
      return record.value == tenant.record->value && record.ticks > tenant.record->ticks &&
             record.ticks < next.record->ticks &&
             (is_code(record, OperationCode::kRecordStream) ||
              is_code(record, OperationCode::kFree));
    });
    bool is_freed = false;
    for (const Ended& use : uses) {
      const bool frees = is_code(*use.record, OperationCode::kFree);
      is_freed = is_freed || frees;
      life.push_back(event(frees ? Life::kFreed : Life::kRecorded, use));
    }
    if (!is_freed) {
      if (const std::optional<LifeEvent> end = end_of_register(tenant, next)) life.push_back(*end);
    }
    life.push_back(event(Life::kReused, next));
    return life;
  }

  /// A tensor that no other thread can hold is given back when its register is written anew or goes
  /// to an operation, and at the end of its iteration.
  std::optional<LifeEvent> end_of_register(const Ended& tenant, const Ended& next) const {
    const Register place = plan_.operations[tenant.record->operation].target.value_or(-1);
    const bool is_iteration =
        tenant.record->section == static_cast<std::uint32_t>(Section::kProgram);
    if (place < 0 || !is_iteration || is_sent(tenant.lane, place)) return std::nullopt;
    std::optional<LifeEvent> end;
    records_.visit(tenant.lane, [&](const Ended& ended) {
      const mpss_trace_record& record = *ended.record;
      const bool between = record.ticks > tenant.record->ticks && record.ticks < next.record->ticks;
      if (end || !between) return;
      if (record.iteration != tenant.record->iteration ||
          record.section != tenant.record->section) {
        end = LifeEvent{Life::kFreed, tenant.lane, tenant.record->iteration, 0xffff};
      } else if (gives_up(plan_.operations[record.operation], place)) {
        end = event(Life::kFreed, ended);
      }
    });
    return end;
  }

  /// Whether the register has something else after it, or nothing.
  static bool gives_up(const Operation& operation, Register place) {
    return operation.target == place ||
           (operation.code == OperationCode::kTake && operation.arguments.at(0) == place);
  }

  bool is_sent(std::uint32_t lane, Register place) const {
    const Program& program = records_.program_of(lane, Section::kProgram);
    return std::any_of(program.begin(), program.end(), [&](std::uint16_t index) {
      const Operation& operation = plan_.operations[index];
      const auto& arguments = operation.arguments;
      return operation.code == OperationCode::kSend &&
             std::find(arguments.begin(), arguments.end(), place) != arguments.end();
    });
  }

  const Plan& plan_;
  const Makers records_;
  const Ended check_;
};

}  // namespace

const char* name_of(Life what) {
  switch (what) {
    case Life::kAllocated:
      return "allocated";
    case Life::kRecorded:
      return "recorded";
    case Life::kFreed:
      return "freed";
    case Life::kReused:
      return "reused";
  }
  return "?";
}

std::vector<LifeEvent> life_of_value(const Plan& plan, TraceFile& trace, std::uint32_t lane,
                                     const mpss_trace_record& mismatch) {
  if (mismatch.operation >= plan.operations.size()) return {};
  return Lives(plan, trace, lane, mismatch).of_value();
}

}  // namespace mpsstress::program
