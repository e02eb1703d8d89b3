// Whose a piece of memory was, by hand-written records: of a wrong value's own, and of what it was
// computed from.
#include "program/trace/memory_life.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "program/plan/plan_reader.hpp"
#include "program/trace/objection.hpp"
#include "program/trace/summary.hpp"
#include "support/plan_builder.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;

constexpr std::uint16_t kX = 0, kRecord = 2, kFree = 3, kY = 4, kZ = 5, kCheck = 6;
constexpr std::uint64_t kOne = 0x70, kOther = 0x90;  // pieces of memory

/// Two threads of: x = randint; s = default_stream; record_stream x s; free x; y = randint;
/// z = mm y y; check z.
class MemoryLife : public testing::Test {
 protected:
  static Plan plan() {
    json made = empty_plan();
    const std::vector<int> program = {
        add_operation(made, "randint", {{"target", 0}, {"shape", {2, 2}}}),
        add_operation(made, "default_stream", {{"target", 3}}),
        add_operation(made, "record_stream", {{"arguments", {0, 3}}}),
        add_operation(made, "free", {{"arguments", {0}}}),
        add_operation(made, "randint", {{"target", 1}, {"shape", {2, 2}}}),
        add_operation(made, "mm", {{"target", 2}, {"arguments", {1, 1}}}),
        add_operation(made, "check", {{"arguments", {2}}})};
    add_group(made, "worker", 2, 2, program)["registers"] = 4;
    return read_plan(made.dump());
  }

  static TraceSettings settings() {
    TraceSettings made;
    made.lanes = 3;
    made.lane_capacity = 32;
    return made;
  }

  void ended(std::uint32_t lane, std::uint16_t operation, std::uint64_t value,
             std::uint32_t iteration = 0, mpss_record_kind kind = MPSS_RECORD_END) {
    const auto code = static_cast<std::uint8_t>(plan_.operations[operation].code);
    trace_.writer(lane).append(kind, {iteration, operation, code, Section::kProgram}, -1, value);
  }

  /// "allocated 1/0:0": what, lane, iteration, operation.
  std::vector<std::string> life_of_check(std::uint32_t lane, std::uint32_t iteration = 0) {
    ended(lane, kCheck, trace_.add_text("3, not 4"), iteration, MPSS_RECORD_MISMATCH);
    const mpss_trace_record& mismatch = trace_.records(lane)[trace_.lane(lane).count - 1];
    std::vector<std::string> life;
    for (const LifeEvent& one : life_of_value(plan_, trace_, lane, mismatch)) {
      life.push_back(std::string(name_of(one.what)) + " " + std::to_string(one.lane) + "/" +
                     std::to_string(one.iteration) + ":" + std::to_string(one.operation));
    }
    return life;
  }

  Plan plan_ = plan();
  TraceFile trace_{"", settings()};
};

TEST_F(MemoryLife, WhoHadTheMemoryOfAnOperandBeforeIsToldToTheEnd) {
  ended(1, kX, kOne);
  ended(1, kRecord, kOne);
  ended(1, kFree, kOne);
  ended(2, kY, kOne);
  ended(2, kZ, kOther);
  EXPECT_THAT(life_of_check(2),
              ElementsAre("allocated 1/0:0", "recorded 1/0:2", "freed 1/0:3", "reused 2/0:4"));
}

TEST_F(MemoryLife, WhatWasGivenToAnotherBeforeTheCheckComesFirst) {
  ended(1, kX, kOther);  // of the value's own, before
  ended(1, kFree, kOther);
  ended(2, kY, kOne);
  ended(2, kZ, kOther);
  ended(1, kY, kOther);  // while it is still there
  EXPECT_THAT(life_of_check(2), ElementsAre("allocated 2/0:5", "reused 1/0:4"));
}

TEST_F(MemoryLife, ARegisterIsGivenBackAtTheEndOfItsIteration) {
  ended(1, kY, kOne);
  ended(1, kCheck, 0);
  ended(1, kX, kOther, 1);
  ended(2, kY, kOne);
  ended(2, kZ, 0x30);
  EXPECT_THAT(life_of_check(2), ElementsAre("allocated 1/0:4", "freed 1/0:65535", "reused 2/0:4"));
}

TEST_F(MemoryLife, OfMemoryThatNobodyElseHadItsOwnerIsTold) {
  ended(1, kX, kOne);
  ended(2, kY, 0x30);
  ended(2, kZ, kOther);
  EXPECT_THAT(life_of_check(2), ElementsAre("allocated 2/0:5"));
}

TEST_F(MemoryLife, NothingIsSaidWhereTheSutNamesNoMemory) {
  ended(2, kY, 0);
  ended(2, kZ, 0);
  EXPECT_THAT(life_of_check(2), testing::IsEmpty());
}

/// x = randint; p = borrow x; send p; q = take x, and of another thread: p = receive; y = relu p;
/// check y.
class LifeOfBorrowed : public testing::Test {
 protected:
  static Plan plan() {
    json made = empty_plan();
    made["channels"] = json::array({{{"name", "lent"}, {"capacity", 1}}});
    const std::vector<int> lends = {
        add_operation(made, "randint", {{"target", 0}, {"shape", {2, 2}}}),
        add_operation(made, "borrow", {{"target", 1}, {"arguments", {0}}}),
        add_operation(made, "send", {{"arguments", {0, 1}}}),
        add_operation(made, "take", {{"target", 2}, {"arguments", {0}}}),
        add_operation(made, "randint", {{"target", 3}, {"shape", {2, 2}}})};
    const std::vector<int> uses = {
        add_operation(made, "receive", {{"target", 0}, {"arguments", {0}}}),
        add_operation(made, "relu", {{"target", 1}, {"arguments", {0}}}),
        add_operation(made, "check", {{"arguments", {1}}})};
    add_group(made, "lender", 1, 1, lends)["registers"] = 4;
    add_group(made, "user", 1, 1, uses)["registers"] = 2;
    return read_plan(made.dump());
  }
};

TEST_F(LifeOfBorrowed, IsThatOfItsLender) {
  const Plan borrowing = plan();
  TraceSettings settings;
  settings.lanes = 3;
  settings.lane_capacity = 32;
  TraceFile trace("", settings);
  const auto ended = [&](std::uint32_t lane, std::uint16_t operation, std::uint64_t value) {
    const auto code = static_cast<std::uint8_t>(borrowing.operations[operation].code);
    trace.writer(lane).append(MPSS_RECORD_END, {0, operation, code, Section::kProgram}, -1, value);
  };
  ended(1, 0, kOne);
  ended(1, 1, kOne);
  ended(1, 2, 0);
  ended(2, 5, kOne);
  ended(1, 3, 0x30);
  ended(1, 4, kOne);
  ended(2, 6, kOther);
  trace.writer(2).append(
      MPSS_RECORD_MISMATCH,
      {0, 7, static_cast<std::uint8_t>(OperationCode::kCheck), Section::kProgram}, -1,
      trace.add_text("3, not 4"));
  std::vector<std::string> life;
  const auto count = trace.lane(2).count;
  for (const LifeEvent& one : life_of_value(borrowing, trace, 2, trace.records(2)[count - 1])) {
    life.push_back(std::string(name_of(one.what)) + " " + std::to_string(one.operation));
  }
  EXPECT_THAT(life, ElementsAre("allocated 0", "freed 3", "reused 4"));
}

TEST_F(MemoryLife, AnObjectionToAValueHasIt) {
  ended(1, kX, kOne);
  ended(1, kFree, kOne);
  ended(2, kY, kOne);
  ended(2, kZ, kOther);
  life_of_check(2);
  const std::vector<Objection> found = objections_of(plan_, trace_, Summary{});
  ASSERT_EQ(found.size(), 1u);
  const json life = json::parse(to_json(plan_, found[0]))["life"];
  ASSERT_EQ(life.size(), 3u);
  EXPECT_EQ(life[1], json::parse(R"({"what": "freed", "group": 0, "member": 0, "operation": 3,
                                     "iteration": 0})"));
}

}  // namespace
}  // namespace mpsstress::program::test
