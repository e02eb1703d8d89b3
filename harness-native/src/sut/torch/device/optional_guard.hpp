// Methods of c10's device guard that came with later versions (1.13 to 2.14): asked for by their
// names at compile time, for version numbers do not tell what a fork has.
#ifndef MPSSTRESS_SUT_TORCH_OPTIONAL_GUARD_HPP
#define MPSSTRESS_SUT_TORCH_OPTIONAL_GUARD_HPP

#include <c10/core/impl/VirtualGuardImpl.h>

#include <type_traits>
#include <utility>

#include "sut/torch/refusals.hpp"

namespace mpsstress::sut::torch {

template <typename Guard>
using HasNewStream = decltype(std::declval<const Guard&>().getNewStream(c10::Device("cpu"), 0));
template <typename Guard>
using HasSynchronizeDevice =
    decltype(std::declval<const Guard&>().synchronizeDevice(c10::DeviceIndex{0}));
template <typename Guard>
using HasSynchronizeEvent = decltype(std::declval<const Guard&>().synchronizeEvent(nullptr));
template <typename Guard>
using HasElapsedTime =
    decltype(std::declval<const Guard&>().elapsedTime(nullptr, nullptr, c10::DeviceIndex{0}));

template <typename Guard, template <typename> class Method, typename = void>
struct Has : std::false_type {};
template <typename Guard, template <typename> class Method>
struct Has<Guard, Method, std::void_t<Method<Guard>>> : std::true_type {};

/// A stream of the pool, of normal or of high priority.
template <typename Guard>
c10::Stream pool_stream_of(const Guard& guard, c10::Device device, bool high_priority) {
  if constexpr (Has<Guard, HasNewStream>::value) {
    return guard.getNewStream(device, high_priority ? -1 : 0);
  } else {
    return guard.getStreamFromGlobalPool(device, high_priority);
  }
}

template <typename Guard>
void synchronize_device_of(const Guard& guard, c10::DeviceIndex device) {
  if constexpr (Has<Guard, HasSynchronizeDevice>::value) {
    guard.synchronizeDevice(device);
  } else {
    throw Unsupported("this libtorch's guard has no synchronizeDevice");
  }
}

template <typename Guard>
void synchronize_event_of(const Guard& guard, void* event) {
  if constexpr (Has<Guard, HasSynchronizeEvent>::value) {
    guard.synchronizeEvent(event);
  } else {
    throw Unsupported("this libtorch's guard has no synchronizeEvent");
  }
}

template <typename Guard>
double elapsed_of(const Guard& guard, void* begin, void* end, c10::DeviceIndex device) {
  if constexpr (Has<Guard, HasElapsedTime>::value) {
    return guard.elapsedTime(begin, end, device);
  } else {
    throw Unsupported("this libtorch's guard has no elapsedTime");
  }
}

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_OPTIONAL_GUARD_HPP
