// Reference counts as Objective-C objects have them: what Metal and libdispatch objects stand on.
//
// Not std::shared_ptr, for two reasons. Real code asks for retainCount (the allocator parks blocks
// that command buffers still hold, C39). And the counts must create no order that the real library
// does not promise: taking a reference orders nothing, giving one up orders only what destruction
// needs. With the acquire-release counts of a shared_ptr two kernels that used one buffer would
// look ordered to a race detector.
#ifndef MPSSTRESS_DISPATCH_OBJECT_HPP
#define MPSSTRESS_DISPATCH_OBJECT_HPP

#include <cstddef>
#include <cstdint>
#include <utility>

#include "dispatch/ordering.hpp"
#include "dispatch/tsan_annotations.hpp"

namespace mpsstress::dispatch {

class Object {
 public:
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  // Orders nothing, so nobody sees it.
  MPSSTRESS_NO_TSAN void retain() noexcept {
    __atomic_fetch_add(&references_, 1, __ATOMIC_RELAXED);
  }

  void release() noexcept {
    if (__atomic_fetch_sub(&references_, 1, __ATOMIC_RELEASE) != 1) return;
    (void)__atomic_load_n(&references_, __ATOMIC_ACQUIRE);  // after every other holder's last use
    delete this;
  }

  // The same for a hidden worker (ordering.hpp), whose own part in the order is stated elsewhere.
  // The end of the object is shown again, as are the ends that follow from it: they come after what
  // all other holders did.
  void release_hidden() noexcept {
    if (!drop_uninstrumented()) return;
    const ordering::Shown shown;
    ordering::acquired(&references_);
    delete this;
  }

  // What a release synchronises on.
  const void* release_address() const noexcept { return &references_; }

  std::int64_t retainCount() const noexcept {
    return __atomic_load_n(&references_, __ATOMIC_RELAXED);
  }

 protected:
  Object() = default;
  virtual ~Object() = default;

 private:
  // True: it was the last reference.
  MPSSTRESS_NO_TSAN bool drop_uninstrumented() noexcept {
    return __atomic_sub_fetch(&references_, 1, __ATOMIC_ACQ_REL) == 0;
  }

  std::int64_t references_ = 1;
};

// A strong reference. Converts to the plain pointer, so that calls read as with Objective-C.
template <typename T>
class Ref {
 public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  Ref(T* object) : object_(object) { retain(); }
  Ref(const Ref& other) : object_(other.object_) { retain(); }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <typename U>
  Ref(const Ref<U>& other) : object_(other.get()) {
    retain();
  }
  ~Ref() { reset(); }

  // Takes over a reference that the caller owns already (+1).
  static Ref adopt(T* object) {
    Ref reference;
    reference.object_ = object;
    return reference;
  }

  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  void reset() noexcept {
    if (T* object = std::exchange(object_, nullptr)) object->release();
  }
  // Gives the reference (+1) to the caller.
  T* detach() noexcept { return std::exchange(object_, nullptr); }

  T* get() const noexcept { return object_; }
  T* operator->() const noexcept { return object_; }
  T& operator*() const noexcept { return *object_; }
  operator T*() const noexcept { return object_; }

 private:
  void retain() const noexcept {
    if (object_ != nullptr) object_->retain();
  }

  T* object_ = nullptr;
};

template <typename T, typename... Arguments>
Ref<T> make_object(Arguments&&... arguments) {
  return Ref<T>::adopt(new T(std::forward<Arguments>(arguments)...));
}

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_OBJECT_HPP
