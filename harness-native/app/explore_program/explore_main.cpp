// Explores the program that this is linked into, in the place of its main(). Schedules run in a
// child: one that crashes costs that process, and a fresh one goes on with the next index.
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include "../explore/tally.hpp"
#include "program_options.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/controlled.hpp"
#include "runtime/report/cause.hpp"
#include "runtime/report/finding_text.hpp"
#include "runtime/report/interleaving.hpp"
#include "runtime/report/symboliser.hpp"

namespace mpsstress::explore_program {
namespace {

using Main = int(int, char**, char**);

enum ExitCode { kNothing = 0, kFound = 1, kUsageCode = 2, kNoSchedule = 4, kFault = 5 };
enum class Stop : std::uint8_t { kDone, kBudget, kFinding, kDirty, kFault };

struct Shared {
  std::uint64_t next_index = 0;
  std::uint64_t schedules = 0;
  std::uint64_t failing = 0;
  runtime::Coverage coverage;
  explore::CountTable<1 << 12> findings;  ///< by signature
  explore::CountTable<1 << 12> causes;    ///< of these
  std::uint64_t to_show = 0;  ///< signature of a finding whose process cannot show it; 0: none
  std::uint64_t to_show_index = 0;
  std::uint64_t choice_count = 0;  ///< of its schedule
};

constexpr std::size_t kMostChoices = std::size_t{1} << 22;  // of a schedule that another one shows

std::uint64_t steady_nanos() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U +
         static_cast<std::uint64_t>(now.tv_nsec);
}

class ProgramExplorer {
 public:
  ProgramExplorer(const Options& options, Main* program, int count, char** arguments,
                  char** environment, std::FILE* output)
      : options_(options),
        output_(output),
        name_(arguments[0]),
        deadline_(options.budget_millis == 0 ? 0
                                             : steady_nanos() + options.budget_millis * 1'000'000),
        exploration_(limited(options, deadline_),
                     [=] { run_program(program, count, arguments, environment); }) {
    void* const memory =
        mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory to count in");
    shared_ = new (memory) Shared;
    choices_ = static_cast<runtime::Choice*>(
        runtime::share_memory(kMostChoices * sizeof(runtime::Choice)));
    shared_->next_index = options.configuration.first_index;
  }

  int explore() {
    const std::uint64_t begin = steady_nanos();
    exploration_.prepare();
    Stop stop = Stop::kDirty;
    while (stop == Stop::kDirty) {
      const int status = in_child([&] { return static_cast<int>(run_schedules()); });
      if (shared_->to_show != 0) in_child([&] { return show_left(); });
      stop = WIFEXITED(status) ? static_cast<Stop>(WEXITSTATUS(status)) : died(status);
      if (stop == Stop::kDirty && shared_->next_index >= end()) stop = Stop::kDone;
    }
    if (stop == Stop::kFault) return kFault;
    print_end(static_cast<double>(steady_nanos() - begin) * 1e-9, stop);
    if (shared_->findings.size != 0) return kFound;
    return shared_->schedules == 0 ? kNoSchedule : kNothing;
  }

 private:
  static runtime::Configuration limited(const Options& options, std::uint64_t deadline) {
    runtime::Configuration configuration = options.configuration;
    configuration.learn_until = deadline;
    return configuration;
  }

  // How a child ended that did that; this process runs no schedule itself, so it stays clean.
  template <class Function>
  int in_child(Function function) {
    std::fflush(output_);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot fork");
    if (child == 0) _exit(function());
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
    }
    return status;
  }

  static void run_program(Main* program, int count, char** arguments, char** environment) {
    const int status = program(count, arguments, environment);
    if (status == 0) return;
    runtime::object_to(runtime::FindingKind::kError, "main() returned " + std::to_string(status));
  }

  std::uint64_t end() const { return options_.configuration.first_index + options_.schedules; }

  // In the child. Whatever a schedule does, the time is over half a second after its end.
  Stop run_schedules() {
    if (deadline_ != 0) {
      constexpr std::uint64_t kGraceMicros = 500'000;
      const std::uint64_t now = steady_nanos();
      const std::uint64_t micros = (now < deadline_ ? (deadline_ - now) / 1000 : 0) + kGraceMicros;
      itimerval timer{};
      timer.it_value.tv_sec = static_cast<time_t>(micros / 1'000'000);
      timer.it_value.tv_usec = static_cast<suseconds_t>(micros % 1'000'000);
      std::signal(SIGALRM, SIG_DFL);
      setitimer(ITIMER_REAL, &timer, nullptr);
    }
    while (shared_->next_index < end()) {
      if (deadline_ != 0 && steady_nanos() >= deadline_) return Stop::kBudget;
      const std::uint64_t index = shared_->next_index++;
      const runtime::ScheduleResult result = exploration_.run(index);
      if (result.status == runtime::Status::kFault || result.status == runtime::Status::kDiverged) {
        std::fprintf(output_, "the framework failed in schedule %llu: %s\n",
                     static_cast<unsigned long long>(index), result.fault.c_str());
        for (const std::string& line : runtime::stack_lines(result.fault_stack, symboliser_)) {
          std::fprintf(output_, "    %s\n", line.c_str());
        }
        std::fflush(output_);
        return Stop::kFault;
      }
      ++shared_->schedules;
      shared_->coverage = exploration_.coverage();
      if (!result.findings.empty()) {
        ++shared_->failing;
        print_new(result);
        if (options_.stop_at_finding) return Stop::kFinding;
      }
      if (result.crashed) return Stop::kDirty;
    }
    return Stop::kDone;
  }

  void print_new(const runtime::ScheduleResult& result) {
    bool any = false;
    std::uint64_t first_new = 0;
    runtime::resolve_stacks(result.findings, symboliser_);
    for (const runtime::Finding& finding : result.findings) {
      if (!shared_->findings.add(finding.signature, result.index)) continue;
      if (!shared_->causes.add(runtime::cause_of(finding, symboliser_), result.index)) continue;
      if (!any) first_new = finding.signature;
      any = true;
      std::fprintf(output_, "schedule %llu (%s): %s", static_cast<unsigned long long>(result.index),
                   name_of(result.strategy), runtime::to_text(finding, symboliser_).c_str());
    }
    if (!any) return;
    print_again("again", name_of(result.strategy), result.index,
                result.needs.empty() ? "" : " --needs " + result.needs);
    if (options_.interleaving && result.crashed) {
      leave(exploration_.recorded(), first_new, result.index);
    } else if (options_.interleaving) {
      show(exploration_.recorded(), first_new, result.index);
    }
    std::fflush(output_);
  }

  // A schedule that its own process cannot take again.
  void leave(const runtime::RecordedSchedule& schedule, std::uint64_t signature,
             std::uint64_t index) {
    if (schedule.choices.size() > kMostChoices || schedule.cut_at != ~std::uint64_t{0}) return;
    std::copy(schedule.choices.begin(), schedule.choices.end(), choices_);
    shared_->choice_count = schedule.choices.size();
    shared_->to_show_index = index;
    shared_->to_show = signature;
  }

  int show_left() {
    const std::uint64_t signature = shared_->to_show;
    shared_->to_show = 0;
    show({{choices_, choices_ + shared_->choice_count}, ~std::uint64_t{0}}, signature,
         shared_->to_show_index);
    std::fflush(output_);
    return 0;
  }

  void show(const runtime::RecordedSchedule& schedule, std::uint64_t signature,
            std::uint64_t index) {
    runtime::Interleaving interleaving;
    const runtime::SimpleSchedule simple = exploration_.simplify(schedule, signature);
    const auto again = exploration_.replay(simple.schedule, &interleaving);
    runtime::InterleavingStyle style;
    style.only_concerned = true;
    style.explained = signature;
    std::fprintf(output_, "  the simplest schedule that was found to show it (%s):\n",
                 preemptions_of(simple.schedule).c_str());
    std::fputs(runtime::to_text(interleaving, again.findings, symboliser_, style).c_str(), output_);
    if (!simple.needs.empty()) print_again("simple", "guided", index, " --needs " + simple.needs);
  }

  void print_again(const char* what, const char* strategy, std::uint64_t index,
                   std::string needs) const {
    if (options_.configuration.memory != runtime::MemoryModel::kSequential) {
      needs += std::string(" --memory ") + name_of(options_.configuration.memory);
    }
    std::fprintf(output_,
                 "  %s: MPSSTRESS_EXPLORE='--strategy %s --seed %llu --first %llu --schedules "
                 "1%s' %s\n",
                 what, strategy, static_cast<unsigned long long>(options_.configuration.seed),
                 static_cast<unsigned long long>(index), needs.c_str(), name_);
  }

  static std::string preemptions_of(const runtime::RecordedSchedule& schedule) {
    const auto count = std::count_if(
        schedule.choices.begin(), schedule.choices.end(),
        [](const runtime::Choice& choice) { return choice.kind == runtime::ChoiceKind::kPoint; });
    return std::to_string(count) + (count == 1 ? " preemption" : " preemptions");
  }

  Stop died(int status) {
    if (WTERMSIG(status) == SIGALRM && deadline_ != 0) return Stop::kBudget;
    const std::uint64_t index = shared_->next_index - 1;
    std::fprintf(output_, "schedule %llu: crash: the process died of %s\n",
                 static_cast<unsigned long long>(index), strsignal(WTERMSIG(status)));
    shared_->findings.add(static_cast<std::uint64_t>(WTERMSIG(status)), index);
    shared_->causes.add(static_cast<std::uint64_t>(WTERMSIG(status)), index);
    ++shared_->schedules;
    ++shared_->failing;
    return options_.stop_at_finding ? Stop::kFinding : Stop::kDirty;
  }

  void print_end(double seconds, Stop stop) const {
    const runtime::Coverage& seen = shared_->coverage;
    std::fprintf(
        output_,
        "%llu schedules in %.2f s (%s), %llu of them with a finding: %zu causes in %zu places\n",
        static_cast<unsigned long long>(shared_->schedules), seconds,
        stop == Stop::kBudget    ? "the time is over"
        : stop == Stop::kFinding ? "stopped at a finding"
                                 : "all that were asked for",
        static_cast<unsigned long long>(shared_->failing), shared_->causes.size,
        shared_->findings.size);
    if (seen.schedules == 0) return;
    std::fprintf(
        output_,
        "seen: %llu pairs of a write and a step that reads from it, %llu of them once; the "
        "next schedule is expected to show %.3f new ones\n",
        static_cast<unsigned long long>(seen.pairs), static_cast<unsigned long long>(seen.once),
        seen.expected_new());
  }

  const Options& options_;
  std::FILE* const output_;
  const char* const name_;
  const std::uint64_t deadline_;
  runtime::Exploration exploration_;
  runtime::Symboliser symboliser_;
  Shared* shared_ = nullptr;
  runtime::Choice* choices_ = nullptr;  ///< of a schedule that is left to be shown
};

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
