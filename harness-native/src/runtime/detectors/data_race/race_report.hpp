// What is reported of two accesses without an order, and of an access to freed memory.
#pragma once

#include <string>

#include "runtime/memory/shadow_memory.hpp"

namespace mpsstress::runtime {

// The current strand's access of that kind at `code` is without an order to the recorded one. A
// data race, or a use after free if one of the two is a free. Standard streams are left out:
// [iostream.objects.overview].
__attribute__((noinline)) void report_race(const Record& record, Address address, unsigned mask,
                                           unsigned kind, Address code);

// `what`, done by the current strand at `code`, is to memory whose free is recorded.
__attribute__((noinline)) void report_use_after_free(const Record& freed, Address address,
                                                     const std::string& what, Address code);

// The same to memory of a function of another thread that has returned. What that thread did there
// last, as far as it is known, is the other side.
// The schedule ends: what is there now is the runtime's own, to read or to write.
[[noreturn]] void report_use_after_return(const Granule& granule, Address address,
                                          const std::string& what, Address code);

}  // namespace mpsstress::runtime
