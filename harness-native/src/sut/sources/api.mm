// The table of the SUT `sources`, and what concerns the whole of it.
#include <cstdlib>
#include <cstring>

#include "defects/sources.hpp"
#include "objc/foundation/main_thread.hpp"
#include "objc/metal/face.hpp"
#include "sut/sources/device_settings.hpp"
#include "sut/sources/sources.hpp"

namespace mpsstress::sut::sources {
namespace {

bool is_set(const std::string& name, const std::string& value) {
  const char* const now = std::getenv(name.c_str());
  return now != nullptr && value == now;
}

// "NAME=value" lines, before anything of the sources could read them. Where schedules are explored
// the process has them already (app/explore/environment.cpp).
void apply_environment(const char* lines) {
  std::string rest = lines != nullptr ? lines : "";
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string line = rest.substr(0, end);
    rest = end == std::string::npos ? "" : rest.substr(end + 1);
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos || equals == 0) continue;
    const std::string name = line.substr(0, equals);
    const std::string value = line.substr(equals + 1);
    if (!is_set(name, value)) setenv(name.c_str(), value.c_str(), 1);
  }
}

// Before anything of the sources is run.
void plant(const std::string& defect) {
  if (mpss_plant == nullptr) {
    require(defect.empty(), "create: nothing is planted in somebody's sources");
  } else if (mpss_plant(defect.c_str()) == 0) {
    throw BadArgument("create: no mutant is called '" + defect + "'");
  }
}

mpss_status create(const mpss_sut_config* config, mpss_sut** out) {
  try {
    require(out != nullptr, "create: nowhere to put the SUT");
    require(config != nullptr && config->struct_size >= sizeof(mpss_sut_config),
            "create: the configuration is missing or of an older interface");
    plant(config->defect != nullptr ? config->defect : "");
    apply_environment(config->environment);
    configure_device(*config);
    // After what the sources' own statics do at the end of the process: the device ends last, and
    // no worker of it is left behind.
    static const int device_ends_last = std::atexit([] { face::end(); });
    require(device_ends_last == 0, "create: no room to note what ends last");
    auto sut = std::make_unique<mpss_sut>();
    sut->pipelines = std::make_unique<Pipelines>();
    sut->backend = mpsstress::sources::make_backend();
    sut->host_memory = config->host_memory != 0;
    configure_streams(*config, *sut->backend);
    *out = sut.release();
    return MPSS_OK;
  } catch (const BadArgument& error) {
    last_message() = error.what();
    return MPSS_BAD_ARGUMENT;
  } catch (const Unsupported& error) {
    last_message() = std::string("these sources have ") + error.what();
    return MPSS_UNSUPPORTED;
  } catch (const std::exception& error) {
    last_message() = error.what();
    return MPSS_ERROR;
  }
}

void destroy(mpss_sut* sut) {
  face::forget_main_thread();  // of this run
  tell_nobody();
  delete sut;
}

std::uint64_t capabilities(mpss_sut* sut) {
  // Objects of the device and handles are counted for every adapter, and the face says which thread
  // is the main one; the device fails and is slow whoever uses it.
  return sut->backend->capabilities() | MPSS_CAN_STATISTICS | MPSS_CAN_MAIN_THREAD |
         MPSS_CAN_UPLOAD | MPSS_CAN_GPU_ERRORS | MPSS_CAN_SLOW_KERNELS |
         MPSS_CAN_DEVICE_OBJECTS | MPSS_CAN_DEVICE_CALLS;
}

const char* last_error() { return last_message().c_str(); }

mpss_status adopt_main_thread(mpss_sut* sut) {
  return guarded(sut, [](Backend&) { face::adopt_main_thread(); });
}

mpss_status current_stream(mpss_sut* sut, std::int32_t* id) {
  return guarded(sut, [&](Backend& backend) { *id = backend.current_stream(); });
}

mpss_status default_stream(mpss_sut* sut, std::int32_t* id) {
  return guarded(sut, [&](Backend& backend) { *id = backend.default_stream(); });
}

mpss_status pool_stream(mpss_sut* sut, std::int32_t* id) {
  return guarded(sut, [&](Backend& backend) { *id = backend.pool_stream(); });
}

mpss_status set_current_stream(mpss_sut* sut, std::int32_t id) {
  return guarded(sut, [&](Backend& backend) { backend.set_current_stream(id); });
}

mpss_status exchange_stream(mpss_sut* sut, std::int32_t id, std::int32_t* before) {
  return guarded(sut, [&](Backend& backend) {
    require(before != nullptr, "nowhere to put the stream");
    *before = backend.exchange_stream(id);
  });
}

mpss_status release_stream(mpss_sut* sut) {
  return guarded(sut, [](Backend& backend) { backend.release_stream(); });
}

mpss_status active_stream_count(mpss_sut* sut, std::int32_t* count) {
  return guarded(sut, [&](Backend& backend) { *count = backend.active_stream_count(); });
}

mpss_status synchronize_stream(mpss_sut* sut, std::int32_t id) {
  return guarded(sut, [&](Backend& backend) { backend.synchronize_stream(id); });
}

mpss_status commit(mpss_sut* sut, std::int32_t id, std::int32_t continuing) {
  return guarded(sut, [&](Backend& backend) {
    if (continuing != 0) throw Unsupported("no command buffer that goes on by request");
    backend.commit(id);
  });
}

mpss_status query_stream(mpss_sut* sut, std::int32_t id, std::int32_t* idle) {
  return guarded(sut, [&](Backend& backend) { *idle = backend.query_stream(id) ? 1 : 0; });
}

mpss_status synchronize_device(mpss_sut* sut) {
  return guarded(sut, [](Backend& backend) { backend.synchronize_device(); });
}

mpss_status empty_cache(mpss_sut* sut) {
  return guarded(sut, [](Backend& backend) { backend.empty_cache(); });
}

mpss_status statistics(mpss_sut* sut, mpss_statistics* out) {
  return guarded(sut, [&](Backend& backend) {
    require(out != nullptr && out->struct_size >= sizeof(mpss_statistics),
            "statistics: the structure is missing or of an older interface");
    count_device_objects(*out);
    if (!backend.empties_cache()) out->live_buffers = 0;
    out->live_tensors = sut->live_tensors.load(std::memory_order_relaxed);
    out->live_handlers = sut->handlers.odd();
    out->live_events = sut->live_events.load(std::memory_order_relaxed);
  });
}

}  // namespace

std::string& last_message() {
  thread_local std::string message;
  return message;
}

}  // namespace mpsstress::sut::sources

namespace our = mpsstress::sut::sources;

extern "C" __attribute__((visibility("default"))) const mpss_sut_api* mpss_sut_plugin(void) {
  static const mpss_sut_api api = {
      MPSS_SUT_ABI,
      sizeof(mpss_sut_api),
      "sources",
      mpsstress::sources::description(),
      &our::create,
      &our::destroy,
      &our::capabilities,
      &our::last_error,
      &our::adopt_main_thread,
      &our::current_stream,
      &our::default_stream,
      &our::pool_stream,
      &our::set_current_stream,
      &our::release_stream,
      &our::active_stream_count,
      &our::synchronize_stream,
      &our::query_stream,
      &our::synchronize_device,
      &our::event_create,
      &our::event_destroy,
      &our::event_record,
      &our::event_wait,
      &our::event_query,
      &our::event_synchronize,
      &our::event_elapsed,
      &our::tensor_create,
      &our::tensor_free,
      &our::tensor_record_stream,
      &our::compute,
      &our::tensor_read,
      &our::tensor_peek,
      &our::tensor_write,
      &our::empty_cache,
      &our::statistics,
      &our::set_violation_reporter,
      nullptr,
      &our::tensor_pinned,
      &our::tensor_upload,
      &our::tensor_poke,
      &our::tensor_record_events,
      &our::tensor_wait_for_events,
      &our::extension_copy,
      &our::block_stream,
      &our::overflow,
      &our::busy,
      &our::tensor_memory,
      &our::close_gate,
      &our::open_gate,
      &our::in_block,
      &our::exchange_stream,
      &our::commit,
      &our::tensor_borrow,
      &our::tensor_take,
  };
  return &api;
}
