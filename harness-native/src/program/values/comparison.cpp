// Element by element, with the first differences kept.
#include "program/values/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "mpsstress/random.h"
#include "program/values/reference.hpp"

namespace mpsstress::program {
namespace {

constexpr std::size_t kKept = 64;

double number(float exact) { return static_cast<double>(exact); }
double number(double close) { return close; }
double number(const Rounded& close) { return close.value; }

template <typename Expected, typename Differs>
std::optional<Difference> compare(const Expected* expected, const float* got, std::size_t count,
                                  const Differs& differs) {
  Difference found;
  found.total = static_cast<std::int64_t>(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (!differs(expected[i], got[i])) continue;
    if (found.count++ == 0) {
      found.got = got[i];
      found.expected = number(expected[i]);
    }
    if (found.where.size() < kKept) found.where.push_back(static_cast<std::int64_t>(i));
  }
  if (found.count == 0) return std::nullopt;
  return found;
}

std::string number_text(double number) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", number);
  return text;
}

std::string index_text(std::int64_t index, const mpss_shape& shape) {
  std::string text = "]";
  for (int i = shape.rank - 1; i >= 0; --i) {
    text = std::to_string(index % shape.size[i]) + text;
    index /= shape.size[i];
    if (i > 0) text = ", " + text;
  }
  return "[" + text;
}

}  // namespace

std::optional<Difference> compare_exactly(const std::vector<float>& expected, const float* got) {
  // Most checks find nothing: a loop without branches first.
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    wrong += static_cast<std::size_t>(!(expected[i] == got[i]));
  }
  if (wrong == 0) return std::nullopt;
  return compare(expected.data(), got, expected.size(),
                 [](float right, float value) { return !(right == value); });
}

std::optional<Difference> compare_closely(const Expression& made,
                                          const std::vector<double>& expected, const float* got) {
  double largest = 0;
  for (const double element : expected) {
    if (std::isfinite(element)) largest = std::max(largest, std::fabs(element));
  }
  const double tolerance = 1e-4 * largest;
  const auto beyond = [](double right, float value, double bound) {
    if (right == static_cast<double>(value)) return false;  // infinities too
    return !(std::fabs(right - static_cast<double>(value)) <= bound);
  };
  const auto doubtful =
      compare(expected.data(), got, expected.size(),
              [&](double right, float value) { return beyond(right, value, tolerance); });
  if (!doubtful) return std::nullopt;
  // Infinite errors excuse nothing.
  Evaluator<Rounded> evaluator;
  return compare(evaluator.evaluate(made).data(), got, expected.size(),
                 [&](const Rounded& right, float value) {
                   const double rounding = right.deviation();
                   const double bound = std::isfinite(rounding) ? rounding : 0;
                   return beyond(right.value, value, std::max(tolerance, bound));
                 });
}

std::optional<Difference> compare_bits(const float* expected, const float* got, std::size_t count) {
  return compare(expected, got, count, [](float right, float value) {
    return std::memcmp(&right, &value, sizeof right) != 0;
  });
}

std::string describe(const Difference& difference, const mpss_shape& shape) {
  return "element " + index_text(difference.where.front(), shape) + " is " +
         number_text(static_cast<double>(difference.got)) + ", expected " +
         number_text(difference.expected) + "; " + std::to_string(difference.count) + " of " +
         std::to_string(difference.total) + " elements differ";
}

std::uint64_t digest_of(const float* values, std::size_t count) {
  // Four lanes, so that the multiplications of one do not wait for those of another.
  std::uint64_t lanes[4] = {count, 1, 2, 3};
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t bits;
    std::memcpy(&bits, &values[i], sizeof bits);
    lanes[i & 3] = (lanes[i & 3] ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
    lanes[i & 3] ^= lanes[i & 3] >> 29;
  }
  std::uint64_t digest = 0;
  for (const std::uint64_t lane : lanes) digest = mpss_random_scramble(digest ^ lane);
  return digest;
}

}  // namespace mpsstress::program
