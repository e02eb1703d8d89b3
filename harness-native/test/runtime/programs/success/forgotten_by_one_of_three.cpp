// All functions that use the object take its lock.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

struct Account {
  std::mutex mutex;
  int balance = 0;
};

__attribute__((noinline)) std::unique_ptr<Account> open_account() {
  return std::make_unique<Account>();
}

__attribute__((noinline)) void pay_in(Account& account) {
  const std::lock_guard lock(account.mutex);
  ++account.balance;
}

__attribute__((noinline)) void charge(Account& account) {
  const std::lock_guard lock(account.mutex);
  --account.balance;
}

}  // namespace

MPSS_PROGRAM(forgotten_by_one_of_three, Nothing) {
  const std::unique_ptr<Account> account = open_account();
  auto use = [&account] {
    pay_in(*account);
    charge(*account);
  };
  std::thread one(use);
  std::thread another(use);
  one.join();
  another.join();
}
