// mps-explore: explores the schedules of a plan under the controlled runtime.
#include <cstdio>
#include <exception>

#include "../last_words.hpp"
#include "json_lines.hpp"
#include "options.hpp"
#include "program/plan_reader.hpp"
#include "supervisor.hpp"

int main(int count, char** arguments) {
  using namespace mpsstress::explore;  // NOLINT: the one program of this namespace
  mpsstress::app::answer_want_of_memory("mps-explore",
                                        "{\"fault\":{\"message\":\"out of memory\"}}\n");
  try {
    const Options options = read_options(count, arguments);
    if (options.help) {
      std::fputs(kUsage, stdout);
      return kRan;
    }
    return supervise(options, mpsstress::program::read_plan_file(options.plan));
  } catch (const UsageError& error) {
    std::fprintf(stderr, "mps-explore: %s\n\n%s", error.what(), kUsage);
    return kUsageError;
  } catch (const std::exception& error) {
    print_fault(error.what());
    std::fprintf(stderr, "mps-explore: %s\n", error.what());
    return kFault;
  }
}
