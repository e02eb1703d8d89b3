// Candidates by nearness, compared at the wrong elements only.
#include "program/values/origin.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "mpsstress/random.h"
#include "program/values/reference.hpp"

namespace mpsstress::program {
namespace {

constexpr std::size_t kMostCandidates = 1000;
/// Multiplications, about a tenth of a second.
constexpr double kMostWork = 1e8;

double work_of(const Expression& expression, int depth) {
  const auto elements = static_cast<double>(element_count(expression.shape));
  double work = elements;
  if (expression.making == Making::kKernel) {
    const Expression& first = *expression.inputs[0];
    const bool product = expression.kernel == MPSS_MM || expression.kernel == MPSS_LINEAR;
    if (product) work *= static_cast<double>(first.shape.size[1]);
    if (depth > 6) return kMostWork;  // handed round for long: too dear
    for (std::size_t i = 0; i < expression.input_count; ++i) {
      work += work_of(*expression.inputs[i], depth + 1);
    }
  }
  return work;
}

/// The element that a fill puts at an index: no need to compute the others.
float filled_element(const Expression& made, std::int64_t index) {
  if (made.making == Making::kHostValues) return made.host_values[index];
  const auto at = static_cast<std::uint64_t>(index);
  if (made.fill == MPSS_RANDINT) return mpss_random_integer(made.key, at);
  if (made.fill == MPSS_RANDN) return mpss_random_normal(made.key, at);
  return made.value;
}

class Comparer {
 public:
  Comparer(const Difference& difference, const float* got) : difference_(difference), got_(got) {}

  bool fits(const Expression& candidate) {
    if (candidate.making != Making::kKernel) {
      return all([&](std::int64_t i) { return filled_element(candidate, i) == got_[i]; });
    }
    if (candidate.exact) {
      Evaluator<float> evaluator;
      const std::vector<float>& values = evaluator.evaluate(candidate);
      return all([&](std::int64_t i) { return values[static_cast<std::size_t>(i)] == got_[i]; });
    }
    Evaluator<double> evaluator;
    const std::vector<double>& values = evaluator.evaluate(candidate);
    double largest = 0;
    for (const double value : values) largest = std::max(largest, std::fabs(value));
    return all([&](std::int64_t i) {
      const double off = values[static_cast<std::size_t>(i)] - static_cast<double>(got_[i]);
      return std::fabs(off) <= 1e-4 * largest;
    });
  }

 private:
  template <typename Test>
  bool all(const Test& test) const {
    return std::all_of(difference_.where.begin(), difference_.where.end(), test);
  }

  const Difference& difference_;
  const float* got_;
};

void keep_comparable(const Expression& checked, std::vector<const Expression*>& candidates) {
  const auto useless = [&checked](const Expression* made) {
    return made->unspecified || !same_shape(made->shape, checked.shape);
  };
  candidates.erase(std::remove_if(candidates.begin(), candidates.end(), useless), candidates.end());
  const auto nearness = [&checked](const Expression* made) {
    const auto there = static_cast<std::int64_t>(made->writer.iteration);
    const std::int64_t away =
        std::llabs(there - static_cast<std::int64_t>(checked.writer.iteration));
    return std::tuple(away, made->writer.lane, made->writer.iteration, made->writer.operation);
  };
  std::sort(candidates.begin(), candidates.end(),
            [&](const Expression* a, const Expression* b) { return nearness(a) < nearness(b); });
}

}  // namespace

std::optional<Origin> find_origin(const Expression& checked, const Difference& difference,
                                  const float* got, std::vector<const Expression*> candidates) {
  keep_comparable(checked, candidates);
  Comparer comparer(difference, got);
  Origin origin;
  double work = 0;
  std::size_t looked_at = 0;
  for (const Expression* candidate : candidates) {
    work += candidate->making != Making::kKernel ? 0 : work_of(*candidate, 0);
    if (work > kMostWork || ++looked_at > kMostCandidates) break;
    if (!comparer.fits(*candidate)) continue;
    if (origin.expression == nullptr) {
      origin.expression = candidate;
    } else {
      ++origin.alike;
    }
  }
  if (origin.expression == nullptr) return std::nullopt;
  return origin;
}

std::optional<Origin> find_origin(const Expression& checked, const Difference& difference,
                                  const float* got,
                                  const std::vector<const ExpressionArena*>& writers) {
  std::vector<const Expression*> candidates;
  for (const ExpressionArena* arena : writers) {
    arena->visit([&](const Expression& made) {
      if (same_shape(made.shape, checked.shape)) candidates.push_back(&made);
    });
  }
  return find_origin(checked, difference, got, std::move(candidates));
}

}  // namespace mpsstress::program
