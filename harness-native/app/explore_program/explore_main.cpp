// Explores the program that this is linked into, in the place of its main().
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

#include "program_explorer.hpp"
#include "program_options.hpp"

namespace mpsstress::explore_program {
namespace {

// What the program prints, it prints in every schedule.
std::FILE* take_output(bool shown) {
  const int descriptor = dup(STDOUT_FILENO);
  std::FILE* const output = descriptor < 0 ? nullptr : fdopen(descriptor, "w");
  if (output == nullptr) throw std::runtime_error("cannot keep standard output");
  if (!shown && std::freopen("/dev/null", "w", stdout) == nullptr) {
    throw std::runtime_error("cannot open /dev/null");
  }
  return output;
}

}  // namespace
}  // namespace mpsstress::explore_program

extern "C" int mpsstress_explore_main(int (*main)(int, char**, char**), int count, char** arguments,
                                      char** environment);
extern "C" int mpsstress_explore_main(int (*main)(int, char**, char**), int count, char** arguments,
                                      char** environment) {
  using namespace mpsstress::explore_program;  // NOLINT: the one entry to this namespace
  try {
    const char* const words = std::getenv("MPSSTRESS_EXPLORE");
    const Options options = read_options(words == nullptr ? "" : words);
    if (options.help) {
      std::fputs(usage().c_str(), stdout);
      return kNothing;
    }
    ProgramExplorer explorer(options, main, count, arguments, environment,
                             take_output(options.output));
    return explorer.explore();
  } catch (const UsageError& error) {
    std::fprintf(stderr, "%s\n\n%s", error.what(), usage().c_str());
    return kUsageCode;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return kFault;
  }
}
