// Results that nobody keeps: each operation without a target, and each with an error expected that
// does not come, on the simulated SUT with each pool. What is made is given back at once, so
// nothing of it may be asked for afterwards; AddressSanitizer judges that where it is built in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "program/interpreter/session.hpp"
#include "program/plan/plan_reader.hpp"
#include "program/plan/signature.hpp"
#include "support/plan_builder.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;

/// Registers of the one thread, as its program fills them before the operation in question.
enum Place { kMatrix = 0, kVector = 1, kFirstEvent = 2, kLastEvent = 3, kStream = 4 };

constexpr const char* kNeverRaised = "an error that no SUT has";

json operands(const Signature& signature) {
  json arguments = json::array();
  int tensors = 0;
  int events = 0;
  std::vector<OperandKind> kinds = signature.required;
  kinds.insert(kinds.end(), signature.optional.begin(), signature.optional.end());
  for (const OperandKind kind : kinds) {
    switch (kind) {
      case OperandKind::kTensor:
        arguments.push_back(++tensors == 3 ? kVector : kMatrix);  // the third is linear's bias
        break;
      case OperandKind::kEvent:
        arguments.push_back(++events == 1 ? kFirstEvent : kLastEvent);
        break;
      case OperandKind::kStream:
        arguments.push_back(kStream);
        break;
      case OperandKind::kAny:
        arguments.push_back(kMatrix);
        break;
      case OperandKind::kChannel:
      case OperandKind::kBarrier:
        arguments.push_back(0);
        break;
    }
  }
  return arguments;
}

/// One thread that has one of everything and then runs the operation.
json plan_with(const OperationRow& row, const std::string& pool, bool expects_error) {
  json plan = empty_plan();
  plan["pool"] = pool;
  plan["channels"] = {{{"name", "values"}, {"capacity", 2}}};
  plan["barriers"] = {{{"name", "stage"}, {"members", 1}}};
  std::vector<int> program;
  const auto op = [&](const char* name, const json& members) {
    program.push_back(add_operation(plan, name, members));
  };
  op("randint", {{"target", kMatrix}, {"shape", {4, 4}}});
  op("full", {{"target", kVector}, {"shape", {4}}, {"number", 1}});
  op("pool_stream", {{"target", kStream}});
  for (const int event : {kFirstEvent, kLastEvent}) {
    op("event", {{"target", event}, {"number", 1}});
    op("record", {{"arguments", {event}}});
  }
  op("synchronize_device", json::object());
  if (row.code == OperationCode::kReceive) op("send", {{"arguments", {0, kMatrix}}});
  const Signature signature = read_signature(row);
  json members = {{"arguments", operands(signature)}};
  if (signature.shape) members["shape"] = {4, 4};
  if (signature.number || signature.duration) members["number"] = 1;
  if (expects_error) members["raises"] = kNeverRaised;
  op(row.name, members);
  if (row.code == OperationCode::kGate) op("open_gate", json::object());  // or nothing ever ends
  add_group(plan, "worker", 1, 2, program);
  return plan;
}

class UnusedResults : public testing::TestWithParam<const char*> {};

void run(const OperationRow& row, const std::string& pool, bool expects_error) {
  SCOPED_TRACE(std::string(row.name) + " on " + pool + (expects_error ? ", raises" : ""));
  Session session(read_plan(plan_with(row, pool, expects_error).dump()), "", 1, *mpss_sim_sut());
  ASSERT_EQ(session.setup(), Ending::kWhole);
  Ending ending = Ending::kStopped;
  std::thread lane([&] { ending = session.run_lane(1); });
  lane.join();
  const Summary summary = session.finish(5000);
  const bool refused = row.code == OperationCode::kCommitAndContinue && pool != "upstream";  // C23
  const bool raises = row.code == OperationCode::kOverflow || row.code == OperationCode::kFork ||
                      row.code == OperationCode::kDifferent || refused;
  EXPECT_EQ(ending, raises ? Ending::kStopped : Ending::kWhole);
  EXPECT_EQ(summary.after.live_tensors, 0);
}

TEST_P(UnusedResults, OfEveryOperationLeaveNothingBehind) {
  for (const OperationRow& row : kOperationTable) {
    for (const bool expects_error : {false, true}) run(row, GetParam(), expects_error);
  }
}

INSTANTIATE_TEST_SUITE_P(Pools, UnusedResults, testing::Values("patched", "upstream", "freelist"));

}  // namespace
}  // namespace mpsstress::program::test
