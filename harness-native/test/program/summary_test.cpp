// What the summary says of the start: skew and overlap, from the records.
#include "program/trace/summary.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "program/plan/plan_reader.hpp"
#include "support/plan_builder.hpp"

namespace mpsstress::program::test {
namespace {

class Start : public testing::Test {
 protected:
  static TraceSettings settings() {
    TraceSettings made;
    made.lanes = 3;
    made.lane_capacity = 16;
    return made;
  }

  void record(std::uint32_t lane, mpss_record_kind kind, Section section = Section::kProgram) {
    trace_.writer(lane).append(kind, {0, 0, 3, section}, -1, 0);
    const std::uint64_t before = clock_ticks();
    while (clock_ticks() == before) pause_briefly();  // no two records at one tick
  }

  std::uint64_t ticks(std::uint32_t lane, std::size_t index) {
    return trace_.records(lane)[index].ticks;
  }

  const Plan plan_ = read_plan(small_plan(2).dump());
  TraceFile trace_{"", settings()};
};

TEST_F(Start, OperationsOneAfterTheOtherDoNotOverlap) {
  record(1, MPSS_RECORD_THREAD_START);
  record(1, MPSS_RECORD_BEGIN);
  record(1, MPSS_RECORD_END);
  record(2, MPSS_RECORD_THREAD_START);
  record(2, MPSS_RECORD_BEGIN);
  record(2, MPSS_RECORD_END);
  record(1, MPSS_RECORD_BEGIN);
  EXPECT_FALSE(measure_start(plan_, trace_)->overlapped);
}

TEST_F(Start, OperationsAtTheSameTimeOverlap) {
  record(1, MPSS_RECORD_BEGIN, Section::kThreadSetup);
  record(2, MPSS_RECORD_THREAD_START);
  record(1, MPSS_RECORD_THREAD_START);
  record(2, MPSS_RECORD_BEGIN);
  record(1, MPSS_RECORD_BEGIN);
  record(2, MPSS_RECORD_ERROR);
  record(1, MPSS_RECORD_END);
  const std::optional<StartSummary> start = measure_start(plan_, trace_);
  EXPECT_TRUE(start->overlapped);
  const double nanos = static_cast<double>(ticks(1, 1) - ticks(2, 0)) / ticks_per_nano();
  EXPECT_EQ(start->first_to_second_nanos, static_cast<std::uint64_t>(nanos));
  EXPECT_EQ(start->first_to_last_nanos, start->first_to_second_nanos);
}

TEST_F(Start, AnOperationThatNeverEndedOverlapsWithLaterOnes) {
  record(1, MPSS_RECORD_THREAD_START);
  record(2, MPSS_RECORD_THREAD_START);
  record(1, MPSS_RECORD_BEGIN);
  record(2, MPSS_RECORD_BEGIN);
  record(2, MPSS_RECORD_END);
  EXPECT_TRUE(measure_start(plan_, trace_)->overlapped);
}

TEST_F(Start, OneThreadHasNobodyToBeMeasuredAgainst) {
  record(1, MPSS_RECORD_THREAD_START);
  EXPECT_FALSE(measure_start(plan_, trace_).has_value());
}

TEST(SummaryJson, HasEveryCountInCamelCase) {
  Summary summary;
  summary.after.live_tensors = 3;
  summary.after.pending_free = 4;
  summary.bindings = {12, 1};
  summary.bitwise = {7, 2};
  const nlohmann::json written =
      nlohmann::json::parse(to_json(read_plan(small_plan(1).dump()), summary));
  EXPECT_EQ(written["statistics"]["after"]["liveTensors"], 3);
  EXPECT_EQ(written["statistics"]["after"]["pendingFree"], 4);
  EXPECT_EQ(written["statistics"]["before"]["liveTensors"], 0);
  EXPECT_EQ(written["bindings"]["waitedMillis"], 12);
  EXPECT_EQ(written["bindings"]["left"], 1);
  EXPECT_EQ(written["bitwise"]["compared"], 7);
  EXPECT_EQ(written["bitwise"]["different"], 2);
  EXPECT_TRUE(written["start"].is_null());
}

}  // namespace
}  // namespace mpsstress::program::test
