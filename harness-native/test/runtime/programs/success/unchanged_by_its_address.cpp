// Each price has a number of its own, and that is what is compared.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Price {
  int cents;
};

class Shop {
 public:
  ~Shop() { delete current_; }

  void set(int cents) {
    const std::lock_guard lock(mutex_);
    delete current_;
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
  int number_ = 0;
};

}  // namespace

MPSS_PROGRAM(unchanged_by_its_address, Nothing) {
  Shop shop;
  std::thread seller([&] { shop.sell(); });
  shop.set(120);
  seller.join();
}
