// Reads the plan's flat table of operations and checks what its programs do with registers.
#ifndef MPSSTRESS_PROGRAM_PLAN_OPERATION_READER_HPP
#define MPSSTRESS_PROGRAM_PLAN_OPERATION_READER_HPP

#include <cstdint>
#include <initializer_list>

#include "program/plan/json_value.hpp"
#include "program/plan/plan.hpp"

namespace mpsstress::program {

/// The registers that a program may use.
struct RegisterFile {
  std::uint32_t own = 0;
  bool writes_shared = false;  // only the setup of all may

  static RegisterFile of_thread(std::uint32_t registers) { return {registers, false}; }
  static RegisterFile of_setup(std::uint32_t registers) { return {registers, true}; }
};

void read_operations(const JsonValue& root, Plan& plan);

/// How many registers of its own the programs name.
std::uint32_t registers_used(const Plan& plan, std::initializer_list<const Program*> programs);

/// Throws a FrameworkError for a register that does not exist or may not be written.
void check_registers(const JsonValue& at, const Plan& plan, const Program& program,
                     RegisterFile registers);

}  // namespace mpsstress::program

#endif
