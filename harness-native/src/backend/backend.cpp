// Putting the parts together, and taking them apart.
#include "backend/backend.hpp"

#include <utility>

#include "backend/allocator/allocator.hpp"
#include "backend/event/event_pool.hpp"
#include "backend/fork_guard.hpp"
#include "backend/hooks.hpp"
#include "backend/operation/graph_cache.hpp"
#include "backend/operation/linear.hpp"
#include "backend/operation/operations.hpp"
#include "backend/operation/shader_library.hpp"
#include "backend/operation/transfers.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/simulation.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/guard.hpp"
#include "backend/stream/profiler.hpp"

namespace mpsstress::backend {

Backend::Backend(Config config, const Parts& parts)
    : config_(std::move(config)),
      parts_(parts),
      fork_guard_(parts_.make<ForkGuard>()),
      device_(metal::Device::create(device_configuration(config_))),
      pool_(parts_.make<StreamPool>(*this)),
      synchronizer_(parts_.make<DeviceSynchronizer>(*this)),
      events_(parts_.make<EventPool>(*this)),
      allocator_(parts_.make<Allocator>(*this)),
      shaders_(parts_.make<ShaderLibrary>(*this)),
      graphs_(parts_.make<GraphCaches>(*this)),
      profiler_(parts_.make<Profiler>(*this)),
      linear_(parts_.make<Linear>(*this)),
      operations_(parts_.make<Operations>(*this)),
      transfers_(parts_.make<Transfers>(*this)),
      guard_(parts_.make<Guard>(*this)),
      hooks_(parts_.make<Hooks>(*this)) {}

Backend::~Backend() {
  pool_->close();
  synchronizer_->drain();
}

void Backend::check_usable() const { fork_guard_->check(); }

bool Backend::in_forked_child() const { return fork_guard_->in_child(); }

}  // namespace mpsstress::backend
