// What is wrong with a run, as facts: what, where and how often. The sentences about them are the
// Java side's (org.mpsstress.scenarios.oracle.objection), and so are the oracles that look further.
#ifndef MPSSTRESS_PROGRAM_TRACE_OBJECTION_HPP
#define MPSSTRESS_PROGRAM_TRACE_OBJECTION_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "operations/objections.hpp"
#include "program/plan/plan.hpp"
#include "program/trace/held_up.hpp"
#include "program/trace/memory_life.hpp"
#include "program/trace/trace_file.hpp"

namespace mpsstress::program {

struct Summary;

using operations::Wrong;

/// "raised", "raised-other", …: as the table of objections has them.
const char* name_of(Wrong wrong);

/// The finding's kind: "error", "value", "leak", ….
const char* kind_of(Wrong wrong);

struct Objection {
  Wrong wrong = Wrong::kRaised;
  std::uint32_t lane = 0;
  std::uint16_t operation = 0xffff;  // index into the plan's table, or 0xffff
  std::uint32_t section = 0;
  std::uint32_t iteration = 0;
  std::string text;         // of the error or the mismatch
  std::uint64_t times = 1;  // the same at the same operation, whoever ran it; the first is told
  std::vector<std::pair<const char*, std::int64_t>> left;  // by name of the count
  std::uint64_t waited_millis = 0;                         // for bindings to go
  std::vector<LifeEvent> life;                             // of a wrong value's memory
  // The check that saw what a wrong value was computed from, and saw it wrong (WrongValues).
  std::optional<std::uint16_t> behind;
  // ZZ of what a wrong value was computed from
  std::optional<HeldUp> held_up;
};

/// Of the records and, unless the plan ends busy, of what is left: in the order of the lanes, each
/// operation's once. All lanes must have ended.
std::vector<Objection> objections_of(const Plan& plan, TraceFile& trace, const Summary& summary);

/// A JSON object (docs/architecture.md, 'The trace').
std::string to_json(const Plan& plan, const Objection& objection);

/// "`x = mm a b` (line 4), raised: out of memory": a label made of the facts.
std::string label_of(const Plan& plan, const Objection& objection);

/// "worker#3"; "setup" for lane 0.
std::string thread_of(const Plan& plan, std::uint32_t lane);

/// "thread worker#3, iteration 7".
std::string place_of(const Plan& plan, std::uint32_t lane, std::uint32_t iteration);

/// "`x = mm a b` (line 4)"; "a thread" for an index of none.
std::string operation_of(const Plan& plan, std::uint16_t operation);

}  // namespace mpsstress::program

#endif
