// Which instructions access memory that several fibers use.
#include "runtime/events/sharing.hpp"

#include <cstring>

#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {

void Sharing::initialise(std::size_t code_bytes) {
  bytes_ = code_bytes / 8 + 1;
  shared_code_ = static_cast<std::uint8_t*>(share_memory(bytes_));
  shared_places_ = static_cast<std::uint8_t*>(share_memory(kPlaces / 8));
  contended_code_ = static_cast<std::uint8_t*>(share_memory(bytes_));
}

void Sharing::forget() {
  std::memset(shared_code_, 0, bytes_);
  std::memset(shared_places_, 0, kPlaces / 8);
  std::memset(contended_code_, 0, bytes_);
}

void Sharing::begin(Pass pass) {
  pass_ = pass;
  if (pass == Pass::kCode) return;
  shared_memory_.clear();
  contended_memory_.clear();
}

void Sharing::observe(Address address, bool shared, bool contended, std::uint32_t code,
                      std::uint32_t call) {
  const Address granule = address & ~Address{7};
  if (pass_ == Pass::kMemory) {
    if (shared) shared_memory_.insert(granule);
    if (contended) contended_memory_.insert(granule);
    return;
  }
  if (shared || shared_memory_.count(granule) != 0) {
    set(shared_code_, code);
    set(shared_places_, place_of(code, call));
  }
  if (contended || contended_memory_.count(granule) != 0) set(contended_code_, code);
}

}  // namespace mpsstress::runtime
