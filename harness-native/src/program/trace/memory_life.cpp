// The tenants of one piece of memory, in the order in which they got it.
#include "program/trace/memory_life.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

#include "program/plan/signature.hpp"

namespace mpsstress::program {
namespace {

/// The record of an operation that ended, and whose it is.
struct Ended {
  std::uint32_t lane = 0;
  const mpss_trace_record* record = nullptr;
};

bool is_code(const mpss_trace_record& record, OperationCode code) {
  return record.code == static_cast<std::uint8_t>(code);
}

/// Whether it names memory that another operation got.
bool is_handed_on(const mpss_trace_record& record) {
  return is_code(record, OperationCode::kBorrow) || is_code(record, OperationCode::kReceive);
}

bool gets_memory(const mpss_trace_record& record) {
  const Signature* const signature = signature_of(record.code);
  return signature != nullptr && signature->result == ResultKind::kTensor && !is_handed_on(record);
}

class Lives {
 public:
  Lives(const Plan& plan, TraceFile& trace, std::uint32_t lane, const mpss_trace_record& mismatch)
      : plan_(plan), trace_(trace), check_{lane, &mismatch} {}

  std::vector<LifeEvent> of_value() const {
    const std::vector<Ended> concerned = tensors_concerned();
    for (const Ended& tensor : concerned) {
      const std::vector<Ended> tenants = tenants_of(tensor.record->value);
      const auto next = std::find_if(tenants.begin(), tenants.end(), [&](const Ended& other) {
        return other.record->ticks > tensor.record->ticks;
      });
      if (next != tenants.end() && next->record->ticks < check_.record->ticks) {
        return life_until(tensor, *next);
      }
    }
    for (const Ended& tensor : concerned) {
      const std::vector<Ended> tenants = tenants_of(tensor.record->value);
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

  template <typename Fits>
  void visit(std::uint32_t lane, const Fits& visit_one) const {
    const mpss_trace_record* const records = trace_.records(lane);
    const std::uint64_t count = __atomic_load_n(&trace_.lane(lane).count, __ATOMIC_ACQUIRE);
    for (std::uint64_t i = 0; i < count; ++i) {
      const bool known = records[i].operation < plan_.operations.size();
      if (records[i].kind == MPSS_RECORD_END && known) visit_one(Ended{lane, &records[i]});
    }
  }

  template <typename Fits>
  std::vector<Ended> all(const Fits& fits) const {
    std::vector<Ended> found;
    for (std::uint32_t lane = 0; lane < plan_.lanes.size(); ++lane) {
      visit(lane, [&](const Ended& ended) {
        if (fits(*ended.record)) found.push_back(ended);
      });
    }
    std::sort(found.begin(), found.end(),
              [](const Ended& a, const Ended& b) { return a.record->ticks < b.record->ticks; });
    return found;
  }

  std::vector<Ended> tenants_of(std::uint64_t memory) const {
    return all([memory](const mpss_trace_record& record) {
      return record.value == memory && gets_memory(record);
    });
  }

  /// The value that was checked, and what it was computed from; those of which the memory is known.
  std::vector<Ended> tensors_concerned() const {
    std::vector<Ended> found;
    const auto& checked = plan_.operations[check_.record->operation].arguments;
    if (checked.empty()) return found;
    const std::optional<Ended> own = tenant_behind(maker_of(checked[0], check_));
    if (!own) return found;
    found.push_back(*own);
    const Operation& made = plan_.operations[own->record->operation];
    for (const Register input : made.arguments) {
      const std::optional<Ended> maker = tenant_behind(maker_of(input, *own));
      if (maker) found.push_back(*maker);
    }
    return found;
  }

  /// Whoever got the memory that the maker of a register names: itself, or for one that was
  /// borrowed or came through a channel the last one before that.
  std::optional<Ended> tenant_behind(const std::optional<Ended>& maker) const {
    if (!maker || maker->record->value == 0) return std::nullopt;
    if (gets_memory(*maker->record)) return maker;
    if (!is_handed_on(*maker->record)) return std::nullopt;
    std::optional<Ended> last;
    for (const Ended& tenant : tenants_of(maker->record->value)) {
      if (tenant.record->ticks < maker->record->ticks) last = tenant;
    }
    return last;
  }

  /// Who wrote the register last, before the operation of the same thread ran: as its program says.
  std::optional<Ended> maker_of(Register place, const Ended& before) const {
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

  std::optional<Ended> last_in(const Program& program, std::size_t end, Register place,
                               std::uint32_t lane, Section section, std::uint32_t iteration) const {
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

  const Program& program_of(std::uint32_t lane, Section section) const {
    if (lane == 0) return section == Section::kTeardown ? plan_.teardown : plan_.setup;
    const Group& group = plan_.groups[plan_.lanes[lane].group];
    if (section == Section::kThreadSetup) return group.thread_setup;
    return section == Section::kTeardown ? group.teardown : group.program;
  }

  std::vector<LifeEvent> life_until(const Ended& tenant, const Ended& next) const {
    std::vector<LifeEvent> life{event(Life::kAllocated, tenant)};
    const std::vector<Ended> uses = all([&](const mpss_trace_record& record) {
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
    visit(tenant.lane, [&](const Ended& ended) {
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
    const Program& program = program_of(lane, Section::kProgram);
    return std::any_of(program.begin(), program.end(), [&](std::uint16_t index) {
      const Operation& operation = plan_.operations[index];
      const auto& arguments = operation.arguments;
      return operation.code == OperationCode::kSend &&
             std::find(arguments.begin(), arguments.end(), place) != arguments.end();
    });
  }

  const Plan& plan_;
  TraceFile& trace_;
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
