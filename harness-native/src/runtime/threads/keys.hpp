// pthread keys: values for each fiber, destructors at its end.
#pragma once

#include "runtime/fiber/fiber.hpp"

namespace mpsstress::runtime {

void run_key_destructors(Fiber& fiber);
// Keys that the schedule made and did not delete.
void delete_keys_of_schedule();

}  // namespace mpsstress::runtime
