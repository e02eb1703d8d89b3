// Plans for tests, as JSON.
#include "plan_builder.hpp"

#include <stdexcept>

#include "operations/operation_codes.hpp"

namespace mpsstress::program::test {
namespace {

int next_lane(const nlohmann::json& plan) {
  int lanes = 1;
  for (const auto& group : plan["groups"]) {
    for (const auto& phase : group["phases"]) lanes += static_cast<int>(phase.size());
  }
  return lanes;
}

int code_of(const std::string& name) {
  for (const OperationRow& row : kOperationTable) {
    if (name == row.name) return static_cast<int>(row.code);
  }
  throw std::invalid_argument("no operation " + name);
}

}  // namespace

nlohmann::json empty_plan() {
  return {{"format", "mps-stress-plan/1"},
          {"scenario", "test"},
          {"case", "threads=1"},
          {"file", "test.yaml"},
          {"sut", "sim"},
          {"pool", "patched"},
          {"defect", nullptr},
          {"device", nullptr},
          {"caches", "cold"},
          {"channels", nlohmann::json::array()},
          {"barriers", nlohmann::json::array()},
          {"shared", 0},
          {"operations", nlohmann::json::array()},
          {"setup", nlohmann::json::array()},
          {"groups", nlohmann::json::array()}};
}

int add_operation(nlohmann::json& plan, const std::string& name, const nlohmann::json& members) {
  const auto index = static_cast<int>(plan["operations"].size());
  nlohmann::json operation = {{"code", code_of(name)}, {"name", name}, {"line", 10 + index}};
  operation["text"] = name;
  operation.update(members);
  plan["operations"].push_back(operation);
  return index;
}

nlohmann::json& add_group(nlohmann::json& plan, const std::string& name, int threads,
                          int iterations, const std::vector<int>& program) {
  nlohmann::json lanes = nlohmann::json::array();
  int lane = next_lane(plan);
  for (int i = 0; i < threads; ++i) lanes.push_back(lane++);
  plan["groups"].push_back({{"name", name},
                            {"driver", "native"},
                            {"main", false},
                            {"registers", 8},
                            {"iterations", iterations},
                            {"start", {{"kind", "barrier"}}},
                            {"threadSetup", nlohmann::json::array()},
                            {"program", program},
                            {"teardown", nlohmann::json::array()},
                            {"phases", nlohmann::json::array({lanes})}});
  return plan["groups"].back();
}

nlohmann::json small_plan(int threads) {
  nlohmann::json plan = empty_plan();
  const int make = add_operation(plan, "randint", {{"target", 0}, {"shape", {4, 4}}});
  const int multiply = add_operation(plan, "mm", {{"target", 1}, {"arguments", {0, 0}}});
  const int check = add_operation(plan, "check", {{"arguments", {1}}});
  add_group(plan, "worker", threads, 2, {make, multiply, check});
  return plan;
}

}  // namespace mpsstress::program::test
