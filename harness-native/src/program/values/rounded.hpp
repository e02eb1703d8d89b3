// A number together with how far a float computation of it may be off.
#ifndef MPSSTRESS_PROGRAM_VALUES_ROUNDED_HPP
#define MPSSTRESS_PROGRAM_VALUES_ROUNDED_HPP

#include <cmath>

namespace mpsstress::program {

/// What rounding to the nearest float changes of a number of magnitude 1, at most.
constexpr double kUnitRoundoff = 0x1p-24;

/// Running error analysis, to first order (Wilkinson; Higham, Accuracy and Stability of Numerical
/// Algorithms, section 3.3): each operation passes its operands' errors on and adds a rounding of
/// its own. A sum that cancels has a small value and keeps the errors of what was summed.
struct Rounded {
  double value = 0;
  double error = 0;  // in units of kUnitRoundoff, not negative

  Rounded() = default;
  Rounded(double exactly) : value(exactly) {}  // NOLINT: a number without an error is one
  Rounded(double computed, double passed_on)
      : value(computed), error(passed_on + std::fabs(computed)) {}
};

inline Rounded operator+(const Rounded& a, const Rounded& b) {
  return {a.value + b.value, a.error + b.error};
}

inline Rounded operator-(const Rounded& a, const Rounded& b) {
  return {a.value - b.value, a.error + b.error};
}

inline Rounded operator*(const Rounded& a, const Rounded& b) {
  return {a.value * b.value, std::fabs(a.value) * b.error + std::fabs(b.value) * a.error};
}

inline Rounded operator/(const Rounded& a, const Rounded& b) {
  const double quotient = a.value / b.value;
  return {quotient, (a.error + std::fabs(quotient) * b.error) / std::fabs(b.value)};
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

inline Rounded sqrt(const Rounded& a) {
  const double root = std::sqrt(a.value);
  return {root, a.error / (2 * root)};
}

inline Rounded exp(const Rounded& a) {
  const double power = std::exp(a.value);
  return {power, power * a.error};
}

}  // namespace mpsstress::program

#endif
