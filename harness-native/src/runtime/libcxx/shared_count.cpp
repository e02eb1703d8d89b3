// The two functions of libc++'s shared_ptr that live in the library, not in its header. Compiled
// with instrumentation, so that the last owner's destruction is ordered after the others' releases.
#include <memory>

_LIBCPP_BEGIN_NAMESPACE_STD

void __shared_weak_count::__release_weak() noexcept {
  if (__atomic_fetch_sub(&__shared_weak_owners_, 1, __ATOMIC_ACQ_REL) == 0) {
    __on_zero_shared_weak();
  }
}

__shared_weak_count* __shared_weak_count::lock() noexcept {
  long owners = __atomic_load_n(&__shared_owners_, __ATOMIC_SEQ_CST);
  while (owners != -1) {
    if (__atomic_compare_exchange_n(&__shared_owners_, &owners, owners + 1, false, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST)) {
      return this;
    }
  }
  return nullptr;
}

_LIBCPP_END_NAMESPACE_STD
