// What controlled code may call: to say what it saw, and to object to it.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/world/finding.hpp"

namespace mpsstress::runtime {

// True while called from controlled code.
bool controlled();

// A word of the schedule's outcome; schedules with equal words have equal outcomes. From Outside,
// too.
void observe(std::uint64_t word);

// Something is wrong; the schedule goes on. The stack is the caller's.
void object_to(FindingKind kind, const std::string& message);

// The same about something that is past: `title` says who did it, and when. Findings of one kind
// and identity are one finding. `facts` are for whoever reads the finding: JSON, or nothing; `note`
// is the one that was made where it began, or none.
void object_afterwards(FindingKind kind, const std::string& message, const std::string& title,
                       std::uint64_t identity, const std::string& facts = "",
                       const Note& note = {});

// The same of a thread that waited, between two of its looks at the raw monotonic clock, although
// it must not: the other side is what held it up for longest, where that is known.
void object_to_wait(const std::string& message, const std::string& title, std::uint64_t identity,
                    const Note& note, std::uint64_t from, std::uint64_t to);

// The same as object_to, and the schedule ends here.
[[noreturn]] void give_up(FindingKind kind, const std::string& message);
// With what it conflicts with, unless that has no title, and the object that it is about, or 0.
[[noreturn]] void give_up(FindingKind kind, const std::string& message, const Side& previous,
                          Address object);

// The framework itself cannot go on: no finding, but a fault of the schedule.
[[noreturn]] void fail_framework(const std::string& message);
// The program uses what is not there, so that nothing can be said about it: neither a finding nor a
// fault.
[[noreturn]] void end_as_unsupported(const std::string& what);

// Runs code of the host in the middle of a schedule as if there were none: nothing in it is a step,
// its memory is the process's own.
class Outside {
 public:
  Outside();
  ~Outside();
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;

 private:
  const bool was_inside_;
};

// What follows in this schedule is not shown in its interleaving: the end of the test around it.
void close_log();

// A number below `bound`, chosen with the schedule and replayed with it.
std::uint32_t choose_number(std::uint32_t bound);

// Of the time between two looks of one thread at the raw monotonic clock, in nanoseconds: what it
// has waited meanwhile, without what looks of others moved the clock by.
std::uint64_t waited(std::uint64_t from, std::uint64_t to);

// A scheduling point with nothing else to it.
void pass();

// What follows, until show(), is book-keeping that no program can see, as of a simulated device: it
// gives no order, and its plain accesses are no points. Only that it uses memory that is gone would
// be a finding.
void hide();
void show();

}  // namespace mpsstress::runtime
