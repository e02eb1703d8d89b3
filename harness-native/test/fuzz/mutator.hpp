// Changes plans at random where their reader and interpreter look, so that many are still accepted.
#ifndef MPSSTRESS_TEST_FUZZ_MUTATOR_HPP
#define MPSSTRESS_TEST_FUZZ_MUTATOR_HPP

#include <cstdint>
#include <nlohmann/json.hpp>
#include <random>

namespace mpsstress::fuzz {

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  /// A few changes; the same ones for the same seed and plan.
  void mutate(nlohmann::json& plan);

 private:
  std::int64_t number(std::int64_t least, std::int64_t most);
  bool chance(int percent) { return number(1, 100) <= percent; }
  void change_operation(nlohmann::json& operation);
  void change_code(nlohmann::json& operation);
  void change_program(nlohmann::json& plan, nlohmann::json& program);
  void change_surroundings(nlohmann::json& plan);
  void change_group(nlohmann::json& plan, nlohmann::json& group);
  nlohmann::json& any(nlohmann::json& array);

  std::mt19937_64 random_;
};

}  // namespace mpsstress::fuzz

#endif
