// Numbers that are new each time a program runs: getrandom, arc4random, std::random_device. Here
// they are choices of the schedule, which are recorded, so that it can be shown again. The
// process's number is another such; it is always the same one.
#include <sys/random.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/choices.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<long(void*, std::size_t, unsigned)> real_getrandom("getrandom");
RealCall<int(void*, std::size_t)> real_getentropy("getentropy");
RealCall<unsigned(void*)> real_device("_ZNSt3__113random_deviceclEv");
RealCall<pid_t()> real_getpid("getpid");
RealCall<pid_t()> real_gettid("gettid");

std::uint32_t draw(Address code) {
  constexpr std::uint32_t kAtOnce = 1U << 16;  // as much as one choice can be
  RuntimeScope runtime;
  ++world.position;
  point(Event{0, 0, code, EventKind::kChoose, false, false});
  const std::uint32_t high = choose(kAtOnce);
  return high << 16 | choose(kAtOnce);
}

void fill(void* buffer, std::size_t size, Address code) {
  access_range(reinterpret_cast<Address>(buffer), size, kWrite, code);
  auto* const bytes = static_cast<char*>(buffer);
  for (std::size_t done = 0; done < size; done += sizeof(std::uint32_t)) {
    const std::uint32_t number = draw(code);
    const std::size_t left = size - done;
    std::memcpy(bytes + done, &number, left < sizeof number ? left : sizeof number);
  }
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

ssize_t getrandom(void* buffer, std::size_t size, unsigned flags) {
  if (!inside_controlled) return real_getrandom(buffer, size, flags);
  fill(buffer, size, MPSSTRESS_CALL_SITE());
  return static_cast<ssize_t>(size);
}
int getentropy(void* buffer, std::size_t size) {
  if (!inside_controlled) return real_getentropy(buffer, size);
  fill(buffer, size, MPSSTRESS_CALL_SITE());
  return 0;
}

// Outside, too: older C libraries have none of these.
std::uint32_t arc4random() {
  std::uint32_t number = 0;
  getentropy(&number, sizeof number);
  return number;
}
void arc4random_buf(void* buffer, std::size_t size) {
  if (inside_controlled) {
    fill(buffer, size, MPSSTRESS_CALL_SITE());
  } else {
    real_getrandom(buffer, size, 0U);
  }
}
std::uint32_t arc4random_uniform(std::uint32_t bound) {
  return bound == 0 ? 0 : arc4random() % bound;
}

unsigned mpsstress_random_device(void* device) __asm__("_ZNSt3__113random_deviceclEv");
unsigned mpsstress_random_device(void* device) {
  if (!inside_controlled) return real_device(device);
  return draw(MPSSTRESS_CALL_SITE());
}

pid_t getpid() { return inside_controlled ? kProcess : real_getpid(); }
pid_t gettid() {
  return inside_controlled ? kProcess + static_cast<pid_t>(world.current->index) : real_gettid();
}

}  // extern "C"
MPSSTRESS_WEAK_END
