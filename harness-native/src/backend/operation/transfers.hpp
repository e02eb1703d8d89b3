// Copies between host and device, ordered as Tensor.cpu() and a blocking copy_ are: through a
// host-visible staging block, on the current stream, and waited for.
#ifndef MPSSTRESS_BACKEND_TRANSFERS_HPP
#define MPSSTRESS_BACKEND_TRANSFERS_HPP

#include <cstddef>

#include "backend/operation/tensor.hpp"

namespace mpsstress::backend {

class Stream;

class Transfers {
 public:
  explicit Transfers(Backend& backend) : backend_(backend) {}
  virtual ~Transfers() = default;

  void read(const Tensor& tensor, float* out);
  void write(const Tensor& tensor, const float* in);
  // What the host sees in shared memory now; orders nothing.
  void peek(const Tensor& tensor, float* out);
  void poke(const Tensor& tensor, const float* in);

  // Memory that host and device see, for the host to fill at once: no work in flight uses it (C39).
  Tensor pinned(const metal::Shape& shape);
  // A copy to the device that is not waited for. `in` is pageable: what the device reads from stays
  // until it has read (C39).
  Tensor upload(const metal::Shape& shape, const float* in);

 protected:
  // Memory that no work in flight uses (C39); goes back when the reference does.
  virtual dispatch::Ref<Storage> staging(std::size_t bytes, Stream& stream);
  virtual void wait(Stream& stream);  // for what was copied

  Backend& backend_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_TRANSFERS_HPP
