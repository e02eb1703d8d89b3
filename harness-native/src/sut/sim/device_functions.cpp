// Making and ending a SUT, and what concerns the whole of it.
#include <algorithm>
#include <cstdio>
#include <sstream>
#include <utility>

#include "backend/allocator/allocator.hpp"
#include "backend/event/event_pool.hpp"
#include "backend/hooks.hpp"
#include "backend/operation/graph_cache.hpp"
#include "backend/pool/pools.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/guard.hpp"
#include "backend/stream/profiler.hpp"
#include "defects/registry.hpp"
#include "metal/device.hpp"
#include "metal/validation.hpp"
#include "sut/sim/sim.hpp"

namespace mpsstress::sut::sim {
namespace {

backend::Parts parts_of_pool(const std::string& pool) {
  if (const auto parts = backend::parts_of_pool(pool)) return *parts;
  std::string known;
  for (const std::string& name : backend::pool_names()) known += (known.empty() ? "" : ", ") + name;
  throw BadArgument("unknown pool '" + pool + "'; the pools of sim are: " + known);
}

// Null: none is asked for.
const defects::Defect* defect_of(const mpss_sut_config& config) {
  if (config.defect == nullptr || *config.defect == '\0') return nullptr;
  const defects::Defect* defect = defects::find_defect(config.defect);
  if (defect == nullptr) {
    throw BadArgument("unknown defect '" + std::string(config.defect) +
                      "'; the defects of sim are: " + defects::defect_ids());
  }
  return defect;
}

backend::Parts parts_of(const std::string& pool, const defects::Defect* defect) {
  backend::Parts parts = parts_of_pool(pool);
  if (defect == nullptr) return parts;
  if (std::find(defect->pools.begin(), defect->pools.end(), pool) == defect->pools.end()) {
    throw BadArgument("defect '" + defect->id + "' cannot be planted in pool '" + pool + "'");
  }
  defect->plant(parts);
  return parts;
}

// Whom the device's reports of broken rules go to: one for the process, as the device's own is.
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

std::string& last_message() {
  thread_local std::string message;
  return message;
}

const char* last_error() { return last_message().c_str(); }

namespace {

void add_gpu_errors(const mpss_sut_config& config, backend::Config& settings) {
  const std::uint32_t queue = config.faults.gpu_error_queue;
  if (queue == 0) {
    settings.failing_command = config.faults.gpu_error;
  } else {
    settings.failing_commands.push_back(
        {static_cast<int>(queue) - 1, config.faults.gpu_error, std::string()});
  }
  std::istringstream lines(config.gpu_errors != nullptr ? config.gpu_errors : "");
  backend::FailingCommand command;
  while (lines >> command.stream >> command.number >> command.text) {
    settings.failing_commands.push_back(command);
  }
}

}  // namespace

mpss_status create(const mpss_sut_config* config, mpss_sut** out) {
  return guarded([&] {
    require(out != nullptr, "create: nowhere to put the SUT");
    require(config != nullptr && config->struct_size >= sizeof(mpss_sut_config),
            "create: the configuration is missing or of an older interface");
    require(config->device == nullptr, "create: sim has one device; name none");
    const defects::Defect* defect = defect_of(*config);  // before any code of the backend is run
    const std::string pool = config->pool != nullptr ? config->pool : "patched";
    const backend::Parts parts = parts_of(pool, defect);
    backend::Config settings;
    settings.seed = config->seed;
    settings.memory_bytes = config->memory_bytes;
    settings.latency_nanos = config->latency_nanos;
    settings.executor_threads = config->executor_threads;
    add_gpu_errors(*config, settings);
    settings.failing_compile = config->faults.compile_error;
    settings.failing_library = config->library_error;
    settings.slow_stream = config->faults.slow_stream;
    settings.slow_stream_nanos = config->faults.slow_stream_nanos;
    if (config->faults.slow_kernel != nullptr) settings.slow_kernel = config->faults.slow_kernel;
    settings.slow_kernel_nanos = config->faults.slow_kernel_nanos;
    settings.device_call = config->device_call;
    settings.device_call_context = config->device_call_context;
    backend::apply_environment(settings, config->environment != nullptr ? config->environment : "");
    for (const std::string& warning : settings.warnings) {
      std::fprintf(stderr, "warning: %s\n", warning.c_str());
    }
    auto sut = std::make_unique<mpss_sut>();
    // Errors are mostly met by the first synchronisation of the device (synchronize_device).
    sut->synchronizations = pool == "patched" ? 0 : 1;
    sut->backend = std::make_unique<backend::Backend>(std::move(settings), parts);
    *out = sut.release();
  });
}

void destroy(mpss_sut* sut) {
  if (sut == nullptr) return;
  // The parent's threads, which would have to end its work, are not in a forked child (C19).
  if (sut->backend->in_forked_child()) (void)sut->backend.release();
  delete sut;
}

std::uint64_t capabilities(mpss_sut*) {
  return MPSS_CAN_STREAMS | MPSS_CAN_EVENTS | MPSS_CAN_ELAPSED | MPSS_CAN_RECORD_STREAM |
         MPSS_CAN_RELEASE | MPSS_CAN_HOST_ACCESS | MPSS_CAN_STATISTICS | MPSS_CAN_MAIN_THREAD |
         MPSS_CAN_HOOKS | MPSS_CAN_FORK | MPSS_CAN_FAULTS | MPSS_CAN_GPU_ERRORS |
         MPSS_CAN_SLOW_KERNELS | MPSS_CAN_STREAM_FAULTS | MPSS_CAN_QUERY | MPSS_CAN_ACTIVE_COUNT |
         MPSS_CAN_GATES | MPSS_CAN_UPLOAD | MPSS_CAN_BUFFER_EVENTS | MPSS_CAN_INTERNAL_COUNTS |
         MPSS_CAN_LIBRARY_FAULTS | MPSS_CAN_COMMITS | MPSS_CAN_ADOPTION | MPSS_CAN_DATA_POINTERS |
         MPSS_CAN_DEVICE_OBJECTS | MPSS_CAN_DEVICE_CALLS | MPSS_CAN_CONTINUES |
         MPSS_CAN_STALE_POINTERS;
}

// By torch.mps.synchronize and by torch.accelerator.synchronize, in turn; on other pools than
// patched the latter is first.
mpss_status synchronize_device(mpss_sut* sut) {
  return guarded_by_backend(sut, [&](backend::Backend& backend) {
    const bool even = sut->synchronizations.fetch_add(1, std::memory_order_relaxed) % 2 == 0;
    even ? backend.hooks().device_synchronize() : backend.guard().synchronize_device();
  });
}

mpss_status empty_cache(mpss_sut* sut) {
  return guarded(sut, [](backend::Backend& backend) { backend.hooks().empty_cache(); });
}

mpss_status statistics(mpss_sut* sut, mpss_statistics* out) {
  return guarded(sut, [&](backend::Backend& backend) {
    require(out != nullptr && out->struct_size >= sizeof(mpss_statistics),
            "statistics: the structure is missing or of an older interface");
    const backend::AllocatorStatistics memory = backend.allocator().statistics();
    const metal::DeviceStatistics device = backend.device().statistics();
    out->live_tensors = sut->live_tensors.load(std::memory_order_relaxed);
    out->live_bytes = memory.live_bytes;
    out->live_buffers = device.buffers;
    out->pending_free = memory.pending_free;
    out->live_command_buffers = device.command_buffers;
    out->live_encoders = device.encoders;
    out->live_events = static_cast<std::int64_t>(backend.events().live());
    out->streams_created = static_cast<std::int64_t>(backend.pool().created_streams().size());
    out->thread_bindings = backend.pool().threads().live();
    out->cached_graphs = backend.graphs().cached_graphs();
    out->submissions = device.committed;
    out->live_heaps = device.heaps;
    out->live_shared_events = device.events - sut->gates.count();
    out->live_handlers = sut->handlers.odd();
    out->warnings = static_cast<std::int64_t>(backend.config().warnings.size());
    out->live_graphs = device.graphs;
    out->live_matrix_kernels = device.matrix_kernels;
    out->live_libraries = device.libraries;
    out->live_pipelines = device.pipelines;
    out->pipelines_in_blocks = device.pipelines_in_blocks;
    out->waits_in_blocks = device.waits_in_blocks;
    out->device_objects = device.objects();
    out->continued = device.continued;
    out->active_streams = backend.pool().active_stream_count();
    out->profiled = 0;
    out->profiled_completed = 0;
    // Before anything was committed nothing was counted, and to ask would make the table for the
    // threads, which are to make it themselves.
    if (!backend.profiler().enabled() || device.committed == 0) return;
    for (const auto& [name, counts] : backend.profiler().counts()) {
      out->profiled += counts.encoded;
      out->profiled_completed += counts.completed;
    }
  });
}

mpss_status set_violation_reporter(mpss_sut* sut, mpss_violation_reporter function, void* context) {
  return guarded([&] {
    require(sut != nullptr, "the SUT is null");
    reporter = {function, context};
    metal::set_violation_reporter(&report, nullptr);
  });
}

const char* defects() { return mpsstress::defects::defects_json().c_str(); }

}  // namespace mpsstress::sut::sim
