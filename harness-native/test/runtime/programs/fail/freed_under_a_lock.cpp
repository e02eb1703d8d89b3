// Who closes the account takes its lock; who looks it up does not.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Account {
  int balance = 0;
};

std::mutex mutex;

__attribute__((noinline)) std::unique_ptr<Account> open_account() {
  return std::make_unique<Account>();
}

__attribute__((noinline)) void settle(Account& account) { account.balance = -1; }

__attribute__((noinline)) void close(std::unique_ptr<Account>& account) {
  const std::lock_guard lock(mutex);
  settle(*account);
  account.reset();
}

__attribute__((noinline)) int look_up(const Account& account) { return account.balance; }

}  // namespace

MPSS_PROGRAM(freed_under_a_lock, UseAfterFree) {
  std::unique_ptr<Account> account = open_account();
  const Account& seen = *account;
  std::thread reader([&seen] { require(look_up(seen) <= 0, "a balance"); });
  std::thread owner([&account] { close(account); });
  reader.join();
  owner.join();
}
