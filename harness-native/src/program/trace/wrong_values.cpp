// From a wrong value back through its operands, to one that was seen wrong, too.
#include "program/trace/wrong_values.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "program/plan/signature.hpp"

namespace mpsstress::program {
namespace {

/// Of a chain of operations so many are looked at: a foreign trace may be of any size.
constexpr std::size_t kMostLookedAt = 256;

bool rewrites(const mpss_trace_record& record) {
  return record.code == static_cast<std::uint8_t>(OperationCode::kWrite) ||
         record.code == static_cast<std::uint8_t>(OperationCode::kPoke);
}

bool takes_a_value(const Operation& operation) {
  const Signature* const signature = signature_of(static_cast<std::int64_t>(operation.code));
  return signature != nullptr && !signature->required.empty() &&
         signature->required.front() == OperandKind::kTensor;
}

}  // namespace

WrongValues::WrongValues(const Plan& plan, TraceFile& trace) : plan_(plan), makers_(plan, trace) {
  std::vector<Ended> mismatches;
  for (std::uint32_t lane = 0; lane < plan.lanes.size(); ++lane) {
    const mpss_trace_record* const records = trace.records(lane);
    const std::uint64_t count = __atomic_load_n(&trace.lane(lane).count, __ATOMIC_ACQUIRE);
    for (std::uint64_t i = 0; i < count; ++i) {
      const bool known = records[i].operation < plan.operations.size();
      if (known && records[i].kind == MPSS_RECORD_MISMATCH)
        mismatches.push_back({lane, &records[i]});
    }
  }
  if (mismatches.size() < 2 || mismatches.size() > kMostLookedAt) return;
  std::sort(mismatches.begin(), mismatches.end(),
            [](const Ended& a, const Ended& b) { return a.record->ticks < b.record->ticks; });
  for (const Ended& check : mismatches) {
    if (const std::optional<Ended> value = checked_by(check)) checks_.emplace(value->record, check);
  }
  for (const Ended& one : makers_.all(rewrites)) {
    if (const std::optional<Ended> value = checked_by(one)) {
      rewritten_.emplace_back(value->record, one.record->ticks);
    }
  }
}

std::optional<std::uint16_t> WrongValues::behind(std::uint32_t lane,
                                                 const mpss_trace_record& mismatch) const {
  if (mismatch.operation >= plan_.operations.size() || checks_.empty()) return std::nullopt;
  std::optional<Ended> first;
  std::optional<Ended> wrong = wrong_before({lane, &mismatch});
  for (std::size_t i = 0; wrong && i < kMostLookedAt; ++i) {
    first = wrong;
    wrong = wrong_before(*first);
  }
  if (!first) return std::nullopt;
  return first->record->operation;
}

// Who made what the operation looks at, or writes anew.
std::optional<Ended> WrongValues::checked_by(const Ended& check) const {
  const auto& arguments = plan_.operations[check.record->operation].arguments;
  return arguments.empty() ? std::nullopt : made(arguments.front(), check);
}

// Who made what the register holds, also where another thread handed it on.
std::optional<Ended> WrongValues::made(Register place, const Ended& before) const {
  const std::optional<Ended> maker = makers_.maker_of(place, before);
  const std::optional<Ended> tenant = makers_.tenant_behind(maker);
  return tenant ? tenant : maker;
}

// The check of the nearest value that this one's was computed from and that was seen wrong.
std::optional<Ended> WrongValues::wrong_before(const Ended& check) const {
  const std::optional<Ended> own = checked_by(check);
  if (!own) return std::nullopt;
  std::vector<Ended> to_look_at{*own};
  std::set<const mpss_trace_record*> seen{own->record};
  for (std::size_t i = 0; i < to_look_at.size() && i < kMostLookedAt; ++i) {
    const Ended reader = to_look_at[i];
    const Operation& operation = plan_.operations[reader.record->operation];
    if (!takes_a_value(operation)) continue;
    for (const Register input : operation.arguments) {
      const std::optional<Ended> value = made(input, reader);
      if (!value || !seen.insert(value->record).second) continue;
      const auto known = checks_.find(value->record);
      if (known != checks_.end() && is_unchanged(*value, known->second, reader)) {
        return known->second;
      }
      to_look_at.push_back(*value);
    }
  }
  return std::nullopt;
}

// Whether the check and the reader had one and the same contents before them.
bool WrongValues::is_unchanged(const Ended& value, const Ended& check, const Ended& reader) const {
  const std::uint64_t from = std::min(check.record->ticks, reader.record->ticks);
  const std::uint64_t to = std::max(check.record->ticks, reader.record->ticks);
  return std::none_of(rewritten_.begin(), rewritten_.end(), [&](const auto& one) {
    return one.first == value.record && one.second >= from && one.second <= to;
  });
}

}  // namespace mpsstress::program
