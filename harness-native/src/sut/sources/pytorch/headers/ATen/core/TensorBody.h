// Made by a build of PyTorch; a checkout lacks it. A tensor over the checkout's own TensorBase,
// with the operators that headers of ATen name: declared alone, so that one which is called ends
// the run with its name.
#pragma once

#include <ATen/core/DeprecatedTypeProperties.h>
#include <ATen/core/DeprecatedTypePropertiesRegistry.h>
#include <ATen/core/TensorBase.h>
#include <c10/core/QScheme.h>
#include <c10/core/Scalar.h>
#include <c10/core/Stream.h>
#include <c10/core/SymInt.h>
#include <c10/util/ExclusivelyOwned.h>
#if __has_include(<ATen/core/ATen_fwd.h>)
#include <ATen/core/ATen_fwd.h>
#endif
#if __has_include(<c10/util/OptionalArrayRef.h>)
#include <c10/util/OptionalArrayRef.h>
#endif

#include <cstdint>
#include <type_traits>
#include <utility>

namespace c10 {
template <typename T>
class List;
#if __has_include(<ATen/core/IListRef.h>)
template <typename T>
class IListRef;
#endif
}  // namespace c10

namespace at {

// A class of its own in old versions, whose headers also say `using namespace std`.
#if __has_include(<c10/util/in_place.h>)
using c10::optional;
#endif

class DeprecatedTypeProperties;
class OptionalTensorRef;
class Tensor;
class TensorRef;
struct Generator;

#if __has_include(<ATen/core/IListRef.h>)
using ITensorList = c10::IListRef<Tensor>;
#else
using ITensorList = c10::ArrayRef<Tensor>;
#endif
using Stream = c10::Stream;
using TensorList = c10::ArrayRef<Tensor>;

class TORCH_API Tensor : public TensorBase {
 public:
  Tensor() = default;
  Tensor(const Tensor&) = default;
  Tensor(Tensor&&) = default;
  explicit Tensor(const TensorBase& base) : TensorBase(base) {}
  Tensor(TensorBase&& base) : TensorBase(std::move(base)) {}
  explicit Tensor(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl> impl)
      : TensorBase(std::move(impl)) {}
  Tensor& operator=(const Tensor&) & = default;
  Tensor& operator=(Tensor&&) & = default;

  using TensorBase::size;
  using TensorBase::stride;

#define MPSSTRESS_OPERATOR(name)   \
  template <typename... Arguments> \
  Tensor name(Arguments&&...) const
  MPSSTRESS_OPERATOR(_indices);
  MPSSTRESS_OPERATOR(_values);
  MPSSTRESS_OPERATOR(add);
  MPSSTRESS_OPERATOR(alias);
  MPSSTRESS_OPERATOR(as_strided);
  MPSSTRESS_OPERATOR(clone);
  MPSSTRESS_OPERATOR(col_indices);
  MPSSTRESS_OPERATOR(conj);
  MPSSTRESS_OPERATOR(contiguous);
  MPSSTRESS_OPERATOR(copy_);
  MPSSTRESS_OPERATOR(cpu);
  MPSSTRESS_OPERATOR(crow_indices);
  MPSSTRESS_OPERATOR(expand);
  MPSSTRESS_OPERATOR(expand_symint);
  MPSSTRESS_OPERATOR(fill_);
  MPSSTRESS_OPERATOR(index);
  MPSSTRESS_OPERATOR(indices);
  MPSSTRESS_OPERATOR(narrow);
  MPSSTRESS_OPERATOR(permute);
  MPSSTRESS_OPERATOR(reshape);
  MPSSTRESS_OPERATOR(resize_);
  MPSSTRESS_OPERATOR(select);
  MPSSTRESS_OPERATOR(select_symint);
  MPSSTRESS_OPERATOR(set_);
  MPSSTRESS_OPERATOR(slice_symint);
  MPSSTRESS_OPERATOR(squeeze);
  MPSSTRESS_OPERATOR(sum);
  MPSSTRESS_OPERATOR(sum_symint);
  MPSSTRESS_OPERATOR(to);
  MPSSTRESS_OPERATOR(transpose);
  MPSSTRESS_OPERATOR(unsqueeze);
  MPSSTRESS_OPERATOR(values);
  MPSSTRESS_OPERATOR(view);
  MPSSTRESS_OPERATOR(zero_);
#undef MPSSTRESS_OPERATOR
  // A template takes no list in braces.
  Tensor& set_(c10::Storage source, std::int64_t storage_offset, c10::IntArrayRef size,
               c10::IntArrayRef stride = {}) const;
  template <typename T = c10::Scalar>
  T item() const;
  DeprecatedTypeProperties& type() const;
  c10::MaybeOwned<Tensor> expect_contiguous(
      c10::MemoryFormat format = c10::MemoryFormat::Contiguous) const;

  // The checkout's core/Tensor.h defines them: two, or one of both in newer versions.
  template <typename T>
  using hook_return_void_t =
      std::enable_if_t<std::is_void<typename std::invoke_result_t<T&, Tensor>>::value, unsigned>;
  template <typename T>
  using hook_return_var_t =
      std::enable_if_t<std::is_same<typename std::invoke_result_t<T&, Tensor>, Tensor>::value,
                       unsigned>;
  template <typename T>
  hook_return_void_t<T> register_hook(T&& hook) const;
  template <typename T>
  hook_return_var_t<T> register_hook(T&& hook) const;
  template <typename T>
  unsigned register_hook(T&& hook) const;

 protected:
  friend c10::MaybeOwnedTraits<Tensor>;
  friend OptionalTensorRef;
  friend TensorRef;
  explicit Tensor(unsafe_borrow_t, const TensorBase& base) : TensorBase(unsafe_borrow_t{}, base) {}
};

namespace detail {
template <typename T, typename... Arguments>
Tensor make_tensor(Arguments&&... arguments) {
  return Tensor(c10::make_intrusive<T>(std::forward<Arguments>(arguments)...));
}
}  // namespace detail

}  // namespace at

namespace c10 {

template <>
struct MaybeOwnedTraits<at::Tensor> {
  using owned_type = at::Tensor;
  using borrow_type = at::Tensor;
  static borrow_type createBorrow(const owned_type& from) {
    return borrow_type(borrow_type::unsafe_borrow_t{}, from);
  }
  static void assignBorrow(borrow_type& to, const borrow_type& from) {
    to.unsafeReleaseTensorImpl();
    to = borrow_type(borrow_type::unsafe_borrow_t{}, from);
  }
  static void destroyBorrow(borrow_type& borrowed) { borrowed.unsafeReleaseTensorImpl(); }
  static const owned_type& referenceFromBorrow(const borrow_type& borrow) { return borrow; }
  static const owned_type* pointerFromBorrow(const borrow_type& borrow) { return &borrow; }
  static bool debugBorrowIsValid(const borrow_type&) { return true; }
};

template <>
struct ExclusivelyOwnedTraits<at::Tensor> : ExclusivelyOwnedTensorTraits<at::Tensor> {};

}  // namespace c10
