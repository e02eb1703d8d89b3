// Streams, by the paths that PyTorch takes: the guard where it has one, else the pool and the
// hooks.
#include "backend/hooks.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/guard.hpp"
#include "backend/stream/stream.hpp"
#include "sut/sim/sim.hpp"
#include "sut/sim/stream_names.hpp"

namespace mpsstress::sut::sim {
namespace {

using backend::Backend;

void put(std::int32_t* out, const backend::GenericStream& stream) {
  require(out != nullptr, "nowhere to put the stream");
  *out = static_cast<std::int32_t>(stream.id);
}

}  // namespace

mpss_status adopt_main_thread(mpss_sut* sut) {
  return guarded(sut, [](Backend& backend) { backend.pool().adopt_main_thread(); });
}

mpss_status current_stream(mpss_sut* sut, std::int32_t* id) {
  return guarded_by_backend(sut, [&](Backend& backend) { put(id, backend.guard().get_stream()); });
}

mpss_status default_stream(mpss_sut* sut, std::int32_t* id) {
  return guarded(sut, [&](Backend& backend) { put(id, backend.guard().get_default_stream()); });
}

mpss_status pool_stream(mpss_sut* sut, std::int32_t* id) {
  return guarded_by_backend(sut,
                            [&](Backend& backend) { put(id, backend.guard().get_new_stream()); });
}

mpss_status set_current_stream(mpss_sut* sut, std::int32_t id) {
  return guarded(sut, [&](Backend& backend) {
    backend::StreamPool& pool = backend.pool();
    pool.set_current_stream(id == MPSS_NULL_STREAM ? nullptr : &pool.stream(id));
  });
}

mpss_status release_stream(mpss_sut* sut) {
  return guarded(sut, [](Backend& backend) { backend.hooks().release_current_thread_slot(); });
}

mpss_status active_stream_count(mpss_sut* sut, std::int32_t* count) {
  return guarded(sut, [&](Backend& backend) {
    require(count != nullptr, "nowhere to put the count");
    *count = backend.hooks().active_stream_count();
  });
}

mpss_status synchronize_stream(mpss_sut* sut, std::int32_t id) {
  return guarded(
      sut, [&](Backend& backend) { backend.guard().synchronize_stream(stream_name(backend, id)); });
}

mpss_status exchange_stream(mpss_sut* sut, std::int32_t id, std::int32_t* before) {
  return guarded(sut, [&](Backend& backend) {
    put(before, backend.guard().exchange_stream(stream_name(backend, id)));
  });
}

mpss_status commit(mpss_sut* sut, std::int32_t id, std::int32_t continuing) {
  return guarded(sut, [&](Backend& backend) {
    if (id == MPSS_NULL_STREAM && continuing == 0) {  // as torch::mps::commit, through the hook
      backend.hooks().commit();
      return;
    }
    backend::StreamPool& pool = backend.pool();
    backend::Stream& stream = id == MPSS_NULL_STREAM ? pool.current_stream() : pool.stream(id);
    stream.synchronize(continuing != 0 ? backend::SyncType::CommitAndContinue
                                       : backend::SyncType::Commit);
  });
}

mpss_status query_stream(mpss_sut* sut, std::int32_t id, std::int32_t* idle) {
  return guarded(sut, [&](Backend& backend) {
    require(idle != nullptr, "nowhere to put the answer");
    *idle = backend.guard().query_stream(stream_name(backend, id)) ? 1 : 0;
  });
}

}  // namespace mpsstress::sut::sim
