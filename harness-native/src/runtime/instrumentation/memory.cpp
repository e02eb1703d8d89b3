// Entry points that the compiler calls before reads and writes (the ABI of ThreadSanitizer).
#include <cstddef>
#include <cstring>

#include "runtime/instrumentation/access.hpp"

using namespace mpsstress::runtime;  // NOLINT: every function here is an entry point of the ABI

#define CALLER reinterpret_cast<Address>(__builtin_return_address(0))
#define AT(pointer) reinterpret_cast<Address>(pointer)

extern "C" {

void __tsan_init() {}

#define MPSSTRESS_ALIGNED(size)                                                    \
  void __tsan_read##size(void* p) { access<size, kRead>(AT(p), CALLER); }          \
  void __tsan_write##size(void* p) { access<size, kWrite>(AT(p), CALLER); }        \
  void __tsan_read_write##size(void* p) { access<size, kWrite>(AT(p), CALLER); }   \
  void __tsan_volatile_read##size(void* p) { access<size, kRead>(AT(p), CALLER); } \
  void __tsan_volatile_write##size(void* p) { access<size, kWrite>(AT(p), CALLER); }
MPSSTRESS_ALIGNED(1)
MPSSTRESS_ALIGNED(2)
MPSSTRESS_ALIGNED(4)
MPSSTRESS_ALIGNED(8)
#undef MPSSTRESS_ALIGNED

void __tsan_read16(void* p) { access_range(AT(p), 16, kRead, CALLER); }
void __tsan_write16(void* p) { access_range(AT(p), 16, kWrite, CALLER); }
void __tsan_read_write16(void* p) { access_range(AT(p), 16, kWrite, CALLER); }
void __tsan_volatile_read16(void* p) { access_range(AT(p), 16, kRead, CALLER); }
void __tsan_volatile_write16(void* p) { access_range(AT(p), 16, kWrite, CALLER); }

#define MPSSTRESS_UNALIGNED(size)                                                                  \
  void __tsan_unaligned_read##size(void* p) { access_range(AT(p), size, kRead, CALLER); }          \
  void __tsan_unaligned_write##size(void* p) { access_range(AT(p), size, kWrite, CALLER); }        \
  void __tsan_unaligned_read_write##size(void* p) { access_range(AT(p), size, kWrite, CALLER); }   \
  void __tsan_unaligned_volatile_read##size(void* p) { access_range(AT(p), size, kRead, CALLER); } \
  void __tsan_unaligned_volatile_write##size(void* p) { access_range(AT(p), size, kWrite, CALLER); }
MPSSTRESS_UNALIGNED(2)
MPSSTRESS_UNALIGNED(4)
MPSSTRESS_UNALIGNED(8)
MPSSTRESS_UNALIGNED(16)
#undef MPSSTRESS_UNALIGNED

void __tsan_read_range(void* p, std::size_t size) { access_range(AT(p), size, kRead, CALLER); }
void __tsan_write_range(void* p, std::size_t size) { access_range(AT(p), size, kWrite, CALLER); }

void* __tsan_memcpy(void* to, const void* from, std::size_t size) {
  access_range(AT(from), size, kRead, CALLER);
  access_range(AT(to), size, kWrite, CALLER);
  return std::memcpy(to, from, size);
}
void* __tsan_memmove(void* to, const void* from, std::size_t size) {
  access_range(AT(from), size, kRead, CALLER);
  access_range(AT(to), size, kWrite, CALLER);
  return std::memmove(to, from, size);
}
void* __tsan_memset(void* to, int value, std::size_t size) {
  access_range(AT(to), size, kWrite, CALLER);
  return std::memset(to, value, size);
}

// A constructor or destructor sets the table of virtual functions; setting what is there is no
// news. It is an access all the same: a constructor may find by chance what an object before it
// left there, and a replay must count as many accesses.
void __tsan_vptr_update(void** pointer, void* value) {
  if (*pointer == value) {
    access<8, kRead>(AT(pointer), CALLER);
  } else {
    access<8, kWrite>(AT(pointer), CALLER);
  }
}
void __tsan_vptr_read(void** pointer) { access<8, kRead>(AT(pointer), CALLER); }

}  // extern "C"
