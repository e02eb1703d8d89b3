#include "support.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace mpsstress::test {
namespace {

mpss_shape shape_of(const std::vector<std::int64_t>& sizes) {
  mpss_shape shape{};
  shape.rank = static_cast<std::int32_t>(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) shape.size[i] = sizes[i];
  return shape;
}

}  // namespace

const mpss_sut_api& plugin() {
  static const mpss_sut_api* api = [] {
    void* library = dlopen(MPSSTRESS_PLUGIN, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw std::runtime_error(dlerror());
    void* symbol = dlsym(library, MPSS_SUT_PLUGIN_SYMBOL);
    if (symbol == nullptr) throw std::runtime_error("no " MPSS_SUT_PLUGIN_SYMBOL);
    return reinterpret_cast<mpss_sut_plugin_function>(symbol)();
  }();
  return *api;
}

TorchSut::TorchSut(const char* device, const char* sabotage) {
  mpss_sut_config config{};
  config.struct_size = sizeof config;
  config.pool = "cuda";
  config.device = device;
  config.defect = sabotage;
  status_ = plugin().create(&config, &sut_);
  if (status_ != MPSS_OK) message_ = plugin().last_error();
}

TorchSut::~TorchSut() { plugin().destroy(sut_); }

mpss_tensor TorchSut::full(std::vector<std::int64_t> sizes, float value) const {
  const mpss_shape shape = shape_of(sizes);
  mpss_tensor made = 0;
  EXPECT_EQ(plugin().tensor_create(sut_, &shape, MPSS_FULL, value, 0, &made), MPSS_OK)
      << plugin().last_error();
  return made;
}

mpss_tensor TorchSut::random(mpss_fill fill, std::vector<std::int64_t> sizes,
                             std::uint64_t key) const {
  const mpss_shape shape = shape_of(sizes);
  mpss_tensor made = 0;
  EXPECT_EQ(plugin().tensor_create(sut_, &shape, fill, 0, key, &made), MPSS_OK)
      << plugin().last_error();
  return made;
}

mpss_tensor TorchSut::compute(mpss_kernel kernel, const std::vector<mpss_tensor>& inputs) const {
  mpss_tensor made = 0;
  EXPECT_EQ(plugin().compute(sut_, kernel, inputs.data(), static_cast<std::int32_t>(inputs.size()),
                             &made),
            MPSS_OK)
      << plugin().last_error();
  return made;
}

std::vector<float> TorchSut::values(mpss_tensor tensor, std::size_t count) const {
  std::vector<float> values(count);
  EXPECT_EQ(
      plugin().tensor_read(sut_, tensor, values.data(), static_cast<std::int64_t>(values.size())),
      MPSS_OK)
      << plugin().last_error();
  return values;
}

void TorchSut::free(mpss_tensor tensor) const {
  EXPECT_EQ(plugin().tensor_free(sut_, tensor), MPSS_OK);
}

}  // namespace mpsstress::test
