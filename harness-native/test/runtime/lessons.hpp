// What is learnt before schedules comes in two lessons; when does not matter.
#pragma once

#include "catalogue.hpp"

namespace mpsstress::selftest {

// 0 if schedules behind the second lesson are the same in a process that begins with them, in one
// that has run others before, in one that has rehearsed itself, and for one that is run twice; and
// if none before it is run behind it.
int compare_lessons(const programs::Program& program);

}  // namespace mpsstress::selftest
