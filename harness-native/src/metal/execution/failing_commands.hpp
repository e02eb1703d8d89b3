// Which commands of a queue fail, and what their errors say.
#ifndef MPSSTRESS_METAL_FAILING_COMMANDS_HPP
#define MPSSTRESS_METAL_FAILING_COMMANDS_HPP

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace mpsstress::metal {

// By number, counted from 1; an empty text stands for what the device says of a hang.
using FailingCommands = std::vector<std::pair<std::uint64_t, std::string>>;

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_FAILING_COMMANDS_HPP
