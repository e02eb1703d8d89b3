// mpsstress/harness.h: pools, streams and events.
#include "mpsstress/harness.h"

#include <limits>
#include <string>

#include "program/interface/last_error.hpp"
#include "program/interface/pool_object.hpp"

using mpsstress::program::guarded;
using mpsstress::program::HandleTable;
using mpsstress::program::PoolObject;
using mpsstress::program::SutInstance;

namespace mpsstress::program {

HandleTable<PoolObject>& pool_table() {
  // Never destroyed: a process may end with pools open, and what a pool's end needs (the main
  // thread's own state) is gone by then.
  static HandleTable<PoolObject>& table = *new HandleTable<PoolObject>("pool");
  return table;
}

}  // namespace mpsstress::program

namespace {

/// A static local would ask whether it is there yet at each call.
HandleTable<PoolObject>& pools = mpsstress::program::pool_table();

std::int32_t no_such_pool() {
  mpsstress::program::set_last_error("no such pool");
  return -1;
}

std::int32_t refused(const PoolObject& pool, mpss_status status) {
  const char* message = const_cast<PoolObject&>(pool).sut().api().last_error();
  const bool empty = message == nullptr || message[0] == '\0';
  const bool unsupported = status == MPSS_UNSUPPORTED;
  const char* const nameless = unsupported ? "an operation of this SUT" : "the SUT gave no message";
  mpsstress::program::set_last_error(empty ? nameless : message, unsupported);
  return -1;
}

/// A call of the SUT that answers nothing: 0 or -1. No exception is in the way, so that a call
/// costs little more than the SUT's own.
template <typename Function, typename... Arguments>
std::int32_t call(std::int64_t handle, Function function, Arguments... arguments) {
  PoolObject* pool = pools.find(handle);
  if (pool == nullptr) return no_such_pool();
  SutInstance& sut = pool->sut();
  const mpss_status status = (sut.api().*function)(sut.get(), arguments...);
  return status == MPSS_OK ? 0 : refused(*pool, status);
}

/// A call that answers a number.
template <typename Function, typename... Arguments>
std::int32_t ask(std::int64_t handle, Function function, Arguments... arguments) {
  std::int32_t answer = 0;
  const std::int32_t status = call(handle, function, arguments..., &answer);
  return status == 0 ? answer : status;
}

}  // namespace

std::int64_t mpss_pool_create(const char* pool, const char* defect, std::uint64_t seed) {
  return guarded(std::int64_t{0}, [&] {
    mpss_sut_config config{};
    config.struct_size = sizeof config;
    config.pool = pool == nullptr ? "patched" : pool;
    config.defect = defect == nullptr || defect[0] == '\0' ? nullptr : defect;
    config.seed = seed;
    auto sut = std::make_unique<SutInstance>(*mpss_sim_sut(), config);
    return pools.add(std::make_unique<PoolObject>(std::move(sut)));
  });
}

void mpss_pool_destroy(std::int64_t pool) {
  const PoolObject* found = pools.find(pool);
  if (found != nullptr && found->is_owned()) pools.remove(pool);
}

const char* mpss_pool_capabilities(std::int64_t pool) {
  return guarded("", [&] {
    thread_local std::string words;
    words.clear();
    for (const std::string& word : pools.get(pool).sut().capabilities()) words += word + " ";
    return words.c_str();
  });
}

std::int32_t mpss_pool_adopt_main_thread(std::int64_t pool) {
  return call(pool, &mpss_sut_api::adopt_main_thread);
}
std::int32_t mpss_pool_current(std::int64_t pool) {
  return ask(pool, &mpss_sut_api::current_stream);
}
std::int32_t mpss_pool_default(std::int64_t pool) {
  return ask(pool, &mpss_sut_api::default_stream);
}
std::int32_t mpss_pool_next(std::int64_t pool) { return ask(pool, &mpss_sut_api::pool_stream); }
std::int32_t mpss_pool_set_current(std::int64_t pool, std::int32_t stream) {
  return call(pool, &mpss_sut_api::set_current_stream, stream);
}
std::int32_t mpss_pool_release(std::int64_t pool) {
  return call(pool, &mpss_sut_api::release_stream);
}
std::int32_t mpss_pool_active_streams(std::int64_t pool) {
  return ask(pool, &mpss_sut_api::active_stream_count);
}
std::int32_t mpss_pool_synchronize_device(std::int64_t pool) {
  return call(pool, &mpss_sut_api::synchronize_device);
}
std::int32_t mpss_pool_empty_cache(std::int64_t pool) {
  return call(pool, &mpss_sut_api::empty_cache);
}

std::int32_t mpss_pool_statistics(std::int64_t pool, std::int64_t* out) {
  mpss_statistics counts{};
  counts.struct_size = sizeof counts;
  const std::int32_t status = call(pool, &mpss_sut_api::statistics, &counts);
  if (status != 0) return status;
  const std::int64_t ordered[] = {
      counts.live_tensors,  counts.live_bytes,           counts.live_buffers,
      counts.pending_free,  counts.live_command_buffers, counts.live_encoders,
      counts.live_events,   counts.streams_created,      counts.thread_bindings,
      counts.cached_graphs, counts.submissions};
  for (const std::int64_t count : ordered) *out++ = count;
  return 0;
}

std::int32_t mpss_stream_synchronize(std::int64_t pool, std::int32_t stream) {
  return call(pool, &mpss_sut_api::synchronize_stream, stream);
}
std::int32_t mpss_stream_query(std::int64_t pool, std::int32_t stream) {
  return ask(pool, &mpss_sut_api::query_stream, stream);
}

std::int64_t mpss_event_create(std::int64_t pool, std::int32_t timing) {
  mpss_event event = 0;
  return call(pool, &mpss_sut_api::event_create, timing, &event) == 0 ? event : 0;
}
std::int32_t mpss_event_destroy(std::int64_t pool, std::int64_t event) {
  return call(pool, &mpss_sut_api::event_destroy, event);
}
std::int32_t mpss_event_record(std::int64_t pool, std::int64_t event, std::int32_t stream) {
  return call(pool, &mpss_sut_api::event_record, event, stream);
}
std::int32_t mpss_event_wait(std::int64_t pool, std::int64_t event, std::int32_t stream) {
  return call(pool, &mpss_sut_api::event_wait, event, stream);
}
std::int32_t mpss_event_query(std::int64_t pool, std::int64_t event) {
  return ask(pool, &mpss_sut_api::event_query, event);
}
std::int32_t mpss_event_synchronize(std::int64_t pool, std::int64_t event) {
  return call(pool, &mpss_sut_api::event_synchronize, event);
}
double mpss_event_elapsed(std::int64_t pool, std::int64_t begin, std::int64_t end) {
  double millis = 0;
  const std::int32_t status = call(pool, &mpss_sut_api::event_elapsed, begin, end, &millis);
  return status == 0 ? millis : std::numeric_limits<double>::quiet_NaN();
}
