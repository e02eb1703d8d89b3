// A getter returns a reference to guarded data: it is read after the lock is gone.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

class Shape {
 public:
  const int& rows() {
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

MPSS_PROGRAM(escaped_reference, Race) {
  Shape shape;
  std::thread reader([&] {
    const int& rows = shape.rows();
    const int seen = rows;
    require(seen > 0, "a size");
  });
  std::thread writer([&] { shape.resize(2); });
  reader.join();
  writer.join();
}
