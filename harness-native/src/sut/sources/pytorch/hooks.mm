// In the place of the checkout's MPSHooksInterface.cpp, where that is not compiled: the registry that
// MPSHooks.mm enters itself into before main, and those hooks. Weak, as another file may have it.
#include <ATen/detail/MPSHooksInterface.h>

#include <memory>
#include <type_traits>

#define MPSSTRESS_STANDS_IN __attribute__((weak))

namespace at {

// Its class, and what it makes an object from, differ among versions; the declaration tells.
MPSSTRESS_STANDS_IN auto MPSHooksRegistry() -> decltype(MPSHooksRegistry()) {
  static auto& registry = *new std::remove_reference_t<decltype(*MPSHooksRegistry())>();
  return &registry;
}

namespace {

template <typename Registry>
auto made_by(Registry& registry, int) -> decltype(registry.Create("MPSHooks", {})) {
  return registry.Create("MPSHooks", {});
}
template <typename Registry>
auto made_by(Registry& registry, long) -> decltype(registry.Create("MPSHooks")) {
  return registry.Create("MPSHooks");
}

}  // namespace

namespace detail {

MPSSTRESS_STANDS_IN const MPSHooksInterface& getMPSHooks() {
  static const auto& hooks = *made_by(*MPSHooksRegistry(), 0).release();
  return hooks;
}

}  // namespace detail
}  // namespace at
