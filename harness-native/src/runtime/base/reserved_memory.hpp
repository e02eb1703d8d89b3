// Address space reserved once and backed by pages only where it is touched. The runtime keeps all
// that it needs while controlled code runs in such ranges, so that no traced path allocates.
#pragma once

#include <cstddef>

namespace mpsstress::runtime {

// Zeroed, readable and writable; ends the process with a message when the kernel refuses.
// at: an exact address, or null for any.
void* reserve_memory(std::size_t bytes, void* at = nullptr);

// The same for what is used nearly as a whole: in few large pages, where the system has such. Each
// page that a process comes to for the first time costs as much as a hundred steps.
void* reserve_in_large_pages(std::size_t bytes);

// Zeroed memory that a forked child writes for its parent.
void* share_memory(std::size_t bytes);
void unshare_memory(void* memory, std::size_t bytes);

// A fixed-capacity array over reserved memory; elements are zero until written.
template <class T>
class ReservedArray {
 public:
  void reserve(std::size_t capacity) {
    data_ = static_cast<T*>(reserve_memory(capacity * sizeof(T)));
    capacity_ = capacity;
  }
  void reserve_in_large_pages(std::size_t capacity) {
    data_ = static_cast<T*>(runtime::reserve_in_large_pages(capacity * sizeof(T)));
    capacity_ = capacity;
  }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* data() const { return data_; }
  std::size_t capacity() const { return capacity_; }

 private:
  T* data_ = nullptr;
  std::size_t capacity_ = 0;
};

}  // namespace mpsstress::runtime
