# operations/aten.hpp beside operations/kernels.hpp: for plugins of a libtorch. Without a project, too:
#   cmake -DPROJECT_BINARY_DIR=DIR -P aten.cmake
cmake_minimum_required(VERSION 3.19)
include(${CMAKE_CURRENT_LIST_DIR}/kernels.cmake)
mpsstress_header(aten operations.json "each word that computes as ATen's operator"
"${kernel_headers}
#include <stdexcept>

#include \"mpsstress/sut.h\"

namespace mpsstress::sut::torch {

// A kernel of fewer inputs looks at the first of them alone.
inline at::Tensor call(mpss_kernel kernel, const at::Tensor& a, [[maybe_unused]] const at::Tensor& b,
                       [[maybe_unused]] const at::Tensor& c) {
  switch (kernel) {
${kernel_calls}  }
  throw std::logic_error(\"no such kernel\");
}

}  // namespace mpsstress::sut::torch
")
