// CUDA's wait of a stream for a word. A plugin for several devices can name neither the driver nor
// the library's part for CUDA: both are asked for by name.
#include <ATen/ops/empty.h>
#include <dlfcn.h>

#include <stdexcept>
#include <string>

#include "sut/torch/gates/gates.hpp"

namespace mpsstress::sut::torch {
namespace {

constexpr unsigned kAtLeast = 0;  // CU_STREAM_WAIT_VALUE_GEQ

/// cuStreamWaitValue32: the address is that of the device, which for pinned memory is the host's.
using StreamWaitValue = int (*)(void* stream, unsigned long long address, std::uint32_t value,
                                unsigned flags);

/// c10::cuda::CUDAStream::stream() const. Such an object is one c10::Stream and nothing else.
using NativeStream = void* (*)(const c10::Stream* self);

StreamWaitValue driver_wait() {
  // Loaded by the library already, if there is one.
  void* const driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (driver == nullptr) return nullptr;
  for (const char* name : {"cuStreamWaitValue32_v2", "cuStreamWaitValue32"}) {
    if (void* const found = dlsym(driver, name)) return reinterpret_cast<StreamWaitValue>(found);
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<Gates> cuda_gates() {
  auto* const native =
      reinterpret_cast<NativeStream>(dlsym(RTLD_DEFAULT, "_ZNK3c104cuda10CUDAStream6streamEv"));
  auto* const wait = driver_wait();
  if (native == nullptr || wait == nullptr) return nullptr;
  return std::make_unique<Gates>(
      [=](const c10::Stream& stream, std::uint32_t* word, std::uint32_t value) {
        // The driver's functions want the context that the library's first call in a thread makes
        // current: without it a gate that is all a thread has done so far is refused (error 201).
        stream.query();
        const int failure =
            wait(native(&stream), reinterpret_cast<unsigned long long>(word), value, kAtLeast);
        if (failure != 0) {
          throw std::runtime_error("cuStreamWaitValue32 failed: " + std::to_string(failure));
        }
      },
      [] {
        const auto options = at::TensorOptions().dtype(at::kInt).device(c10::Device(c10::kCPU));
        return at::empty({1}, options.pinned_memory(true));
      });
}

}  // namespace mpsstress::sut::torch
