// What each operation does and what its records say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/host/errors.hpp"
#include "program/plan/plan_reader.hpp"
#include "support/fake_sut.hpp"
#include "support/plan_builder.hpp"
#include "support/session_harness.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A plan in the making: operations are added in the order of the one thread's program.
class OneThread {
 public:
  int op(const std::string& name, const json& members) {
    program_.push_back(add_operation(plan, name, members));
    return program_.back();
  }

  FinishedRun run(int iterations = 1) {
    add_group(plan, "worker", 1, iterations, program_);
    return FinishedRun(plan);
  }

  json plan = empty_plan();

 private:
  std::vector<int> program_;
};

TEST(Interpreter, EveryComputationHasTheRightValues) {
  OneThread thread;
  thread.op("randint", {{"target", 0}, {"shape", {6, 6}}});
  thread.op("randn", {{"target", 1}, {"shape", {6, 6}}});
  thread.op("full", {{"target", 2}, {"shape", {6}}, {"number", 3}});
  for (const char* name : {"add", "mul", "mm"}) {
    thread.op(name, {{"target", 3}, {"arguments", {0, 0}}});
    thread.op("check", {{"arguments", {3}}});
    thread.op(name, {{"target", 3}, {"arguments", {0, 1}}});
    thread.op("check", {{"arguments", {3}}});
  }
  for (const char* name : {"copy", "relu", "softmax", "layer_norm", "sum"}) {
    thread.op(name, {{"target", 4}, {"arguments", {1}}});
    thread.op("check", {{"arguments", {4}}});
  }
  thread.op("linear", {{"target", 5}, {"arguments", {0, 0, 2}}});
  thread.op("check", {{"arguments", {5}}});
  FinishedRun run = thread.run(3);
  EXPECT_EQ(run.ending(1), Ending::kWhole);
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR), IsEmpty());
  EXPECT_THAT(run.texts(1, MPSS_RECORD_MISMATCH), IsEmpty());
  EXPECT_EQ(run.summary().bitwise.different, 0u);
  EXPECT_GT(run.summary().bitwise.compared, 0u);
  EXPECT_EQ(run.summary().after.live_tensors, 0);
}

TEST(Interpreter, RecordsBeginAndEndOfEachOperation) {
  FinishedRun run(small_plan(1));
  std::vector<int> kinds;
  for (const mpss_trace_record& record : run.records(1)) kinds.push_back(record.kind);
  EXPECT_THAT(kinds, ElementsAre(5, 6, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 7));
  const auto ends = run.records(1, MPSS_RECORD_END);
  EXPECT_EQ(ends[4].operation, 1);
  EXPECT_EQ(ends[4].code, 14);
  EXPECT_EQ(ends[4].iteration, 1u);
  EXPECT_EQ(ends[4].stream, 1);  // the first worker's
  EXPECT_EQ(ends[4].section, 2u);
  EXPECT_NE(ends[5].value, 0u);  // the digest of what check saw
  EXPECT_EQ(run.records(1, MPSS_RECORD_THREAD_END)[0].value, 0u);
}

TEST(Interpreter, ContentsDifferByIterationAndAreEqualBySeed) {
  FinishedRun first(small_plan(1), 5);
  FinishedRun again(small_plan(1), 5);
  FinishedRun other(small_plan(1), 6);
  const auto digests = [](FinishedRun& run) {
    const auto ends = run.records(1, MPSS_RECORD_END);
    return std::pair(ends[2].value, ends[5].value);
  };
  EXPECT_EQ(digests(first), digests(again));
  EXPECT_NE(digests(first), digests(other));
  EXPECT_NE(digests(first).first, digests(first).second);
}

TEST(Interpreter, StreamsAnswerAndAreSet) {
  OneThread thread;
  const int current = thread.op("current_stream", {{"target", 0}});
  const int standard = thread.op("default_stream", {{"target", 1}});
  const int pooled = thread.op("pool_stream", {{"target", 2}});
  thread.op("set_stream", {{"arguments", {2}}});
  const int make = thread.op("full", {{"target", 3}, {"shape", {2}}, {"number", 1}});
  thread.op("synchronize_stream", json::object());
  const int query = thread.op("query_stream", {{"arguments", {1}}});
  const int active = thread.op("active_streams", json::object());
  thread.op("release_stream", json::object());
  const int after = thread.op("current_stream", {{"target", 4}});
  thread.op("synchronize_device", json::object());
  FinishedRun run = thread.run();
  EXPECT_EQ(run.end_of(1, current).stream, 1);
  EXPECT_EQ(run.end_of(1, standard).stream, 0);
  EXPECT_EQ(run.end_of(1, pooled).stream, 2);
  EXPECT_EQ(run.end_of(1, make).stream, 2);
  EXPECT_EQ(run.end_of(1, query).stream, -1);
  EXPECT_EQ(run.end_of(1, query).value, 1u);
  EXPECT_EQ(run.end_of(1, active).value, 2u);
  EXPECT_EQ(run.end_of(1, after).stream, 3);
  EXPECT_EQ(run.ending(1), Ending::kWhole);
}

TEST(Interpreter, WhatTheHostWritesIsWhatACheckExpects) {
  OneThread thread;
  thread.op("pinned", {{"target", 0}, {"shape", {4, 4}}});
  thread.op("check", {{"arguments", {0}}});
  thread.op("upload", {{"target", 1}, {"shape", {4, 4}}});
  thread.op("mm", {{"target", 2}, {"arguments", {0, 1}}});
  thread.op("read", {{"arguments", {0}}});
  thread.op("poke", {{"arguments", {0}}});  // the copy is no longer what is checked
  thread.op("check", {{"arguments", {0}}});
  thread.op("write", {{"arguments", {1}}});
  for (int place = 0; place < 3; ++place) thread.op("check", {{"arguments", {place}}});
  FinishedRun run = thread.run(3);
  EXPECT_EQ(run.ending(1), Ending::kWhole);
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR), IsEmpty());
  EXPECT_THAT(run.texts(1, MPSS_RECORD_MISMATCH), IsEmpty());
  EXPECT_EQ(run.summary().after.live_tensors, 0);
}

TEST(Interpreter, AnAnswerThatIsNotTheExpectedOneIsAnError) {
  OneThread thread;
  thread.op("event", {{"target", 0}});
  thread.op("query_event", {{"arguments", {0}}, {"answers", 0}});
  thread.op("query_event", {{"arguments", {0}}, {"answers", 1}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.ending(1), Ending::kStopped);
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR), ElementsAre("answered 0, expected 1"));
}

TEST(Interpreter, AnAnswerMayBeOneOfSeveral) {
  OneThread thread;
  thread.op("count_events", {{"answers", 0}, {"answersTo", 1}});
  thread.op("event", {{"target", 0}});
  thread.op("count_events", {{"answers", 0}, {"answersTo", 1}});
  thread.op("event", {{"target", 1}});
  thread.op("count_events", {{"answers", 0}, {"answersTo", 1}, {"raises", "expected 0 to 1"}});
  thread.op("count_events", {{"answers", 3}, {"answersTo", 4}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.ending(1), Ending::kStopped);
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR),
              ElementsAre("answered 2, expected 0 to 1", "answered 2, expected 3 to 4"));
}

TEST(Interpreter, ComparesStreams) {
  OneThread thread;
  thread.op("named_stream", {{"target", 0}, {"number", 3}});
  thread.op("named_stream", {{"target", 1}, {"number", 3}});
  thread.op("default_stream", {{"target", 2}});
  thread.op("same", {{"arguments", {0, 1}}});
  thread.op("different", {{"arguments", {0, 2}}});
  thread.op("same", {{"arguments", {0, 2}}, {"raises", "expected the same one"}});
  thread.op("different", {{"arguments", {0, 1}}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.ending(1), Ending::kStopped);
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR),
              ElementsAre("streams 3 and 0, expected the same one",
                          "streams 3 and 3, expected different ones"));
}

// What ends the lane as something that the SUT cannot do at all; "" for nothing.
std::string missing_in(OneThread& thread) {
  nlohmann::json program = nlohmann::json::array();
  for (std::size_t i = 0; i < thread.plan["operations"].size(); ++i) program.push_back(i);
  add_group(thread.plan, "worker", 1, 1, program);
  Session session(read_plan(thread.plan.dump()), "", 1, fake_sut());
  session.setup();
  try {
    session.run_lane(1);
  } catch (const Unsupported& missing) {
    return missing.what();
  }
  return "";
}

// No error of the SUT that a scenario could expect, and no finding: nothing can be said.
TEST(Interpreter, WhatASutDoesNotHaveIsNamed) {
  const std::pair<const char*, nlohmann::json> operations[] = {
      {"record_events", {{"arguments", {0}}}},
      {"wait_for_events", {{"arguments", {0}}}},
      {"overflow", {{"arguments", {0}}}},
      {"extension", {{"target", 1}, {"arguments", {0}}}},
      {"nested", {{"target", 1}, {"arguments", {0}}}},
      {"block_stream", {{"target", 2}}},
      {"busy", {{"number", 1}}},
      {"borrow", {{"target", 1}, {"arguments", {0}}}},
      {"take", {{"target", 1}, {"arguments", {0}}}}};
  for (const auto& [name, operation] : operations) {
    OneThread thread;
    thread.op("full", {{"target", 0}, {"shape", {2}}, {"number", 1}});
    nlohmann::json expected = operation;
    expected["raises"] = name;
    thread.op(name, expected);
    EXPECT_EQ(missing_in(thread), std::string(name) + " by this SUT");
  }
}

TEST(Interpreter, WhatASutRefusesAsNotItsOwnIsNamedByIt) {
  for (const auto& [defect, name] : {std::pair{"unsupported-mm", "no matrices"},
                                     std::pair{"nameless-mm", "an operation of this SUT"}}) {
    OneThread thread;
    thread.plan["defect"] = defect;
    thread.op("full", {{"target", 0}, {"shape", {2, 2}}, {"number", 1}});
    thread.op("mm", {{"target", 1}, {"arguments", {0, 0}}, {"raises", "matrices"}});
    EXPECT_EQ(missing_in(thread), name);
  }
}

TEST(Interpreter, AForkedChildsUseIsReported) {
  OneThread thread;
  thread.op("fork", json::object());  // the fake does not mind, which is an error
  FinishedRun run = thread.run();
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR),
              ElementsAre("no error in the child from a new tensor"));
}

// No word of what a refusal says, which a plan expects.
TEST(Interpreter, AForkedChildThatDiesWasNotRefused) {
  OneThread thread;
  thread.plan["defect"] = "dies-in-child";
  thread.op("fork", {{"raises", "forked"}});
  FinishedRun run = thread.run();
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR), ElementsAre("the child was ended by signal 9"));
  EXPECT_EQ(run.ending(1), Ending::kStopped);
}

TEST(Interpreter, APrefixedOperationRunsOnItsStreamAndSetsItBack) {
  OneThread thread;
  thread.op("current_stream", {{"target", 0}});
  thread.op("pool_stream", {{"target", 1}});
  const int there = thread.op("randint", {{"target", 2}, {"shape", {2, 2}}, {"on", 1}});
  const int asked = thread.op("current_stream", {{"target", 3}, {"on", 1}});
  const int here = thread.op("randint", {{"target", 4}, {"shape", {2, 2}}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.end_of(1, there).stream, 2);
  EXPECT_EQ(run.end_of(1, asked).stream, 2);
  EXPECT_EQ(run.end_of(1, here).stream, 1);
}

TEST(Interpreter, EventsAreRecordedWaitedForAndMeasured) {
  OneThread thread;
  thread.op("event", {{"target", 0}, {"number", 1}});
  thread.op("event", {{"target", 1}, {"number", 1}});
  const int before = thread.op("query_event", {{"arguments", {0}}});
  thread.op("pool_stream", {{"target", 2}});
  const int record = thread.op("record", {{"arguments", {0, 2}}});
  thread.op("record", {{"arguments", {1}}});
  thread.op("wait", {{"arguments", {0}}});
  const int after = thread.op("query_event", {{"arguments", {0}}});
  thread.op("synchronize_event", {{"arguments", {1}}});
  const int elapsed = thread.op("elapsed", {{"arguments", {0, 1}}});
  thread.op("destroy", {{"arguments", {0}}});
  thread.op("query_event", {{"arguments", {0}}, {"raises", "Invalid Event ID"}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.ending(1), Ending::kWhole);
  EXPECT_EQ(run.end_of(1, before).value, 0u);
  EXPECT_EQ(run.end_of(1, after).value, 1u);
  EXPECT_EQ(run.end_of(1, record).stream, -1);
  EXPECT_LT(run.end_of(1, elapsed).value, 60u * 1000000000u);
  EXPECT_EQ(run.summary().after.live_events, 0);
}

TEST(Interpreter, ReadKeepsACopyThatALaterCheckJudges) {
  OneThread thread;
  thread.op("randint", {{"target", 0}, {"shape", {2, 2}}});
  const int direct = thread.op("check", {{"arguments", {0}}});
  thread.op("read", {{"arguments", {0}}});
  const int copied = thread.op("check", {{"arguments", {0}}});
  thread.plan["defect"] = "early-peek";
  FinishedRun run = thread.run();
  ASSERT_EQ(run.count(MPSS_RECORD_MISMATCH), 1u);
  EXPECT_EQ(run.records(1, MPSS_RECORD_MISMATCH)[0].operation, direct);
  EXPECT_NE(run.end_of(1, direct).value, run.end_of(1, copied).value);
}

TEST(Interpreter, AnOverwrittenRegisterGivesItsTensorBack) {
  OneThread thread;
  thread.op("randint", {{"target", 0}, {"shape", {2, 2}}});
  thread.op("mm", {{"target", 0}, {"arguments", {0, 0}}});
  thread.op("free", {{"arguments", {0}}});
  thread.op("full", {{"shape", {2}}, {"number", 1}});
  FinishedRun run = thread.run(10);
  EXPECT_EQ(run.summary().after.live_tensors, 0);
  EXPECT_EQ(run.ending(1), Ending::kWhole);
}

TEST(Interpreter, AnUnexpectedErrorEndsTheThread) {
  OneThread thread;
  thread.op("randint", {{"target", 0}, {"shape", {2, 3}}});
  thread.op("mm", {{"target", 1}, {"arguments", {0, 0}}});
  thread.op("check", {{"arguments", {1}}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.ending(1), Ending::kStopped);
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR), ElementsAre("mm: shapes do not fit"));
  EXPECT_EQ(run.records(1, MPSS_RECORD_THREAD_END)[0].value, 1u);
  EXPECT_EQ(run.records(1, MPSS_RECORD_BEGIN).size(), 2u);
  EXPECT_EQ(run.summary().after.live_tensors, 0);
}

TEST(Interpreter, AnExpectedErrorIsRecordedAndTheThreadGoesOn) {
  OneThread thread;
  thread.op("randint", {{"target", 0}, {"shape", {2, 3}}});
  const int raising =
      thread.op("mm", {{"target", 1}, {"arguments", {0, 0}}, {"raises", "do not fit"}});
  thread.op("check", {{"arguments", {0}}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.ending(1), Ending::kWhole);
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR), ElementsAre("mm: shapes do not fit"));
  EXPECT_EQ(run.records(1, MPSS_RECORD_ERROR)[0].operation, raising);
}

TEST(Interpreter, AnotherErrorThanExpectedEndsTheThread) {
  OneThread thread;
  thread.op("randint", {{"target", 0}, {"shape", {2, 3}}});
  thread.op("mm", {{"target", 1}, {"arguments", {0, 0}}, {"raises", "out of memory"}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.ending(1), Ending::kStopped);
  EXPECT_THAT(run.texts(1, MPSS_RECORD_ERROR), ElementsAre("mm: shapes do not fit"));
}

TEST(Interpreter, AnExpectedErrorThatIsNotRaisedLeavesAnEnd) {
  OneThread thread;
  const int raising =
      thread.op("randint", {{"target", 0}, {"shape", {2, 2}}, {"raises", "memory"}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.end_of(1, raising).operation, raising);
  EXPECT_EQ(run.count(MPSS_RECORD_ERROR), 0u);
  EXPECT_EQ(run.ending(1), Ending::kWhole);
}

TEST(Interpreter, APrefixIsSetBackAfterAnError) {
  OneThread thread;
  thread.op("current_stream", {{"target", 0}});
  thread.op("pool_stream", {{"target", 1}});
  thread.op("randint", {{"target", 2}, {"shape", {2, 3}}});
  thread.op("mm", {{"target", 3}, {"arguments", {2, 2}}, {"on", 1}, {"raises", "fit"}});
  const int after = thread.op("current_stream", {{"target", 4}});
  FinishedRun run = thread.run();
  EXPECT_EQ(run.end_of(1, after).stream, 1);
}

TEST(Interpreter, AWrongKindOfRegisterIsAFaultOfTheFramework) {
  OneThread thread;
  thread.op("default_stream", {{"target", 0}});
  thread.op("relu", {{"target", 1}, {"arguments", {0}}});
  add_group(thread.plan, "worker", 1, 1, {0, 1});
  Session session(read_plan(thread.plan.dump()), "", 1, fake_sut());
  session.setup();
  try {
    session.run_lane(1);
    FAIL() << "no fault";
  } catch (const FrameworkError& fault) {
    EXPECT_THAT(fault.what(), AllOf(HasSubstr("operation 1, line 11: relu"),
                                    HasSubstr("holds a stream, expected a tensor")));
  }
}

TEST(Interpreter, UnspecifiedContentsCannotBeChecked) {
  OneThread thread;
  thread.op("empty", {{"target", 0}, {"shape", {2, 2}}});
  thread.op("check", {{"arguments", {0}}});
  add_group(thread.plan, "worker", 1, 1, {0, 1});
  Session session(read_plan(thread.plan.dump()), "", 1, fake_sut());
  session.setup();
  EXPECT_THROW(session.run_lane(1), FrameworkError);
}

}  // namespace
}  // namespace mpsstress::program::test
