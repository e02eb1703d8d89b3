// A thread ends with a lock; who waits for it has another lock, for which a third thread waits.
// What is told says where both were taken.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

struct Account {
  std::mutex lock;
  int balance = 0;

  bool withdraw(int amount) {
    lock.lock();
    if (balance < amount) return false;  // still locked
    balance -= amount;
    lock.unlock();
    return true;
  }
};

}  // namespace

MPSS_PROGRAM(lock_left_behind, Deadlock) {
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
