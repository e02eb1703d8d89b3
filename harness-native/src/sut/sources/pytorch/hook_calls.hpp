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
#include "sut/sources/pytorch/encoding.hpp"
#include "sut/sources/pytorch/queue_blocks.hpp"

namespace mpsstress::sut::sources::pytorch {

#if MPSSTRESS_HAS_MPSHooks
using Hooks = at::mps::MPSHooks;
#else
using Hooks = Absent;
#endif
MPSSTRESS_CAN(HooksSynchronize, Hooks, std::declval<const T&>().deviceSynchronize());

MPSSTRESS_CAN(HooksEncode, Hooks,
              (std::declval<const T&>().getDispatchQueue(),
               std::declval<const T&>().getCommandBuffer(),
               std::declval<const T&>().commitStream()));

// Versions differ in what hooks are made from.
template <typename H>
H made_hooks() {
  if constexpr (std::is_default_constructible_v<H>) {
    return H();
  } else {
    return H({});
  }
}

template <typename H>
void synchronize_by_hooks() {
  made_hooks<H>().deviceSynchronize();
}

// As the documentation of torch::mps tells extensions: they know no stream, and end no encoder but
// their own.
template <typename H>
void encode_by_hooks(void (^block)(id<MTLComputeCommandEncoder>)) {
  dispatch_with_rethrow((dispatch_queue_t)made_hooks<H>().getDispatchQueue(), ^{
    @autoreleasepool {
      auto* const buffer = (id<MTLCommandBuffer>)made_hooks<H>().getCommandBuffer();
      with_encoder_of(buffer, block);
      made_hooks<H>().commitStream();
    }
  });
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
