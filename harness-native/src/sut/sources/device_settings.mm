// The process has one device. Under the controlled runtime each schedule has its own; elsewhere what
// the sources keep in static storage outlives a run, and so does the device.
#include "sut/sources/device_settings.hpp"

#include <sstream>
#include <string>

#include "dispatch/tsan_annotations.hpp"
#include "metal/validation.hpp"
#include "objc/metal/face.hpp"
#include "objc/metal/objects.h"
#include "sut/sources/sources.hpp"

namespace mpsstress::sut::sources {
namespace {

// Whom the device's reports of broken rules go to: one for the process, as the device is.
struct Reporter {
  mpss_violation_reporter function = nullptr;
  void* context = nullptr;
};
Reporter reporter;

void report(const metal::Violation& violation, void*) {
  metal::write_to_standard_error(violation);
  if (reporter.function == nullptr) return;
  const std::string text = metal::describe(violation);
  reporter.function(reporter.context, text.data(), text.size());
}

// Whom the device tells of calls that encode or commit: it outlives the runs that ask. Race detectors
// do not see it, and explored schedules have no point there.
class Told {
 public:
  MPSSTRESS_NO_TSAN void be(mpss_device_call function, void* context) {
    __atomic_store_n(&context_, context, __ATOMIC_RELEASE);
    __atomic_store_n(&function_, function, __ATOMIC_RELEASE);
  }
  MPSSTRESS_NO_TSAN metal::CallObserver get() const {
    const mpss_device_call function = __atomic_load_n(&function_, __ATOMIC_ACQUIRE);
    return {function, __atomic_load_n(&context_, __ATOMIC_ACQUIRE)};
  }

 private:
  mpss_device_call function_ = nullptr;
  void* context_ = nullptr;
};
Told told;

void tell(void*) { told.get()(); }

// What fails in making the stream, other scenarios find: this one says nothing then.
id<MTLCommandQueue> queue_or_nil(Backend& backend, std::int32_t stream) {
  try {
    return backend.queue_of(stream);
  } catch (const std::exception&) {
    return nil;
  }
}

// Of that stream alone: what others send through it would be counted, too.
metal::CommandQueue& queue_of(Backend& backend, std::int32_t stream) {
  id<MTLCommandQueue> const queue = queue_or_nil(backend, stream);
  if (queue == nil || (stream != 0 && queue == queue_or_nil(backend, 0))) {
    throw Unsupported("no command queue that is stream " + std::to_string(stream) + "'s alone");
  }
  return *[(MPSSCommandQueue*)queue object];
}

}  // namespace

void tell_nobody() { told.be(nullptr, nullptr); }

void configure_device(const mpss_sut_config& config) {
  told.be(config.device_call, config.device_call_context);
  if (face::has_device()) return;
  metal::DeviceConfiguration settings;
  settings.seed = config.seed;
  if (config.memory_bytes != 0) settings.memory_budget = config.memory_bytes;
  if (config.executor_threads != 0) {
    settings.executor_threads = static_cast<unsigned>(config.executor_threads);
  }
  settings.latency.jitter_nanos = 2 * config.latency_nanos;  // the mean is what was asked for
  if (config.faults.gpu_error_queue == 0) {
    settings.faults.failing_command = config.faults.gpu_error;
  }
  if (config.faults.slow_kernel != nullptr) settings.faults.slow_kernel = config.faults.slow_kernel;
  settings.faults.slow_kernel_nanos = config.faults.slow_kernel_nanos;
  settings.call_observer = {&tell, nullptr};
  face::begin(settings);
}

void configure_streams(const mpss_sut_config& config, Backend& backend) {
  const mpss_faults& faults = config.faults;
  if (faults.slow_stream_nanos != 0) {
    face::slow_down(queue_of(backend, faults.slow_stream), faults.slow_stream_nanos);
  }
  if (faults.gpu_error_queue != 0) {
    const auto stream = static_cast<std::int32_t>(faults.gpu_error_queue - 1);
    face::fail(queue_of(backend, stream), faults.gpu_error, {});
  }
  std::istringstream lines(config.gpu_errors != nullptr ? config.gpu_errors : "");
  std::int32_t stream = 0;
  std::uint64_t command = 0;
  for (std::string text; lines >> stream >> command >> text;) {
    face::fail(queue_of(backend, stream), command, text);
  }
}

bool has_room_for(std::size_t bytes) {
  if (!face::has_device()) return true;
  const std::size_t most = face::device().recommendedMaxWorkingSetSize();
  const std::size_t taken = face::device().currentAllocatedSize();
  return taken <= most && bytes <= most - taken;
}

std::int64_t too_large_heaps() {
  return face::has_device() ? face::device().heapsBeyondBudget() : 0;
}

void count_device_objects(mpss_statistics& out) {
  if (!face::has_device()) return;
  const metal::DeviceStatistics counts = face::device().statistics();
  // A stream keeps its open command buffer, its encoder and buffers of its own for as long as there
  // is a process: of those, what nothing leads to any more is a leak, which the judge of objects
  // sees in explored schedules. A buffer that carried a tensor was to be given back.
  out.live_buffers = face::live_tensor_buffers();
  out.submissions = counts.committed;
  // All the same, none of it may grow with each time that a program is repeated.
  out.device_objects = counts.objects();
}

mpss_status set_violation_reporter(mpss_sut* sut, mpss_violation_reporter function, void* context) {
  return guarded(sut, [&](Backend&) {
    reporter = {function, context};
    metal::set_violation_reporter(&report, nullptr);
  });
}

}  // namespace mpsstress::sut::sources
