// A relation over at most 32 events, as a matrix of bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mpsstress::litmus {

class Relation {
 public:
  explicit Relation(std::size_t events) : rows_(events, 0) {}

  void add(std::size_t from, std::size_t to) { rows_[from] |= std::uint32_t{1} << to; }
  bool has(std::size_t from, std::size_t to) const { return (rows_[from] >> to & 1) != 0; }
  std::size_t size() const { return rows_.size(); }

  Relation operator|(const Relation& other) const {
    Relation result = *this;
    for (std::size_t i = 0; i < size(); ++i) result.rows_[i] |= other.rows_[i];
    return result;
  }
  /** From a to c where this leads from a to some b and `other` from b to c. */
  Relation then(const Relation& other) const {
    Relation result(size());
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t j = 0; j < size(); ++j) {
        if (has(i, j)) result.rows_[i] |= other.rows_[j];
      }
    }
    return result;
  }
  Relation closure() const {
    Relation result = *this;
    for (std::size_t middle = 0; middle < size(); ++middle) {
      for (std::size_t i = 0; i < size(); ++i) {
        if (result.has(i, middle)) result.rows_[i] |= result.rows_[middle];
      }
    }
    return result;
  }
  bool is_irreflexive() const {
    for (std::size_t i = 0; i < size(); ++i) {
      if (has(i, i)) return false;
    }
    return true;
  }

 private:
  std::vector<std::uint32_t> rows_;
};

}  // namespace mpsstress::litmus
