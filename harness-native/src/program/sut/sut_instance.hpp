// One SUT of a run, destroyed with its owner; and the meaning of its status words.
#ifndef MPSSTRESS_PROGRAM_SUT_SUT_INSTANCE_HPP
#define MPSSTRESS_PROGRAM_SUT_SUT_INSTANCE_HPP

#include <string>
#include <vector>

#include "mpsstress/sut.h"

namespace mpsstress::program {

class SutInstance {
 public:
  /// A FrameworkError if the SUT cannot be made: a pool or defect that it does not know.
  SutInstance(const mpss_sut_api& api, const mpss_sut_config& config);
  SutInstance(const SutInstance&) = delete;
  SutInstance& operator=(const SutInstance&) = delete;
  ~SutInstance();

  const mpss_sut_api& api() const { return api_; }
  mpss_sut* get() const { return sut_; }

  /// Throws what a status means: nothing, a SutError, Unsupported, or a FrameworkError.
  void check(mpss_status status) const {
    if (status != MPSS_OK) raise(status);
  }

  mpss_statistics statistics() const;

  /// The words of what it can do.
  std::vector<std::string> capabilities() const;

 private:
  [[noreturn]] void raise(mpss_status status) const;

  const mpss_sut_api& api_;
  mpss_sut* sut_ = nullptr;
};

}  // namespace mpsstress::program

#endif
