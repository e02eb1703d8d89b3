// The parameters that each built-in kernel takes by setBytes, and the buffers that it is bound to.
// All values are float32, dense and row-major. An output may be one of the inputs.
#ifndef MPSSTRESS_METAL_KERNELS_PARAMETERS_HPP
#define MPSSTRESS_METAL_KERNELS_PARAMETERS_HPP

#include <cstdint>

namespace mpsstress::metal {

// "fill": [0] output
struct FillParameters {
  std::uint64_t count;
  float value;
};

// "randint" (mpss_random_integer), "randn" (mpss_random_normal): [0] output; mpsstress/random.h
struct RandomParameters {
  std::uint64_t count;
  std::uint64_t key;
};

// "copy", "relu", : [0] input, [1] output.  "add", "mul": [0] a, [1] b, [2] output
struct ElementwiseParameters {
  std::uint64_t count;
};

// "mm": [0] a [rows, inner], [1] b [inner, columns], [2] output [rows, columns]
// "linear": [0] x [rows, inner], [1] w [columns, inner], [2] bias [columns], [3] output
struct MatrixParameters {
  std::uint64_t rows;
  std::uint64_t inner;
  std::uint64_t columns;
};

// "softmax", "layer_norm", over the last dimension: [0] input, [1] output.
struct RowsParameters {
  std::uint64_t rows;
  std::uint64_t columns;
  float epsilon;  // layer_norm; softmax ignores it
};

// "sum": [0] input, [1] output [1]
struct SumParameters {
  std::uint64_t count;
};

// "busy": [0] output [1], zero after that time
struct BusyParameters {
  std::uint64_t nanos;
};

// "trap": [0] output, which it does not write; the command buffer ends in Error
struct TrapParameters {
  std::uint64_t count;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_KERNELS_PARAMETERS_HPP
