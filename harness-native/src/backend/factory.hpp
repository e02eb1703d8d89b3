// Who makes the parts that something is put together from: one maker for each kind of part, which
// makes the plain class or one derived from it that was chosen in its place.
//
// Thread-safe once nothing is chosen any more.
#ifndef MPSSTRESS_BACKEND_FACTORY_HPP
#define MPSSTRESS_BACKEND_FACTORY_HPP

#include <memory>
#include <type_traits>
#include <utility>

namespace mpsstress::backend {

// Signature: Part(From...), a kind of part and what one is made from.
template <typename Signature>
class Maker;

template <typename Part, typename... From>
class Maker<Part(From...)> {
 public:
  template <typename Chosen>
  static constexpr bool makes = std::is_base_of_v<Part, Chosen>;

  template <typename Chosen>
  void choose() {
    make_ = [](From... from) -> std::unique_ptr<Part> { return std::make_unique<Chosen>(from...); };
  }
  void choose_plain() { choose<Part>(); }

  std::unique_ptr<Part> make(From... from) const { return make_(from...); }

 private:
  std::unique_ptr<Part> (*make_)(From...) = nullptr;
};

template <typename... Signatures>
class Factory : private Maker<Signatures>... {
 public:
  // A new part of this kind.
  template <typename Part, typename... From>
  std::unique_ptr<Part> make(From&&... from) const {
    return maker_of<Part>(*this).make(std::forward<From>(from)...);
  }

  // Each in the place of the part that it derives from.
  template <typename... Chosen>
  void choose() {
    (choose_one<Chosen>(), ...);
  }

 protected:
  void choose_plain() { (Maker<Signatures>::choose_plain(), ...); }

 private:
  // By what of a factory the part's maker is.
  template <typename Part, typename... From>
  static const Maker<Part(From...)>& maker_of(const Maker<Part(From...)>& maker) {
    return maker;
  }

  template <typename Chosen>
  void choose_one() {
    constexpr int places = (0 + ... + (Maker<Signatures>::template makes<Chosen> ? 1 : 0));
    static_assert(places == 1, "derives from one of the parts");
    (choose_at<Maker<Signatures>, Chosen>(), ...);
  }
  template <typename Place, typename Chosen>
  void choose_at() {
    if constexpr (Place::template makes<Chosen>) Place::template choose<Chosen>();
  }
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_FACTORY_HPP
