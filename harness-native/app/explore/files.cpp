// Files are written beside their place and renamed into it, so that a reader sees whole ones only.
#include "files.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

namespace mpsstress::explore {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;

// Before the choices: what they were made under. Read by ShownSchedule.java, too.
struct Head {
  std::uint64_t format = 0x32484353'5350534d;  // "MPSSSCH2"
  std::uint64_t cut_at = 0;
  std::uint64_t seed = 0;
  std::uint32_t memory = 0;
  std::uint32_t rare_wakeups = 0;
};
static_assert(sizeof(Head) == 32);

}  // namespace

void write_file(const std::string& folder, const std::string& name, const void* bytes,
                std::size_t size) {
  const std::string path = folder + "/" + name;
  const std::string unfinished = path + ".part";
  {
    std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
    file.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
    file.close();
    if (!file) throw FileError("cannot write " + unfinished + ": " + std::strerror(errno));
  }
  if (std::rename(unfinished.c_str(), path.c_str()) != 0) {
    throw FileError("cannot rename " + unfinished + ": " + std::strerror(errno));
  }
}

void write_schedule(const std::string& folder, const std::string& name,
                    const runtime::RecordedSchedule& schedule,
                    const runtime::Configuration& configuration) {
  Head head;
  head.cut_at = schedule.cut_at;
  head.seed = configuration.seed;
  head.memory = static_cast<std::uint32_t>(configuration.memory);
  head.rare_wakeups = configuration.rare_wakeups ? 1 : 0;
  const std::size_t choices = schedule.choices.size() * sizeof(runtime::Choice);
  std::vector<char> bytes(sizeof head + choices);
  std::memcpy(bytes.data(), &head, sizeof head);
  if (choices != 0) std::memcpy(bytes.data() + sizeof head, schedule.choices.data(), choices);
  write_file(folder, name, bytes.data(), bytes.size());
}

runtime::RecordedSchedule read_schedule(const std::string& path,
                                        runtime::Configuration& configuration) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) throw FileError("cannot read " + path + ": " + std::strerror(errno));
  Head head;
  const auto size = static_cast<std::size_t>(file.tellg());
  if (size < sizeof head || size > kMostBytes ||
      (size - sizeof head) % sizeof(runtime::Choice) != 0) {
    throw FileError(path + " is no recorded schedule: it has " + std::to_string(size) + " bytes");
  }
  runtime::RecordedSchedule schedule;
  schedule.choices.resize((size - sizeof head) / sizeof(runtime::Choice));
  file.seekg(0);
  file.read(reinterpret_cast<char*>(&head), sizeof head);
  file.read(reinterpret_cast<char*>(schedule.choices.data()),
            static_cast<std::streamsize>(schedule.choices.size() * sizeof(runtime::Choice)));
  if (!file) throw FileError("cannot read " + path + ": " + std::strerror(errno));
  if (head.format != Head{}.format || head.rare_wakeups > 1 ||
      head.memory > static_cast<std::uint32_t>(runtime::MemoryModel::kRc11)) {
    throw FileError(path + " is no recorded schedule of this version");
  }
  for (const runtime::Choice& choice : schedule.choices) {
    if (choice.kind > runtime::ChoiceKind::kReuse) {
      throw FileError(path + " is no recorded schedule: a choice of unknown kind");
    }
  }
  schedule.cut_at = head.cut_at;
  configuration.seed = head.seed;
  configuration.memory = static_cast<runtime::MemoryModel>(head.memory);
  configuration.rare_wakeups = head.rare_wakeups != 0;
  return schedule;
}

}  // namespace mpsstress::explore
