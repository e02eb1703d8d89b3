// Several processes share the schedules of an exploration.
#pragma once

#include "catalogue.hpp"

namespace mpsstress::selftest {

// 0 if one, two and seven processes run the same schedules under strategy auto, index by index.
int compare_shares(const programs::Program& program);

}  // namespace mpsstress::selftest
