// In the place of the compiled part of c10, as far as the checkout's own headers are needed to say
// it: classes whose tables of virtual functions a pool's objects refer to.
#include <c10/core/Allocator.h>
#if MPSSTRESS_C10_DEVICE_ALLOCATOR
#include <c10/core/CachingDeviceAllocator.h>
#endif
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <cstddef>
#include <cstring>
#include <iterator>

#define MPSSTRESS_STANDS_IN __attribute__((weak))

namespace c10 {

// Versions before 2.1 have no such functions.
#if MPSSTRESS_C10_COPIES_DATA
MPSSTRESS_STANDS_IN void Allocator::default_copy_data(void* dest, const void* src,
                                                      std::size_t count) const {
  std::memcpy(dest, src, count);
}

MPSSTRESS_STANDS_IN bool Allocator::is_simple_data_ptr(const DataPtr& data) const {
  return data.get() == data.get_context();
}
#endif

// Versions from 2.9 on have such a class.
#if MPSSTRESS_C10_DEVICE_ALLOCATOR
DeviceAllocator::DeviceAllocator() = default;
DeviceAllocator::~DeviceAllocator() = default;
#endif

namespace impl {

// Nothing looks a guard up, for the adapter calls the one that it knows; but each is kept, so that
// it is no leak: a header that registers one does so in every file that includes it.
const DeviceGuardImplInterface* registered_guards[256];
std::size_t registered_guard_count = 0;

MPSSTRESS_STANDS_IN DeviceGuardImplRegistrar::DeviceGuardImplRegistrar(
    DeviceType, const DeviceGuardImplInterface* guard) {
  registered_guards[registered_guard_count++ % std::size(registered_guards)] = guard;
}

}  // namespace impl
}  // namespace c10
