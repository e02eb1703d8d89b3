// Whole runs over the fake SUT: threads, phases, values that travel, defects that are noticed.
#include "program/interpreter/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <thread>

#include "program/host/errors.hpp"
#include "program/plan/plan_reader.hpp"
#include "support/fake_sut.hpp"
#include "support/plan_builder.hpp"
#include "support/session_harness.hpp"
#include "support/temporary_folder.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;

TEST(Session, ManyThreadsRunTheirPrograms) {
  FinishedRun run(small_plan(8));
  for (std::uint32_t lane = 1; lane <= 8; ++lane) {
    EXPECT_EQ(run.ending(lane), Ending::kWhole);
    EXPECT_EQ(run.records(lane, MPSS_RECORD_END).size(), 6u);
  }
  EXPECT_EQ(run.count(MPSS_RECORD_MISMATCH), 0u);
  EXPECT_EQ(run.summary().bindings.left, 0);
  EXPECT_EQ(run.summary().after.live_tensors, 0);
  EXPECT_EQ(run.session().trace().header().state, MPSS_RUN_FINISHED);
}

TEST(Session, TheStartIsMeasured) {
  FinishedRun run(small_plan(4));
  ASSERT_TRUE(run.summary().start.has_value());
  EXPECT_LE(run.summary().start->first_to_second_nanos, run.summary().start->first_to_last_nanos);
  FinishedRun alone(small_plan(1));
  EXPECT_FALSE(alone.summary().start.has_value());
}

TEST(Session, TheSummaryStandsInTheTrace) {
  FinishedRun run(small_plan(2));
  const json summary = run.written_summary();
  EXPECT_EQ(summary["statistics"]["after"]["liveTensors"], 0);
  EXPECT_EQ(summary["statistics"]["before"]["threadBindings"], 0);
  EXPECT_EQ(summary["statistics"]["after"].size(), 26u);
  EXPECT_EQ(summary["bindings"]["left"], 0);
  EXPECT_TRUE(summary["start"]["overlapped"].is_boolean());
  EXPECT_EQ(summary["bitwise"]["different"], 0);
}

TEST(Session, PinnedMemoryIsNoReasonForOtherTensorsToBeOfItsKind) {
  json plan = small_plan(1);
  add_operation(plan, "pinned", {{"target", 2}, {"shape", {4, 4}}});
  EXPECT_EQ(config_of(read_plan(plan.dump()), 1).host_memory, 0u);
  add_operation(plan, "poke", {{"arguments", {2}}});
  EXPECT_EQ(config_of(read_plan(plan.dump()), 1).host_memory, 1u);
}

/// x and w are made by the setup; every thread multiplies them.
json shared_model_plan(int threads) {
  json plan = empty_plan();
  plan["shared"] = 2;
  const int x = add_operation(plan, "randn", {{"target", -1}, {"shape", {4, 4}}});
  const int w = add_operation(plan, "randint", {{"target", -2}, {"shape", {4, 4}}});
  plan["setup"] = {x, w};
  const int y = add_operation(plan, "mm", {{"target", 0}, {"arguments", {-1, -2}}});
  const int check = add_operation(plan, "check", {{"arguments", {0}}});
  const int read = add_operation(plan, "read", {{"arguments", {-2}}});
  const int check_shared = add_operation(plan, "check", {{"arguments", {-2}}});
  add_group(plan, "worker", threads, 3, {y, check, read, check_shared});
  return plan;
}

TEST(Session, ThreadsShareWhatTheSetupMade) {
  FinishedRun run(shared_model_plan(4));
  EXPECT_EQ(run.count(MPSS_RECORD_ERROR), 0u);
  EXPECT_EQ(run.count(MPSS_RECORD_MISMATCH), 0u);
  EXPECT_EQ(run.summary().bitwise.compared, 12u);
  EXPECT_EQ(run.summary().after.live_tensors, 0);
  EXPECT_EQ(run.records(0, MPSS_RECORD_END).size(), 2u);
  EXPECT_EQ(run.records(0)[0].section, 0u);
}

TEST(Session, ThreadSetupLivesThroughTheIterations) {
  json plan = small_plan(2);
  const int weight = add_operation(plan, "randn", {{"target", 5}, {"shape", {4, 4}}});
  const int use = add_operation(plan, "mm", {{"target", 6}, {"arguments", {0, 5}}});
  const int check = add_operation(plan, "check", {{"arguments", {6}}});
  const int last = add_operation(plan, "check", {{"arguments", {5}}});
  plan["groups"][0]["threadSetup"] = {weight};
  plan["groups"][0]["program"] = {0, use, check};
  plan["groups"][0]["teardown"] = {last};
  FinishedRun run(plan);
  EXPECT_EQ(run.count(MPSS_RECORD_ERROR), 0u);
  EXPECT_EQ(run.count(MPSS_RECORD_MISMATCH), 0u);
  EXPECT_EQ(run.end_of(1, last).section, 3u);
  EXPECT_EQ(run.end_of(1, weight).section, 1u);
  EXPECT_EQ(run.summary().after.live_tensors, 0);
}

/// A producer makes tensors and sends them over a channel; a consumer checks them.
json channel_plan(int iterations) {
  json plan = empty_plan();
  plan["channels"] = {{{"name", "tensors"}, {"capacity", 2}}};
  const int make = add_operation(plan, "randint", {{"target", 0}, {"shape", {4, 4}}});
  const int send = add_operation(plan, "send", {{"arguments", {0, 0}}});
  const int receive = add_operation(plan, "receive", {{"target", 1}, {"arguments", {0}}});
  const int use = add_operation(plan, "mm", {{"target", 2}, {"arguments", {1, 1}}});
  const int check = add_operation(plan, "check", {{"arguments", {2}}});
  add_group(plan, "producer", 1, iterations, {make, send});
  add_group(plan, "consumer", 1, iterations, {receive, use, check});
  return plan;
}

TEST(Session, AChannelCarriesTensorsWithHowTheyWereMade) {
  FinishedRun run(channel_plan(50));
  EXPECT_EQ(run.ending(1), Ending::kWhole);
  EXPECT_EQ(run.ending(2), Ending::kWhole);
  EXPECT_EQ(run.count(MPSS_RECORD_MISMATCH), 0u);
  EXPECT_EQ(run.summary().after.live_tensors, 0);
}

TEST(Session, AThreadThatStopsClosesWhatItServed) {
  json plan = channel_plan(50);
  plan["operations"][0]["shape"] = {4, 3};
  const int bad = add_operation(plan, "mm", {{"target", 3}, {"arguments", {0, 0}}});
  plan["groups"][0]["program"] = {0, bad, 1};
  FinishedRun run(plan);
  EXPECT_EQ(run.ending(1), Ending::kStopped);
  EXPECT_EQ(run.ending(2), Ending::kStopped);
  EXPECT_EQ(run.records(1, MPSS_RECORD_ERROR).size(), 1u);
  // The consumer ends with an END of its receive, and without an error of its own.
  EXPECT_EQ(run.records(2, MPSS_RECORD_ERROR).size(), 0u);
  EXPECT_EQ(run.records(2, MPSS_RECORD_END).size(), 1u);
  EXPECT_EQ(run.records(2, MPSS_RECORD_THREAD_END)[0].value, 1u);
}

TEST(Session, WhatNobodyReceivedIsGivenBack) {
  json plan = channel_plan(4);
  plan["groups"][1]["iterations"] = 2;
  FinishedRun run(plan);
  EXPECT_EQ(run.ending(2), Ending::kWhole);
  EXPECT_EQ(run.summary().after.live_tensors, 0);
}

TEST(Session, NamedBarriersJoinThreads) {
  json plan = small_plan(4);
  plan["barriers"] = {{{"name", "stage"}, {"members", 4}}};
  const int await = add_operation(plan, "await", {{"arguments", {0}}});
  plan["groups"][0]["program"] = {0, await, 1, await, 2};
  FinishedRun run(plan);
  EXPECT_EQ(run.count(MPSS_RECORD_ERROR), 0u);
  // Whoever left the second barrier of an iteration did so after all had begun it.
  std::uint64_t last_begin = 0;
  std::uint64_t first_end = UINT64_MAX;
  for (std::uint32_t lane = 1; lane <= 4; ++lane) {
    const auto begins = run.records(lane, MPSS_RECORD_BEGIN);
    const auto ends = run.records(lane, MPSS_RECORD_END);
    last_begin = std::max(last_begin, begins[3].ticks);
    first_end = std::min(first_end, ends[3].ticks);
  }
  EXPECT_GT(first_end, last_begin);
}

TEST(Session, AWrongElementIsAMismatchAndTheThreadGoesOn) {
  json plan = small_plan(2);
  plan["defect"] = "wrong-mm";
  FinishedRun run(plan);
  EXPECT_EQ(run.ending(1), Ending::kWhole);
  EXPECT_EQ(run.count(MPSS_RECORD_MISMATCH), 4u);
  EXPECT_THAT(run.texts(1, MPSS_RECORD_MISMATCH),
              Each(MatchesRegex("element \\[0, 1\\] is [0-9]+, expected [0-9]+; 1 of 16 "
                                "elements differ; .*")));
}

// Even where its maker is still in the call that made it.
TEST(Session, AForeignValueIsNamed) {
  json plan = small_plan(2);
  plan["defect"] = "unreturned-mm";
  plan["groups"][0]["iterations"] = 1;
  FinishedRun run(plan);
  std::vector<std::string> texts = run.texts(1, MPSS_RECORD_MISMATCH);
  const std::vector<std::string> second = run.texts(2, MPSS_RECORD_MISMATCH);
  texts.insert(texts.end(), second.begin(), second.end());
  // One thread's product went to the other; the first one's own was right.
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_THAT(texts[0], MatchesRegex(".*that is the value of lane [12] \\(worker [01]\\), "
                                     "iteration 0, operation 1, line 11: mm"));
}

TEST(Session, AnotherLastBitIsFoundByTheOneThread) {
  json plan = empty_plan();
  const int make = add_operation(plan, "randn", {{"target", 0}, {"shape", {4, 4}}});
  const int softmax = add_operation(plan, "softmax", {{"target", 1}, {"arguments", {0}}});
  const int check = add_operation(plan, "check", {{"arguments", {1}}});
  add_group(plan, "worker", 2, 2, {make, softmax, check});
  FinishedRun correct(plan);
  EXPECT_EQ(correct.summary().bitwise.compared, 4u);
  EXPECT_EQ(correct.summary().bitwise.different, 0u);
  plan["defect"] = "noisy-softmax";
  FinishedRun noisy(plan);
  EXPECT_EQ(noisy.summary().bitwise.different, 4u);
  EXPECT_THAT(noisy.texts(1, MPSS_RECORD_MISMATCH),
              Each(HasSubstr("not what one thread alone computes")));
}

TEST(Session, ALeakShowsInTheStatistics) {
  json plan = small_plan(2);
  plan["defect"] = "leak-tensors";
  FinishedRun run(plan);
  EXPECT_EQ(run.summary().after.live_tensors, 8);
}

TEST(Session, AnErrorOfTheSetupStopsTheRun) {
  json plan = shared_model_plan(2);
  plan["operations"][0]["shape"] = {4, 3};
  plan["setup"] = {0, 1, add_operation(plan, "mm", {{"target", 0}, {"arguments", {-1, -1}}})};
  FinishedRun run(plan);
  EXPECT_EQ(run.setup_ending(), Ending::kStopped);
  EXPECT_EQ(run.records(0, MPSS_RECORD_ERROR).size(), 1u);
  EXPECT_EQ(run.ending(1), Ending::kStopped);
  EXPECT_EQ(run.records(1).size(), 1u);  // THREAD_END
  EXPECT_EQ(run.summary().after.live_tensors, 0);
}

TEST(Session, TheTeardownOfAllRunsOnTheSetupLane) {
  json plan = shared_model_plan(1);
  plan["teardown"] = {add_operation(plan, "check", {{"arguments", {-1}}})};
  FinishedRun run(plan);
  EXPECT_EQ(run.records(0).back().section, 3u);
}

TEST(Session, WarmCachesRunTheProgramsBefore) {
  json plan = channel_plan(2);
  FinishedRun cold(plan);
  plan["caches"] = "warm";
  FinishedRun warm(plan);
  EXPECT_EQ(warm.count(MPSS_RECORD_ERROR), 0u);
  EXPECT_EQ(warm.records(1).size(), cold.records(1).size());
  EXPECT_EQ(warm.summary().after.submissions, cold.summary().after.submissions + 1);
  EXPECT_EQ(warm.summary().after.live_tensors, 0);
}

TEST(Session, WarmCachesWaitWhereTheProgramReads) {
  json plan = small_plan(1);
  plan["groups"][0]["program"] = {0, add_operation(plan, "read", {{"arguments", {0}}})};
  plan["caches"] = "warm";
  plan["defect"] = "raise-read";
  FinishedRun run(plan);
  EXPECT_EQ(run.setup_ending(), Ending::kStopped);
  EXPECT_THAT(run.texts(0, MPSS_RECORD_ERROR),
              Each(AllOf(HasSubstr("caches were warmed"), HasSubstr("the fake refuses read"))));
  EXPECT_EQ(run.records(0, MPSS_RECORD_ERROR).size(), 1u);
}

TEST(Session, AnErrorInWarmCachesIsReported) {
  json plan = small_plan(1);
  plan["caches"] = "warm";
  plan["defect"] = "raise-mm";
  FinishedRun run(plan);
  EXPECT_EQ(run.setup_ending(), Ending::kStopped);
  EXPECT_THAT(run.texts(0, MPSS_RECORD_ERROR),
              Each(AllOf(HasSubstr("group 'worker'"), HasSubstr("the fake refuses mm"))));
  EXPECT_EQ(run.records(0, MPSS_RECORD_ERROR).size(), 1u);
}

TEST(Session, AFailedThreadSetupDoesNotKeepTheOthersWaiting) {
  json plan = small_plan(2);
  const int oblong = add_operation(plan, "randint", {{"target", 0}, {"shape", {2, 3}}});
  add_group(plan, "failing", 1, 1, {0})["threadSetup"] = {oblong, 1};
  FinishedRun run(plan);
  EXPECT_EQ(run.ending(1), Ending::kWhole);
  EXPECT_EQ(run.ending(2), Ending::kWhole);
  EXPECT_EQ(run.ending(3), Ending::kStopped);
  EXPECT_EQ(run.records(3, MPSS_RECORD_THREAD_START).size(), 0u);
}

TEST(Session, TheMainGroupsThreadIsNamedTheMainThread) {
  json plan = small_plan(2);
  const int current = add_operation(plan, "current_stream", {{"target", 0}});
  add_group(plan, "main", 1, 1, {current})["main"] = true;
  FinishedRun run(plan);
  EXPECT_EQ(run.end_of(3, current).stream, 0);
}

TEST(Session, AMainThreadThatLivesOnIsNoLeak) {
  json plan = small_plan(2);
  plan["groups"][0]["phases"] = json::array({json::array({1})});
  plan["groups"][0]["main"] = true;
  Session session(read_plan(plan.dump()), "", 1, fake_sut());
  session.setup();
  session.run_lane(1);  // on the thread of this test
  const Summary summary = session.finish(5000);
  EXPECT_EQ(session.sut().statistics().thread_bindings, 1);
  EXPECT_EQ(summary.bindings.left, 0);
  EXPECT_EQ(summary.after.thread_bindings, 0);
  EXPECT_EQ(summary.after.cached_graphs, 0);
  session.sut().api().release_stream(session.sut().get());
}

TEST(Session, ABindingThatStaysIsLeftAndWaitedFor) {
  Session session(read_plan(small_plan(1).dump()), "", 1, fake_sut());
  session.setup();
  session.run_lane(1);  // on a thread that does not end
  const Summary summary = session.finish(20);
  EXPECT_EQ(summary.bindings.left, 1);
  EXPECT_GE(summary.bindings.waited_millis, 20u);
  EXPECT_EQ(summary.after.thread_bindings, 1);
  session.sut().api().release_stream(session.sut().get());
}

TEST(Session, AThreadThatIsCountedOutTwiceLeavesFewerBindingsThanNone) {
  json plan = small_plan(1);
  plan["defect"] = "counted-out-twice";
  FinishedRun run(plan);
  EXPECT_EQ(run.summary().bindings.left, -1);
}

TEST(Session, ABusyMachineDoesNotTakeTheTimeForABindingToGo) {
  json plan = small_plan(1);
  plan["defect"] = "late-binding";
  Session session(read_plan(plan.dump()), "", 1, fake_sut());
  session.setup();
  session.run_lane(1);
  EXPECT_EQ(session.finish(40).bindings.left, 0);
  session.sut().api().release_stream(session.sut().get());
}

/// No operation of the program asks for its counts, for a main thread or for what one thread alone
/// computes: what it raises there is an error of the run, not of the tool.
void expect_told(json plan, const char* defect, std::uint32_t lane, const char* words) {
  plan["defect"] = defect;
  FinishedRun run(plan);
  EXPECT_THAT(run.texts(lane, MPSS_RECORD_ERROR), ElementsAre(HasSubstr(words)));
  EXPECT_THAT(run.summary().objections, Contains(Field(&Objection::wrong, Wrong::kRaised)));
}

TEST(Session, ASutThatRefusesItsCountsIsTold) {
  expect_told(small_plan(2), "raise-counts", 0, "asked for its counts: the fake refuses counts");
}

TEST(Session, ASutThatRefusesAMainThreadIsTold) {
  json plan = small_plan(1);
  plan["groups"][0]["main"] = true;
  expect_told(plan, "raise-adopt", 1, "named the main thread: the fake refuses a main thread");
}

TEST(Session, ASutThatRefusesOneThreadAloneIsTold) {
  expect_told(shared_model_plan(1), "raise-alone", 0,
              "one thread ran the same operations: the fake");
}

TEST(Session, ALaneRunsOnceAndMustExist) {
  Session session(read_plan(small_plan(1).dump()), "", 1, fake_sut());
  session.setup();
  EXPECT_THROW(session.run_lane(0), FrameworkError);
  EXPECT_THROW(session.run_lane(2), FrameworkError);
  session.run_lane(1);
  EXPECT_THROW(session.run_lane(1), FrameworkError);
}

TEST(Session, LanesOfTheHostStartWithTheOthers) {
  json plan = small_plan(1);
  add_group(plan, "host", 1, 1, {0})["driver"] = "java";
  Session session(read_plan(plan.dump()), "", 1, fake_sut());
  session.setup();
  std::uint64_t moment = 0;
  std::thread host([&] {
    session.enter_lane(2);
    moment = session.start_lane(2);
  });
  EXPECT_EQ(session.run_lane(1), Ending::kWhole);
  host.join();
  EXPECT_GT(moment, session.trace().header().start_ticks);
  session.finish(1000);
}

TEST(Session, WhatAnUnfinishedRunHoldsIsGivenBack) {
  Session session(read_plan(shared_model_plan(1).dump()), "", 1, fake_sut());
  session.setup();
  EXPECT_EQ(session.sut().statistics().live_tensors, 2);
}

TEST(Session, AnUnknownPoolIsAFault) {
  json plan = small_plan(1);
  plan["pool"] = "square";
  EXPECT_THROW(Session(read_plan(plan.dump()), "", 1, fake_sut()), FrameworkError);
}

TEST(Session, ABrokenRuleStandsInTheTraceOfTheDeadProcess) {
  const TemporaryFolder folder;
  json plan = small_plan(1);
  plan["defect"] = "violation-mm";
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    Session session(read_plan(plan.dump()), folder.file("trace"), 1, fake_sut());
    session.setup();
    session.run_lane(1);
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) != 0);
  std::ifstream file(folder.file("trace"), std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  mpss_trace_header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  EXPECT_EQ(bytes.substr(header.violation_offset, header.violation_bytes),
            "commit of a committed command buffer");
  EXPECT_EQ(header.state, MPSS_RUN_STARTED);
}

}  // namespace
}  // namespace mpsstress::program::test
