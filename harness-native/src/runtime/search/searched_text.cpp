// What an exhaustive search has been through.
#include "runtime/search/searched_text.hpp"

namespace mpsstress::runtime {
namespace {

constexpr struct {
  LeftOut what;
  const char* text;
} kLeftOut[] = {
    {LeftOut::kLong, "some were cut off, or had a thread that went on and on"},
    {LeftOut::kNumbers, "of numbers drawn from more than 16 only the first was tried"},
    {LeftOut::kPolling, "a thread that polls waited until what it looks at changed"},
    {LeftOut::kSignals, "handlers of signals ran as soon as they could"},
    {LeftOut::kTimes, "time passed only when nobody could go on"},
    {LeftOut::kReuse, "no address of freed memory came again"},
};

std::string counted(std::uint64_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

std::string to_text(const Searched& searched, bool fails) {
  if (!searched.any) return "not even all schedules without a preemption were run";
  const bool all = searched.preemptions == Searched::kAnyNumber;
  std::string text = "all schedules";
  if (!all && searched.preemptions == 0) text += " without a preemption";
  if (!all && searched.preemptions != 0) {
    text += " with at most " + counted(searched.preemptions, "preemption");
  }
  text += " were run (" + std::to_string(searched.schedules) + (all ? " that differ)" : ")");
  if (!fails) text += ", none fails";
  if (!all) text += "; of those with more, not all";
  const char* joint = "; but ";
  for (const auto& one : kLeftOut) {
    if (!searched.leaves_out(one.what)) continue;
    text += std::string(joint) + one.text;
    joint = ", and ";
  }
  return text;
}

}  // namespace mpsstress::runtime
