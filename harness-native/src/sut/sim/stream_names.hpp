// Numbers of streams, as a guard names streams.
#ifndef MPSSTRESS_SUT_SIM_STREAM_NAMES_HPP
#define MPSSTRESS_SUT_SIM_STREAM_NAMES_HPP

#include <cstdint>

#include "backend/stream/guard.hpp"
#include "mpsstress/sut.h"

namespace mpsstress::sut::sim {

// Of a number that is not the null stream.
inline backend::GenericStream stream_name(std::int32_t number) {
  if (number < MPSS_STREAMS_OF_A_DEVICE) return {backend::DeviceType::Mps, 0, number};
  return {backend::DeviceType::Mps, number / MPSS_STREAMS_OF_A_DEVICE,
          number % MPSS_STREAMS_OF_A_DEVICE};
}

// As of a device without an index, which means the only one (C16).
inline backend::GenericStream of_any_device(backend::GenericStream stream) {
  if (stream.device_index == 0) stream.device_index = backend::Guard::kAnyDevice;
  return stream;
}

// The null stream is the calling thread's current one (C35).
inline backend::GenericStream stream_name(backend::Backend& backend, std::int32_t number) {
  return number == MPSS_NULL_STREAM ? backend.guard().get_stream() : stream_name(number);
}

}  // namespace mpsstress::sut::sim

#endif  // MPSSTRESS_SUT_SIM_STREAM_NAMES_HPP
