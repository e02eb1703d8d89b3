// x w^T + b, two ways: by a graph, or by the vendor's matrix kernel (C48).
//
// The vendor's kernel keeps state that all its instances share, so it may be encoded by one thread
// at a time only: that path is for a process that uses one stream, and whose environment does not
// forbid it.
#ifndef MPSSTRESS_BACKEND_LINEAR_HPP
#define MPSSTRESS_BACKEND_LINEAR_HPP

#include "backend/operation/tensor.hpp"

namespace mpsstress::backend {

class Stream;

class Linear {
 public:
  explicit Linear(Backend& backend) : backend_(backend) {}
  virtual ~Linear() = default;

  // Whether Linear, and LayerNorm with it, goes through a graph now.
  virtual bool use_graph_path() const;
  void by_vendor_kernel(Stream& stream, const Operand& x, const Operand& weight,
                        const Operand& bias, const Operand& output);

 protected:
  Backend& backend_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_LINEAR_HPP
