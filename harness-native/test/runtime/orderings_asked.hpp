// Orders of conflicting accesses, which are noted for who asks for them.
#pragma once

#include "catalogue.hpp"

namespace mpsstress::selftest {

// Whether results tell of new orders where the configuration counts them, and of none where it does
// not. 0 if so.
int judge_orderings_asked(const programs::Program& program);

}  // namespace mpsstress::selftest
