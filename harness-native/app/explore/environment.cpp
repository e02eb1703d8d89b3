#include "environment.hpp"

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string>

namespace mpsstress::explore {

void set_variables(const program::Plan& plan) {
  if (plan.sut == "sim") return;
  std::istringstream lines(plan.environment);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    if (setenv(line.substr(0, equals).c_str(), line.substr(equals + 1).c_str(), 1) != 0) {
      throw std::runtime_error("cannot set a variable of the plan: " + line);
    }
  }
}

}  // namespace mpsstress::explore
