// The same schedules twice: the courses are equal, and only what is asked for is told.
#include "orderings_asked.hpp"

#include <cstdio>

#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr std::uint64_t kSchedules = 50;

struct Told {
  std::uint64_t orderings = 0;
  std::uint64_t hashes = 0;  // of all schedules
};

Told told_by(const programs::Program& program, bool asks) {
  Configuration configuration;
  configuration.strategy = Strategy::kRandom;
  configuration.seed = 4711;
  configuration.counts_orderings = asks;
  Exploration exploration(configured(program, configuration), program.body);
  Told told;
  for (std::uint64_t i = 0; i < kSchedules; ++i) {
    const ScheduleResult result = exploration.run(i);
    told.orderings += result.new_orderings;
    told.hashes = told.hashes * 31 + result.hash;
  }
  return told;
}

}  // namespace

int judge_orderings_asked(const programs::Program& program) {
  const Told asked = told_by(program, true);
  const Told unasked = told_by(program, false);
  std::printf("%s: %llu new orders for who asks, %llu for who does not\n", program.name,
              static_cast<unsigned long long>(asked.orderings),
              static_cast<unsigned long long>(unasked.orderings));
  return asked.orderings != 0 && unasked.orderings == 0 && asked.hashes == unasked.hashes ? 0 : 1;
}

}  // namespace mpsstress::selftest
