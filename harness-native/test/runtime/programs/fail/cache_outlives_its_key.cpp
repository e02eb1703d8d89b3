// A cache knows what its entries are of by their addresses, and keeps them when that is destroyed:
// what has the address next is taken for it.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Shape {
  int width;
  int height;
  char name[56];
};

class Areas {
 public:
  int of(const Shape* shape) {
    const std::lock_guard lock(mutex_);
    if (known_ != shape) {
      known_ = shape;
      area_ = shape->width * shape->height;
    }
    return area_;
  }

 private:
  std::mutex mutex_;
  const Shape* known_ = nullptr;
  int area_ = 0;
};

}  // namespace

MPSS_PROGRAM(cache_outlives_its_key, Violation) {
  Areas areas;
  const auto use = [&](int width) {
    const Shape* const shape = new Shape{width, 2, ""};
    require(areas.of(shape) == width * 2, "an area is that of its shape");
    delete shape;
  };
  std::thread narrow([&] { use(3); });
  std::thread wide([&] { use(5); });
  narrow.join();
  wide.join();
}
