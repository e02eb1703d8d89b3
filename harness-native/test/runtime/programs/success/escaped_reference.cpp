// The getter returns a copy.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

class Shape {
 public:
  int rows() {
    std::lock_guard lock(mutex_);
    return rows_;
  }
  void resize(int rows) {
    std::lock_guard lock(mutex_);
    rows_ = rows;
  }

 private:
  std::mutex mutex_;
  int rows_ = 1;
};

}  // namespace

MPSS_PROGRAM(escaped_reference, Nothing) {
  Shape shape;
  std::thread reader([&] { require(shape.rows() > 0, "a size"); });
  std::thread writer([&] { shape.resize(2); });
  reader.join();
  writer.join();
}
