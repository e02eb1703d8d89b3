// Which operands an operation takes, read from its syntax in the table of operations.
#ifndef MPSSTRESS_PROGRAM_PLAN_SIGNATURE_HPP
#define MPSSTRESS_PROGRAM_PLAN_SIGNATURE_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "operations/operation_codes.hpp"

namespace mpsstress::program {

/// What a register or another operand holds.
enum class OperandKind : std::uint8_t { kTensor, kStream, kEvent, kAny, kChannel, kBarrier };

enum class ResultKind : std::uint8_t { kNone, kTensor, kStream, kEvent, kCarried };

struct Signature {
  const OperationRow* row = nullptr;
  std::vector<OperandKind> required;
  std::vector<OperandKind> optional;
  bool shape = false;
  bool number = false;    // `<number>`: required
  bool duration = false;  // `<duration>`: required, nanoseconds
  bool flag = false;      // `[timing]`: 0 or 1, may be absent
  bool answers = false;   // a number that a program may expect
  bool changes = false;   // drops or writes its first operand
  ResultKind result = ResultKind::kNone;
};

/// The operation's signature; null for a code that the table does not have.
const Signature* signature_of(std::int64_t code);

/// Reads a row of the table; a FrameworkError for a syntax that it does not understand.
Signature read_signature(const OperationRow& row);

/// Whether the operation can be had only from a SUT with that capability (a word of the table).
bool needs(const OperationRow& row, std::string_view capability);

std::string name_of(OperandKind kind);

}  // namespace mpsstress::program

#endif
