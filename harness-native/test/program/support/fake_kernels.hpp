// What the tiny SUT computes: the operators of the language on host arrays, written anew, so that
// the references of src/program are held against something that shares no line with them.
#ifndef MPSSTRESS_TEST_PROGRAM_FAKE_KERNELS_HPP
#define MPSSTRESS_TEST_PROGRAM_FAKE_KERNELS_HPP

#include <vector>

#include "mpsstress/sut.h"

namespace mpsstress::program::test {

struct Tensor {
  mpss_shape shape{};
  std::vector<float> values;
};

/// Of inputs that fit the kernel.
Tensor result_of(mpss_kernel kernel, const std::vector<Tensor>& in);

}  // namespace mpsstress::program::test

#endif
