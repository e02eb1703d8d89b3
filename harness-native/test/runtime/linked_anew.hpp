// Schedulers of a program whose instructions lie elsewhere.
#pragma once

namespace mpsstress::selftest {

// Whether each strategy chooses the same wherever the linker has put the program's places. 0 if so.
int compare_linked_anew();

}  // namespace mpsstress::selftest
