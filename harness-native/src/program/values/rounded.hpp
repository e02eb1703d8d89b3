// A number together with how far a float computation of it may be off.
#ifndef MPSSTRESS_PROGRAM_VALUES_ROUNDED_HPP
#define MPSSTRESS_PROGRAM_VALUES_ROUNDED_HPP

#include <algorithm>
#include <cmath>

namespace mpsstress::program {

/// What an operation on floats may change of a result of magnitude 1: four times what rounding to
/// the nearest does, since functions of real devices are off by some roundings more, and add in
/// another order.
constexpr double kRoundoff = 4 * 0x1p-24;

/// Running error analysis (Wilkinson; Higham, Accuracy and Stability of Numerical Algorithms,
/// section 3.3): each operation passes its operands' errors on and adds a rounding of its own. A
/// sum that cancels has a small value and keeps the errors of what was summed. Products of errors
/// count: the square of such a sum is nothing but one.
struct Rounded {
  double value = 0;
  double error = 0;  // in units of kRoundoff, not negative; infinite where nothing bounds it

  Rounded() = default;
  Rounded(double exactly) : value(exactly) {}  // NOLINT: a number without an error is one
  Rounded(double computed, double passed_on)
      : value(computed), error(passed_on + std::fabs(computed)) {}

  /// The same as the value is.
  double deviation() const { return error * kRoundoff; }
};

inline Rounded operator+(const Rounded& a, const Rounded& b) {
  return {a.value + b.value, a.error + b.error};
}

inline Rounded operator-(const Rounded& a, const Rounded& b) {
  return {a.value - b.value, a.error + b.error};
}

inline Rounded operator*(const Rounded& a, const Rounded& b) {
  return {a.value * b.value,
          std::fabs(a.value) * b.error + std::fabs(b.value) * a.error + a.error * b.deviation()};
}

inline Rounded operator/(const Rounded& a, const Rounded& b) {
  const double quotient = a.value / b.value;
  const double least = std::max(0.0, std::fabs(b.value) - b.deviation());
  return {quotient, (a.error + std::fabs(quotient) * b.error) / least};
}

inline Rounded& operator+=(Rounded& a, const Rounded& b) { return a = a + b; }
inline Rounded& operator/=(Rounded& a, const Rounded& b) { return a = a / b; }

inline bool operator<(const Rounded& a, const Rounded& b) { return a.value < b.value; }

/// Either may be the larger one in floats, so neither's error is forgotten.
inline Rounded max(const Rounded& a, const Rounded& b) {
  Rounded larger = a < b ? b : a;
  larger.error = std::fmax(a.error, b.error);
  return larger;
}

inline Rounded exp(const Rounded& a) {
  const double power = std::exp(a.value);
  return {power, power * std::expm1(a.deviation()) / kRoundoff};
}

/// 1 / sqrt(a) of what is at least that positive number, however inexact it is.
inline Rounded inverse_root(const Rounded& a, double least) {
  const double most = a.value + a.deviation();
  const double fewest = std::max(least, a.value - a.deviation());
  const double root = 1 / std::sqrt(a.value);
  return {root, std::max(1 / std::sqrt(fewest) - root, root - 1 / std::sqrt(most)) / kRoundoff};
}

inline double inverse_root(double a, double) { return 1 / std::sqrt(a); }
inline float inverse_root(float a, double) { return 1 / std::sqrt(a); }

/// A share of a whole is between 0 and 1, whatever it was computed from.
inline Rounded as_share(const Rounded& a) {
  Rounded share = a;
  if (std::isfinite(a.value)) share.error = std::fmin(a.error, 1 / kRoundoff);
  return share;
}

inline double as_share(double a) { return a; }
inline float as_share(float a) { return a; }

}  // namespace mpsstress::program

#endif
