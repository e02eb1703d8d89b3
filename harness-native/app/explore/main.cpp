// mps-explore: explores the schedules of a plan under the controlled runtime.
#include <unistd.h>

#include <cstdio>
#include <exception>

#include "../answers.hpp"
#include "../last_words.hpp"
#include "environment.hpp"
#include "explorer.hpp"
#include "json_lines.hpp"
#include "options.hpp"
#include "program/plan/plan_reader.hpp"
#include "runtime/base/framework_error.hpp"
#include "runtime/base/process_end.hpp"
#include "supervisor.hpp"

namespace {

pid_t supervisor = 0;

// The runtime's messages are constants without anything that JSON escapes.
void answer_in_the_protocol(const char* message) {
  char line[256];
  const int length =
      std::snprintf(line, sizeof line, "{\"fault\":{\"message\":\"%s\"}}\n", message);
  const bool told =
      length > 0 && write(mpsstress::app::answers(), line, static_cast<std::size_t>(length)) > 0;
  // 0: not even its first constructor has run.
  mpsstress::runtime::end_process(!told || supervisor == 0 || getpid() == supervisor
                                      ? static_cast<int>(mpsstress::explore::kFault)
                                      : static_cast<int>(mpsstress::explore::Stop::kFault));
}

// Before main: the runtime takes its address space that early.
__attribute__((constructor(101))) void be_ready() { supervisor = getpid(); }

}  // namespace

void (*mpsstress::runtime::last_resort)(const char* message) = answer_in_the_protocol;

int main(int count, char** arguments) {
  using namespace mpsstress::explore;  // NOLINT: the one program of this namespace
  mpsstress::app::answer_want_of_memory("mps-explore",
                                        "{\"fault\":{\"message\":\"out of memory or threads\"}}\n");
  try {
    const Options options = read_options(count, arguments);
    if (options.help) {
      std::fputs(usage().c_str(), stdout);
      return kRan;
    }
    mpsstress::app::keep_answers();
    const mpsstress::program::Plan plan = mpsstress::program::read_plan_file(options.plan);
    set_variables(plan);
    return supervise(options, plan);
  } catch (const UsageError& error) {
    std::fprintf(stderr, "mps-explore: %s\n\n%s", error.what(), usage().c_str());
    return kUsageError;
  } catch (const std::exception& error) {
    print_fault(error.what());
    std::fprintf(stderr, "mps-explore: %s\n", error.what());
    return kFault;
  }
}
