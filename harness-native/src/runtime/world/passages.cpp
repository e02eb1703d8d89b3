// In the order of time, which never goes back.
#include "runtime/world/passages.hpp"

#include <algorithm>

namespace mpsstress::runtime {

void Passages::initialise() { passages_.reserve(std::size_t{1} << 22); }

void Passages::clear() { count_ = 0; }

void Passages::add(const Passage& passage) {
  if (count_ < passages_.capacity()) passages_[count_] = passage;
  ++count_;
}

const Passage* Passages::first_after(std::uint64_t time) const {
  return std::upper_bound(
      passages_.data(), passages_.data() + count_, time,
      [](std::uint64_t moment, const Passage& passage) { return moment < passage.until; });
}

std::uint64_t Passages::waited(std::uint64_t from, std::uint64_t to) const {
  if (count_ > passages_.capacity()) return 0;
  const Passage* const first = first_after(from);
  if (first == passages_.data()) return 0;
  const FiberIndex me = first[-1].looker;
  std::uint64_t nanos = 0;
  for (const Passage* passage = first; passage != first_after(to); ++passage) {
    if (passage->looker == kNoFiber || passage->looker == me) nanos += passage->nanos;
  }
  return nanos;
}

FiberIndex Passages::looker_at(std::uint64_t time) const {
  if (count_ > passages_.capacity()) return kNoFiber;
  const Passage* const first = first_after(time);
  return first == passages_.data() ? kNoFiber : first[-1].looker;
}

}  // namespace mpsstress::runtime
