// A worker that comes first owns stream 0, and the main thread is one of the workers.
#include <atomic>
#include <thread>

#include "backend/main_thread.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class FirstCallerTreatedAsMain final : public backend::MainThread {
 public:
  bool is_current() const override {
    std::thread::id nobody;
    first_.compare_exchange_strong(nobody, std::this_thread::get_id());
    return first_.load() == std::this_thread::get_id();
  }

 private:
  mutable std::atomic<std::thread::id> first_{std::thread::id()};
};
// [/defect]

}  // namespace

const Defect& first_caller_treated_as_main() {
  static const Defect defect{"first-caller-treated-as-main",
                             {},
                             "The main thread is whoever calls first",
                             "pool",
                             {"C4"},
                             {"stream-assignment"},
                             "DEFECTS 27: S4, CUM note at getCurrentStream",
                             {"patched", "freelist"},
                             &plant<FirstCallerTreatedAsMain>};
  return defect;
}

}  // namespace mpsstress::defects
