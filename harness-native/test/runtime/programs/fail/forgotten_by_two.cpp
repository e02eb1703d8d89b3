// Two functions pay in under the account's lock, and one looks under it; two others take a charge
// without.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Account {
  std::mutex lock;
  int balance = 0;

  __attribute__((noinline)) void pay_in() {
    std::lock_guard guard(lock);
    ++balance;
  }
  __attribute__((noinline)) int look_up() {
    std::lock_guard guard(lock);
    return balance;
  }
  __attribute__((noinline)) void charge() { --balance; }
  __attribute__((noinline)) void charge_twice() { balance -= 2; }
};

}  // namespace

MPSS_PROGRAM(forgotten_by_two, Race) {
  const auto account = std::make_unique<Account>();
  std::thread pays([&] { account->pay_in(); });
  std::thread looks([&] { require(account->look_up() >= 0, "nobody has charged yet"); });
  pays.join();
  looks.join();
  std::thread charges([&] { account->charge(); });
  std::thread charges_more([&] { account->charge_twice(); });
  charges.join();
  charges_more.join();
}
