// Two threads take a text apart with strtok, which knows of one text only.
#include <cstring>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(state_of_the_library, Race) {
  auto words = [] {
    char text[] = "one two";
    for (char* word = strtok(text, " "); word != nullptr; word = strtok(nullptr, " ")) {
    }
  };
  std::thread first(words);
  std::thread second(words);
  first.join();
  second.join();
}
