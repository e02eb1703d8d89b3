// A finding as text.
#include "runtime/report/finding_text.hpp"

#include "runtime/report/common_lock.hpp"

namespace mpsstress::runtime {

namespace {

// A function that calls itself is one line. A stack may have been cut, hence "at least".
std::vector<std::string> fold_recursion(const std::vector<std::string>& lines) {
  std::vector<std::string> folded;
  for (std::size_t i = 0, end; i < lines.size(); i = end) {
    for (end = i + 1; end < lines.size() && lines[end] == lines[i];) ++end;
    folded.push_back(lines[i]);
    if (end - i > 1) folded.back() += " (at least " + std::to_string(end - i) + " times)";
  }
  return folded;
}

}  // namespace

std::vector<std::string> stack_lines(const std::vector<Address>& stack, Symboliser& symboliser) {
  symboliser.resolve(stack);
  std::vector<std::string> all;
  std::vector<std::string> own;
  bool below_main = false;
  for (const Address address : stack) {
    for (const SourceFrame& frame : symboliser.frames(address)) {
      below_main = below_main || frame.runs_program();
      if (below_main || frame.in_runtime()) continue;
      all.push_back(frame.function + " " + frame.place());
      if (frame.own()) own.push_back(all.back());
    }
  }
  return fold_recursion(own.empty() ? all : own);
}

namespace {

void add_side(std::string& text, const Side& side, Symboliser& symboliser) {
  text += "  " + side.title;
  for (std::size_t i = 0; i < side.locks.size(); ++i) {
    text += (i == 0 ? ", holding " : ", ") + side.locks[i];
  }
  text += "\n";
  for (const std::string& line : stack_lines(side.stack, symboliser)) text += "    " + line + "\n";
}

}  // namespace

void resolve_stacks(const std::vector<Finding>& findings, Symboliser& symboliser) {
  std::vector<Address> addresses;
  std::vector<Address> objects;
  for (const Finding& finding : findings) {
    if (finding.kind == FindingKind::kRace) objects.push_back(finding.address);
    for (const Side& side : finding.sides) {
      addresses.insert(addresses.end(), side.stack.begin(), side.stack.end());
    }
    for (const Side& side : finding.history) {
      addresses.insert(addresses.end(), side.stack.begin(), side.stack.end());
    }
    addresses.insert(addresses.end(), finding.allocation.begin(), finding.allocation.end());
    if (finding.held_up.is_lock) objects.push_back(finding.held_up.address);
    const CommonLock& lock = finding.common_lock;
    if (!lock.name.empty()) objects.push_back(lock.address);
    addresses.insert(addresses.end(), lock.acquired.begin(), lock.acquired.end());
  }
  symboliser.resolve(addresses);
  symboliser.variables().resolve(objects);
}

std::vector<Side> told_sides(const Finding& finding, Symboliser& symboliser) {
  std::vector<Side> sides = finding.sides;
  for (Side& side : sides) {
    if (finding.kind == FindingKind::kRace && side.locks.empty()) side.title += ", holding no lock";
  }
  sides.insert(sides.end(), finding.history.begin(), finding.history.end());
  if (!finding.common_lock.name.empty()) {
    sides.push_back(side_of(finding.common_lock, symboliser));
  }
  return sides;
}

std::string to_text(const Finding& finding, Symboliser& symboliser) {
  std::string text = std::string(name_of(finding.kind)) + ": " + finding.message + "\n";
  for (const Side& side : told_sides(finding, symboliser)) add_side(text, side, symboliser);
  return text;
}

}  // namespace mpsstress::runtime
