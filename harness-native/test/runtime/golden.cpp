// Golden files: the text of an interleaving with its findings, held against the file beside it.
#include "golden.hpp"

#include <cstdio>
#include <fstream>
#include <sstream>

#include "runtime/report/finding_text.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr unsigned kSchedules = 2000;

}  // namespace

std::string text_of_first_finding(const programs::Program& program, Shown shown) {
  InterleavingStyle style;
  style.is_simple = shown == Shown::kExplained;
  style.source_lines = shown == Shown::kWhole;
  Exploration exploration(configured(program, Configuration{}), program.body);
  for (unsigned i = 0; i < kSchedules; ++i) {
    const ScheduleResult found = exploration.run(i);
    if (found.findings.empty()) continue;
    Interleaving interleaving;
    RecordedSchedule schedule = exploration.recorded();
    if (shown != Shown::kWhole) style.explained = found.findings.front().signature;
    if (style.is_simple) {
      schedule = exploration.simplify(schedule, style.explained).schedule;
    }
    const ScheduleResult again = exploration.replay(schedule, &interleaving);
    Symboliser symboliser;
    std::string text;
    for (const Finding& finding : again.findings) {
      const bool other = style.explained != 0 && finding.signature != style.explained;
      if (!other) text += to_text(finding, symboliser) + "\n";
    }
    return text + to_text(interleaving, again.findings, symboliser, style);
  }
  return "nothing found\n";
}

int compare_with_file(const programs::Program& program, const std::string& path, bool write,
                      Shown shown) {
  const std::string text = text_of_first_finding(program, shown);
  if (write) {
    std::ofstream(path) << text;
    return 0;
  }
  std::ifstream file(path);
  std::stringstream expected;
  expected << file.rdbuf();
  if (file && expected.str() == text) return 0;
  std::printf("%s differs from %s; now it is\n%s", program.name, path.c_str(), text.c_str());
  return 1;
}

}  // namespace mpsstress::selftest
