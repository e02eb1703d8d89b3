// Reads the lane from its beginning: which events there are, and since when they are reached.
#include "awaited_marks.hpp"

#include <map>
#include <set>

#include "program/plan/plan.hpp"

namespace mpsstress::explore {
namespace {

using program::OperationCode;

class Seen {
 public:
  explicit Seen(const program::Plan& plan) : plan_(plan) {}

  void take(const mpss_trace_record& begin, const mpss_trace_record& end) {
    const program::Operation& operation = plan_.operations[begin.operation];
    if (operation.target) names_.erase(*operation.target);
    switch (operation.code) {
      case OperationCode::kEvent:
        if (operation.target) names_[*operation.target] = end.value;
        break;
      case OperationCode::kQueryEvent:
        if (end.value == 1) reached_[begin.value] = begin.ticks;
        break;
      case OperationCode::kSynchronizeEvent:
      case OperationCode::kPollEvent:
        reached_[begin.value] = begin.ticks;
        break;
      case OperationCode::kElapsed:
        for (const std::uint64_t event : named_by(begin)) reached_[event] = begin.ticks;
        break;
      default:
        break;
    }
  }

  /** The events of an elapsed time; 0 for one that came from another thread. */
  std::set<std::uint64_t> named_by(const mpss_trace_record& elapsed) const {
    const auto& arguments = plan_.operations[elapsed.operation].arguments;
    if (arguments[0] == arguments[1]) return {elapsed.value};
    const auto second = names_.find(arguments[1]);
    return {elapsed.value, second == names_.end() ? 0 : second->second};
  }

  /** Since when it is known to be reached; none: 0. */
  std::uint64_t since(std::uint64_t event) const {
    const auto at = reached_.find(event);
    return event == 0 || at == reached_.end() ? 0 : at->second;
  }

 private:
  const program::Plan& plan_;
  std::map<program::Register, std::uint64_t> names_;
  std::map<std::uint64_t, std::uint64_t> reached_;
};

// Whether anybody has recorded it since, or was about to: the mark may be another one then.
bool recorded_since(program::Session& session, std::uint64_t event, std::uint64_t ticks) {
  for (std::uint32_t lane = 0; lane < session.plan().lanes.size(); ++lane) {
    const mpss_trace_record* const records = session.trace().records(lane);
    const std::uint64_t count = session.trace().lane(lane).count;
    bool open = false;
    for (const mpss_trace_record* record = records; record != records + count; ++record) {
      if (record->code != static_cast<std::uint8_t>(OperationCode::kRecord)) continue;
      if (record->kind == MPSS_RECORD_BEGIN) open = record->value == event;
      if (open && record->ticks >= ticks) return true;
    }
  }
  return false;
}

}  // namespace

std::uint64_t awaited_marks(program::Session& session, std::uint32_t lane,
                            const mpss_trace_record& elapsed) {
  Seen seen(session.plan());
  const mpss_trace_record* begin = nullptr;
  for (const mpss_trace_record* record = session.trace().records(lane); record != &elapsed;
       ++record) {
    if (record->kind == MPSS_RECORD_BEGIN) begin = record;
    if (record->kind == MPSS_RECORD_END && begin != nullptr) seen.take(*begin, *record);
  }
  std::uint64_t awaited = 0;
  for (const std::uint64_t event : seen.named_by(elapsed)) {
    const std::uint64_t since = seen.since(event);
    if (since == 0 || recorded_since(session, event, since)) ++awaited;
  }
  return awaited == 0 ? 1 : awaited;
}

}  // namespace mpsstress::explore
