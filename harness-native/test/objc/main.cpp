// objc_tests NAME...: runs these tests (all without one) and says what was not as expected.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>

#include "metal/validation.hpp"
#include "objc/foundation/object_memory.hpp"
#include "objc/metal/face.hpp"
#include "tests.hpp"
#ifdef MPSSTRESS_CONTROLLED
#include "runtime/exploration.hpp"
#include "runtime/instrumentation/controlled.hpp"
#endif

// What a build of sources defines, here to be written to: a test chooses its rules. objc/rules.hpp
// says that it is constant, so it is not included.
extern "C" std::uint32_t mpss_rules;
std::uint32_t mpss_rules = 0;

namespace mpsstress::objc_tests {
namespace {

const Test* first_test = nullptr;
[[maybe_unused]] int failures = 0;

#ifdef MPSSTRESS_CONTROLLED
void end_with_violation(const metal::Violation& violation, void*) {
  runtime::give_up(runtime::FindingKind::kRule, violation.message);
}
#endif

// A test, and the end of the device around it.
void run_body(const Test& test) {
#ifdef MPSSTRESS_CONTROLLED
  metal::set_violation_reporter(&end_with_violation, nullptr);
#endif
  face::begin_object_history();
  mpss_rules = 0;
  test.body();
  face::end();
  const bool left = face::live_objects() != 0;
  if (left == (test.expected == Expected::Leak || test.expected == Expected::Lost)) return;
  for (const face::LiveObject& object : face::live_object_histories()) {
    std::fprintf(stderr, "left: a %s\n", object.class_name);
    for (const auto& change : object.changes) {
      std::fprintf(stderr, " %s\n%s", change.what, change.stack.symbolised().c_str());
    }
  }
  check_failed("the objects left are as expected", __FILE__, __LINE__);
}

#ifdef MPSSTRESS_CONTROLLED

using runtime::Exploration;
using runtime::ScheduleResult;
using runtime::Status;

// From its making to its end, and maybe the release that it is about.
bool tells_the_history(const runtime::Finding& finding) {
  const char* const titles[] = {"allocated", "retained", "released", "released", "freed"};
  if (finding.history.size() < std::size(titles)) return false;
  for (std::size_t i = 0; i < std::size(titles); ++i) {
    const runtime::Side& side = finding.history[i];
    if (side.title != titles[i] || side.stack.empty()) return false;
  }
  return true;
}

bool is_expected(const Test& test, const ScheduleResult& result) {
  if (test.expected == Expected::Unsupported) {
    return result.status == Status::kUnsupported && result.fault == test.missing;
  }
  if (result.findings.empty()) return result.status == Status::kEnded;
  for (const runtime::Finding& finding : result.findings) {
    const bool guessed = finding.message.find("a rule that was guessed") != std::string::npos;
    if (test.expected == Expected::Guess) {
      if (!guessed) return false;
      continue;
    }
    if (guessed && test.expected != Expected::Lost) return false;
    const bool wanted =
        test.expected == Expected::Overreleased ? tells_the_history(finding)
        : test.expected == Expected::Deadlock   ? finding.kind == runtime::FindingKind::kDeadlock ||
                                                    finding.kind == runtime::FindingKind::kLockOrder
        : test.expected == Expected::Lost
            ? finding.kind == runtime::FindingKind::kLeak && finding.sides.size() > 1
            : finding.kind == runtime::FindingKind::kRace ||
                  finding.kind == runtime::FindingKind::kRule;
    if (!wanted || test.expected == Expected::Quiet || test.expected == Expected::Leak)
      return false;
  }
  return true;
}

// True: as expected, in each schedule and in its replay.
bool run_test(const Test& test) {
  constexpr std::uint64_t kSchedules = 200;
  runtime::Configuration configuration;
  Exploration exploration(configuration, [&] { run_body(test); });
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; i < kSchedules; ++i) {
    const ScheduleResult result = exploration.run(i);
    if (!is_expected(test, result)) {
      std::printf("%s: schedule %lu: status %d %s\n", test.name, i, static_cast<int>(result.status),
                  result.fault.c_str());
      for (const runtime::Finding& finding : result.findings) {
        std::printf("  %s: %s\n", runtime::name_of(finding.kind), finding.message.c_str());
      }
      return false;
    }
    if (test.expected == Expected::Unsupported) return true;
    found += result.findings.empty() ? 0 : 1;
    if (i % 20 == 0) {
      const ScheduleResult again = exploration.replay(exploration.recorded());
      if (again.hash != result.hash || again.findings.size() != result.findings.size()) {
        std::printf("%s: schedule %lu: the replay took another course\n", test.name, i);
        return false;
      }
    }
  }
  std::printf("%s: %lu of %lu schedules with a finding\n", test.name, found, kSchedules);
  if (test.expected == Expected::Lost) return found == kSchedules;
  return (found != 0) == (test.expected == Expected::Race || test.expected == Expected::Deadlock ||
                          test.expected == Expected::Guess ||
                          test.expected == Expected::Overreleased);
}

#else

bool run_test(const Test& test) {
  constexpr int kRuns = 20;
  // For those who can see it.
  if (test.expected == Expected::Race || test.expected == Expected::Deadlock ||
      test.expected == Expected::Guess || test.expected == Expected::Overreleased) {
    return true;
  }
  for (int i = 0; i < kRuns; ++i) run_body(test);
  std::printf("%s: ran %d times\n", test.name, kRuns);
  return failures == 0;
}

#endif

}  // namespace

Test::Test(const char* its_name, Expected what, void (*its_body)(), const char* names)
    : name(its_name), expected(what), body(its_body), next(first_test), missing(names) {
  first_test = this;
}

void choose(face::Rule rule) { mpss_rules |= static_cast<std::uint32_t>(rule); }

const Test* all_tests() { return first_test; }

void check_failed(const char* condition, const char* file, int line) {
#ifdef MPSSTRESS_CONTROLLED
  runtime::give_up(runtime::FindingKind::kValue,
                   std::string(file) + ":" + std::to_string(line) + ": " + condition);
#else
  std::fprintf(stderr, "%s:%d: not so: %s\n", file, line, condition);
  ++failures;
#endif
}

}  // namespace mpsstress::objc_tests

int main(int count, char** names) {
  using namespace mpsstress::objc_tests;  // NOLINT: the one program of this namespace
  int ran = 0;
  bool well = true;
  for (const Test* test = all_tests(); test != nullptr; test = test->next) {
    bool wanted = count == 1 && test->expected != Expected::Unsupported;
    for (int i = 1; i < count; ++i) wanted = wanted || std::strcmp(names[i], test->name) == 0;
    if (!wanted) continue;
    ++ran;
    well = run_test(*test) && well;
    std::fflush(stdout);
  }
  if (ran == 0) std::fprintf(stderr, "objc_tests: there is no such test\n");
  return well && ran != 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
