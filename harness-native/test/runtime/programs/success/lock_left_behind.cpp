// The lock is given back on every way.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

struct Account {
  std::mutex lock;
  int balance = 0;

  bool withdraw(int amount) {
    const std::lock_guard locked(lock);
    if (balance < amount) return false;
    balance -= amount;
    return true;
  }
};

}  // namespace

MPSS_PROGRAM(lock_left_behind, Nothing) {
  Account account;
  std::mutex audited;
  std::thread spender([&] { account.withdraw(1); });
  spender.join();
  std::thread other;
  {
    const std::lock_guard audit(audited);
    other = std::thread([&] { const std::lock_guard audit(audited); });
    account.withdraw(1);
  }
  other.join();
}
