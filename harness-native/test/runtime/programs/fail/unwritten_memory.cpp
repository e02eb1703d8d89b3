// A flag that no constructor sets: fresh memory is not the same from block to block.
#include <memory>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Task {
  Task() {}  // NOLINT: `wanted` is forgotten
  volatile bool wanted;
};

}  // namespace

MPSS_PROGRAM(unwritten_memory, Violation) {
  std::vector<std::unique_ptr<Task>> tasks;
  std::thread maker([&] {
    for (int i = 0; i < 8; ++i) tasks.push_back(std::make_unique<Task>());
  });
  maker.join();
  for (const auto& task : tasks) require(task->wanted, "a task is not wanted");
}
