// Room is made for the zero behind a text, too.
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(text_without_its_end, Nothing) {
  std::mutex mutex;
  const char* name = "main";
  std::size_t room = std::strlen(name) + 1;
  std::thread renames([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    name = "worker";
    room = std::strlen(name) + 1;
  });
  {
    const std::lock_guard<std::mutex> lock(mutex);
    const std::unique_ptr<char[]> copy(new char[room]);
    std::memcpy(copy.get(), name, std::strlen(name) + 1);
    require(std::strchr("mw", copy[0]) != nullptr, "the first letter is the name's");
  }
  renames.join();
}
