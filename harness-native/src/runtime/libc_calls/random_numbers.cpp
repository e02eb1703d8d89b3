// rand and random, drand48 and its family: begun anew with every schedule, and with the numbers
// that the C library gives.
#include <cstdlib>

#include "runtime/base/real_calls.hpp"
#include "runtime/instrumentation/kept_state.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int()> real_rand("rand");
RealCall<void(unsigned)> real_srand("srand");
RealCall<long()> real_random("random");
RealCall<void(unsigned)> real_srandom("srandom");
RealCall<double()> real_drand48("drand48");
RealCall<long()> real_lrand48("lrand48");
RealCall<long()> real_mrand48("mrand48");
RealCall<void(long)> real_srand48("srand48");
RealCall<unsigned short*(unsigned short*)> real_seed48("seed48");
RealCall<void(unsigned short*)> real_lcong48("lcong48");

struct RandomState {
  bool begun;
  random_data data;
  char table[128];  // the C library's default size
};
RandomState random_state;
drand48_data drand48_state;
unsigned short former_seed[3];

void seed(unsigned number) {
  random_state.data = random_data{};
  initstate_r(number, random_state.table, sizeof random_state.table, &random_state.data);
  random_state.begun = true;
}

std::int32_t next_random(Address code) {
  come_to_shared_state(random_state, code);
  RuntimeScope runtime;
  if (!random_state.begun) seed(1);
  std::int32_t number = 0;
  random_r(&random_state.data, &number);
  return number;
}

void seed_random(unsigned number, Address code) {
  come_to_shared_state(random_state, code);
  RuntimeScope runtime;
  seed(number);
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int rand() { return inside_controlled ? next_random(MPSSTRESS_CALL_SITE()) : real_rand(); }
long random() { return inside_controlled ? next_random(MPSSTRESS_CALL_SITE()) : real_random(); }

void srand(unsigned number) {
  if (!inside_controlled) return real_srand(number);
  seed_random(number, MPSSTRESS_CALL_SITE());
}
void srandom(unsigned number) {
  if (!inside_controlled) return real_srandom(number);
  seed_random(number, MPSSTRESS_CALL_SITE());
}

double drand48() {
  if (!inside_controlled) return real_drand48();
  come_to_shared_state(drand48_state, MPSSTRESS_CALL_SITE());
  double number = 0;
  drand48_r(&drand48_state, &number);
  return number;
}
long lrand48() {
  if (!inside_controlled) return real_lrand48();
  come_to_shared_state(drand48_state, MPSSTRESS_CALL_SITE());
  long number = 0;
  lrand48_r(&drand48_state, &number);
  return number;
}
long mrand48() {
  if (!inside_controlled) return real_mrand48();
  come_to_shared_state(drand48_state, MPSSTRESS_CALL_SITE());
  long number = 0;
  mrand48_r(&drand48_state, &number);
  return number;
}
void srand48(long number) {
  if (!inside_controlled) return real_srand48(number);
  come_to_shared_state(drand48_state, MPSSTRESS_CALL_SITE());
  srand48_r(number, &drand48_state);
}
unsigned short* seed48(unsigned short seeds[3]) {
  if (!inside_controlled) return real_seed48(seeds);
  const Address code = MPSSTRESS_CALL_SITE();
  come_to_shared_state(drand48_state, code);
  come_to_unsafe_state(former_seed, code);
  for (int i = 0; i < 3; ++i) former_seed[i] = drand48_state.__x[i];
  seed48_r(seeds, &drand48_state);
  return former_seed;
}
void lcong48(unsigned short parameters[7]) {
  if (!inside_controlled) return real_lcong48(parameters);
  come_to_shared_state(drand48_state, MPSSTRESS_CALL_SITE());
  lcong48_r(parameters, &drand48_state);
}

}  // extern "C"
MPSSTRESS_WEAK_END
