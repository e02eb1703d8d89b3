// Whether a schedule is the same whatever memory the ones before it have left.
#pragma once

#include "catalogue.hpp"

namespace mpsstress::selftest {

/** 0: it is; 1: not. */
int compare_left_overs(const programs::Program& program);

}  // namespace mpsstress::selftest
