// The plugin, loaded as the harness loads it, and a SUT of it.
#ifndef MPSSTRESS_TEST_TORCH_SUPPORT_HPP
#define MPSSTRESS_TEST_TORCH_SUPPORT_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "mpsstress/sut.h"

namespace mpsstress::test {

const mpss_sut_api& plugin();

/// A SUT on a device; with a sabotage where one is named.
class TorchSut {
 public:
  explicit TorchSut(const char* device, const char* sabotage = nullptr);
  TorchSut(const TorchSut&) = delete;
  TorchSut& operator=(const TorchSut&) = delete;
  ~TorchSut();

  mpss_status status() const { return status_; }
  const std::string& message() const { return message_; }
  mpss_sut* get() const { return sut_; }

  mpss_tensor full(std::vector<std::int64_t> sizes, float value) const;
  mpss_tensor random(mpss_fill fill, std::vector<std::int64_t> sizes, std::uint64_t key) const;
  mpss_tensor compute(mpss_kernel kernel, const std::vector<mpss_tensor>& inputs) const;
  std::vector<float> values(mpss_tensor tensor, std::size_t count) const;
  void free(mpss_tensor tensor) const;

 private:
  mpss_sut* sut_ = nullptr;
  mpss_status status_;
  std::string message_;
};

}  // namespace mpsstress::test

#endif  // MPSSTRESS_TEST_TORCH_SUPPORT_HPP
