// mutated_plans CORPUS [--tries N] [--executed N] [--seed S] [--first INDEX] [--only INDEX]:
// changes plans at random and runs those that the reader accepts, each in a process of its own, for
// AddressSanitizer to judge, until so many were tried or executed. A plan may deadlock by itself:
// once none of its threads wants to run any more, or after some seconds of CPU, its process is
// ended, and counted. Exit code 0: nothing bad; 1: a report, a crash or an exception; 2: usage.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "mutator.hpp"
#include "native_lanes.hpp"
#include "program/host/errors.hpp"
#include "program/plan/plan_reader.hpp"
#include "program/plan/plan_size.hpp"

namespace {

using mpsstress::fuzz::Mutator;
using nlohmann::json;

constexpr int kRan = 0;
constexpr int kRefused = 3;
constexpr int kFrameworkError = 4;
constexpr int kException = 5;
constexpr rlim_t kMostCpuSeconds = 5;
constexpr useconds_t kLookEveryMicros = 2000;
/// So many looks in a row, of a tenth of a second each, at a process in which nothing wants to run.
constexpr int kLooksAtOne = 50;
constexpr int kIdleLooks = 4;
/// Larger than any of the corpus, and quick to run under a sanitizer.
constexpr double kElements = 1 << 22;

struct Counts {
  std::uint64_t ran = 0;
  std::uint64_t refused = 0;
  std::uint64_t framework_errors = 0;
  std::uint64_t broke_a_rule = 0;
  std::uint64_t stuck = 0;
  std::uint64_t bad = 0;

  std::uint64_t executed() const { return ran + framework_errors + broke_a_rule + stuck + bad; }
};

std::vector<json> read_corpus(const char* folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());  // the index of a try must mean the same everywhere
  std::vector<json> plans;
  for (const auto& file : files) {
    std::ifstream in(file);
    plans.push_back(json::parse(in));
  }
  return plans;
}

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t index) {
  return (seed + 1) * 0x9e3779b97f4a7c15u + index;
}

json mutated(const std::vector<json>& corpus, std::uint64_t seed, std::uint64_t index) {
  json plan = corpus[index % corpus.size()];
  Mutator(seed_of(seed, index)).mutate(plan);
  return plan;
}

// In a process of its own.
int run(const std::string& text, std::uint64_t seed) {
  using namespace mpsstress::program;
  try {
    Plan plan = read_plan(text);
    if (plan.exits) return kRefused;  // the process would end with everything in it, by design
    if (plan.lane_records * plan.lanes.size() > 100000) return kRefused;
    mpsstress::app::NativeLanes lanes;  // threads of a busy ending may be the last to go
    Session session(std::move(plan), "", seed, *mpss_sim_sut());
    session.setup();
    lanes.run(session);
    session.finish(1000);
    return kRan;
  } catch (const FrameworkError& error) {
    std::fprintf(stderr, "framework error: %s\n", error.what());
    return kFrameworkError;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "exception: %s\n", error.what());
    return kException;
  }
}

bool is_refused(const std::string& text) {
  try {
    const mpsstress::program::Plan plan = mpsstress::program::read_plan(text);
    return mpsstress::program::elements_held(plan) > kElements;
  } catch (const mpsstress::program::FrameworkError&) {
    return true;
  }
}

/// How a process ended, and the beginning of what it said.
struct Ended {
  int status = 0;
  bool stuck = false;
  std::string said;
};

/// CPU time of a process in the system's ticks; `wants_to_run` whether a thread of it runs, waits
/// for a processor or for a disk.
std::uint64_t look_at(pid_t process, bool& wants_to_run) {
  wants_to_run = false;
  std::uint64_t ticks = 0;
  std::error_code gone;
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  for (const auto& task : std::filesystem::directory_iterator(tasks, gone)) {
    std::ifstream in(task.path() / "stat");
    std::string line;
    std::getline(in, line);
    const std::size_t name = line.rfind(')');
    if (name == std::string::npos || name + 2 >= line.size()) continue;
    char state = 'S';
    unsigned long user = 0;
    unsigned long system = 0;
    std::sscanf(line.c_str() + name + 2, "%c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                &state, &user, &system);
    ticks += user + system;
    wants_to_run = wants_to_run || state == 'R' || state == 'D';
  }
  return ticks;
}

/// True if it came to no end by itself and was ended.
bool wait_for(pid_t child, int& status) {
  int idle = 0;
  std::uint64_t ticks = 0;
  for (int look = 0;; ++look) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU;
    usleep(kLookEveryMicros);
    if (look % kLooksAtOne != 0) continue;
    bool wants_to_run = false;
    const std::uint64_t now = look_at(child, wants_to_run);
    idle = wants_to_run || now != ticks ? 0 : idle + 1;
    ticks = now;
    if (idle < kIdleLooks) continue;
    kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return true;
  }
}

Ended in_child(const std::string& text, std::uint64_t seed) {
  static std::FILE* const errors = std::tmpfile();
  if (errors == nullptr || ftruncate(fileno(errors), 0) != 0) {
    std::perror("a file for what is said");
    std::exit(2);
  }
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) {
    std::perror("fork");
    std::exit(2);
  }
  if (child == 0) {
    const rlimit cpu{kMostCpuSeconds, kMostCpuSeconds};
    setrlimit(RLIMIT_CPU, &cpu);
    lseek(fileno(errors), 0, SEEK_SET);
    dup2(fileno(errors), STDERR_FILENO);
    std::_Exit(run(text, seed));
  }
  Ended ended;
  ended.stuck = wait_for(child, ended.status);
  ended.said.resize(std::size_t{1} << 16);
  const ssize_t length = pread(fileno(errors), ended.said.data(), ended.said.size(), 0);
  ended.said.resize(length > 0 ? static_cast<std::size_t>(length) : 0);
  return ended;
}

/// The simulated device aborts a program that breaks one of its rules, as Metal does: threads that
/// encode on one stream by themselves do, and that is no error of ours.
bool broke_a_rule(const Ended& ended) {
  return WIFSIGNALED(ended.status) && WTERMSIG(ended.status) == SIGABRT &&
         ended.said.find("failed assertion `") != std::string::npos &&
         ended.said.find("Sanitizer") == std::string::npos;
}

void judge(const Ended& ended, std::uint64_t index, const std::string& text, Counts& counts) {
  const int status = ended.status;
  if (ended.stuck) {
    ++counts.stuck;
    return;
  }
  if (broke_a_rule(ended)) {
    ++counts.broke_a_rule;
    return;
  }
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  if (code == kRan) {
    ++counts.ran;
  } else if (code == kRefused) {
    ++counts.refused;
  } else if (code == kFrameworkError) {
    ++counts.framework_errors;
  } else {
    ++counts.bad;
    std::printf("bad: try %llu: %s\n%s\n%s\n", static_cast<unsigned long long>(index),
                code < 0 ? strsignal(WTERMSIG(status)) : ("exit " + std::to_string(code)).c_str(),
                text.c_str(), ended.said.c_str());
  }
}

int usage() {
  std::fprintf(stderr,
               "usage: mutated_plans CORPUS [--tries N] [--executed N] [--seed S] [--first INDEX] "
               "[--only INDEX]\n");
  return 2;
}

}  // namespace

int main(int count, char** arguments) {
  std::uint64_t tries = 300;
  std::uint64_t seed = 1;
  std::uint64_t first = 0;
  std::uint64_t executed = ~std::uint64_t{0};
  if (count < 2 || count % 2 != 0) return usage();
  for (int i = 2; i + 1 < count; i += 2) {
    const std::uint64_t value = std::strtoull(arguments[i + 1], nullptr, 10);
    if (std::strcmp(arguments[i], "--tries") == 0) {
      tries = value;
    } else if (std::strcmp(arguments[i], "--seed") == 0) {
      seed = value;
    } else if (std::strcmp(arguments[i], "--executed") == 0) {
      executed = value;
      tries = ~std::uint64_t{0} >> 1;
    } else if (std::strcmp(arguments[i], "--first") == 0) {
      first = value;
    } else if (std::strcmp(arguments[i], "--only") == 0) {
      first = value;
      tries = 1;
    } else {
      return usage();
    }
  }
  const std::vector<json> corpus = read_corpus(arguments[1]);
  if (corpus.empty()) return usage();
  Counts counts;
  std::uint64_t index = first;
  for (; index < first + tries && counts.executed() < executed; ++index) {
    const std::string text = mutated(corpus, seed, index).dump();
    if (is_refused(text)) {
      ++counts.refused;
    } else {
      judge(in_child(text, seed), index, text, counts);
    }
  }
  std::printf(
      "seed %llu: %llu plans, %llu executed: %llu ran, %llu refused, %llu ended with a framework "
      "error, %llu "
      "broke "
      "a rule of the device, %llu stuck, %llu bad\n",
      static_cast<unsigned long long>(seed), static_cast<unsigned long long>(index - first),
      static_cast<unsigned long long>(counts.executed()),
      static_cast<unsigned long long>(counts.ran), static_cast<unsigned long long>(counts.refused),
      static_cast<unsigned long long>(counts.framework_errors),
      static_cast<unsigned long long>(counts.broke_a_rule),
      static_cast<unsigned long long>(counts.stuck), static_cast<unsigned long long>(counts.bad));
  return counts.bad == 0 && counts.ran > 0 ? 0 : 1;
}
