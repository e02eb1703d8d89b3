// Uses the SUT in a forked child, which then ends at once (C19).
#ifndef MPSSTRESS_PROGRAM_HOST_FORK_PROBE_HPP
#define MPSSTRESS_PROGRAM_HOST_FORK_PROBE_HPP

#include <functional>
#include <string>

namespace mpsstress::program {

/// Forks; the child runs `use`, which answers what was raised, and ends without a farewell to
/// anything of the parent's. Answers the same text, or how the child ended if it could not say it:
/// in words that no refusal has.
/// Throws a FrameworkError where there is no fork.
std::string first_use_in_child(const std::function<std::string()>& use);

}  // namespace mpsstress::program

#endif
