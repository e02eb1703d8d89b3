// What is wrong with a run, as facts: by hand-written records and counts.
#include "program/trace/objection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "operations/counts.hpp"
#include "program/plan/plan_reader.hpp"
#include "program/trace/summary.hpp"
#include "support/plan_builder.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;

/// One group of two threads; operations: 0 plain, 1 must raise "range", 2 may raise "range".
class Objections : public testing::Test {
 protected:
  static Plan plan(const std::string& pool = "patched") {
    json made = empty_plan();
    made["pool"] = pool;
    std::vector<int> program;
    for (const char* raises : {"", "range", "range"}) {
      json members = {{"target", 0}, {"shape", {2, 2}}, {"text", "x = randint [2, 2]"}};
      if (*raises != '\0') members["raises"] = raises;
      if (program.size() == 2) members["mayRaise"] = true;
      program.push_back(add_operation(made, "randint", members));
    }
    add_group(made, "worker", 2, 1, program);
    return read_plan(made.dump());
  }

  static TraceSettings settings() {
    TraceSettings made;
    made.lanes = 3;
    made.lane_capacity = 16;
    return made;
  }

  void record(std::uint32_t lane, mpss_record_kind kind, std::uint16_t operation,
              const std::string& text = "", std::uint32_t iteration = 0) {
    const std::uint64_t value = text.empty() ? 0 : trace_.add_text(text);
    trace_.writer(lane).append(kind, {iteration, operation, 3, Section::kProgram}, -1, value);
  }

  std::vector<Objection> found() { return objections_of(plan_, trace_, summary_); }

  std::vector<std::string> labels() {
    std::vector<std::string> labels;
    for (const Objection& one : found()) labels.push_back(label_of(plan_, one));
    return labels;
  }

  Plan plan_ = plan();
  TraceFile trace_{"", settings()};
  Summary summary_;
};

TEST_F(Objections, ThereAreNoneToARunAsItShouldBe) {
  record(1, MPSS_RECORD_END, 0);
  record(1, MPSS_RECORD_ERROR, 1, "out of range");
  record(2, MPSS_RECORD_ERROR, 2, "out of range");
  record(2, MPSS_RECORD_END, 2);
  record(2, MPSS_RECORD_THREAD_END, 0xffff);
  EXPECT_THAT(found(), testing::IsEmpty());
}

TEST_F(Objections, EachWayToBeWrongHasItsWord) {
  record(1, MPSS_RECORD_ERROR, 0, "no memory");
  record(1, MPSS_RECORD_ERROR, 1, "no memory");
  record(1, MPSS_RECORD_END, 1);
  record(2, MPSS_RECORD_MISMATCH, 0, "3, not 4");
  EXPECT_THAT(labels(),
              testing::ElementsAre("`x = randint [2, 2]` (line 10), raised: no memory",
                                   "`x = randint [2, 2]` (line 11), raised-other: no memory",
                                   "`x = randint [2, 2]` (line 11), raised-none",
                                   "`x = randint [2, 2]` (line 10), value: 3, not 4"));
}

TEST_F(Objections, ErrorsOfCommandsAreToldOneAtATimeAndNotLost) {
  plan_.failing_commands = {{"first", true}, {"second", false}, {"third", true}};
  record(1, MPSS_RECORD_ERROR, 1, "range: first");
  record(2, MPSS_RECORD_ERROR, 2, "range: third");
  EXPECT_THAT(labels(), testing::IsEmpty());
  record(2, MPSS_RECORD_ERROR, 1, "range: second, third");
  EXPECT_THAT(labels(), testing::ElementsAre("`x = randint [2, 2]` (line 11), raised-both: range: "
                                             "second, third"));
}

TEST_F(Objections, AnErrorThatSomebodyMustBeToldOfIsMissed) {
  plan_.failing_commands = {{"first", true}, {"second", false}};
  record(1, MPSS_RECORD_ERROR, 1, "range: second");
  EXPECT_THAT(labels(), testing::ElementsAre("untold: first"));
}

TEST_F(Objections, TheSameAtTheSameOperationIsOneAndCounted) {
  record(1, MPSS_RECORD_MISMATCH, 0, "3, not 4", 5);
  record(2, MPSS_RECORD_MISMATCH, 0, "7, not 8", 6);
  ASSERT_EQ(found().size(), 1u);
  EXPECT_EQ(json::parse(to_json(plan_, found()[0])), json({{"what", "value"},
                                                           {"kind", "value"},
                                                           {"group", 0},
                                                           {"member", 0},
                                                           {"operation", 0},
                                                           {"iteration", 5},
                                                           {"text", "3, not 4"},
                                                           {"times", 2}}));
}

TEST_F(Objections, AThreadThatStoppedIsOneOnlyIfNobodyRaisedAnything) {
  record(2, MPSS_RECORD_THREAD_END, 0xffff, "a text makes the value another than 0");
  EXPECT_EQ(
      json::parse(to_json(plan_, found().at(0))),
      json({{"what", "stopped"}, {"kind", "error"}, {"group", 0}, {"member", 1}, {"times", 1}}));
  record(1, MPSS_RECORD_ERROR, 0, "no memory");
  EXPECT_THAT(labels(), testing::ElementsAre(testing::HasSubstr("raised: no memory")));
}

TEST_F(Objections, EachCountThatMustNotGrowIsLeftWhereItGrew) {
  for (const operations::CountRow& row : operations::kCounts) {
    summary_ = Summary();
    summary_.before.*row.field = 2;
    summary_.after.*row.field = 5;
    const bool here = row.must_not_grow && *row.pool == '\0';
    EXPECT_EQ(labels(), here ? std::vector<std::string>{std::string("left: 3 ") + row.name}
                             : std::vector<std::string>{})
        << row.name;
    summary_.after.*row.field = 1;
    EXPECT_THAT(found(), testing::IsEmpty()) << row.name;
  }
}

TEST_F(Objections, FewerThanNoneAreLeftWhereMoreWasGivenBackThanThereWas) {
  for (const operations::CountRow& row : operations::kCounts) {
    summary_ = Summary();
    summary_.after.*row.field = -2;
    const bool here = row.must_not_grow && *row.pool == '\0';
    EXPECT_EQ(labels(), here ? std::vector<std::string>{std::string("left: -2 ") + row.name}
                             : std::vector<std::string>{})
        << row.name;
  }
  summary_ = Summary();
  summary_.bindings = {0, -1};
  EXPECT_EQ(labels(), std::vector<std::string>{"left: -1 bindings"});
}

TEST_F(Objections, SlotsAreLeftInThePoolThatHasThem) {
  plan_ = plan("freelist");
  summary_.after.active_streams = 1;
  summary_.bindings = {40, 2};
  EXPECT_EQ(json::parse(to_json(plan_, found().at(0))),
            json({{"what", "left"},
                  {"kind", "leak"},
                  {"left", {{"activeStreams", 1}, {"bindings", 2}}},
                  {"waitedMillis", 40}}));
}

TEST_F(Objections, ABusyEndingLeavesThingsAliveOnPurpose) {
  plan_.ends_busy = true;
  summary_.after.live_tensors = 1;
  EXPECT_THAT(found(), testing::IsEmpty());
}

TEST_F(Objections, ASummaryHasRoomForTheFirstOfThem) {
  for (int i = 0; i < 30; ++i) {
    Objection one;
    one.text = std::string(5000, 'x');
    summary_.objections.push_back(one);
  }
  const json written = json::parse(to_json(plan_, summary_))["objections"];
  EXPECT_EQ(written.size(), 20u);
  EXPECT_EQ(written[0]["text"], std::string(400, 'x'));
}

}  // namespace
}  // namespace mpsstress::program::test
