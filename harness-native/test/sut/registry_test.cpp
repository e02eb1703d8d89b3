// The list of defects: what it says of them, and how small they are.
#include "defects/registry.hpp"

#include <fstream>
#include <iostream>
#include <set>

#include "sim_support.hpp"

namespace mpsstress::sut {
namespace {

using defects::Defect;

TEST(RegistryTest, DescribesEveryDefect) {
  std::set<std::string> names;
  for (const Defect* defect : defects::all_defects()) {
    EXPECT_TRUE(names.insert(defect->id).second) << defect->id;
    for (const std::string& alias : defect->aliases) EXPECT_TRUE(names.insert(alias).second);
    EXPECT_FALSE(defect->title.empty()) << defect->id;
    EXPECT_FALSE(defect->component.empty()) << defect->id;
    EXPECT_FALSE(defect->clauses.empty()) << defect->id;
    EXPECT_FALSE(defect->detectors.empty()) << defect->id;
    EXPECT_FALSE(defect->source.empty()) << defect->id;
    EXPECT_FALSE(defect->pools.empty()) << defect->id;
    EXPECT_EQ(defects::find_defect(defect->id), defect);
  }
  EXPECT_EQ(defects::find_defect("no-such-defect"), nullptr);
  EXPECT_EQ(defects::find_defect("free-handler-on-cached-default-stream"),
            defects::find_defect("handler-on-default-stream"));
}

TEST(RegistryTest, ListsThemAsJson) {
  const std::string json = mpss_sim_sut()->defects();
  EXPECT_EQ(json.front(), '[');
  EXPECT_EQ(json.back(), ']');
  for (const Defect* defect : defects::all_defects()) {
    EXPECT_NE(json.find("{\"id\":\"" + defect->id + "\",\"title\":"), std::string::npos);
  }
}

TEST(RegistryTest, EachCanBePlantedAndEndsCleanlyUnused) {
  for (const Defect* defect : defects::all_defects()) {
    const Sim sim(config_for(defect->id.c_str()));
    const mpss_tensor x = sim.create({4}, MPSS_FULL, 3);
    EXPECT_EQ(sim.read(x, 4)[0], 3) << defect->id;
    sim.free(x);
  }
}

// Lines of code between the marks, without comments and lone braces.
int lines_of(const std::string& id) {
  std::string file = id;
  for (char& letter : file) letter = letter == '-' ? '_' : letter;
  std::ifstream in(std::string(MPSSTRESS_DEFECT_SOURCES) + "/" + file + ".cpp");
  EXPECT_TRUE(in) << file;
  int lines = 0;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "// [/defect]") inside = false;
    if (inside && !line.empty() && line.find("//") != line.find_first_not_of(' ')) ++lines;
    if (line == "// [defect]") inside = true;
  }
  return lines;
}

TEST(RegistryTest, EachDiffersFromTheCorrectClassByAtMostFifteenLines) {
  for (const Defect* defect : defects::all_defects()) {
    const int lines = lines_of(defect->id);
    std::cout << lines << " lines: " << defect->id << '\n';
    EXPECT_GT(lines, 0) << defect->id;
    EXPECT_LE(lines, 15) << defect->id;
  }
}

}  // namespace
}  // namespace mpsstress::sut
