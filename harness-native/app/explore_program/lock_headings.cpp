// Causes that one mended lock would end.
#include "lock_headings.hpp"

#include <cstring>

namespace mpsstress::explore_program {
namespace {

void write(char (&text)[LockHeading::kMostText], const std::string& value) {
  text[value.copy(text, sizeof text - 1)] = '\0';
}

bool is(const char (&text)[LockHeading::kMostText], const std::string& value) {
  return value.compare(0, sizeof text - 1, text) == 0;
}

}  // namespace

std::string LockHeading::sentence() const {
  return "one lock, " + std::to_string(places) + (places == 1 ? " place" : " places") + ": " +
         (is_static ? std::string(object) : "what " + std::string(object) + " allocated") +
         " is used without " +
         (lock[0] == '\0' ? "any lock" : "the " + std::string(lock) + " that others take");
}

LockHeading* LockHeadings::of(const runtime::MissingLock& missing) {
  for (std::size_t i = 0; i < size_; ++i) {
    LockHeading& known = headings_[i];
    const bool may_be =
        known.lock[0] == '\0' || missing.lock.empty() || is(known.lock, missing.lock);
    if (!may_be || known.is_static != missing.is_static || !is(known.object, missing.object)) {
      continue;
    }
    if (known.lock[0] == '\0') write(known.lock, missing.lock);
    return &known;
  }
  if (size_ == kMost) return nullptr;
  LockHeading& fresh = headings_[size_++];
  write(fresh.lock, missing.lock);
  write(fresh.object, missing.object);
  fresh.is_static = missing.is_static;
  return &fresh;
}

}  // namespace mpsstress::explore_program
