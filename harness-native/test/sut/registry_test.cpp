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

TEST(RegistryTest, EachCanBePlantedInEachOfItsPools) {
  for (const Defect* defect : defects::all_defects()) {
    for (const std::string& pool : defect->pools) {
      mpss_sut_config config = config_for(defect->id.c_str());
      config.pool = pool.c_str();
      const Sim sim(config);
      EXPECT_EQ(sim.statistics().live_tensors, 0) << defect->id;
    }
  }
}

// Lines of code between the marks, without comments, lone braces and access labels.
int lines_of(const Defect& defect) {
  std::string file = defect.id;
  for (char& letter : file) letter = letter == '-' ? '_' : letter;
  std::ifstream in(std::string(MPSSTRESS_DEFECT_SOURCES) + "/" + defect.component + "/" + file +
                   ".cpp");
  EXPECT_TRUE(in) << file;
  const std::set<std::string> nothing{"", "}", "};", "public:", "protected:", "private:"};
  int lines = 0;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    line.erase(0, line.find_first_not_of(' '));
    if (line == "// [/defect]") inside = false;
    if (inside && nothing.count(line) == 0 && line.rfind("//", 0) != 0) ++lines;
    if (line == "// [defect]") inside = true;
  }
  return lines;
}

TEST(RegistryTest, EachDiffersFromTheCorrectClassByAtMostFifteenLines) {
  for (const Defect* defect : defects::all_defects()) {
    const int lines = lines_of(*defect);
    std::cout << lines << " lines: " << defect->id << '\n';
    EXPECT_GT(lines, 0) << defect->id;
    EXPECT_LE(lines, 15) << defect->id;
  }
}

}  // namespace
}  // namespace mpsstress::sut
