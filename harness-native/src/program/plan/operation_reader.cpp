// One operation of a plan against its signature in the table of operations.
#include "program/plan/operation_reader.hpp"

#include <algorithm>

#include "program/plan/plan_reader.hpp"
#include "program/plan/signature.hpp"

namespace mpsstress::program {
namespace {

constexpr std::size_t kTextBytes = 4096;

Register read_register(const JsonValue& value) {
  return static_cast<Register>(value.integer(-PlanLimits::kRegisters, PlanLimits::kRegisters - 1));
}

mpss_shape read_shape(const JsonValue& value) {
  mpss_shape shape{};
  const std::size_t rank = value.array_size(MPSS_MAX_RANK);
  if (rank == 0) value.complain("a shape has 1 to 4 dimensions");
  shape.rank = static_cast<std::int32_t>(rank);
  std::int64_t elements = 1;
  for (std::size_t i = 0; i < rank; ++i) {
    const std::int64_t size = value.element(i).integer(1, PlanLimits::kElements);
    if (size > PlanLimits::kElements / elements) {
      value.complain("the shape has more than 2^28 elements");
    }
    elements *= size;
    shape.size[i] = size;
  }
  return shape;
}

void refuse(const JsonValue& value, const char* member, const Signature& signature) {
  if (value.find(member)) {
    value.complain(std::string("'") + signature.row->name + "' takes no '" + member + "'");
  }
}

void read_number(const JsonValue& value, const Signature& signature, Operation& operation) {
  if (signature.number) {
    operation.number = value.member("number").number();
  } else if (signature.duration) {
    operation.number = static_cast<double>(value.member("number").integer(0, PlanLimits::kNanos));
  } else if (signature.flag) {
    const auto flag = value.find("number");
    operation.number = flag ? static_cast<double>(flag->integer(0, 1)) : 0;
  } else {
    refuse(value, "number", signature);
  }
}

/// The index of the channel or barrier; the first of the arguments.
std::uint32_t read_meeting_point(const JsonValue& argument, OperandKind kind, const Plan& plan) {
  const bool channel = kind == OperandKind::kChannel;
  const std::size_t count = channel ? plan.channels.size() : plan.barriers.size();
  if (count == 0) argument.complain("the plan has no " + name_of(kind));
  return static_cast<std::uint32_t>(argument.integer(0, static_cast<std::int64_t>(count) - 1));
}

void read_arguments(const JsonValue& value, const Signature& signature, const Plan& plan,
                    Operation& operation) {
  const auto arguments = value.find("arguments");
  const std::size_t least = signature.required.size();
  const std::size_t most = least + signature.optional.size();
  const std::size_t size = arguments ? arguments->array_size(16) : 0;
  if (size < least || size > most) {
    value.complain(std::string("'") + signature.row->syntax + "' has " + std::to_string(least) +
                   (most > least ? " or " + std::to_string(most) : "") + " arguments, not " +
                   std::to_string(size));
  }
  for (std::size_t i = 0; i < size; ++i) {
    const OperandKind kind = i < least ? signature.required[i] : signature.optional[i - least];
    const JsonValue argument = arguments->element(i);
    if (kind == OperandKind::kChannel || kind == OperandKind::kBarrier) {
      operation.meeting_point = read_meeting_point(argument, kind, plan);
    } else {
      operation.arguments.push_back(read_register(argument));
    }
  }
}

Operation read_operation(const JsonValue& value, const Plan& plan) {
  value.allow_only({"code", "name", "line", "text", "target", "arguments", "shape", "number", "on",
                    "block", "raises", "mayRaise", "answers", "answersTo"});
  const JsonValue code = value.member("code");
  const Signature* signature = signature_of(code.integer(0, 255));
  if (signature == nullptr) code.complain("no operation has this code");
  Operation operation;
  operation.code = signature->row->code;
  operation.name = signature->row->name;
  if (const auto name = value.find("name"); name && name->text(kTextBytes) != operation.name) {
    name->complain("the operation of this code is '" + operation.name + "'");
  }
  if (const auto line = value.find("line")) {
    operation.line = static_cast<std::uint32_t>(line->integer(0, INT32_MAX));
  }
  const auto text = value.find("text");
  operation.text = text ? text->text(kTextBytes) : operation.name;
  if (signature->result == ResultKind::kNone) refuse(value, "target", *signature);
  if (const auto target = value.find("target")) operation.target = read_register(*target);
  read_arguments(value, *signature, plan, operation);
  if (signature->shape) {
    operation.shape = read_shape(value.member("shape"));
  } else {
    refuse(value, "shape", *signature);
  }
  read_number(value, *signature, operation);
  if (const auto on = value.find("on")) operation.on = read_register(*on);
  if (const auto block = value.find("block")) operation.block = read_register(*block);
  if (const auto raises = value.find("raises")) operation.raises = raises->text(kTextBytes);
  if (const auto may = value.find("mayRaise")) operation.may_raise = may->boolean();
  if (const auto answers = value.find("answers")) {
    if (!signature->answers) refuse(value, "answers", *signature);
    operation.answers = static_cast<std::uint64_t>(answers->integer(0, INT32_MAX));
  }
  if (const auto most = value.find("answersTo")) {
    if (!operation.answers) most->complain("says nothing without 'answers'");
    operation.most = static_cast<std::uint64_t>(
        most->integer(static_cast<std::int64_t>(*operation.answers), INT32_MAX));
  }
  return operation;
}

void check_register(const JsonValue& at, const Plan& plan, std::uint16_t operation, Register place,
                    RegisterFile registers) {
  const bool exists = place >= 0 ? static_cast<std::uint32_t>(place) < registers.own
                                 : shared_index(place) < plan.shared_registers;
  if (!exists) {
    at.complain(describe(plan, operation) + ": register " + std::to_string(place) +
                " does not exist");
  }
}

}  // namespace

void read_operations(const JsonValue& root, Plan& plan) {
  const JsonValue operations = root.member("operations");
  const std::size_t size = operations.array_size(PlanLimits::kOperations);
  plan.operations.reserve(size);
  for (std::size_t i = 0; i < size; ++i) {
    plan.operations.push_back(read_operation(operations.element(i), plan));
  }
}

std::uint32_t registers_used(const Plan& plan, std::initializer_list<const Program*> programs) {
  Register most = -1;
  for (const Program* program : programs) {
    for (const std::uint16_t index : *program) {
      const Operation& operation = plan.operations[index];
      most = std::max({most, operation.target.value_or(-1), operation.on.value_or(-1),
                       operation.block.value_or(-1)});
      for (const Register argument : operation.arguments) most = std::max(most, argument);
    }
  }
  return static_cast<std::uint32_t>(most + 1);
}

void check_registers(const JsonValue& at, const Plan& plan, const Program& program,
                     RegisterFile registers) {
  for (const std::uint16_t index : program) {
    const Operation& operation = plan.operations[index];
    for (const Register argument : operation.arguments) {
      check_register(at, plan, index, argument, registers);
    }
    if (operation.on) check_register(at, plan, index, *operation.on, registers);
    if (operation.block) check_register(at, plan, index, *operation.block, registers);
    if (operation.target) {
      check_register(at, plan, index, *operation.target, registers);
      if (*operation.target < 0 && !registers.writes_shared) {
        at.complain(describe(plan, index) + ": only the setup of all writes shared registers");
      }
    }
    const bool changes = signature_of(static_cast<std::int64_t>(operation.code))->changes;
    if (changes && operation.arguments.at(0) < 0 && !registers.writes_shared) {
      at.complain(describe(plan, index) + ": a thread cannot drop or write a shared register");
    }
  }
}

}  // namespace mpsstress::program
