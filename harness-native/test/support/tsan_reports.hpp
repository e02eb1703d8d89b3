// Counts the reports that ThreadSanitizer makes while a piece of a test runs. Include it in one
// file of a test executable of the tsan flavour: it sets the sanitizer's options for the process.
#ifndef MPSSTRESS_TEST_SUPPORT_TSAN_REPORTS_HPP
#define MPSSTRESS_TEST_SUPPORT_TSAN_REPORTS_HPP

#include <atomic>

namespace mpsstress::test {

inline std::atomic<int> tsan_reports{0};

template <typename Body>
int races_reported_by(Body&& body) {
  const int before = tsan_reports.load();
  body();
  return tsan_reports.load() - before;
}

}  // namespace mpsstress::test

// Reports are expected here: they do not fail the process, and equal ones count each time.
extern "C" const char* __tsan_default_options() {
  return "exitcode=0:suppress_equal_stacks=0:suppress_equal_addresses=0:report_bugs=1";
}
extern "C" void __tsan_on_report(void* /*report*/) {
  mpsstress::test::tsan_reports.fetch_add(1, std::memory_order_relaxed);
}

#endif  // MPSSTRESS_TEST_SUPPORT_TSAN_REPORTS_HPP
