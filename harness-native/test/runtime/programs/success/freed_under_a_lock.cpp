// Who closes the account takes its lock, and so does who looks it up.
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

__attribute__((noinline)) int look_up(const std::unique_ptr<Account>& account) {
  const std::lock_guard lock(mutex);
  return account == nullptr ? 0 : account->balance;
}

}  // namespace

MPSS_PROGRAM(freed_under_a_lock, Nothing) {
  std::unique_ptr<Account> account = open_account();
  std::thread reader([&account] { require(look_up(account) <= 0, "a balance"); });
  std::thread owner([&account] { close(account); });
  reader.join();
  owner.join();
}
