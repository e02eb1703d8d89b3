// In the place of the compiled part of c10, as far as the checkout's own headers are needed to say
// it: classes whose tables of virtual functions a pool's objects refer to.
#include <c10/core/Allocator.h>
#if MPSSTRESS_C10_DEVICE_ALLOCATOR
#include <c10/core/CachingDeviceAllocator.h>
#endif
#if MPSSTRESS_C10_STORAGE_ACCESS || MPSSTRESS_C10_STORAGE_PYTHON
#include <c10/core/StorageImpl.h>
#endif
#if MPSSTRESS_C10_SYMBOLIC_NUMBERS
#include <c10/core/SymInt.h>
#endif
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <cstddef>
#include <cstring>
#include <iterator>
#include <stdexcept>

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

// Versions from 2.1 on may refuse access; newer ones ask Python, where there is none.
#if MPSSTRESS_C10_STORAGE_ACCESS
void StorageImpl::throw_data_ptr_access_error() const {
  throw std::runtime_error("access to the data of a storage that has none");
}
#endif
#if MPSSTRESS_C10_STORAGE_PYTHON
void StorageImpl::incref_pyobject() const noexcept {}
void StorageImpl::decref_pyobject() const noexcept {}
bool StorageImpl::try_incref_pyobject() const noexcept { return false; }
#endif

// A size is never so negative that it would have to be kept apart.
#if MPSSTRESS_C10_SYMBOLIC_NUMBERS
void SymInt::promote_to_negative() {
  throw std::runtime_error("a size that is too large a negative number");
}
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
