// What a finished run says about itself, besides its records.
#ifndef MPSSTRESS_PROGRAM_TRACE_SUMMARY_HPP
#define MPSSTRESS_PROGRAM_TRACE_SUMMARY_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mpsstress/sut.h"
#include "program/plan/plan.hpp"
#include "program/trace/held_up.hpp"
#include "program/trace/objection.hpp"
#include "program/trace/repetition.hpp"
#include "program/trace/trace_file.hpp"

namespace mpsstress::program {

/// Native thread bindings at the end.
struct BindingsSummary {
  std::uint64_t waited_millis = 0;
  std::int64_t left = 0;  // of threads that have ended
};

/// How the threads of the common start barrier got going.
struct StartSummary {
  std::uint64_t first_to_second_nanos = 0;
  std::uint64_t first_to_last_nanos = 0;
  bool overlapped = false;  // the first operations of at least two threads
};

/// Inexact values against the same operations run by one thread.
struct BitwiseSummary {
  std::uint64_t compared = 0;
  std::uint64_t different = 0;
};

struct Summary {
  mpss_statistics before{};
  mpss_statistics after{};
  BindingsSummary bindings;
  std::optional<StartSummary> start;  // where at least two threads shared the barrier
  std::optional<Growth> growth;       // of what a thread repeated
  std::optional<HeldUp> held_up;      // by a thread that was kept in a call of the device
  BitwiseSummary bitwise;
  std::vector<Objection> objections;
};

std::optional<StartSummary> measure_start(const Plan& plan, TraceFile& trace);

/// The JSON object of docs/architecture.md.
std::string to_json(const Plan& plan, const Summary& summary);

}  // namespace mpsstress::program

#endif
