// The library acts on a program that was not made for it, proves it, and changes no result.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Outcome {
  int status;
  std::string output;
};

Outcome run(const std::vector<std::string>& environment, const char* program = NOISE_SUBJECT) {
  int pipe_ends[2];
  if (pipe(pipe_ends) != 0) return {-1, "no pipe"};
  const pid_t child = fork();
  if (child == 0) {
    dup2(pipe_ends[1], STDOUT_FILENO);
    dup2(pipe_ends[1], STDERR_FILENO);
    for (const std::string& setting : environment) putenv(const_cast<char*>(setting.c_str()));
    execl(program, program, static_cast<char*>(nullptr));
    _exit(127);
  }
  close(pipe_ends[1]);
  std::string output;
  char chunk[256];
  for (ssize_t got; (got = read(pipe_ends[0], chunk, sizeof chunk)) > 0;) {
    output.append(chunk, static_cast<std::size_t>(got));
  }
  close(pipe_ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

// Where a subject writes its report: not there before, and gone with the test.
class ReportFile {
 public:
  explicit ReportFile(const char* name)
      : path_(testing::TempDir() + "noise_" + name + std::to_string(getpid())) {
    std::remove(path_.c_str());
  }
  ~ReportFile() { std::remove(path_.c_str()); }
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  std::string setting() const { return "MPSSTRESS_NOISE_REPORT=" + path_; }

  std::string contents() const {
    std::ifstream file(path_);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }

 private:
  const std::string path_;
};

TEST(NoisePreload, PerturbsAnUnmodifiedProgramAndKeepsItsResult) {
  const ReportFile report("on");
  const Outcome outcome =
      run({"LD_PRELOAD=" NOISE_LIBRARY, "MPSSTRESS_NOISE_SEED=11", report.setting()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.output, "200\n");
  const std::string line = report.contents();
  unsigned long long lock = 0, unlock = 0, wait = 0, signal = 0, thread = 0, perturbed = 0;
  ASSERT_EQ(std::sscanf(line.c_str(),
                        "{\"lock\":%llu,\"unlock\":%llu,\"wait\":%llu,\"signal\":%llu,"
                        "\"thread\":%llu,\"perturbed\":%llu}",
                        &lock, &unlock, &wait, &signal, &thread, &perturbed),
            6)
      << line;
  EXPECT_GE(lock, 200u);
  EXPECT_GE(unlock, 200u);
  EXPECT_GE(signal, 400u);  // before and after each of 200 broadcasts
  EXPECT_EQ(thread, 4u);    // two creations, two joins
  EXPECT_GT(perturbed, 0u);
}

TEST(NoisePreload, DoesNothingWithoutASeed) {
  const ReportFile report("off");
  const Outcome outcome = run({"LD_PRELOAD=" NOISE_LIBRARY, report.setting()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.output, "200\n");
  EXPECT_EQ(report.contents(), "");
}

TEST(NoisePreload, RefusesASeedThatIsNoNumber) {
  const Outcome outcome = run({"LD_PRELOAD=" NOISE_LIBRARY, "MPSSTRESS_NOISE_SEED=soon"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.output,
            "mps-stress: MPSSTRESS_NOISE_SEED is 'soon'; expected a decimal number\n");
}

TEST(NoisePreload, AHostSwitchesItOnForARunAndTheSameSeedGivesTheSameNoise) {
  const Outcome outcome = run({"LD_PRELOAD=" NOISE_LIBRARY}, NOISE_HOST);
  ASSERT_EQ(outcome.status, 0) << outcome.output;
  // Seeds 5, 5 and 6 on thread 1, seed 5 on thread 2, then nothing: calls and perturbed calls.
  unsigned long long calls[5], perturbed[5];
  ASSERT_EQ(
      std::sscanf(outcome.output.c_str(), "%llu %llu\n%llu %llu\n%llu %llu\n%llu %llu\n%llu %llu\n",
                  &calls[0], &perturbed[0], &calls[1], &perturbed[1], &calls[2], &perturbed[2],
                  &calls[3], &perturbed[3], &calls[4], &perturbed[4]),
      10)
      << outcome.output;
  for (int run = 0; run < 4; ++run) {
    EXPECT_EQ(calls[run], 2000u);
    EXPECT_GT(perturbed[run], 0u);
  }
  EXPECT_EQ(perturbed[0], perturbed[1]);
  EXPECT_NE(perturbed[0], perturbed[2]);
  EXPECT_NE(perturbed[0], perturbed[3]);
  EXPECT_EQ(calls[4], 2000u);  // as they were: after the end nothing is counted
}

TEST(NoisePreload, AHostWithoutTheLibraryFindsNothing) { EXPECT_EQ(run({}, NOISE_HOST).status, 3); }

}  // namespace
