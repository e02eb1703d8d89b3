// Plans of absurd sizes are refused by arithmetic, and those of scenarios are not.
#include "program/plan/plan_size.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/host/errors.hpp"
#include "program/plan/plan_reader.hpp"
#include "support/plan_builder.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

double held(const json& plan) { return elements_held(read_plan(plan.dump())); }

std::string refusal(const json& plan) {
  try {
    read_plan(plan.dump());
  } catch (const FrameworkError& error) {
    return error.what();
  }
  return "accepted";
}

json one_group(int threads, const std::vector<std::int64_t>& shape) {
  json plan = empty_plan();
  const int make = add_operation(plan, "randint", {{"target", 0}, {"shape", shape}});
  const int copy = add_operation(plan, "relu", {{"target", 1}, {"arguments", {0}}});
  add_group(plan, "worker", threads, 2, {make, copy, copy});
  return plan;
}

TEST(PlanSize, CountsEachRegisterOnceAndForEachThread) {
  EXPECT_EQ(held(one_group(1, {4, 4})), 3 * 16);  // two registers, and the newest result
  EXPECT_EQ(held(one_group(5, {4, 4})), 5 * 3 * 16);
}

TEST(PlanSize, FollowsShapesThroughOperations) {
  json plan = empty_plan();
  const int tall = add_operation(plan, "empty", {{"target", 0}, {"shape", {100, 2}}});
  const int wide = add_operation(plan, "empty", {{"target", 1}, {"shape", {2, 100}}});
  const int product = add_operation(plan, "mm", {{"target", 2}, {"arguments", {0, 1}}});
  const int total = add_operation(plan, "sum", {{"target", 3}, {"arguments", {2}}});
  add_group(plan, "worker", 1, 1, {tall, wide, product, total});
  EXPECT_EQ(held(plan), 200 + 200 + 10000 + 1 + 10000);
}

TEST(PlanSize, OfThreadsThatFollowEachOtherCountsOne) {
  json plan = one_group(1, {4, 4});
  json& group = plan["groups"][0];
  group["start"] = {{"kind", "sequential"}};
  group["phases"] = json::array({{1}, {2}, {3}});
  EXPECT_EQ(held(plan), 3 * 16);
}

TEST(PlanSize, CountsWhatLiesInChannels) {
  json plan = empty_plan();
  plan["channels"] = {{{"name", "c"}, {"capacity", 50}}};
  const int make = add_operation(plan, "empty", {{"target", 0}, {"shape", {10}}});
  const int send = add_operation(plan, "send", {{"arguments", {0, 0}}});
  add_group(plan, "worker", 1, 7, {make, send});
  EXPECT_EQ(held(plan), 10 + 10 + 7 * 10);  // seven are sent, fifty would fit
}

TEST(PlanSize, RefusesWhatDoesNotFitAMachine) {
  EXPECT_EQ(refusal(one_group(1, {1000000, 32})), "accepted");
  EXPECT_THAT(
      refusal(one_group(4, {1000000, 32})),
      HasSubstr("its threads may hold tensors of 1464 MiB at the same time, more than 1024"));
  EXPECT_THAT(refusal(one_group(4000, {512, 512})), HasSubstr("may hold tensors of"));
  json plan = empty_plan();
  const int tall = add_operation(plan, "empty", {{"target", 0}, {"shape", {1 << 27, 1}}});
  const int wide = add_operation(plan, "empty", {{"target", 1}, {"shape", {1, 1 << 27}}});
  const int product = add_operation(plan, "mm", {{"target", 2}, {"arguments", {0, 1}}});
  add_group(plan, "worker", 1, 1, {tall, wide, product});
  EXPECT_THAT(refusal(plan), HasSubstr("may hold tensors of"));
}

TEST(PlanSize, RefusesRegistersWithoutEnd) {
  json plan = one_group(2000, {2});
  EXPECT_EQ(refusal(plan), "accepted");
  plan["shared"] = 4000;
  EXPECT_THAT(refusal(plan), HasSubstr("registers together, more than 2097152"));
}

}  // namespace
}  // namespace mpsstress::program::test
