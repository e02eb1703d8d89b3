// What makes findings one cause: the kind, the functions in which its sides are, the function that
// allocated the object or the object's name in static storage, and the class of the lock that only
// one side holds; of a rule of the device its words. A function is one of the code that is judged,
// whatever of the device it calls. Of threads that are held up, those count that hold the others
// up, however many wait in one function. No address, offset, line, build or thread is in it, so
// that it is equal over schedules, machines and builds; a signature, which tells one pair of places
// from another, is not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/report/symboliser.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::runtime {

// The Java side makes the same of the same parts (org.mpsstress.model.Cause).
std::uint64_t cause_of_parts(FindingKind kind, const std::vector<std::string>& parts);

std::uint64_t cause_of(const Finding& finding, Symboliser& symboliser);

// What several causes can have in common: an object that a lock does not guard everywhere.
struct MissingLock {
  std::string lock;        // the class of those that one side holds; empty where neither holds one
  std::string object;      // the function that allocated it, or its name
  bool is_static = false;  // it has a name: StaticVariables
};

// Of two accesses without an order to one heap block or to one static variable; where one of them
// frees it, only if one of the two holds a lock.
std::optional<MissingLock> missing_lock_of(const Finding& finding, Symboliser& symboliser);

// Of what such accesses led to in their schedule, too: with the same object a rule of the device
// was broken, or it was freed; or a thread came upon damaged memory in a function where it, or
// another one, had raced before, as who walks over a list that a race has damaged does. That is
// told below the race, as a cause of its own: it may be another mistake in that function.
std::optional<MissingLock> missing_lock_of(const Finding& finding,
                                           const std::vector<Finding>& of_schedule,
                                           Symboliser& symboliser);

// "a::List<int, b>::add(int) const" is "a::List::add".
std::string plain_function_name(const std::string& name);

}  // namespace mpsstress::runtime
