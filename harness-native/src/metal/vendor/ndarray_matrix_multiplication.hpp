// NDArrayMatrixMultiplication (as MPSNDArrayMatrixMultiplication): the vendor's matrix kernel.
//
// Its index of arrays is internal state of the library, shared by ALL instances: encoding any two
// of them at once is forbidden. The vendor's assertion is "A and B index not found".
#ifndef MPSSTRESS_METAL_VENDOR_NDARRAY_MATRIX_MULTIPLICATION_HPP
#define MPSSTRESS_METAL_VENDOR_NDARRAY_MATRIX_MULTIPLICATION_HPP

#include "metal/command/command_encoder.hpp"
#include "metal/device.hpp"
#include "metal/kernels/parameters.hpp"
#include "metal/vendor/graph.hpp"

namespace mpsstress::metal {

class NDArrayMatrixMultiplication final : public Object {
 public:
  // The plain product a [rows, inner] x b [inner, columns].
  static Ref<NDArrayMatrixMultiplication> multiplication(Device* device,
                                                         const MatrixParameters& shape);
  // Linear: x [rows, inner] x w [columns, inner] transposed + bias [columns].
  static Ref<NDArrayMatrixMultiplication> linear(Device* device, const MatrixParameters& shape);

  // Encodes into an encoder that the caller has opened. sources: a, b or x, w, bias.
  void encodeToCommandEncoder(ComputeCommandEncoder* encoder,
                              const std::vector<TensorData>& sources,
                              const TensorData& destination);

 private:
  NDArrayMatrixMultiplication(Device& device, const char* kernel, const MatrixParameters& shape);
  ~NDArrayMatrixMultiplication() override;

  const Ref<Device> device_;
  const MatrixParameters shape_;
  const Ref<ComputePipelineState> pipeline_;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_VENDOR_NDARRAY_MATRIX_MULTIPLICATION_HPP
