// An exhaustive search against a naive one, on programs drawn at random.
#pragma once

#include <cstdint>

namespace mpsstress::selftest {

// So many programs from that seed on. The exit code.
int compare_searches(std::uint64_t seed, unsigned programs);

}  // namespace mpsstress::selftest
