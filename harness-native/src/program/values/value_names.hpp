// How messages name a value: by who wrote it.
#ifndef MPSSTRESS_PROGRAM_VALUES_VALUE_NAMES_HPP
#define MPSSTRESS_PROGRAM_VALUES_VALUE_NAMES_HPP

#include <optional>
#include <string>

#include "program/plan/plan.hpp"
#include "program/values/comparison.hpp"
#include "program/values/origin.hpp"

namespace mpsstress::program {

/// "lane 5 (worker 4), iteration 12, operation 3, line 17: x = randint [64, 64]"
std::string describe_writer(const Plan& plan, const Writer& writer);

/// "that is the value of lane 5 …", or what can be said of a value that nobody wrote.
std::string describe_origin(const Plan& plan, const std::optional<Origin>& origin,
                            const Difference& difference, const float* got);

}  // namespace mpsstress::program

#endif
