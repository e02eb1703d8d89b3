// The options of an explored program, which come as the words of a variable.
#include "program_options.hpp"

#include <sstream>
#include <vector>

#include "../command_line/exploration_options.hpp"

namespace mpsstress::explore_program {
namespace {

constexpr const char* kUsage =
    "usage: MPSSTRESS_EXPLORE='[OPTION...]' PROGRAM [ARGUMENT...]\n"
    "\n"
    "The program is not run but explored: its schedules, one after the other.\n"
    "\n";

constexpr const char* kExitCodes =
    "\n"
    "exit code: 0 nothing was found; 1 something was; 2 usage; 4 no schedule came to\n"
    "its end in time; 5 the framework failed\n";

app::CommandLine command_line(Options& options) {
  runtime::Configuration& configuration = options.configuration;
  app::CommandLine line;
  add_exploration_options(line, configuration);
  line.number("--first", "I", "index of the first schedule (0)", configuration.first_index);
  line.number("--schedules", "N", "how many at most (10000)", options.schedules);
  line.option("--jobs", "N", "processes that share them; what is found is the same (1)",
              [&](const std::string& word) { options.jobs = app::jobs_of(word); });
  line.number("--budget-millis", "M", "stop after this time (none)", options.budget_millis);
  line.flag("--no-races", "data races are no findings", options.no_races);
  line.flag("--leaks", "threads that nobody joins or detaches are findings",
            configuration.unjoined_threads_leak);
  line.flag("--stop-at-finding", "stop after the first schedule with a finding",
            options.stop_at_finding);
  line.flag("--interleaving", "show what each thread did up to a finding, as simply as can be",
            options.interleaving);
  line.flag("--output", "show what the program prints", options.output);
  return line;
}

}  // namespace

std::string usage() {
  Options options;
  return kUsage + command_line(options).help() + kExitCodes;
}

Options read_options(const std::string& words) {
  Options options;
  // Accesses between two looks at who sleeps: a loop that polls takes a few for each time around.
  constexpr std::uint64_t kSlice = 10'000;
  options.configuration.slice = kSlice;
  options.configuration.main_ends_program = true;
  options.configuration.frees_are_points = true;
  options.configuration.time_passes = true;
  options.configuration.unjoined_threads_leak = false;
  std::vector<std::string> read;
  std::istringstream stream(words);
  for (std::string word; stream >> word;) read.push_back(word);
  options.help = !command_line(options).read(read);
  if (options.help) return options;
  options.configuration.detect_races = !options.no_races;
  app::check_needs(options.configuration);
  app::check_memory(options.configuration);
  return options;
}

}  // namespace mpsstress::explore_program
