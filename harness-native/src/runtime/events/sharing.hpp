// Which instructions access memory that several fibers use and write to, learnt from a few first
// schedules.
//
// At granularity `shared` an access is a scheduling point when the memory is known to be contested.
// That alone would miss the accesses of the fiber that comes first, so an instruction that was once
// seen to access contested memory is a point from then on, whatever it accesses, where its function
// is called from the same place: a container's code is everybody's.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <unordered_set>

#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

class Sharing {
 public:
  void initialise(std::size_t code_bytes);
  void forget();

  // code: offset of an instruction in the executable; call: of the call of its function.
  bool learnt(std::uint32_t code) const { return test(shared_code_, code); }
  bool learnt(std::uint32_t code, std::uint32_t call) const {
    return learnt(code) && test(shared_places_, place_of(code, call));
  }
  // Whether the instruction has been seen to access memory without an order.
  bool contended(std::uint32_t code) const { return test(contended_code_, code); }

  // Learning takes one schedule: which memory is shared is known only at its end, so what has
  // accessed which is kept until then.
  void begin();
  void end();
  bool learning() const { return learning_; }
  // What is looked at: a granule, or a row of the heap that is whole.
  struct Part {
    Address begin;
    bool is_row;
  };
  void observe(Part part, bool shared, bool contended, std::uint32_t code, std::uint32_t call);

 private:
  // A bit for each byte of code, mapped shared: a forked child learns for its parent.
  static bool test(const std::uint8_t* bits, std::uint32_t code) {
    return (bits[code >> 3] >> (code & 7) & 1) != 0;
  }
  static void set(std::uint8_t* bits, std::uint32_t code) {
    bits[code >> 3] = static_cast<std::uint8_t>(bits[code >> 3] | 1U << (code & 7));
  }

  // Two places in 2^20 may fall together; then an access may be a point that need not be one.
  static constexpr std::uint32_t kPlaces = std::uint32_t{1} << 20;
  static std::uint32_t place_of(std::uint32_t code, std::uint32_t call) {
    return (code * 0x9e3779b1U ^ call * 0x85ebca6bU) >> 12;
  }

  // Memory that is, in the current schedule.
  class Memory {
   public:
    void clear();
    void add(Part part);
    bool meets(Part part) const;

   private:
    static constexpr std::size_t kBits = std::size_t{1} << 16;

    void insert(Address key);
    bool has(Address key) const;

    std::unordered_set<Address> parts_;  // granules, whole rows, and rows with such granules
    std::bitset<kBits> any_;             // of parts whose hash is that: most are told apart by it
  };

  // An access of which it is not known yet whether it is to such memory.
  struct Access {
    Address place;  // of the part; a row's has its lowest bit set
    std::uint32_t code;
    std::uint32_t call;
  };
  static constexpr std::size_t kMostKept = std::size_t{1} << 20;
  static constexpr std::size_t kLatest = std::size_t{1} << 11;

  void keep(Address place, std::uint32_t code, std::uint32_t call);
  void settle();
  void learn(std::uint32_t code, std::uint32_t call);

  std::uint8_t* shared_code_ = nullptr;
  std::uint8_t* shared_places_ = nullptr;
  std::uint8_t* contended_code_ = nullptr;
  std::size_t bytes_ = 0;
  bool begun_ = false;
  bool learning_ = false;
  Memory shared_memory_;
  Memory contended_memory_;
  ReservedArray<Access> kept_;
  std::size_t kept_count_ = 0;
  ReservedArray<std::uint64_t> latest_;  // hashes of what was observed; 0: none
};

}  // namespace mpsstress::runtime
