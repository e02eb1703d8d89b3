// Planting: the parts of a pool with one or several of them replaced by defective ones. Which part
// a class replaces is told by what it derives from.
#ifndef MPSSTRESS_DEFECTS_PLANTING_HPP
#define MPSSTRESS_DEFECTS_PLANTING_HPP

#include <memory>
#include <type_traits>
#include <utility>

#include "backend/pool/pools.hpp"
#include "defects/all.hpp"
#include "defects/defect.hpp"
#include "defects/forwarding_parts.hpp"

namespace mpsstress::defects {

template <typename T, typename Part>
class Replacing;

// Parts that are made for a backend.
#define MPSSTRESS_REPLACING(Part, make)                                       \
  template <typename T>                                                       \
  class Replacing<T, backend::Part> final : public ForwardingParts {          \
   public:                                                                    \
    using ForwardingParts::ForwardingParts;                                   \
    std::unique_ptr<backend::Part> make(backend::Backend& backend) override { \
      return std::make_unique<T>(backend);                                    \
    }                                                                         \
  };                                                                          \
  backend::Part* part_of(const backend::Part*);
MPSSTRESS_REPLACING(Allocator, make_allocator)
MPSSTRESS_REPLACING(DeviceSynchronizer, make_device_synchronizer)
MPSSTRESS_REPLACING(Event, make_event)
MPSSTRESS_REPLACING(EventPool, make_event_pool)
MPSSTRESS_REPLACING(GraphCaches, make_graph_caches)
MPSSTRESS_REPLACING(Guard, make_guard)
MPSSTRESS_REPLACING(Hooks, make_hooks)
MPSSTRESS_REPLACING(Linear, make_linear)
MPSSTRESS_REPLACING(Operations, make_operations)
MPSSTRESS_REPLACING(Profiler, make_profiler)
MPSSTRESS_REPLACING(ShaderLibrary, make_shader_library)
MPSSTRESS_REPLACING(StreamPool, make_pool)
MPSSTRESS_REPLACING(Transfers, make_transfers)
#undef MPSSTRESS_REPLACING

template <typename T>
class Replacing<T, backend::Stream> final : public ForwardingParts {
 public:
  using ForwardingParts::ForwardingParts;
  std::unique_ptr<backend::Stream> make_stream(backend::Backend& backend, int index) override {
    return std::make_unique<T>(backend, index);
  }
};
backend::Stream* part_of(const backend::Stream*);

template <typename T>
class Replacing<T, backend::StreamAssigner> final : public ForwardingParts {
 public:
  using ForwardingParts::ForwardingParts;
  std::unique_ptr<backend::StreamAssigner> make_stream_assigner(int streams) override {
    return std::make_unique<T>(streams);
  }
};
backend::StreamAssigner* part_of(const backend::StreamAssigner*);

template <typename T>
class Replacing<T, backend::SlotTable> final : public ForwardingParts {
 public:
  using ForwardingParts::ForwardingParts;
  dispatch::Ref<backend::SlotTable> make_slot_table(const backend::Config& config) override {
    return dispatch::make_object<T>(config);
  }
};
backend::SlotTable* part_of(const backend::SlotTable*);

template <typename T>
class Replacing<T, backend::MainThread> final : public ForwardingParts {
 public:
  using ForwardingParts::ForwardingParts;
  std::unique_ptr<backend::MainThread> make_main_thread() override { return std::make_unique<T>(); }
};
backend::MainThread* part_of(const backend::MainThread*);

template <typename T>
class Replacing<T, backend::ForkGuard> final : public ForwardingParts {
 public:
  using ForwardingParts::ForwardingParts;
  std::unique_ptr<backend::ForkGuard> make_fork_guard() override { return std::make_unique<T>(); }
};
backend::ForkGuard* part_of(const backend::ForkGuard*);

template <typename Defective>
using PartOf = std::remove_pointer_t<decltype(part_of(static_cast<Defective*>(nullptr)))>;

template <typename... Defective>
std::unique_ptr<backend::Parts> plant(std::unique_ptr<backend::Parts> parts) {
  ((parts = std::make_unique<Replacing<Defective, PartOf<Defective>>>(std::move(parts))), ...);
  return parts;
}

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_DEFECTS_PLANTING_HPP
