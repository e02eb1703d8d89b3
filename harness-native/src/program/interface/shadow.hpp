// What a pool object knows of its tensors besides the SUT: how each was made, and what was read
// from it. For hosts that call operation by operation; programs of plans need no such book.
#ifndef MPSSTRESS_PROGRAM_INTERFACE_SHADOW_HPP
#define MPSSTRESS_PROGRAM_INTERFACE_SHADOW_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "program/values/expression.hpp"

namespace mpsstress::program {

/// An expression with what it is made from; freed with the last tensor that depends on it.
class ShadowNode {
 public:
  ShadowNode(const Expression& made, std::uint64_t ordinal_number, std::uint64_t native_thread)
      : expression(made), ordinal(ordinal_number), thread(native_thread) {}
  ShadowNode(const ShadowNode&) = delete;
  ShadowNode& operator=(const ShadowNode&) = delete;
  ~ShadowNode();

  Expression expression;
  const std::uint64_t ordinal;  // the n-th tensor of its pool
  const std::uint64_t thread;   // that made it
  std::size_t depth = 0;        // of inputs below
  std::array<std::shared_ptr<ShadowNode>, 3> inputs;
  std::vector<float> host_values;
  std::vector<double> host_errors;  // of values that were computed
};

/// One tensor of the host's.
struct Shadow {
  std::mutex mutex;  // of what follows: a tensor may be used by several threads
  std::shared_ptr<ShadowNode> node;
  std::vector<float> copy;  // what the last read brought
  bool copied = false;
};

/// All tensors of a pool, by the SUT's handles; and those that were freed lately, since a wrong
/// value is often theirs.
class ShadowBook {
 public:
  /// What the expression is made from must outlive the book.
  void add_made(mpss_tensor tensor, const Expression& made);
  void add_kernel(mpss_tensor tensor, mpss_kernel kernel,
                  const std::vector<std::shared_ptr<ShadowNode>>& inputs);
  void remove(mpss_tensor tensor);

  /// A FrameworkError for a tensor that is not there.
  std::shared_ptr<Shadow> get(mpss_tensor tensor) const;
  std::shared_ptr<ShadowNode> node(mpss_tensor tensor) const;

  /// The host wrote the tensor's contents.
  void write(mpss_tensor tensor, const float* values, std::size_t count);
  void keep_copy(mpss_tensor tensor, const float* values, std::size_t count);

  /// What is wrong with the tensor's values; nothing if they are right. Compares the copy, if there
  /// is one, else what `peek` fills in.
  template <typename Peek>
  std::optional<std::string> check(mpss_tensor tensor, const Peek& peek) const {
    const std::shared_ptr<Shadow> shadow = get(tensor);
    const std::lock_guard lock(shadow->mutex);
    if (shadow->copied) return judge(shadow->node, shadow->copy.data());
    std::vector<float> seen(
        static_cast<std::size_t>(element_count(shadow->node->expression.shape)));
    peek(seen.data(), static_cast<std::int64_t>(seen.size()));
    return judge(shadow->node, seen.data());
  }

 private:
  static constexpr std::size_t kShards = 16;
  static constexpr std::size_t kRemembered = 64;  // freed ones, for each shard

  struct Shard {
    mutable std::mutex mutex;
    std::unordered_map<mpss_tensor, std::shared_ptr<Shadow>> tensors;
    std::deque<std::shared_ptr<ShadowNode>> freed;
  };

  Shard& shard(mpss_tensor tensor) const {
    return shards_[static_cast<std::size_t>(tensor) % kShards];
  }
  void add(mpss_tensor tensor, std::shared_ptr<ShadowNode> node);
  std::shared_ptr<ShadowNode> make_node(const Expression& made);
  std::optional<std::string> judge(const std::shared_ptr<ShadowNode>& node, const float* got) const;
  std::vector<std::shared_ptr<ShadowNode>> others() const;

  mutable std::array<Shard, kShards> shards_;
  std::atomic<std::uint64_t> made_{0};
};

}  // namespace mpsstress::program

#endif
