// The functions that the runtime defines in place of the C library's, as the C library has them:
// what an interposed function does outside the controlled world.
#pragma once

#include <cstddef>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);
}

namespace mpsstress::runtime {

inline void* real_malloc(std::size_t bytes) { return __libc_malloc(bytes); }
inline void* real_calloc(std::size_t n, std::size_t bytes) { return __libc_calloc(n, bytes); }
inline void* real_realloc(void* p, std::size_t bytes) { return __libc_realloc(p, bytes); }
inline void* real_memalign(std::size_t a, std::size_t bytes) { return __libc_memalign(a, bytes); }
inline void real_free(void* p) { __libc_free(p); }

// The real function behind our definition of the same name; ends the process if there is none.
void* find_real_call(const char* name);

// One real function, looked up at its first use outside the controlled world. Constant-initialised:
// constructors of other libraries may call before any of ours has run.
template <class Function>
class RealCall {
 public:
  constexpr explicit RealCall(const char* name) : name_(name) {}
  template <class... Arguments>
  auto operator()(Arguments... arguments) {
    return find()(arguments...);
  }

  // For a call that is made in the controlled world: the look-up is not to be.
  Function* find() {
    Function* function = __atomic_load_n(&function_, __ATOMIC_RELAXED);
    if (__builtin_expect(function == nullptr, 0)) {
      function = reinterpret_cast<Function*>(find_real_call(name_));
      __atomic_store_n(&function_, function, __ATOMIC_RELAXED);
    }
    return function;
  }

 private:
  const char* name_;
  Function* function_ = nullptr;
};

}  // namespace mpsstress::runtime
