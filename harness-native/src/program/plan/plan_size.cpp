// Shapes are followed through the programs, as the interpreter would make them.
#include "program/plan/plan_size.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "operations/kernels.hpp"
#include "program/plan/plan_layout.hpp"
#include "program/plan/plan_reader.hpp"
#include "program/plan/signature.hpp"

namespace mpsstress::program {
namespace {

using Shape = std::optional<mpss_shape>;  // none: not known

double elements(const mpss_shape& shape) {
  double count = 1;
  for (std::int32_t i = 0; i < shape.rank; ++i) count *= static_cast<double>(shape.size[i]);
  return count;
}

mpss_shape matrix(std::int64_t rows, std::int64_t columns) { return {2, {rows, columns, 0, 0}}; }

KernelShape kernel_shape(OperationCode code) {
  for (const KernelRow& row : kKernelTable) {
    if (row.code == static_cast<int>(code)) return row.shape;
  }
  return KernelShape::same;  // what makes a tensor of another by itself makes one like it
}

bool is_matrix(const Shape& shape) { return shape && shape->rank == 2; }

/// The largest tensor that an operation makes by itself: nothing is known of what threads pass on.
double largest_made(const Plan& plan) {
  double largest = 0;
  for (const Operation& operation : plan.operations) {
    if (operation.shape.rank > 0) largest = std::max(largest, elements(operation.shape));
  }
  return largest;
}

/// The registers of one thread, or those of the setup: their shapes, and the most each has held.
class Registers {
 public:
  Registers(const Registers* shared, double unknown) : shared_(shared), unknown_(unknown) {}

  void run(const Plan& plan, const Program& program) {
    for (const std::uint16_t index : program) run(plan.operations[index]);
  }

  /// All registers at their largest, and the largest result beside them.
  double held() const {
    double sum = largest_;
    for (const auto& [place, count] : most_) sum += count;
    return sum;
  }
  double largest() const { return largest_; }

 private:
  void run(const Operation& operation) {
    const Signature* signature = signature_of(static_cast<std::int64_t>(operation.code));
    const bool tensor = signature->result == ResultKind::kTensor;
    if (!tensor && signature->result != ResultKind::kCarried) return;
    const Shape made = tensor ? result(operation) : Shape();
    const double count = made ? elements(*made) : unknown_;
    largest_ = std::max(largest_, count);
    if (!operation.target) return;
    shapes_[*operation.target] = made;
    double& most = most_[*operation.target];
    most = std::max(most, count);
  }

  Shape result(const Operation& operation) const {
    if (operation.shape.rank > 0) return operation.shape;
    const Shape first = argument(operation, 0);
    const Shape second = argument(operation, 1);
    switch (kernel_shape(operation.code)) {
      case KernelShape::product:
        if (!is_matrix(first) || !is_matrix(second)) return {};
        return matrix(first->size[0], second->size[1]);
      case KernelShape::linear:
        if (!is_matrix(first) || !is_matrix(second)) return {};
        return matrix(first->size[0], second->size[0]);
      case KernelShape::one:
        return mpss_shape{1, {1, 0, 0, 0}};
      case KernelShape::same:
        break;
    }
    return first;
  }

  Shape argument(const Operation& operation, std::size_t index) const {
    if (index >= operation.arguments.size()) return {};
    const Register place = operation.arguments[index];
    const Registers& file = place < 0 && shared_ != nullptr ? *shared_ : *this;
    const auto found = file.shapes_.find(place);
    return found == file.shapes_.end() ? Shape() : found->second;
  }

  const Registers* shared_;
  double unknown_;
  std::map<Register, Shape> shapes_;
  std::map<Register, double> most_;
  double largest_ = 0;
};

std::size_t sends(const Plan& plan, const Program& program) {
  return static_cast<std::size_t>(std::count_if(
      program.begin(), program.end(),
      [&](std::uint16_t index) { return plan.operations[index].code == OperationCode::kSend; }));
}

std::size_t together(const Group& group) {
  std::size_t most = 0;
  for (const auto& phase : group.phases) most = std::max(most, phase.size());
  return most;
}

}  // namespace

double elements_held(const Plan& plan) {
  const double unknown = largest_made(plan);
  Registers shared(nullptr, unknown);
  shared.run(plan, plan.setup);
  shared.run(plan, plan.teardown);
  double held = shared.held();
  double largest = std::max(unknown, shared.largest());
  double sent = 0;
  for (const Group& group : plan.groups) {
    Registers own(&shared, unknown);
    for (const Program* program : {&group.thread_setup, &group.program, &group.teardown}) {
      own.run(plan, *program);
    }
    held += own.held() * static_cast<double>(together(group));
    largest = std::max(largest, own.largest());
    sent +=
        static_cast<double>(group_lanes(group)) *
        (static_cast<double>(sends(plan, group.thread_setup) + sends(plan, group.teardown)) +
         static_cast<double>(group.iterations) * static_cast<double>(sends(plan, group.program)));
  }
  double capacity = 0;
  for (const ChannelPlan& channel : plan.channels) capacity += channel.capacity;
  return held + std::min(sent, capacity) * largest;
}

void check_size(const JsonValue& root, const Plan& plan) {
  double registers = 0;
  for (const Group& group : plan.groups) {
    registers += static_cast<double>(group.registers + plan.shared_registers) *
                 static_cast<double>(group_lanes(group));
  }
  if (registers > PlanLimits::kAllRegisters) {
    root.complain("its threads have " + std::to_string(static_cast<std::uint64_t>(registers)) +
                  " registers together, more than " +
                  std::to_string(static_cast<std::uint64_t>(PlanLimits::kAllRegisters)));
  }
  const double held = elements_held(plan);
  if (held > PlanLimits::kHeldElements) {
    const auto mebibytes = static_cast<std::uint64_t>(held / (1 << 20) * sizeof(float));
    root.complain("its threads may hold tensors of " + std::to_string(mebibytes) +
                  " MiB at the same time, more than " +
                  std::to_string(static_cast<std::uint64_t>(PlanLimits::kHeldElements) / (1 << 20) *
                                 sizeof(float)) +
                  " MiB");
  }
}

}  // namespace mpsstress::program
