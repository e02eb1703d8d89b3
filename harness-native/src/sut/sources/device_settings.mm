// The process has one device. Under the controlled runtime each schedule has its own; elsewhere what
// the sources keep in static storage outlives a run, and so does the device.
#include "sut/sources/device_settings.hpp"

#include <string>

#include "metal/validation.hpp"
#include "objc/metal/face.hpp"
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

}  // namespace

void configure_device(const mpss_sut_config& config) {
  if (face::has_device()) return;
  metal::DeviceConfiguration settings;
  settings.seed = config.seed;
  if (config.memory_bytes != 0) settings.memory_budget = config.memory_bytes;
  if (config.executor_threads != 0) {
    settings.executor_threads = static_cast<unsigned>(config.executor_threads);
  }
  settings.latency.jitter_nanos = 2 * config.latency_nanos;  // the mean is what was asked for
  settings.faults.failing_command = config.faults.gpu_error;
  if (config.faults.slow_kernel != nullptr) settings.faults.slow_kernel = config.faults.slow_kernel;
  settings.faults.slow_kernel_nanos = config.faults.slow_kernel_nanos;
  face::begin(settings);
}

void count_device_objects(mpss_statistics& out) {
  if (!face::has_device()) return;
  const metal::DeviceStatistics counts = face::device().statistics();
  out.live_buffers = counts.buffers;
  out.live_command_buffers = counts.command_buffers;
  out.live_encoders = counts.encoders;
  out.submissions = counts.committed;
}

mpss_status set_violation_reporter(mpss_sut* sut, mpss_violation_reporter function, void* context) {
  return guarded(sut, [&](Backend&) {
    reporter = {function, context};
    metal::set_violation_reporter(&report, nullptr);
  });
}

}  // namespace mpsstress::sut::sources
