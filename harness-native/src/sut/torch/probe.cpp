// What this library can really do: each thing is tried once on the device.
#include <ATen/ops/empty.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <thread>

#include "sut/torch/device/guard_device.hpp"

namespace mpsstress::sut::torch {
namespace {

constexpr auto kPatience = std::chrono::seconds(2);

template <typename Trial>
bool works(Trial&& trial) {
  try {
    return trial();
  } catch (const std::exception&) {
    return false;
  }
}

/// The gate of the probe itself.
constexpr std::uint64_t kNobodys = std::numeric_limits<std::uint64_t>::max();

/// Whether something came true in time.
template <typename Question>
bool soon(Question&& question) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!question()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return true;
}

}  // namespace

// Under CUDA_LAUNCH_BLOCKING a launch comes back when its kernel has run. Whoever closed the gate
// would then wait for it to be opened, and nobody else does that.
bool GuardDevice::launches_behind(std::int32_t held) {
  std::atomic<bool> back{false};
  std::thread launching([&] {
    works([&] {
      set_current_stream(held);
      full({4}, 1);
      back = true;
      return true;
    });
  });
  const bool before_it_opened = soon([&] { return back.load(); });
  gates_->open(kNobodys);
  launching.join();
  return before_it_opened;
}

bool GuardDevice::gates_hold() {
  gates_ = device_.type() == c10::DeviceType::CUDA ? cuda_gates() : nullptr;
  if (!gates_) return false;
  const std::int32_t held = pool_stream();
  const std::int32_t other = pool_stream();
  const mpss_event behind = make_event(false);
  const mpss_event beside = make_event(false);
  // The first launch of a kernel loads it, and the first tensor of a stream gets memory: CUDA waits
  // for the device then, whatever the environment says.
  works([&] {
    const std::int32_t before = current_stream();
    set_current_stream(held);
    full({4}, 1);
    set_current_stream(before);
    synchronize_device();
    return true;
  });
  gates_->close(named(held), kNobodys);
  const bool holds = works([&] {
    record(behind, held);
    record(beside, other);
    return soon([&] { return query_event(beside); }) && !query_event(behind) && !query_stream(held);
  });
  const bool returns = launches_behind(held);
  const bool opens = works([&] { return soon([&] { return query_event(behind); }); });
  destroy_event(behind);
  destroy_event(beside);
  return holds && returns && opens;
}

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
  constexpr std::uint64_t kSeesWhatIsHeld = MPSS_CAN_STREAMS | MPSS_CAN_EVENTS | MPSS_CAN_QUERY;
  if ((capabilities_ & kSeesWhatIsHeld) == kSeesWhatIsHeld && works([&] { return gates_hold(); })) {
    capabilities_ |= MPSS_CAN_GATES;
  } else {
    gates_.reset();
  }
  capabilities_ |= MPSS_CAN_MAIN_THREAD;
  if (is_host()) capabilities_ |= MPSS_CAN_HOST_ACCESS | MPSS_CAN_UPLOAD;
  // Only CUDA keeps a pinned buffer until the copies from it are done.
  pinned_ = device_.type() == c10::DeviceType::CUDA && works([&] {
              const auto options = at::TensorOptions().dtype(at::kFloat).pinned_memory(true);
              return at::empty({4}, options).is_pinned();
            });
}

}  // namespace mpsstress::sut::torch
