// SHA-256 (FIPS 180-4): the digest that ties a trace to its plan.
#ifndef MPSSTRESS_PROGRAM_HOST_SHA256_HPP
#define MPSSTRESS_PROGRAM_HOST_SHA256_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mpsstress::program {

using Sha256Digest = std::array<std::uint8_t, 32>;

Sha256Digest sha256(std::string_view bytes);

}  // namespace mpsstress::program

#endif
