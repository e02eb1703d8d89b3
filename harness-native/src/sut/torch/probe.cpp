// What this library can really do: each thing is tried once on the device.
#include <ATen/ops/empty.h>

#include <exception>

#include "sut/torch/guard_device.hpp"

namespace mpsstress::sut::torch {
namespace {

template <typename Trial>
bool works(Trial&& trial) {
  try {
    return trial();
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

void GuardDevice::probe() {
  capabilities_ = 0;
  const at::Tensor tensor = empty({4});  // also wakes the device up
  if (works([&] {
        const std::int32_t before = current_stream();
        const std::int32_t other = pool_stream();
        set_current_stream(other);
        const bool set = current_stream() == other;
        set_current_stream(before);
        // A pool that answers with the default stream is none.
        return set && other != default_stream();
      })) {
    capabilities_ |= MPSS_CAN_STREAMS;
    if (works([&] {
          query_stream(current_stream());
          return true;
        })) {
      capabilities_ |= MPSS_CAN_QUERY;
    }
  }
  if (works([&] {
        const mpss_event event = make_event(false);
        record(event, MPSS_NULL_STREAM);
        wait(event, MPSS_NULL_STREAM);
        synchronize_event(event);
        const bool done = query_event(event);
        destroy_event(event);
        return done;
      })) {
    capabilities_ |= MPSS_CAN_EVENTS;
  }
  if (works([&] {
        const mpss_event begin = make_event(true);
        const mpss_event end = make_event(true);
        record(begin, MPSS_NULL_STREAM);
        record(end, MPSS_NULL_STREAM);
        synchronize_event(end);
        const double millis = elapsed(begin, end);
        destroy_event(begin);
        destroy_event(end);
        return millis >= 0;
      })) {
    capabilities_ |= MPSS_CAN_ELAPSED;
  }
  if ((capabilities_ & MPSS_CAN_STREAMS) != 0 && works([&] {
        record_stream(tensor, pool_stream());
        return true;
      })) {
    capabilities_ |= MPSS_CAN_RECORD_STREAM;
  }
  if (works([&] {
        release_stream();
        return true;
      })) {
    capabilities_ |= MPSS_CAN_RELEASE;
  }
  capabilities_ |= MPSS_CAN_MAIN_THREAD;
  if (is_host()) capabilities_ |= MPSS_CAN_HOST_ACCESS;
  // Only CUDA keeps a pinned buffer until the copies from it are done.
  pinned_ = device_.type() == c10::DeviceType::CUDA && works([&] {
              const auto options = at::TensorOptions().dtype(at::kFloat).pinned_memory(true);
              return at::empty({4}, options).is_pinned();
            });
}

}  // namespace mpsstress::sut::torch
