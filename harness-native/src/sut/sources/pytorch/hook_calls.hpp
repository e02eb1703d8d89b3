// The checkout's hooks, where MPSHooks is compiled: what torch.mps.synchronize and its like call.
#ifndef MPSSTRESS_SUT_SOURCES_PYTORCH_HOOK_CALLS_HPP
#define MPSSTRESS_SUT_SOURCES_PYTORCH_HOOK_CALLS_HPP

#if MPSSTRESS_HAS_MPSHooks
#include <ATen/mps/MPSHooks.h>
#endif

#include <atomic>
#include <type_traits>
#include <utility>

#include "sut/sources/pytorch/detection.hpp"

namespace mpsstress::sut::sources::pytorch {

#if MPSSTRESS_HAS_MPSHooks
using Hooks = at::mps::MPSHooks;
#else
using Hooks = Absent;
#endif
MPSSTRESS_CAN(HooksSynchronize, Hooks, std::declval<const T&>().deviceSynchronize());

// Versions differ in what hooks are made from.
template <typename H>
void synchronize_by_hooks() {
  if constexpr (std::is_default_constructible_v<H>) {
    H().deviceSynchronize();
  } else {
    H({}).deviceSynchronize();
  }
}

// Whether the calling thread is one of every second, by the order in which they ask first: of two
// ways to the same, both are gone. Relaxed, as it must order nothing.
inline bool takes_the_other_way() {
  static std::atomic<unsigned> threads{0};
  thread_local const unsigned number = threads.fetch_add(1, std::memory_order_relaxed);
  return number % 2 == 1;
}

}  // namespace mpsstress::sut::sources::pytorch

#endif  // MPSSTRESS_SUT_SOURCES_PYTORCH_HOOK_CALLS_HPP
