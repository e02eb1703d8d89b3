// The switch, what must be forgotten when it is turned, and whether what is on was ever run.
#include "mutants/switch.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>

namespace mpsstress::mutants {
namespace {

std::atomic<int> chosen{0};
std::atomic<void*> first{nullptr};
std::atomic<const void*> done[1024];  // flags of calls that were made; more than a run has

// A byte for each mutant, 1 where it was run while it was on, or where none was on and the code
// that it stands beside was run. In a file that whoever tries mutants has made: a run of it may be
// killed at any time. Without the file nothing is noted.
class Notes {
 public:
  Notes() noexcept {
    const int file = ::open(MPSSTRESS_MUTANTS_REACHED, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    struct stat about{};
    if (::fstat(file, &about) == 0 && about.st_size > 0) {
      const auto size = static_cast<std::size_t>(about.st_size);
      void* const at = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (at != MAP_FAILED) {
        bytes_ = static_cast<unsigned char*>(at);
        size_ = size;
      }
    }
    ::close(file);
  }

  void note(int number) noexcept {
    if (number > 0 && static_cast<std::size_t>(number) < size_) bytes_[number] = 1;
  }

 private:
  unsigned char* bytes_ = nullptr;
  std::size_t size_ = 0;
};

Notes notes;

}  // namespace

void choose(int number) noexcept {
  chosen.store(number, std::memory_order_relaxed);
  first.store(nullptr, std::memory_order_relaxed);
  for (auto& flag : done) flag.store(nullptr, std::memory_order_relaxed);
}

bool on(int number) noexcept {
  const int mutant = chosen.load(std::memory_order_relaxed);
  if (mutant == number || mutant == 0) notes.note(number);
  return mutant == number;
}

// One mutant is on at a time, so one object is enough.
void* first_seen(int, void* object) noexcept {
  void* before = nullptr;
  return first.compare_exchange_strong(before, object, std::memory_order_acq_rel) ? object : before;
}

bool was_done(const void* flag) noexcept {
  for (const auto& known : done) {
    const void* const at = known.load(std::memory_order_relaxed);
    if (at == flag || at == nullptr) return at == flag;
  }
  return false;
}

void now_done(const void* flag) noexcept {
  for (auto& free : done) {
    const void* at = nullptr;
    if (free.compare_exchange_strong(at, flag, std::memory_order_relaxed) || at == flag) return;
  }
}

}  // namespace mpsstress::mutants
