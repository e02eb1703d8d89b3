// Which of several wrong values was computed from which, by hand-written records.
#include "program/trace/wrong_values.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "program/plan/plan_reader.hpp"
#include "program/trace/objection.hpp"
#include "program/trace/summary.hpp"
#include "support/plan_builder.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;

constexpr std::uint16_t kX = 0, kY = 1, kZ = 2, kCheckX = 3, kCheckZ = 4, kWrite = 5, kW = 6,
                        kCheckW = 7, kCheckY = 8, kSend = 9, kReceive = 10, kCheckReceived = 11;

/// Two threads of: x = randint; y = relu x; z = mm y y; check x; check z; write x; w = relu x;
/// check w; check y; send lent y; v = receive lent; check v.
class ManyWrong : public testing::Test {
 protected:
  static Plan plan() {
    json made = empty_plan();
    made["channels"] = json::array({{{"name", "lent"}, {"capacity", 1}}});
    const std::vector<int> program = {
        add_operation(made, "randint", {{"target", 0}, {"shape", {2, 2}}}),
        add_operation(made, "relu", {{"target", 1}, {"arguments", {0}}}),
        add_operation(made, "mm", {{"target", 2}, {"arguments", {1, 1}}}),
        add_operation(made, "check", {{"arguments", {0}}}),
        add_operation(made, "check", {{"arguments", {2}}}),
        add_operation(made, "write", {{"arguments", {0}}}),
        add_operation(made, "relu", {{"target", 3}, {"arguments", {0}}}),
        add_operation(made, "check", {{"arguments", {3}}}),
        add_operation(made, "check", {{"arguments", {1}}}),
        add_operation(made, "send", {{"arguments", {0, 1}}}),
        add_operation(made, "receive", {{"target", 4}, {"arguments", {0}}}),
        add_operation(made, "check", {{"arguments", {4}}})};
    add_group(made, "worker", 2, 2, program)["registers"] = 5;
    return read_plan(made.dump());
  }

  static TraceSettings settings() {
    TraceSettings made;
    made.lanes = 3;
    made.lane_capacity = 64;
    return made;
  }

  void ended(std::uint32_t lane, std::uint16_t operation, std::uint64_t memory = 0,
             std::uint32_t iteration = 0, mpss_record_kind kind = MPSS_RECORD_END) {
    const auto code = static_cast<std::uint8_t>(plan_.operations[operation].code);
    trace_.writer(lane).append(kind, {iteration, operation, code, Section::kProgram}, -1, memory);
  }

  void computed(std::uint32_t lane, std::uint32_t iteration = 0) {
    for (const std::uint16_t operation : {kX, kY, kZ}) ended(lane, operation, 0, iteration);
  }

  void wrong(std::uint32_t lane, std::uint16_t check, std::uint32_t iteration = 0) {
    ended(lane, check, trace_.add_text("3, not 4"), iteration, MPSS_RECORD_MISMATCH);
  }

  /// Of the values that are wrong, by check: behind which one they are; -1 for none.
  std::vector<std::pair<int, int>> found() {
    std::vector<std::pair<int, int>> pairs;
    for (const Objection& one : objections_of(plan_, trace_, Summary{})) {
      if (one.wrong == Wrong::kValue)
        pairs.emplace_back(one.operation, one.behind ? int{*one.behind} : -1);
    }
    return pairs;
  }

  Plan plan_ = plan();
  TraceFile trace_{"", settings()};
};

using Pairs = std::vector<std::pair<int, int>>;

TEST_F(ManyWrong, WhatIsComputedFromAWrongValueIsBehindTheFirstOfThem) {
  computed(1);
  wrong(1, kCheckX);
  wrong(1, kCheckZ);
  wrong(1, kCheckY);
  EXPECT_EQ(found(), (Pairs{{kCheckX, -1}, {kCheckZ, kCheckX}, {kCheckY, kCheckX}}));
}

TEST_F(ManyWrong, InWhicheverOrderTheyWereLookedAt) {
  computed(1);
  wrong(1, kCheckZ);
  wrong(1, kCheckY);
  EXPECT_EQ(found(), (Pairs{{kCheckZ, kCheckY}, {kCheckY, -1}}));
}

TEST_F(ManyWrong, WhatWasComputedFromRightValuesStandsByItself) {
  computed(1);
  computed(2);
  computed(1, 1);
  wrong(1, kCheckX);
  wrong(2, kCheckZ);
  wrong(1, kCheckY, 1);
  EXPECT_EQ(found(), (Pairs{{kCheckX, -1}, {kCheckY, -1}, {kCheckZ, -1}}));
}

TEST_F(ManyWrong, WrongByItselfAndBehindAnotherAreTwo) {
  computed(1);
  computed(2);
  wrong(1, kCheckX);
  wrong(1, kCheckZ);
  wrong(2, kCheckZ);
  EXPECT_EQ(found(), (Pairs{{kCheckX, -1}, {kCheckZ, kCheckX}, {kCheckZ, -1}}));
}

TEST_F(ManyWrong, AValueThatWasWrittenAnewInBetweenIsAnotherOne) {
  computed(1);
  wrong(1, kCheckX);
  ended(1, kWrite);
  ended(1, kW);
  wrong(1, kCheckW);
  EXPECT_EQ(found(), (Pairs{{kCheckX, -1}, {kCheckW, -1}}));
}

TEST_F(ManyWrong, AValueIsFollowedThroughAChannelByItsMemory) {
  computed(1);
  ended(2, kX, 0x70);
  ended(2, kY, 0x90);
  ended(2, kSend);
  ended(1, kReceive, 0x90);
  wrong(2, kCheckX);
  wrong(1, kCheckReceived);
  EXPECT_EQ(found(), (Pairs{{kCheckReceived, kCheckX}, {kCheckX, -1}}));
}

TEST_F(ManyWrong, TheFactsNameTheCheckThatSawTheFirst) {
  computed(1);
  wrong(1, kCheckX);
  wrong(1, kCheckZ);
  const std::vector<Objection> objections = objections_of(plan_, trace_, Summary{});
  EXPECT_FALSE(json::parse(to_json(plan_, objections.at(0))).contains("behind"));
  EXPECT_EQ(json::parse(to_json(plan_, objections.at(1)))["behind"], kCheckX);
}

}  // namespace
}  // namespace mpsstress::program::test
