// The pool `upstream`, as PyTorch merged it (#190375): a default stream outside a pool of 32, no
// automatic assignment, everything chosen by the thread itself.
#ifndef MPSSTRESS_BACKEND_UPSTREAM_POOL_HPP
#define MPSSTRESS_BACKEND_UPSTREAM_POOL_HPP

#include <mutex>

#include "backend/pool/stream_pool.hpp"

namespace mpsstress::backend {

class UpstreamPool : public StreamPool {
 public:
  static constexpr int kPoolStreams = 32;  // C1: ids 1 to 32; the default's is 0

  explicit UpstreamPool(Backend& backend) : StreamPool(backend, 1 + kPoolStreams) {}

  Stream& stream(std::int64_t index) override;       // C12
  void set_current_stream(Stream* stream) override;  // C9: null is the default stream
  // C23: every stream, unless somebody wants to see single command buffers.
  bool commits_and_continues(int index) const override;
  bool shares_idle_blocks() const override { return false; }  // C36

 protected:
  // C13: in a block, too, the thread's own choice counts.
  Stream* stream_of_running_block() const override { return nullptr; }
  int select_stream() override { return 0; }  // C3, C4: whoever it is
  Stream& slot(int index) override;           // C2: the pool's streams together

 private:
  std::once_flag pool_made_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_UPSTREAM_POOL_HPP
