// All that use an account take its lock.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Account {
  std::mutex lock;
  int balance = 0;

  void add(int amount) {
    std::lock_guard guard(lock);
    balance += amount;
  }
};

}  // namespace

MPSS_PROGRAM(forgotten_by_two, Nothing) {
  const auto account = std::make_unique<Account>();
  std::thread charges([&] { account->add(-1); });
  std::thread charges_more([&] { account->add(-2); });
  charges.join();
  charges_more.join();
  require(account->balance == -3, "all charges");
}
