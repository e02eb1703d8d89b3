// Which instructions access memory that several fibers use.
#include "runtime/events/sharing.hpp"

#include <cstring>

#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {
namespace {

// Kinds of what is kept, in bits that addresses of granules do not have.
Address granule_at(Address address) { return address & ~Address{7}; }
Address row_at(Address address) { return (address & ~(kRowBytes - 1)) | 1; }
Address row_with_granules_at(Address address) { return row_at(address) | 2; }

}  // namespace

void Sharing::Memory::add(Part part) {
  if (part.is_row) {
    parts_.insert(row_at(part.begin));
    return;
  }
  parts_.insert(granule_at(part.begin));
  parts_.insert(row_with_granules_at(part.begin));
}

bool Sharing::Memory::meets(Part part) const {
  const Address own = part.is_row ? row_with_granules_at(part.begin) : granule_at(part.begin);
  return parts_.count(own) != 0 || parts_.count(row_at(part.begin)) != 0;
}

void Sharing::initialise(std::size_t code_bytes) {
  bytes_ = code_bytes / 8 + 1;
  shared_code_ = static_cast<std::uint8_t*>(share_memory(bytes_));
  shared_places_ = static_cast<std::uint8_t*>(share_memory(kPlaces / 8));
  contended_code_ = static_cast<std::uint8_t*>(share_memory(bytes_));
}

void Sharing::forget() {
  if (!begun_) {  // nothing to forget, in pages that nobody has touched
    begun_ = true;
    return;
  }
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

void Sharing::observe(Part part, bool shared, bool contended, std::uint32_t code,
                      std::uint32_t call) {
  if (pass_ == Pass::kMemory) {
    if (shared) shared_memory_.add(part);
    if (contended) contended_memory_.add(part);
    return;
  }
  if (shared || shared_memory_.meets(part)) {
    set(shared_code_, code);
    set(shared_places_, place_of(code, call));
  }
  if (contended || contended_memory_.meets(part)) set(contended_code_, code);
}

}  // namespace mpsstress::runtime
