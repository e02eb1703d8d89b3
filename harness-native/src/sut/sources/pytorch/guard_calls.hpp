// The checkout's guard, where MPSGuardImpl is compiled: which of the interface it overrides.
#ifndef MPSSTRESS_SUT_SOURCES_PYTORCH_GUARD_CALLS_HPP
#define MPSSTRESS_SUT_SOURCES_PYTORCH_GUARD_CALLS_HPP

#if MPSSTRESS_HAS_MPSGuardImpl
#include <ATen/mps/MPSGuardImpl.h>
#endif

#include <type_traits>

namespace mpsstress::sut::sources::pytorch {

#if MPSSTRESS_HAS_MPSGuardImpl
using Guard = at::mps::MPSGuardImpl;
// Which class a method was last declared in: an override of the guard's own, or the interface's.
template <typename Class, typename Result, typename... Arguments>
Class class_of(Result (Class::*)(Arguments...) const);
template <typename Class, typename Result, typename... Arguments>
Class class_of(Result (Class::*)(Arguments...) const noexcept);
#define MPSSTRESS_OVERRIDES(name, method)                                                 \
  template <typename T, typename = void>                                                  \
  struct name : std::false_type {};                                                       \
  template <typename T>                                                                   \
  struct name<T, std::enable_if_t<std::is_same_v<decltype(class_of(&T::method)), Guard>>> \
      : std::true_type {};                                                                \
  constexpr bool k##name = name<Guard>::value
MPSSTRESS_OVERRIDES(GuardSynchronizesDevice, synchronizeDevice);
MPSSTRESS_OVERRIDES(GuardSynchronizesStream, synchronizeStream);
MPSSTRESS_OVERRIDES(GuardQueriesStream, queryStream);
MPSSTRESS_OVERRIDES(GuardRecordsData, recordDataPtrOnStream);

// A template, since versions before 2.2 have none.
template <typename G>
void synchronize_with() {
  G().synchronizeDevice(0);
}
#else
constexpr bool kGuardSynchronizesDevice = false;
constexpr bool kGuardSynchronizesStream = false;
constexpr bool kGuardQueriesStream = false;
constexpr bool kGuardRecordsData = false;
#endif

}  // namespace mpsstress::sut::sources::pytorch

#endif  // MPSSTRESS_SUT_SOURCES_PYTORCH_GUARD_CALLS_HPP
