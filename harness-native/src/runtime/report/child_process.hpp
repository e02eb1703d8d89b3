// Running a helper program with a text as its input and taking its output.
#pragma once

#include <string>
#include <vector>

namespace mpsstress::runtime {

// No shell: the command is a name looked up in PATH and its arguments. False if it could not be run
// or failed.
bool run_child(const std::vector<std::string>& command, const std::string& input,
               std::string& output);

// Path of the running executable.
std::string executable_path();

}  // namespace mpsstress::runtime
