// What the headers of a checkout offer: names that some versions have and others do not. A function
// of this file is chosen only where the checkout declares none that fits; it answers Absent.
#ifndef MPSSTRESS_SUT_SOURCES_PYTORCH_DETECTION_HPP
#define MPSSTRESS_SUT_SOURCES_PYTORCH_DETECTION_HPP

#include <type_traits>
#include <utility>

namespace mpsstress::sut::sources::pytorch {

struct Absent {};

template <typename T>
inline constexpr bool is_absent = std::is_same_v<std::decay_t<T>, Absent>;

// Calls the function object with what it takes; whether it can be compiled is asked by `works`.
template <typename Function, typename... Arguments>
constexpr bool works = std::is_invocable_v<Function, Arguments...>;

}  // namespace mpsstress::sut::sources::pytorch

// A call that compiles with some versions of the headers only: `call(0)` with it, else `otherwise`.
#define MPSSTRESS_CAN(name, type, expression)                            \
  template <typename T, typename = void>                                 \
  struct name : std::false_type {};                                      \
  template <typename T>                                                  \
  struct name<T, std::void_t<decltype(expression)>> : std::true_type {}; \
  constexpr bool k##name = name<type>::value

// The class of the patch's pool, and the allocator's interface. Looked up from within at::mps,
// those of the checkout hide these.
struct MPSStreamPool : mpsstress::sut::sources::pytorch::Absent {};
struct IMPSAllocator : mpsstress::sut::sources::pytorch::Absent {};

namespace at::mps {

// A template fits worse than a function of the same types.
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent getStreamFromPool(Arguments&&...);
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent setCurrentMPSStream(Arguments&&...);
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent synchronizeAllMPSStreams(Arguments&&...);
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent getStreamByID(Arguments&&...);
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent* getIMPSAllocator(Arguments&&...);
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent* GetMPSAllocator(Arguments&&...);
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent* getMPSPinnedAllocator(Arguments&&...);
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent* getMPSPinnedMTLBuffer(Arguments&&...);
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent getStreamFromId(Arguments&&...);
template <typename... Arguments>
mpsstress::sut::sources::pytorch::Absent dispatch_sync_with_rethrow(Arguments&&...);

namespace mpsstress_detection {
using Allocator = IMPSAllocator;
using Pool = MPSStreamPool;
}  // namespace mpsstress_detection

}  // namespace at::mps

#endif  // MPSSTRESS_SUT_SOURCES_PYTORCH_DETECTION_HPP
