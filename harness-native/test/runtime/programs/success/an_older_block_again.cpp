// Each price has a number of its own, and that is what is compared, whichever block it lies in.
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
    ++number_;
  }
  // Sells for what was read, if the price has not changed meanwhile.
  void sell() {
    mutex_.lock();
    const int seen = number_;
    const int cents = current_->cents;
    mutex_.unlock();
    const std::lock_guard lock(mutex_);
    if (number_ == seen) require(current_->cents == cents, "what is sold has the current price");
  }

 private:
  std::mutex mutex_;
  const Price* current_ = new Price{100};
  const Note* note_ = new Note{7};
  int number_ = 0;
};

}  // namespace

MPSS_PROGRAM(an_older_block_again, Nothing) {
  Shop shop;
  std::thread seller([&] { shop.sell(); });
  shop.set(120);
  seller.join();
}
