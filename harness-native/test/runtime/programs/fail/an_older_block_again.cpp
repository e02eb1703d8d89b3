// Who has computed something from a value looks whether that is still the current one, and takes
// the address for an answer. It was replaced and is there again, although a note of the same size
// was freed after it: where the block that was freed last comes first, that can never be.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Price {
  int cents;
};

struct Note {
  int customers;
};
static_assert(sizeof(Note) == sizeof(Price), "one takes the other's place");

class Shop {
 public:
  ~Shop() {
    delete current_;
    delete note_;
  }

  // The note is freed after the old price, so its block is the one that was freed last.
  void set(int cents) {
    const std::lock_guard lock(mutex_);
    delete current_;
    delete note_;
    note_ = nullptr;
    current_ = new Price{cents};
  }
  // Sells for what was read, if the price has not changed meanwhile.
  void sell() {
    mutex_.lock();
    const Price* const seen = current_;
    const int cents = seen->cents;
    mutex_.unlock();
    const std::lock_guard lock(mutex_);
    if (current_ == seen) require(current_->cents == cents, "what is sold has the current price");
  }

 private:
  std::mutex mutex_;
  const Price* current_ = new Price{100};
  const Note* note_ = new Note{7};
};

}  // namespace

MPSS_PROGRAM(an_older_block_again, Violation) {
  Shop shop;
  std::thread seller([&] { shop.sell(); });
  shop.set(120);
  seller.join();
}
