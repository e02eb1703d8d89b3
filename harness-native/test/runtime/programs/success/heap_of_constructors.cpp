// What global constructors have allocated is as they left it whenever the program runs, whatever
// the run before has written there, freed or moved.
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

std::vector<int> numbers = {1, 2, 3};
std::map<int, std::string> names = {{1, "a name that does not fit into the string itself"}};
std::unique_ptr<int> counter = std::make_unique<int>(0);

}  // namespace

MPSS_PROGRAM(heap_of_constructors, Nothing) {
  std::thread other([] {
    require(numbers.size() == 3 && numbers[0] == 1, "the vector is as it was made");
    require(names.size() == 1 && names.at(1)[0] == 'a', "the map is as it was made");
    require(*counter == 0, "the counter is as it was made");
    numbers[0] = 7;
    numbers.push_back(4);
    names.at(1)[0] = 'b';
    names.emplace(2, "another");
    ++*counter;
    counter.reset();
  });
  other.join();
}
