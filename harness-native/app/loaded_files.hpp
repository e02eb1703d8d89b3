// The files that this process's loader has loaded.
#pragma once

#include <string>
#include <vector>

namespace mpsstress::app {

/// Their paths as the loader has them, links and all; without names that are no files.
std::vector<std::string> loaded_files();

}  // namespace mpsstress::app
