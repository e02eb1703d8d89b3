// Gates: what a stream gets behind a closed one starts when the host opens it, however fast the
// device is.
#ifndef MPSSTRESS_SUT_TORCH_GATES_HPP
#define MPSSTRESS_SUT_TORCH_GATES_HPP

#include <ATen/core/Tensor.h>
#include <c10/core/Stream.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace mpsstress::sut::torch {

/// Makes a stream wait until the word at that address, which the host writes, is at least a value.
/// Returns at once; throws std::runtime_error where the device refuses.
using WaitForWord =
    std::function<void(const c10::Stream& stream, std::uint32_t* word, std::uint32_t value)>;

/// Any thread may close and open at any time.
class Gates {
 public:
  /// `words` makes memory for one word that host and device see at the same address.
  Gates(WaitForWord wait, std::function<at::Tensor()> words);

  /// Holds the stream up until a gate of that name is opened. Returns at once.
  void close(const c10::Stream& stream, std::uint64_t name);

  /// Opens every gate of that name that was closed so far.
  void open(std::uint64_t name);

 private:
  struct Gate {
    at::Tensor memory;
    std::uint32_t* word = nullptr;
    std::uint32_t closed = 0;
  };

  const WaitForWord wait_;
  const std::function<at::Tensor()> words_;
  std::mutex mutex_;
  std::map<std::uint64_t, Gate> gates_;
};

/// Those of CUDA, by the driver's wait for a word of pinned memory: no kernel, so nothing of the
/// device is occupied. Null where library or driver do not have it.
std::unique_ptr<Gates> cuda_gates();

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_GATES_HPP
