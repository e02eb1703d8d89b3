// A duration as findings tell it.
#pragma once

#include <cstdint>
#include <string>

namespace mpsstress::explore {

/** With tenths: "5.2". */
inline std::string milliseconds(std::uint64_t nanos) {
  const std::uint64_t tenths = nanos / 100'000;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace mpsstress::explore
