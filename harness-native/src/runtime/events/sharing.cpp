// Which instructions access memory that several fibers use.
#include "runtime/events/sharing.hpp"

#include <cstring>

#include "runtime/base/random.hpp"

namespace mpsstress::runtime {
namespace {

// Kinds of what is kept, in bits that addresses of granules do not have.
Address granule_at(Address address) { return address & ~Address{7}; }
Address row_at(Address address) { return (address & ~(kRowBytes - 1)) | 1; }
Address row_with_granules_at(Address address) { return row_at(address) | 2; }

}  // namespace

void Sharing::Memory::clear() {
  parts_.clear();
  any_.reset();
}

void Sharing::Memory::insert(Address key) {
  parts_.insert(key);
  any_.set(scramble(key) % kBits);
}

bool Sharing::Memory::has(Address key) const {
  return any_.test(scramble(key) % kBits) && parts_.count(key) != 0;
}

void Sharing::Memory::add(Part part) {
  if (part.is_row) return insert(row_at(part.begin));
  insert(granule_at(part.begin));
  insert(row_with_granules_at(part.begin));
}

bool Sharing::Memory::meets(Part part) const {
  return has(part.is_row ? row_with_granules_at(part.begin) : granule_at(part.begin)) ||
         has(row_at(part.begin));
}

void Sharing::initialise(std::size_t code_bytes) {
  bytes_ = code_bytes / 8 + 1;
  shared_code_ = static_cast<std::uint8_t*>(share_memory(bytes_));
  shared_places_ = static_cast<std::uint8_t*>(share_memory(kPlaces / 8));
  contended_code_ = static_cast<std::uint8_t*>(share_memory(bytes_));
  kept_.reserve(kMostKept);
  latest_.reserve(kLatest);
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

void Sharing::begin() {
  learning_ = true;
  kept_count_ = 0;
  shared_memory_.clear();
  contended_memory_.clear();
}

void Sharing::end() {
  settle();
  learning_ = false;
}

// Loops access the same memory at the same place over and over, which tells nothing new.
void Sharing::observe(Part part, bool shared, bool contended, std::uint32_t code,
                      std::uint32_t call) {
  const Address place = part.is_row ? row_at(part.begin) : granule_at(part.begin);
  const std::uint64_t what = place << 2 | std::uint64_t{shared} << 1 | std::uint64_t{contended};
  const std::uint64_t hash = scramble(what + scramble(std::uint64_t{code} << 32 | call));
  std::uint64_t& latest = latest_[hash % kLatest];
  if (latest == hash) return;
  latest = hash;
  if (shared) {
    shared_memory_.add(part);
    learn(code, call);
  }
  if (contended) {
    contended_memory_.add(part);
    set(contended_code_, code);
  }
  if (!shared || !contended) keep(place, code, call);
}

void Sharing::learn(std::uint32_t code, std::uint32_t call) {
  set(shared_code_, code);
  set(shared_places_, place_of(code, call));
}

// Where there is no room for more, what becomes shared only later is not known of those before.
void Sharing::keep(Address place, std::uint32_t code, std::uint32_t call) {
  if (kept_count_ == kMostKept) settle();
  kept_[kept_count_++] = Access{place, code, call};
}

void Sharing::settle() {
  for (std::size_t i = 0; i < kept_count_; ++i) {
    const Access& access = kept_[i];
    const Part part{access.place & ~Address{1}, (access.place & 1) != 0};
    if (shared_memory_.meets(part)) learn(access.code, access.call);
    if (contended_memory_.meets(part)) set(contended_code_, access.code);
  }
  kept_count_ = 0;
  std::memset(latest_.data(), 0, kLatest * sizeof latest_[0]);
}

}  // namespace mpsstress::runtime
