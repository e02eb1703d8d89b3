// Refuses a backend in a forked child (C19): the device, its queues and its threads stayed with the
// parent. A check is one relaxed load of a counter that a fork handler advances in the child.
#ifndef MPSSTRESS_BACKEND_FORK_GUARD_HPP
#define MPSSTRESS_BACKEND_FORK_GUARD_HPP

#include <cstdint>

namespace mpsstress::backend {

class ForkGuard {
 public:
  ForkGuard();
  virtual ~ForkGuard() = default;

  // Throws std::runtime_error in a child of the process that made this guard.
  virtual void check() const;
  bool in_child() const;

 private:
  std::uint32_t forks_at_creation_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_FORK_GUARD_HPP
