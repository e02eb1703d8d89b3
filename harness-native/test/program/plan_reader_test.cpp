// Plans read and refused: a plan is untrusted input, and each refusal says where.
#include "program/plan/plan_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>
#include <functional>
#include <string>

#include "program/host/errors.hpp"
#include "support/plan_builder.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

/// The complaint about the small plan after the change; "" if it was accepted.
std::string complaint(const std::function<void(json&)>& change) {
  json plan = small_plan(2);
  change(plan);
  try {
    read_plan(plan.dump());
    return "";
  } catch (const FrameworkError& fault) {
    return fault.what();
  }
}

TEST(PlanReader, ReadsTheSmallPlan) {
  const std::string text = small_plan(3).dump();
  const Plan plan = read_plan(text);
  EXPECT_EQ(plan.scenario, "test");
  EXPECT_EQ(plan.case_name, "threads=1");
  EXPECT_EQ(plan.pool, "patched");
  EXPECT_FALSE(plan.defect.has_value());
  EXPECT_EQ(plan.digest, sha256(text));
  ASSERT_EQ(plan.operations.size(), 3u);
  EXPECT_EQ(plan.operations[0].shape.rank, 2);
  EXPECT_EQ(plan.operations[1].code, OperationCode::kMm);
  EXPECT_THAT(plan.operations[1].arguments, ElementsAre(0, 0));
  EXPECT_FALSE(plan.operations[2].target.has_value());
  ASSERT_EQ(plan.groups.size(), 1u);
  EXPECT_THAT(plan.groups[0].program, ElementsAre(0, 1, 2));
  EXPECT_EQ(plan.lanes.size(), 4u);
  EXPECT_EQ(describe(plan, 1), "operation 1, line 11: mm");
}

TEST(PlanReader, ReadsFaultsAndEnvironment) {
  json document = small_plan(1);
  document["faults"] = {{"gpuError", 3},          {"compileError", 2},  {"slowStream", 4},
                        {"slowStreamNanos", 500}, {"slowKernel", "mm"}, {"slowKernelNanos", 700},
                        {"libraryError", 6}};
  document["environment"] = {{{"name", "MPS_FORCE_GRAPH_PATH"}, {"value", "1"}},
                             {{"name", "MTL_DEBUG_LAYER"}, {"value", "1"}},
                             {{"name", "MPS_STREAM_POOL_WAIT_TIMEOUT_MS"}, {"value", "-1"}}};
  const Plan plan = read_plan(document.dump());
  EXPECT_EQ(plan.faults.gpu_error, 3u);
  EXPECT_EQ(plan.faults.compile_error, 2u);
  EXPECT_EQ(plan.library_error, 6u);
  EXPECT_EQ(plan.faults.slow_stream, 4);
  EXPECT_EQ(plan.faults.slow_stream_nanos, 500u);
  EXPECT_EQ(plan.slow_kernel, "mm");
  EXPECT_EQ(plan.faults.slow_kernel_nanos, 700u);
  EXPECT_EQ(plan.environment,
            "MPS_FORCE_GRAPH_PATH=1\nMTL_DEBUG_LAYER=1\nMPS_STREAM_POOL_WAIT_TIMEOUT_MS=-1\n");
}

TEST(PlanReader, ReadsWhichCommandsFailInWhichWords) {
  json document = small_plan(1);
  document["faults"]["gpuErrors"] = {
      {{"stream", 5}, {"command", 1}, {"text", "first"}, {"told", true}},
      {{"stream", 0}, {"command", 3}, {"text", "second"}}};
  const Plan plan = read_plan(document.dump());
  EXPECT_EQ(plan.gpu_errors, "5 1 first\n0 3 second\n");
  ASSERT_EQ(plan.failing_commands.size(), 2u);
  EXPECT_EQ(plan.failing_commands[0].text, "first");
  EXPECT_TRUE(plan.failing_commands[0].told);
  EXPECT_FALSE(plan.failing_commands[1].told);
  for (const char* text : {"", "two words", "a\nb"}) {
    document["faults"]["gpuErrors"][0]["text"] = text;
    EXPECT_THROW(read_plan(document.dump()), FrameworkError) << text;
  }
}

TEST(PlanReader, ReadsWhetherThreadsOverlap) {
  EXPECT_FALSE(read_plan(small_plan(1).dump()).overlaps);
  json document = small_plan(1);
  document["overlap"] = true;
  EXPECT_TRUE(read_plan(document.dump()).overlaps);
  EXPECT_THAT(complaint([](json& plan) { plan["overlap"] = "required"; }), HasSubstr("$.overlap"));
}

TEST(PlanReader, ReadsWhetherCountsAreSteady) {
  EXPECT_FALSE(read_plan(small_plan(1).dump()).steady);
  json document = small_plan(1);
  document["steady"] = true;
  EXPECT_TRUE(read_plan(document.dump()).steady);
  EXPECT_THAT(complaint([](json& plan) { plan["steady"] = 1; }), HasSubstr("$.steady"));
  document = small_plan(2);
  document["steady"] = true;
  EXPECT_THAT([&] { read_plan(document.dump()); },
              testing::ThrowsMessage<FrameworkError>(HasSubstr("depends on how they meet")));
}

TEST(PlanReader, ReadsHowItEnds) {
  EXPECT_FALSE(read_plan(small_plan(1).dump()).ends_busy);
  json document = small_plan(1);
  document["ending"] = "busy";
  EXPECT_TRUE(read_plan(document.dump()).ends_busy);
  EXPECT_FALSE(read_plan(document.dump()).exits);
  document["ending"] = "exit";
  EXPECT_TRUE(read_plan(document.dump()).exits);
  EXPECT_THAT(complaint([](json& plan) { plan["ending"] = "never"; }),
              HasSubstr("$.ending: expected settled, busy or exit"));
}

TEST(PlanReader, RefusesAnEnvironmentThatCouldDoHarm) {
  const auto variable = [](const char* name, const char* value) {
    return complaint(
        [&](json& plan) { plan["environment"] = {{{"name", name}, {"value", value}}}; });
  };
  EXPECT_THAT(variable("LD_PRELOAD", "evil.so"),
              HasSubstr("$.environment[0].name: a plan may not set the variable 'LD_PRELOAD'"));
  EXPECT_THAT(variable("MPS_FORCE_GRAPH_PATH", "1\nLD_PRELOAD=x"),
              HasSubstr("$.environment[0].value: expected letters, digits"));
}

TEST(PlanReader, RefusesAnAnswerOfAnOperationThatGivesNone) {
  EXPECT_THAT(complaint([](json& plan) { plan["operations"][1]["answers"] = 1; }),
              HasSubstr("'mm' takes no 'answers'"));
  EXPECT_THAT(complaint([](json& plan) { plan["operations"][1]["answersTo"] = 1; }),
              HasSubstr("says nothing without 'answers'"));
}

TEST(PlanReader, FirstPhasesOfBarrierGroupsShareOneStart) {
  json document = small_plan(2);
  add_group(document, "second", 3, 1, {0});
  json& churn = add_group(document, "churn", 4, 1, {0});
  churn["start"] = {{"kind", "churn"}, {"holdNanos", 500}};
  churn["phases"] = {{6, 7}, {8, 9}};
  const Plan plan = read_plan(document.dump());
  EXPECT_THAT(plan.start_members, ElementsAre(5, 2, 2));
  EXPECT_EQ(plan.lanes[5].start, 0u);
  EXPECT_EQ(plan.lanes[6].start, 1u);
  EXPECT_EQ(plan.lanes[9].start, 2u);
  EXPECT_EQ(plan.lanes[9].member, 3u);
  EXPECT_EQ(plan.lanes[9].rank, 1u);
  EXPECT_EQ(plan.groups[2].hold_nanos, 500u);
}

TEST(PlanReader, SetupWritesSharedRegisters) {
  json document = small_plan(1);
  document["shared"] = 1;
  const int make = add_operation(document, "full", {{"target", -1}, {"shape", {2}}, {"number", 3}});
  document["setup"] = {make};
  const Plan plan = read_plan(document.dump());
  EXPECT_EQ(plan.operations[3].target, -1);
  EXPECT_EQ(shared_index(-1), 0u);
  EXPECT_EQ(shared_index(-2), 1u);
  EXPECT_EQ(plan.setup_registers, 0u);
}

TEST(PlanReader, ALaneHasRoomForAllItsRecords) {
  const Plan plan = read_plan(small_plan(1).dump());
  EXPECT_GE(plan.lane_records, 2u * 3u * 3u + 3u);
}

TEST(PlanReader, RefusesWhatIsNoPlan) {
  EXPECT_THROW(read_plan(""), FrameworkError);
  EXPECT_THROW(read_plan("{\"format\": "), FrameworkError);
  EXPECT_THROW(read_plan("[]"), FrameworkError);
  EXPECT_THROW(read_plan("{\"format\": \"mps-stress-plan/2\"}"), FrameworkError);
  EXPECT_THROW(read_plan_file("/nonexistent/plan.json"), FrameworkError);
}

// CPU that a plan takes until it is refused for what stands behind its operations.
double refusal_seconds(int operations) {
  std::string text = R"({"operations":[{"a":[1,"]}\\\"["]})";
  for (int i = 0; i < operations; ++i) text += R"(,{"code":3,"shape":[4,4]})";
  text += "]}";
  const std::clock_t before = std::clock();
  EXPECT_THROW(read_plan(text), FrameworkError);
  return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

// It grew with the square once: 17 s for 210,000, and 2 for 70,000.
TEST(PlanReader, RefusesALongPlanInLinearTime) {
  EXPECT_LT(refusal_seconds(80'000), 8 * refusal_seconds(20'000));
}

TEST(PlanReader, RefusesDepthAndSize) {
  const std::string deep = std::string(1000, '[') + std::string(1000, ']');
  EXPECT_THROW(read_plan(deep), FrameworkError);
  EXPECT_THROW(read_plan(std::string(PlanLimits::kBytes + 1, ' ')), FrameworkError);
  EXPECT_EQ(complaint([](json& plan) { plan["scenario"] = "\\\"" + std::string(40, '['); }), "");
}

struct Refusal {
  const char* name;
  std::function<void(json&)> change;
  const char* path;
  const char* what;
};

void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.name; }

class PlanRefusal : public testing::TestWithParam<Refusal> {};

TEST_P(PlanRefusal, NamesThePathAndTheReason) {
  const std::string message = complaint(GetParam().change);
  EXPECT_THAT(message, HasSubstr(GetParam().path));
  EXPECT_THAT(message, HasSubstr(GetParam().what));
}

json& op(json& plan, int index) { return plan["operations"][static_cast<std::size_t>(index)]; }

const Refusal kRefusals[] = {
    {"UnknownKey", [](json& p) { p["luck"] = 1; }, "$: ", "unknown key 'luck'"},
    {"MissingMember", [](json& p) { p.erase("operations"); }, "$: ", "'operations' is missing"},
    {"UnknownCode", [](json& p) { op(p, 0)["code"] = 254; }, "$.operations[0].code",
     "no operation"},
    {"CodeOutOfRange", [](json& p) { op(p, 0)["code"] = 300; }, "$.operations[0].code", "0 to 255"},
    {"WrongName", [](json& p) { op(p, 1)["name"] = "add"; }, "$.operations[1].name", "'mm'"},
    {"TooFewArguments", [](json& p) { op(p, 1)["arguments"] = {0}; }, "$.operations[1]", "not 1"},
    {"TooManyArguments", [](json& p) { op(p, 2)["arguments"] = {0, 0}; }, "$.operations[2]",
     "not 2"},
    {"HugeInteger", [](json& p) { op(p, 1)["arguments"] = {0, 18446744073709551615ull}; },
     "$.operations[1].arguments[1]", "expected an integer"},
    {"FractionalRegister", [](json& p) { op(p, 1)["target"] = 0.5; }, "$.operations[1].target",
     "expected an integer"},
    {"RegisterOutOfRange", [](json& p) { op(p, 1)["arguments"] = {0, 8}; }, "$.groups[0]",
     "register 8 does not exist"},
    {"SharedOutOfRange", [](json& p) { op(p, 1)["arguments"] = {0, -1}; }, "$.groups[0]",
     "register -1 does not exist"},
    {"ThreadWritesShared",
     [](json& p) {
       p["shared"] = 1;
       op(p, 1)["target"] = -1;
     },
     "$.groups[0]", "only the setup of all"},
    {"ThreadFreesShared",
     [](json& p) {
       p["shared"] = 1;
       p["groups"][0]["program"].push_back(add_operation(p, "free", {{"arguments", {-1}}}));
     },
     "$.groups[0]", "cannot drop or write a shared register"},
    {"StreamPrefixOutOfRange", [](json& p) { op(p, 1)["on"] = 9; }, "$.groups[0]",
     "register 9 does not exist"},
    {"TargetWithoutResult", [](json& p) { op(p, 2)["target"] = 0; }, "$.operations[2]",
     "takes no 'target'"},
    {"ShapeNotTaken", [](json& p) { op(p, 1)["shape"] = {2}; }, "$.operations[1]",
     "takes no 'shape'"},
    {"NumberNotTaken", [](json& p) { op(p, 1)["number"] = 2; }, "$.operations[1]",
     "takes no 'number'"},
    {"NoShape", [](json& p) { op(p, 0).erase("shape"); }, "$.operations[0]", "'shape' is missing"},
    {"EmptyShape", [](json& p) { op(p, 0)["shape"] = json::array(); }, "$.operations[0].shape",
     "1 to 4"},
    {"FiveDimensions", [](json& p) { op(p, 0)["shape"] = {1, 1, 1, 1, 1}; },
     "$.operations[0].shape", "at most 4"},
    {"ZeroDimension", [](json& p) { op(p, 0)["shape"] = {4, 0}; }, "$.operations[0].shape[1]",
     "from 1"},
    {"TooManyElements", [](json& p) { op(p, 0)["shape"] = {65536, 65536}; },
     "$.operations[0].shape", "2^28"},
    {"ProgramIndex", [](json& p) { p["groups"][0]["program"] = {0, 3}; }, "$.groups[0].program[1]",
     "from 0 to 2"},
    {"SetupIndex", [](json& p) { p["setup"] = {-1}; }, "$.setup[0]", "from 0 to 2"},
    {"LaneNumber", [](json& p) { p["groups"][0]["phases"] = {{1, 3}}; }, "$.groups[0].phases[0][1]",
     "expected 2"},
    {"LaneTwice", [](json& p) { p["groups"][0]["phases"] = {{1}, {1}}; },
     "$.groups[0].phases[1][0]", "expected 2"},
    {"EmptyPhase", [](json& p) { p["groups"][0]["phases"] = json::array({json::array()}); },
     "$.groups[0].phases[0]", "needs a lane"},
    {"MainWithTwoLanes", [](json& p) { p["groups"][0]["main"] = true; }, "$.groups[0]", "one lane"},
    {"StartKind", [](json& p) { p["groups"][0]["start"]["kind"] = "rush"; },
     "$.groups[0].start.kind", "got 'rush'"},
    {"DriverName", [](json& p) { p["groups"][0]["driver"] = "python"; }, "$.groups[0].driver",
     "got 'python'"},
    {"Caches", [](json& p) { p["caches"] = "hot"; }, "$.caches", "cold or warm"},
    {"NegativeIterations", [](json& p) { p["groups"][0]["iterations"] = -1; },
     "$.groups[0].iterations", "from 0"},
    {"TooLong", [](json& p) { p["groups"][0]["iterations"] = 100000000; },
     "$: ", "more runs instead"},
    {"NoChannel", [](json& p) { add_operation(p, "receive", {{"target", 0}, {"arguments", {0}}}); },
     "$.operations[3].arguments[0]", "no channel"},
    {"ChannelIndex",
     [](json& p) {
       p["channels"] = {{{"name", "c"}, {"capacity", 1}}};
       add_operation(p, "send", {{"arguments", {1, 0}}});
     },
     "$.operations[3].arguments[0]", "from 0 to 0"},
    {"ChannelCapacity", [](json& p) { p["channels"] = {{{"name", "c"}, {"capacity", 0}}}; },
     "$.channels[0].capacity", "from 1"},
    {"BarrierMembers", [](json& p) { p["barriers"] = {{{"name", "b"}, {"members", 0}}}; },
     "$.barriers[0].members", "from 1"},
    {"TimingFlag", [](json& p) { add_operation(p, "event", {{"target", 0}, {"number", 2}}); },
     "$.operations[3].number", "from 0 to 1"},
    {"LongText", [](json& p) { op(p, 0)["text"] = std::string(5000, 'x'); }, "$.operations[0].text",
     "longer"},
    {"LatencyAsText", [](json& p) { p["latencyNanos"] = "5"; }, "$.latencyNanos",
     "expected an integer"},
};

INSTANTIATE_TEST_SUITE_P(Every, PlanRefusal, testing::ValuesIn(kRefusals),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(PlanReader, TheUnchangedPlanIsAccepted) {
  EXPECT_EQ(complaint([](json&) {}), "");
}

TEST(PlanReader, TwoGroupsForTheMainThreadAreRefused) {
  json plan = small_plan(1);
  plan["groups"][0]["main"] = true;
  add_group(plan, "second", 1, 1, {0})["main"] = true;
  EXPECT_THROW(read_plan(plan.dump()), FrameworkError);
}

}  // namespace
}  // namespace mpsstress::program::test
