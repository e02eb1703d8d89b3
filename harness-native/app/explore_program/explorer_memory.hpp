// What the processes of one exploration share.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>

#include "../explore/tally.hpp"
#include "lock_headings.hpp"
#include "program_explorer.hpp"
#include "shared_indices.hpp"

namespace mpsstress::explore_program {

constexpr std::size_t kMostChoices = std::size_t{1} << 22;  // of a schedule that another one shows

struct ProgramExplorer::Shared {
  Shared(std::uint64_t first, std::uint64_t end) : indices(first, end), findings(), causes() {}

  SharedIndices indices;
  std::atomic<std::uint64_t> schedules{0};
  std::atomic<std::uint64_t> failing{0};
  explore::CountTable<1 << 12> findings;  ///< by signature; written to by whose turn it is
  explore::CountTable<1 << 12> causes;    ///< of these
  LockHeadings headings;                  ///< of causes
};

// One of those that run schedules, as its parent knows it.
struct ProgramExplorer::Process {
  pid_t child = 0;             // 0: none
  bool died = false;           // and nobody has told it yet
  bool dirty = false;          // its schedule crashed, which it has told
  int status = 0;              // with which it ended
  std::uint64_t to_show = 0;   // signature of a finding that it cannot show itself; 0: none
  std::uint64_t choice_count;  // of its schedule
  runtime::Choice choices[kMostChoices];
};

}  // namespace mpsstress::explore_program
