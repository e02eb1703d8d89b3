// By the table's word for what an operation waits for, and what the plan rules out of it.
#include "program/plan/apart.hpp"

#include <algorithm>
#include <string>

#include "program/plan/signature.hpp"
#include "program/plan/waits.hpp"

namespace mpsstress::program {
namespace {

bool is_quick(const Plan& plan) {
  return plan.latency_nanos == 0 && plan.faults.slow_stream_nanos == 0 &&
         plan.faults.slow_kernel_nanos == 0 &&
         std::none_of(plan.operations.begin(), plan.operations.end(),
                      [](const auto& operation) { return operation.code == OperationCode::kBusy; });
}

}  // namespace

Apart::Apart(const Plan& plan)
    : plan_(plan),
      quick_(is_quick(plan)),
      tight_(plan.memory_bytes != 0),
      patient_(plan.environment.find("MPS_STREAM_POOL_WAIT_TIMEOUT_MS") != std::string::npos) {}

bool Apart::may_wait(std::uint8_t code) const {
  const Signature* const signature = signature_of(code);
  if (signature == nullptr) return true;
  const auto waits = waits_of(*signature->row, plan_.pool);
  return std::any_of(waits.begin(), waits.end(), [this](Wait wait) {
    switch (wait) {
      case Wait::kStreams:
      case Wait::kPeer:
      case Wait::kTime:
        return true;
      case Wait::kStream:
      case Wait::kEvent:
      case Wait::kCommands:
        return !quick_;
      case Wait::kMemory:
        return tight_;
      case Wait::kSlot:
        return patient_;
    }
    return true;
  });
}

bool Apart::goes_to_all_streams(std::uint8_t code) const {
  const Signature* const signature = signature_of(code);
  if (signature == nullptr) return true;
  const auto waits = waits_of(*signature->row, plan_.pool);
  return std::find(waits.begin(), waits.end(), Wait::kStreams) != waits.end();
}

}  // namespace mpsstress::program
