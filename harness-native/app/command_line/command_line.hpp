// The options of a native program: `--name value`, or a switch, which takes no value. They are
// listed once, and both what is read and what --help prints come from that list.
//
// By hand, for the explorer is linked into programs of other people: docs/dependencies.md.
#ifndef MPSSTRESS_APP_COMMAND_LINE_HPP
#define MPSSTRESS_APP_COMMAND_LINE_HPP

#include <charconv>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

namespace mpsstress::app {

// A command line that cannot be followed (exit code 2).
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class CommandLine {
 public:
  using Read = std::function<void(const std::string& value)>;

  // `value` is the placeholder that --help shows; `help` may have several lines. What an option
  // sets must outlive the command line.
  void flag(const std::string& name, const std::string& help, bool& set);
  void text(const std::string& name, const std::string& value, const std::string& help,
            std::string& set);
  void option(const std::string& name, const std::string& value, const std::string& help,
              Read read);
  template <typename Number>
  void number(const std::string& name, const std::string& value, const std::string& help,
              Number& set) {
    option(name, value, help,
           [name, &set](const std::string& word) { set = number_of<Number>(name, word); });
  }
  // Another name of an option, which --help does not show.
  void alias(const std::string& name, const std::string& of) { aliases_.push_back({name, of}); }

  // False where help is asked for (--help, -h): nothing after that word is read. Throws UsageError.
  bool read(const std::vector<std::string>& words);
  // Whether the option of that name was among the words that were read.
  bool was_given(const std::string& name) const { return given_.count(name) != 0; }

  // A line for each option, and for each further line of its help.
  std::string help() const;

  // Throws UsageError for what is no such number.
  template <typename Number>
  static Number number_of(const std::string& name, const std::string& word) {
    Number number{};
    const char* const end = word.data() + word.size();
    const auto [stopped, error] = std::from_chars(word.data(), end, number);
    if (error == std::errc{} && stopped == end) return number;
    throw UsageError(name + " expects a non-negative integer, got '" + word + "'");
  }

 private:
  struct Option {
    std::string name;
    std::string value;  // empty: a switch
    std::string help;
    Read read;
  };
  struct Alias {
    std::string name;
    std::string of;
  };

  const Option& find(const std::string& name) const;

  std::vector<Option> options_;
  std::vector<Alias> aliases_;
  std::set<std::string> given_;
};

}  // namespace mpsstress::app

#endif  // MPSSTRESS_APP_COMMAND_LINE_HPP
