// A block passed down the stack: a callable borrowed for the duration of one call. Unlike
// std::function it owns and copies nothing, so dispatching an operation costs no allocation.
#ifndef MPSSTRESS_BACKEND_BLOCK_REF_HPP
#define MPSSTRESS_BACKEND_BLOCK_REF_HPP

#include <memory>
#include <type_traits>
#include <utility>

namespace mpsstress::backend {

class BlockRef {
 public:
  template <typename F, typename = std::enable_if_t<!std::is_same_v<std::decay_t<F>, BlockRef>>>
  BlockRef(F&& callable)  // NOLINT: implicit, as a function parameter wants it
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_([](void* object) { (*static_cast<std::remove_reference_t<F>*>(object))(); }) {}

  void operator()() const { call_(object_); }

 private:
  void* object_;
  void (*call_)(void*);
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_BLOCK_REF_HPP
