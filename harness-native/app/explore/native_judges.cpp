// Findings of one kind about one operation of the scenario are one finding, whoever ran it.
#include "native_judges.hpp"

#include <string>

#include "metal/validation.hpp"
#include "runtime/base/random.hpp"
#include "runtime/controlled.hpp"

namespace mpsstress::explore {
namespace {

using runtime::FindingKind;

void end_with_violation(const metal::Violation& violation, void*) {
  runtime::Side previous;
  previous.title = violation.previous_title;
  for (unsigned i = 0; i < violation.previous.depth; ++i) {
    previous.stack.push_back(reinterpret_cast<runtime::Address>(violation.previous.frames[i]));
  }
  runtime::give_up(FindingKind::kRule, violation.message, previous);
}

class RecordJudge {
 public:
  explicit RecordJudge(program::Session& session) : session_(session), plan_(session.plan()) {}

  void judge(std::uint32_t lane, const mpss_trace_record& record) const {
    const program::Operation* const operation =
        record.operation < plan_.operations.size() ? &plan_.operations[record.operation] : nullptr;
    const std::string* const must_raise =
        operation != nullptr && operation->raises ? &*operation->raises : nullptr;
    if (record.kind == MPSS_RECORD_MISMATCH) {
      object(FindingKind::kValue, lane, record, " computed a wrong value: " + text(record));
    } else if (record.kind == MPSS_RECORD_ERROR && must_raise == nullptr) {
      object(FindingKind::kError, lane, record, " raised: " + text(record));
    } else if (record.kind == MPSS_RECORD_ERROR &&
               text(record).find(*must_raise) == std::string::npos) {
      object(FindingKind::kError, lane, record, said(*must_raise) + " but raised: " + text(record));
    } else if (record.kind == MPSS_RECORD_END && must_raise != nullptr && !operation->may_raise) {
      object(FindingKind::kError, lane, record, said(*must_raise) + " and raised none");
    }
  }

 private:
  static std::string said(const std::string& expected) {
    return " must raise an error" + (expected.empty() ? "" : " with \"" + expected + "\"");
  }

  std::string text(const mpss_trace_record& record) const {
    return std::string(session_.trace().text(record.value));
  }

  void object(FindingKind kind, std::uint32_t lane, const mpss_trace_record& record,
              const std::string& what) const {
    const std::uint64_t identity =
        runtime::scramble((std::uint64_t{record.operation} << 32) | record.section);
    runtime::object_afterwards(kind, subject(record) + what, place(lane, record), identity);
  }

  std::string subject(const mpss_trace_record& record) const {
    if (record.operation >= plan_.operations.size()) return "a thread";
    const program::Operation& operation = plan_.operations[record.operation];
    return "`" + operation.text + "` (line " + std::to_string(operation.line) + ")";
  }

  std::string place(std::uint32_t lane, const mpss_trace_record& record) const {
    const program::LanePlace& at = plan_.lanes[lane];
    const std::string thread =
        lane == 0 ? "setup" : plan_.groups[at.group].name + "#" + std::to_string(at.member);
    return "thread " + thread + ", iteration " + std::to_string(record.iteration);
  }

  program::Session& session_;
  const program::Plan& plan_;
};

/** A list of what is left, in words. */
class Left {
 public:
  void add(std::int64_t before, std::int64_t after, const char* what) {
    if (after <= before) return;
    text_ += (text_.empty() ? "" : ", ") + std::to_string(after - before) + " " + what;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

void object_to_broken_rules() { metal::set_violation_reporter(&end_with_violation, nullptr); }

void object_to_records(program::Session& session) {
  const RecordJudge judge(session);
  for (std::uint32_t lane = 0; lane < session.plan().lanes.size(); ++lane) {
    const mpss_trace_record* const records = session.trace().records(lane);
    for (std::uint64_t index = 0; index < session.trace().lane(lane).count; ++index) {
      judge.judge(lane, records[index]);
    }
  }
}

void object_to_leaks(const program::Plan& plan, const program::Summary& summary) {
  const mpss_statistics& before = summary.before;
  const mpss_statistics& after = summary.after;
  bool main_thread = false;
  for (const program::Group& group : plan.groups) main_thread = main_thread || group.main;
  Left left;
  // The host's main thread lives on, and so does its cache.
  if (!main_thread) {
    left.add(before.cached_graphs, after.cached_graphs,
             "graphs in caches of threads that have ended (C44)");
    left.add(before.live_graphs, after.live_graphs, "graphs of the device (C44)");
  }
  left.add(before.live_buffers, after.live_buffers, "device buffers");
  left.add(before.live_bytes, after.live_bytes, "bytes of live tensors");
  left.add(before.live_command_buffers, after.live_command_buffers, "command buffers");
  left.add(before.live_encoders, after.live_encoders, "command encoders");
  left.add(before.live_events, after.live_events, "events");
  left.add(before.live_heaps, after.live_heaps, "device heaps (C40)");
  left.add(before.live_shared_events, after.live_shared_events, "shared events of the device");
  left.add(before.live_tensors, after.live_tensors, "tensors");
  left.add(before.live_handlers, after.live_handlers,
           "completion handlers that were not called, or more than once (C24)");
  left.add(before.pending_free, after.pending_free, "blocks waiting for the GPU (C39)");
  if (plan.pool == "freelist") {
    left.add(before.active_streams, after.active_streams, "slots that nobody has (C7, C8)");
  }
  left.add(0, summary.bindings.left, "bindings of threads that have ended");
  if (left.text().empty()) return;
  runtime::object_afterwards(
      FindingKind::kLeak,
      "left behind after everything was freed and caches were emptied: " + left.text(),
      "at quiescence", 0);
}

}  // namespace mpsstress::explore
