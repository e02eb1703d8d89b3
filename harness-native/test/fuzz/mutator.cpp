// Which changes there are.
#include "mutator.hpp"

#include <array>
#include <iterator>
#include <string>

#include "operations/operation_codes.hpp"
#include "program/plan/signature.hpp"

namespace mpsstress::fuzz {

using nlohmann::json;
using program::kOperationTable;
using program::OperandKind;

std::int64_t Mutator::number(std::int64_t least, std::int64_t most) {
  // Not a distribution of the library's: those differ between libraries, and seeds are printed.
  return least +
         static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(most - least + 1));
}

json& Mutator::any(json& array) {
  return array[static_cast<std::size_t>(number(0, static_cast<std::int64_t>(array.size()) - 1))];
}

// Another operation, with operands as it takes them.
void Mutator::change_code(json& operation) {
  const auto rows = static_cast<std::int64_t>(std::size(kOperationTable));
  const program::OperationRow& row = kOperationTable[static_cast<std::size_t>(number(0, rows - 1))];
  const program::Signature signature = program::read_signature(row);
  json changed = {{"code", static_cast<int>(row.code)}, {"name", row.name}};
  json arguments = json::array();
  std::vector<OperandKind> kinds = signature.required;
  if (chance(50)) kinds.insert(kinds.end(), signature.optional.begin(), signature.optional.end());
  for (const OperandKind kind : kinds) {
    const bool meeting = kind == OperandKind::kChannel || kind == OperandKind::kBarrier;
    arguments.push_back(meeting ? 0 : number(0, 5));
  }
  changed["arguments"] = arguments;
  if (signature.shape) changed["shape"] = {number(1, 9), number(1, 9)};
  if (signature.number) changed["number"] = number(-3, 9);
  if (signature.duration) changed["number"] = number(0, 2000);
  if (signature.result != program::ResultKind::kNone && chance(70))
    changed["target"] = number(0, 5);
  operation = changed;
}

void Mutator::change_operation(json& operation) {
  static const std::array<std::int64_t, 12> sizes = {1,  2,  3,  4,   5,    8,
                                                     16, 31, 64, 127, 1000, 40000};
  switch (number(0, 8)) {
    case 0:
      change_code(operation);
      break;
    case 1:
      if (operation.contains("arguments") && !operation["arguments"].empty()) {
        any(operation["arguments"]) = number(-2, 6);
      }
      break;
    case 2:
      operation.erase("target");
      break;
    case 3:
      operation["target"] = number(-2, 6);
      break;
    case 4:
      if (operation.contains("shape")) {
        any(operation["shape"]) = sizes[static_cast<std::size_t>(number(0, 11))];
      }
      break;
    case 5:
      if (operation.contains("shape")) operation["shape"].push_back(number(1, 5));
      break;
    case 6:
      operation["raises"] = chance(50) ? "out of range" : "an error that no SUT has";
      if (chance(50)) operation["mayRaise"] = true;
      break;
    case 7:
      operation["on"] = number(0, 6);
      break;
    default:
      operation["answers"] = number(0, 2);
      if (chance(50)) operation["answersTo"] = number(0, 4);
      break;
  }
}

void Mutator::change_program(json& plan, json& program) {
  const auto operations = static_cast<std::int64_t>(plan["operations"].size());
  const auto size = static_cast<std::int64_t>(program.size());
  switch (number(0, 2)) {
    case 0:
      program.insert(program.begin() + number(0, size), number(0, operations - 1));
      break;
    case 1:
      if (size > 1) program.erase(program.begin() + number(0, size - 1));
      break;
    default:
      if (size > 1) std::swap(any(program), any(program));
      break;
  }
}

void Mutator::change_surroundings(json& plan) {
  switch (number(0, 6)) {
    case 0:
      plan["pool"] =
          std::array{"patched", "upstream", "freelist"}[static_cast<std::size_t>(number(0, 2))];
      break;
    case 1:
      plan["caches"] = chance(50) ? "warm" : "cold";
      break;
    case 2:
      plan["memoryBytes"] = number(0, 1 << 20);
      break;
    case 3:
      plan["executorThreads"] = number(0, 3);
      break;
    case 4:
      plan["latencyNanos"] = number(0, 2000);
      break;
    case 5:
      plan["faults"] = {{chance(50)   ? "gpuError"
                         : chance(50) ? "compileError"
                                      : "libraryError",
                         number(0, 3)}};
      break;
    default:
      plan["shared"] = number(0, 3);
      break;
  }
}

void Mutator::change_group(json& plan, json& group) {
  switch (number(0, 4)) {
    case 0:
      group["iterations"] = number(0, 4);
      break;
    case 1:
      group["registers"] = number(1, 8);
      break;
    case 2:
      group["start"] = {{"kind", chance(50) ? "staggered" : "sequential"}, {"intervalNanos", 10}};
      break;
    case 3:
      change_program(plan, group["threadSetup"]);
      break;
    default:
      change_program(plan, group["teardown"]);
      break;
  }
}

void Mutator::mutate(json& plan) {
  for (std::int64_t change = number(1, 4); change > 0; --change) {
    json& group = any(plan["groups"]);
    switch (number(0, 9)) {
      case 0:
        change_surroundings(plan);
        break;
      case 1:
        change_group(plan, group);
        break;
      case 2:
        change_program(plan, plan["setup"]);
        break;
      case 3:
      case 4:
        change_program(plan, group["program"]);
        break;
      default:
        change_operation(any(plan["operations"]));
        break;
    }
  }
}

}  // namespace mpsstress::fuzz
