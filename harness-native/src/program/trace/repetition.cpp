// Each count has its own bound, which rises with it, so that one thing that is made late is not
// taken for something that grows.
#include "program/trace/repetition.hpp"

#include <algorithm>
#include <iterator>

#include "operations/counts.hpp"

namespace mpsstress::program {
namespace {

std::int64_t value_of(const operations::CountRow& row, const mpss_statistics& counts) {
  return row.must_not_repeat ? counts.*row.field : 0;
}

}  // namespace

bool Repetition::any_above(const mpss_statistics& now) const {
  return !std::equal(std::begin(operations::kCounts), std::end(operations::kCounts), seen_.begin(),
                     [&](const operations::CountRow& row, const Seen& seen) {
                       return value_of(row, now) <= seen.most;
                     });
}

void Repetition::after(std::uint32_t iteration, const std::function<mpss_statistics()>& count,
                       const std::function<bool()>& patient) {
  if (growth_) return;
  seen_.resize(std::size(operations::kCounts));
  mpss_statistics now = count();
  while (iteration > 0 && any_above(now) && patient()) now = count();
  Growth growth;
  growth.iteration = iteration;
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    const std::int64_t grown = value_of(operations::kCounts[i], now) - seen_[i].most;
    if (grown > 0 && seen_[i].grown) growth.counts.emplace_back(operations::kCounts[i].name, grown);
    seen_[i].grown = grown > 0 && iteration >= kFilling;
    seen_[i].most += std::max(grown, std::int64_t{0});
  }
  if (!growth.counts.empty()) growth_ = std::move(growth);
}

}  // namespace mpsstress::program
