// A defect: a real bug of the MPS backend's history, reproduced by replacing a part or
// two of the backend.
//
// It only omits, moves or misdirects an action, in at most 15 lines: what stands between the marks
// [defect] and [/defect] of its file. It tells nobody that it is there.
#ifndef MPSSTRESS_DEFECTS_DEFECT_HPP
#define MPSSTRESS_DEFECTS_DEFECT_HPP

#include <string>
#include <vector>

#include "backend/parts.hpp"

namespace mpsstress::defects {

struct Defect {
  std::string id;
  std::vector<std::string> aliases;  // other names of the same defect
  std::string title;
  std::string component;
  std::vector<std::string> clauses;    // of the contract, that it breaks
  std::vector<std::string> detectors;  // kinds of findings that can come of it
  std::string source;
  std::vector<std::string> pools;        // that it can be planted in
  void (*plant)(backend::Parts& parts);  // puts its own in the place of the pool's
};

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_DEFECTS_DEFECT_HPP
