// Programs for explored schedules: what two threads do to one backend, as little as it takes.
#ifndef MPSSTRESS_TEST_DEFECTS_CONTROLLED_PROGRAMS_HPP
#define MPSSTRESS_TEST_DEFECTS_CONTROLLED_PROGRAMS_HPP

#include <functional>
#include <memory>
#include <vector>

#include "backend/backend.hpp"

namespace mpsstress::defects {

using Make = std::function<std::unique_ptr<backend::Backend>(const backend::Config&)>;

struct Program {
  const char* defect;
  const char* pool;
  void (*body)(const Make& make);
  bool weak = false;  // explored under weak memory, which alone shows it
};

const std::vector<Program>& programs();

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_TEST_DEFECTS_CONTROLLED_PROGRAMS_HPP
