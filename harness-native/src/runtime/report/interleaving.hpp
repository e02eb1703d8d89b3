// What each thread did, step by step: as data, and as text with a column for each thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "runtime/report/symboliser.hpp"
#include "runtime/world/finding.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

inline constexpr Address kSpanBytes = 16;  // from these on what is accessed is no word but a value

struct InterleavingStep {
  FiberIndex thread;
  std::string location;        // the memory accessed, "x1"; empty for a call
  std::vector<Address> stack;  // innermost first
  std::string what;            // "reads x1", "locks mutex M1"
  std::uint64_t logged;        // steps in the log up to this one
  EventKind kind;
  Address begin;  // of what it is about: [begin, end)
  Address end;
  bool write;
  std::uint64_t now;          // virtual nanoseconds
  std::vector<Address> held;  // locks, before the step
};

struct Interleaving {
  std::vector<std::string> threads;
  std::vector<InterleavingStep> steps;  // those that other threads could notice, and notes
};

// From the log of the schedule that the world has just run, and what it showed.
Interleaving make_interleaving(const std::vector<LoggedEvent>& log,
                               const std::vector<Finding>& findings);

struct InterleavingStyle {
  std::size_t column = 38;   // characters for each thread
  std::size_t rows = 200;    // at most: those before the first finding, and some after it
  bool source_lines = true;  // show the text of the source line
  // Only what explains the finding of this signature (explanation.hpp), so many steps of it at
  // most, and nothing of others; where there is none, the end of the schedule. 0: all of it.
  std::uint64_t explained = 0;
  Note about;  // where there is no such finding: what the schedule is shown for, if anything
  std::size_t screen = 16;
  bool is_simple = false;  // the schedule was made simple for that
  std::string whole;       // name of the file that has the rest, or empty
  // What a note of the program's says; without it there are none.
  std::function<std::string(std::uint64_t)> note;
};

// Findings are marked where they showed.
std::string to_text(const Interleaving& interleaving, const std::vector<Finding>& findings,
                    Symboliser& symboliser, const InterleavingStyle& style = {});

}  // namespace mpsstress::runtime
