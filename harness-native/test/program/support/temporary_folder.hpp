// A folder that a test may write into; gone afterwards.
#ifndef MPSSTRESS_TEST_PROGRAM_TEMPORARY_FOLDER_HPP
#define MPSSTRESS_TEST_PROGRAM_TEMPORARY_FOLDER_HPP

#include <stdlib.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace mpsstress::program::test {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "mpsstress-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace mpsstress::program::test

#endif
