// The lines that mps-explore prints (docs/architecture.md, 'The explorer'). Each is written with
// one call, so that a supervisor and its child never mix theirs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "options.hpp"
#include "runtime/exploration.hpp"
#include "runtime/report/symboliser.hpp"
#include "tally.hpp"

namespace mpsstress::explore {

/** Where the files of a finding lie, relative to the output folder; empty for none. */
struct FindingFiles {
  std::string schedule;
  std::string interleaving;
};

void print_begin(const Options& options);
void print_progress(const Tally& tally, double seconds);
/** The same while a simpler schedule is looked for. */
void print_tries(std::uint64_t tries, double seconds);
void print_outcome(std::uint64_t digest, const runtime::ScheduleResult& schedule,
                   const std::string& trace, const std::string& file);
void print_finding(const runtime::Finding& finding, const runtime::ScheduleResult& schedule,
                   const FindingFiles& files, runtime::Symboliser& symboliser);
void print_restart(std::uint64_t index, const std::string& reason, bool died,
                   const runtime::Planned& planned);
void print_divergence(std::uint64_t step, const std::string& message);
/** The schedule of that index uses something that is not there, by its name. */
void print_unsupported(std::uint64_t index, const std::string& what);
/** sut_not_made: it is the SUT's own refusal to be made */
void print_fault(const std::string& message, bool sut_not_made = false);
void print_end(const Tally& tally, const runtime::Coverage& coverage,
               const std::optional<runtime::Searched>& searched, double seconds,
               std::uint64_t restarts, const char* stopped);

/** 16 hexadecimal digits. */
std::string hex(std::uint64_t word);

}  // namespace mpsstress::explore
