// A SUT `sim` for a test, with the calls that tests make spelled shortly. Errors fail the test.
#ifndef MPSSTRESS_TEST_SUT_SIM_SUPPORT_HPP
#define MPSSTRESS_TEST_SUT_SIM_SUPPORT_HPP

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "mpsstress/random.h"
#include "mpsstress/sut.h"

namespace mpsstress::sut {

inline mpss_sut_config config_for(const char* defect = nullptr) {
  mpss_sut_config config{};
  config.struct_size = sizeof config;
  config.pool = "patched";
  config.defect = defect;
  return config;
}

class Sim {
 public:
  explicit Sim(mpss_sut_config config = config_for()) {
    const mpss_status status = api->create(&config, &sut);
    EXPECT_EQ(status, MPSS_OK) << api->last_error();
  }
  ~Sim() { api->destroy(sut); }
  Sim(const Sim&) = delete;
  Sim& operator=(const Sim&) = delete;

  void ok(mpss_status status) const { ASSERT_EQ(status, MPSS_OK) << api->last_error(); }

  mpss_tensor create(std::vector<std::int64_t> sizes, mpss_fill fill, float value = 0,
                     std::uint64_t key = 0) const {
    mpss_shape shape{};
    shape.rank = static_cast<std::int32_t>(sizes.size());
    std::copy(sizes.begin(), sizes.end(), shape.size);
    mpss_tensor tensor = 0;
    ok(api->tensor_create(sut, &shape, fill, value, key, &tensor));
    return tensor;
  }
  mpss_tensor compute(mpss_kernel kernel, std::vector<mpss_tensor> inputs) const {
    mpss_tensor tensor = 0;
    ok(api->compute(sut, kernel, inputs.data(), static_cast<std::int32_t>(inputs.size()), &tensor));
    return tensor;
  }
  std::vector<float> read(mpss_tensor tensor, std::size_t count) const {
    std::vector<float> values(count);
    ok(api->tensor_read(sut, tensor, values.data(), static_cast<std::int64_t>(count)));
    return values;
  }
  std::vector<float> peek(mpss_tensor tensor, std::size_t count) const {
    std::vector<float> values(count);
    ok(api->tensor_peek(sut, tensor, values.data(), static_cast<std::int64_t>(count)));
    return values;
  }
  void free(mpss_tensor tensor) const { ok(api->tensor_free(sut, tensor)); }
  std::int32_t current() const {
    std::int32_t id = -2;
    ok(api->current_stream(sut, &id));
    return id;
  }
  mpss_statistics statistics() const {
    mpss_statistics counts{};
    counts.struct_size = sizeof counts;
    ok(api->statistics(sut, &counts));
    return counts;
  }

  const mpss_sut_api* const api = mpss_sim_sut();
  mpss_sut* sut = nullptr;
};

inline void run_threads(int count, const std::function<void(int)>& body) {
  std::atomic<int> waiting{count};
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) {
    threads.emplace_back([&, i] {
      waiting.fetch_sub(1, std::memory_order_relaxed);
      while (waiting.load(std::memory_order_relaxed) > 0) std::this_thread::yield();
      body(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// Square matrix of the key's random integers, and the product of it with itself.
inline std::vector<float> random_integers(std::uint64_t key, std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = mpss_random_integer(key, i);
  return values;
}
inline std::vector<float> squared(const std::vector<float>& a, std::size_t n) {
  std::vector<float> out(n * n);
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t column = 0; column < n; ++column) {
        out[row * n + column] += a[row * n + k] * a[k * n + column];
      }
    }
  }
  return out;
}

}  // namespace mpsstress::sut

#endif  // MPSSTRESS_TEST_SUT_SIM_SUPPORT_HPP
