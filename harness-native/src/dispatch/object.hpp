// Reference counts as Objective-C objects have them: what Metal and libdispatch objects stand on.
//
// Not std::shared_ptr, for two reasons. Real code asks for retainCount (the allocator parks blocks
// that command buffers still hold, C39). And the counts must create no order that the real library
// does not promise: taking a reference orders nothing, giving one up orders only what destruction
// needs. With the acquire-release counts of a shared_ptr two kernels that used one buffer would
// look ordered to a race detector.
#ifndef MPSSTRESS_DISPATCH_OBJECT_HPP
#define MPSSTRESS_DISPATCH_OBJECT_HPP

#include <atomic>
#include <cstdint>
#include <utility>

namespace mpsstress::dispatch {

class Object {
 public:
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  void retain() noexcept { references_.fetch_add(1, std::memory_order_relaxed); }

  void release() noexcept {
    if (references_.fetch_sub(1, std::memory_order_release) != 1) return;
    (void)references_.load(std::memory_order_acquire);  // after every other holder's last use
    delete this;
  }

  // What release() synchronises on: for holders whose part in the order is stated (ordering.hpp).
  const void* release_address() const noexcept { return &references_; }

  std::int64_t retainCount() const noexcept { return references_.load(std::memory_order_relaxed); }

 protected:
  Object() = default;
  virtual ~Object() = default;

 private:
  std::atomic<std::int64_t> references_{1};
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
