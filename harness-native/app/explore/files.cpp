// Files are written beside their place and renamed into it, so that a reader sees whole ones only.
#include "files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

namespace mpsstress::explore {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;

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
                    const runtime::RecordedSchedule& schedule) {
  const std::size_t choices = schedule.choices.size() * sizeof(runtime::Choice);
  std::vector<char> bytes(sizeof schedule.cut_at + choices);
  std::memcpy(bytes.data(), &schedule.cut_at, sizeof schedule.cut_at);
  if (choices != 0) {
    std::memcpy(bytes.data() + sizeof schedule.cut_at, schedule.choices.data(), choices);
  }
  write_file(folder, name, bytes.data(), bytes.size());
}

runtime::RecordedSchedule read_schedule(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) throw FileError("cannot read " + path + ": " + std::strerror(errno));
  runtime::RecordedSchedule schedule;
  const auto size = static_cast<std::size_t>(file.tellg());
  if (size < sizeof schedule.cut_at || size > kMostBytes ||
      (size - sizeof schedule.cut_at) % sizeof(runtime::Choice) != 0) {
    throw FileError(path + " is no recorded schedule: it has " + std::to_string(size) + " bytes");
  }
  schedule.choices.resize((size - sizeof schedule.cut_at) / sizeof(runtime::Choice));
  file.seekg(0);
  file.read(reinterpret_cast<char*>(&schedule.cut_at), sizeof schedule.cut_at);
  file.read(reinterpret_cast<char*>(schedule.choices.data()),
            static_cast<std::streamsize>(schedule.choices.size() * sizeof(runtime::Choice)));
  if (!file) throw FileError("cannot read " + path + ": " + std::strerror(errno));
  for (const runtime::Choice& choice : schedule.choices) {
    if (choice.kind > runtime::ChoiceKind::kWakeup) {
      throw FileError(path + " is no recorded schedule: a choice of unknown kind");
    }
  }
  return schedule;
}

}  // namespace mpsstress::explore
