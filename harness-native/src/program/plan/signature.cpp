// Operands from syntax: "record <event> [on <stream>]" takes an event and perhaps a stream.
#include "program/plan/signature.hpp"

#include <array>
#include <sstream>
#include <string_view>

#include "program/host/errors.hpp"

namespace mpsstress::program {
namespace {

ResultKind read_result(std::string_view result) {
  if (result.empty()) return ResultKind::kNone;
  if (result == "tensor") return ResultKind::kTensor;
  if (result == "stream") return ResultKind::kStream;
  if (result == "event") return ResultKind::kEvent;
  if (result == "carried") return ResultKind::kCarried;
  throw FrameworkError("operations.json: unknown result '" + std::string(result) + "'");
}

void read_operand(const std::string& word, bool optional, Signature& into) {
  auto& operands = optional ? into.optional : into.required;
  if (word == "shape") {
    into.shape = true;
  } else if (word == "number") {
    into.number = true;
  } else if (word == "duration") {
    into.duration = true;
  } else if (word == "tensor") {
    operands.push_back(OperandKind::kTensor);
  } else if (word == "stream") {
    operands.push_back(OperandKind::kStream);
  } else if (word == "event") {
    operands.push_back(OperandKind::kEvent);
  } else if (word == "value") {
    operands.push_back(OperandKind::kAny);
  } else if (word == "channel") {
    operands.push_back(OperandKind::kChannel);
  } else if (word == "barrier") {
    operands.push_back(OperandKind::kBarrier);
  } else {
    throw FrameworkError("operations.json: unknown operand <" + word + ">");
  }
}

std::array<Signature, 256> read_table() {
  std::array<Signature, 256> table;
  for (const OperationRow& row : kOperationTable) {
    table[static_cast<std::size_t>(row.code)] = read_signature(row);
  }
  return table;
}

}  // namespace

Signature read_signature(const OperationRow& row) {
  Signature signature;
  signature.row = &row;
  signature.result = read_result(row.result);
  signature.answers = *row.answers != '\0';
  const std::string_view changes = row.changes;
  signature.changes = !changes.empty() && changes != "borrowed";
  std::istringstream words(row.syntax);
  bool optional = false;
  for (std::string word; words >> word;) {
    if (word.front() == '[') {
      optional = true;
      word.erase(0, 1);
    }
    const bool closes = !word.empty() && word.back() == ']';
    if (closes) word.pop_back();
    if (word.size() > 2 && word.front() == '<' && word.back() == '>') {
      read_operand(word.substr(1, word.size() - 2), optional, signature);
    } else if (optional && word == "timing") {
      signature.flag = true;
    }
    if (closes) optional = false;
  }
  return signature;
}

bool needs(const OperationRow& row, std::string_view capability) {
  std::istringstream words(row.needs);
  for (std::string word; words >> word;) {
    if (word == capability) return true;
  }
  return false;
}

const Signature* signature_of(std::int64_t code) {
  static const std::array<Signature, 256> table = read_table();
  if (code < 0 || code > 255) return nullptr;
  const Signature& found = table[static_cast<std::size_t>(code)];
  return found.row == nullptr ? nullptr : &found;
}

std::string name_of(OperandKind kind) {
  switch (kind) {
    case OperandKind::kTensor:
      return "tensor";
    case OperandKind::kStream:
      return "stream";
    case OperandKind::kEvent:
      return "event";
    case OperandKind::kAny:
      return "value";
    case OperandKind::kChannel:
      return "channel";
    case OperandKind::kBarrier:
      return "barrier";
  }
  return "operand";
}

}  // namespace mpsstress::program
