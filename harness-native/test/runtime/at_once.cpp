// What must not wait, and objects where it did: by virtual time, which passes only while nobody can
// go on.
#include <ctime>
#include <string>
#include <string_view>

#include "programs/program.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::programs {
namespace {

constexpr std::uint64_t kMillisecond = 1'000'000;

std::uint64_t raw_nanos() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_RAW, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(now.tv_nsec);
}

std::uint64_t identity_of(std::string_view text) {
  std::uint64_t identity = 0;
  for (const char letter : text) identity = identity * 31 + static_cast<unsigned char>(letter);
  return identity;
}

}  // namespace

AtOnce::AtOnce(const char* what) : what_(what), began_(raw_nanos()) {}

AtOnce::~AtOnce() {
  const std::uint64_t ended = raw_nanos();
  if (runtime::waited(began_, ended) < kMillisecond) return;
  runtime::object_to_wait(std::string(what_) + " has waited", "a thread", identity_of(what_), {},
                          began_, ended);
}

}  // namespace mpsstress::programs
