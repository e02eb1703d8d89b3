// Names of static variables, by what lies in them.
#pragma once

#include <string>
#include <vector>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

class StaticVariables {
 public:
  // Looks up which variables these addresses lie in, where that is not known yet, all at once.
  void resolve(const std::vector<Address>& addresses);
  // "anonymous::counter", "balance (bank.c)": with the file where that is known, for a name can
  // stand for another variable in each file; empty where it lies in none.
  std::string name_at(Address address);

 private:
  struct Variable {
    Address begin;
    Address end;
    std::string name;
  };

  const Variable* find(Address address) const;

  std::vector<Variable> known_;
};

}  // namespace mpsstress::runtime
