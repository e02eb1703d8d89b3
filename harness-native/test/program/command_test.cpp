// mps-harness as a command: what it prints, what it leaves, how it exits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/plan_builder.hpp"
#include "support/temporary_folder.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

struct Result {
  int exit_code = -1;
  std::string output;
};

class MpsHarness : public testing::Test {
 protected:
  Result run(const std::string& arguments) {
    const std::string command = std::string(MPS_HARNESS) + " " + arguments + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    Result result;
    std::array<char, 4096> part{};
    while (const std::size_t count = fread(part.data(), 1, part.size(), pipe)) {
      result.output.append(part.data(), count);
    }
    const int status = pclose(pipe);
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
  }

  Result run_plan(const json& plan, const std::string& more = "") {
    std::ofstream(folder_.file("plan.json")) << plan.dump();
    return run("--plan " + folder_.file("plan.json") + " --trace " + folder_.file("trace") +
               " --library " FAKE_SUT_PLUGIN " " + more);
  }

  static std::vector<json> lines(const std::string& output) {
    std::vector<json> found;
    std::istringstream text(output);
    for (std::string line; std::getline(text, line);) found.push_back(json::parse(line));
    return found;
  }

  TemporaryFolder folder_;
};

TEST_F(MpsHarness, PrintsALineForEachRun) {
  const Result result = run_plan(small_plan(3), "--repeat 4 --seed 10");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const std::vector<json> runs = lines(result.output);
  ASSERT_EQ(runs.size(), 4u);
  EXPECT_EQ(runs[3]["seed"], 13);
  EXPECT_EQ(runs[3]["status"], "ended");
  EXPECT_EQ(runs[3]["operations"], 18);
  EXPECT_EQ(runs[3]["errors"], 0);
  EXPECT_EQ(runs[3]["mismatches"], 0);
  EXPECT_EQ(runs[3]["summary"]["bindings"]["left"], 0);
  EXPECT_TRUE(std::filesystem::exists(folder_.file("trace")));
}

TEST_F(MpsHarness, FindingsAreInTheTraceAndNoFault) {
  json plan = small_plan(2);
  plan["defect"] = "wrong-mm";
  const Result result = run_plan(plan);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(lines(result.output)[0]["mismatches"], 4);
}

TEST_F(MpsHarness, RunsPhasesChurnAndTheMainThread) {
  json plan = small_plan(2);
  json& waves = add_group(plan, "churn", 6, 1, {0, 1, 2});
  waves["start"] = {{"kind", "churn"}, {"holdNanos", 1000}};
  waves["phases"] = {{3, 4}, {5, 6}, {7, 8}};
  json& one_by_one = add_group(plan, "sequential", 3, 1, {0, 1, 2});
  one_by_one["start"] = {{"kind", "sequential"}};
  one_by_one["phases"] = json::array({json::array({9}), json::array({10}), json::array({11})});
  add_group(plan, "staggered", 3, 1, {0, 1, 2})["start"] = {{"kind", "staggered"},
                                                            {"intervalNanos", 1000}};
  add_group(plan, "main", 1, 1, {0, 1, 2})["main"] = true;
  const Result result = run_plan(plan);
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const json line = lines(result.output)[0];
  EXPECT_EQ(line["lanes"], 15);
  EXPECT_EQ(line["operations"], 2 * 6 + 13 * 3);
  EXPECT_EQ(line["errors"], 0);
  EXPECT_EQ(line["stoppedLanes"], 0);
  EXPECT_EQ(line["summary"]["bindings"]["left"], 0);
}

TEST_F(MpsHarness, ABadPlanIsAFault) {
  json plan = small_plan(1);
  plan["operations"][0]["code"] = 255;
  const Result result = run_plan(plan);
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_THAT(result.output, HasSubstr("$.operations[0].code"));
}

TEST_F(MpsHarness, GroupsOfJavaAreAFault) {
  json plan = small_plan(1);
  plan["groups"][0]["driver"] = "java";
  EXPECT_EQ(run_plan(plan).exit_code, 5);
}

TEST_F(MpsHarness, BadUsage) {
  EXPECT_EQ(run("").exit_code, 2);
  EXPECT_EQ(run("--plan").exit_code, 2);
  EXPECT_EQ(run("--plan p --trace t --seed x").exit_code, 2);
  EXPECT_EQ(run("--plan p --trace t --seed -1").exit_code, 2);
  const Result unknown = run("--plans p");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.output, HasSubstr("unknown option '--plans'"));
  EXPECT_EQ(run("--help").exit_code, 0);
}

TEST_F(MpsHarness, TheSimulatedDeviceIsBuiltIn) {
  json plan = small_plan(2);
  const int synchronize = add_operation(plan, "synchronize_stream", json::object());
  plan["groups"][0]["program"] = {0, 1, synchronize, 2};
  std::ofstream(folder_.file("plan.json")) << plan.dump();
  const Result result =
      run("--plan " + folder_.file("plan.json") + " --trace " + folder_.file("trace"));
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const json line = lines(result.output)[0];
  EXPECT_EQ(line["errors"], 0);
  EXPECT_EQ(line["mismatches"], 0);
}

}  // namespace
}  // namespace mpsstress::program::test
