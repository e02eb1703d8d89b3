// Plans for tests: starts from a small valid one, of which a test changes what it is about.
#ifndef MPSSTRESS_TEST_PROGRAM_PLAN_BUILDER_HPP
#define MPSSTRESS_TEST_PROGRAM_PLAN_BUILDER_HPP

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mpsstress::program::test {

/// A plan without operations and groups.
nlohmann::json empty_plan();

/// A plan of one group: `threads` threads started by a barrier, 2 iterations of
/// x = randint [4, 4]; y = mm x x; check y.
nlohmann::json small_plan(int threads);

/// Adds an operation to the table; answers its index.
int add_operation(nlohmann::json& plan, const std::string& name, const nlohmann::json& members);

/// Adds a group of `threads` lanes that run the operations `program`.
nlohmann::json& add_group(nlohmann::json& plan, const std::string& name, int threads,
                          int iterations, const std::vector<int>& program);

}  // namespace mpsstress::program::test

#endif
