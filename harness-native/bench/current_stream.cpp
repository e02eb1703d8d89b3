// What "the calling thread's current stream" costs: the SUT's own function, and the function of
// the C ABI that Java calls, both in the shared library that Java loads. The Java side of the
// comparison is a JMH benchmark.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "mpsstress/harness.h"
#include "mpsstress/sut.h"

namespace {

void current_stream_of_sut(benchmark::State& state) {
  const mpss_sut_api* api = mpss_sim_sut();
  mpss_sut_config config{};
  config.struct_size = sizeof config;
  config.pool = "patched";
  mpss_sut* sut = nullptr;
  if (api->create(&config, &sut) != MPSS_OK) std::abort();
  for (auto _ : state) {
    std::int32_t stream = -1;
    benchmark::DoNotOptimize(api->current_stream(sut, &stream));
    benchmark::DoNotOptimize(stream);
  }
  api->destroy(sut);
}

void current_stream_of_c_abi(benchmark::State& state) {
  const std::int64_t pool = mpss_pool_create("patched", nullptr, 1);
  if (pool == 0) std::abort();
  for (auto _ : state) benchmark::DoNotOptimize(mpss_pool_current(pool));
  mpss_pool_destroy(pool);
}

BENCHMARK(current_stream_of_sut);
BENCHMARK(current_stream_of_c_abi);

}  // namespace
