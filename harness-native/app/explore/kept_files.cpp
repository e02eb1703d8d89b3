// The files that stay of a schedule: its choices, its interleaving, its trace.
#include "explorer.hpp"
#include "files.hpp"
#include "json_lines.hpp"
#include "program/trace/objection.hpp"
#include "program/trace/record_note.hpp"
#include "runtime/report/interleaving.hpp"
#include "trace_copy.hpp"

namespace mpsstress::explore {

std::string Explorer::keep_schedule(std::uint64_t index,
                                    const runtime::RecordedSchedule& schedule) {
  const std::string name = "schedule-" + std::to_string(index) + ".bin";
  write_schedule(options_.out, name, schedule, options_.configuration);
  return name;
}

std::string Explorer::keep_interleaving(const std::string& name,
                                        const runtime::Interleaving& interleaving,
                                        const std::vector<runtime::Finding>& findings,
                                        const runtime::InterleavingStyle& style) {
  const std::string text = runtime::to_text(interleaving, findings, symboliser_, style);
  write_file(options_.out, name, text.data(), text.size());
  return name;
}

// The operations of the plan stand above their steps.
runtime::InterleavingStyle Explorer::style(std::uint64_t explained) const {
  runtime::InterleavingStyle style;
  style.explained = explained;
  style.note = [this](std::uint64_t what) {
    return program::operation_of(plan_, program::operation_noted(what));
  };
  return style;
}

std::string Explorer::keep_trace(std::uint64_t digest) {
  if (copied_trace().empty() || !is_room(tally_, copied_shape())) return "";
  ++tally_.traces_kept;
  tally_.shapes.add(copied_shape(), tally_.traces_kept);
  const std::string name = "outcome-" + hex(digest) + ".trace";
  write_file(options_.out, name, copied_trace().data(), copied_trace().size());
  return name;
}

}  // namespace mpsstress::explore
