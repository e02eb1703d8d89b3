// Who has computed something from a value looks whether that is still the current one, and takes
// the address for an answer. It was replaced twice, and is there again.
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
};

}  // namespace

MPSS_PROGRAM(unchanged_by_its_address, Violation) {
  Shop shop;
  std::thread seller([&] { shop.sell(); });
  shop.set(120);
  seller.join();
}
