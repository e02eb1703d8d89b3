// Causes that one mended lock would end. They stand under one heading: the first is told whole, of
// the others where they are. In memory that all processes share; written to by whose turn it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "runtime/report/cause.hpp"

namespace mpsstress::explore_program {

/** What is used without a lock, and where that showed. */
struct LockHeading {
  static constexpr std::size_t kMostText = 256;

  std::uint64_t places;       ///< findings that differ
  std::uint64_t causes;       ///< of these
  std::uint64_t first_index;  ///< the schedule that has told the first cause
  char lock[kMostText];       ///< the class of those that others take; empty where nobody does
  char object[kMostText];     ///< the function that allocated it, or its name
  bool is_static;             ///< it has a name

  /** "one lock, 4 places: what f allocated is used without the mutex that others take"; of a static
   *  variable "balance (bank.c) is used …" */
  std::string sentence() const;
};

class LockHeadings {
 public:
  /** The one that it belongs to, an old one or a new one; null where there is no room for more. Two
   *  accesses of which neither had a lock lack the one that others of that object have. */
  LockHeading* of(const runtime::MissingLock& missing);

  const LockHeading* begin() const { return headings_; }
  const LockHeading* end() const { return headings_ + size_; }

 private:
  static constexpr std::size_t kMost = 256;

  LockHeading headings_[kMost] = {};
  std::size_t size_ = 0;
};

}  // namespace mpsstress::explore_program
