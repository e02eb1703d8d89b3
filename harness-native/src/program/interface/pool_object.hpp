// A pool as the object interface sees it: a SUT, and the book of its tensors.
#ifndef MPSSTRESS_PROGRAM_INTERFACE_POOL_OBJECT_HPP
#define MPSSTRESS_PROGRAM_INTERFACE_POOL_OBJECT_HPP

#include <memory>
#include <utility>

#include "program/interface/handle_table.hpp"
#include "program/interface/shadow.hpp"
#include "program/sut/sut_instance.hpp"

namespace mpsstress::program {

class PoolObject {
 public:
  /// A pool of its own.
  explicit PoolObject(std::unique_ptr<SutInstance> sut) : owned_(std::move(sut)), sut_(*owned_) {}
  /// A session's pool; the session outlives it.
  explicit PoolObject(SutInstance& sut) : sut_(sut) {}

  SutInstance& sut() { return sut_; }
  ShadowBook& tensors() { return tensors_; }
  bool is_owned() const { return owned_ != nullptr; }

 private:
  std::unique_ptr<SutInstance> owned_;
  SutInstance& sut_;
  ShadowBook tensors_;
};

/// Every pool that a host holds.
HandleTable<PoolObject>& pool_table();

}  // namespace mpsstress::program

#endif
