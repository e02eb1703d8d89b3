package org.mpsstress.cli.run.changed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.Golden;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.exploration.explorer.FunctionTable;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** Who is chosen, in which order, and what is said of those that are not. */
final class QuickTest {
  private static final String TABLE =
      """
      debug_line[0x00000000]
      include_directories[  0] = "/a"
      file_names[  1]:
                 name: "event/event.cpp"
            dir_index: 0
      0x0000000000001000     10      0      1   0             0       0  is_stmt
      0x0000000000002000     20      0      1   0             0       0  is_stmt
      0x0000000000003000     30      0      1   0             0       0  is_stmt
      """;

  private static final Path FILE = Path.of("event/event.cpp");

  private final List<RunCase> cases = new ArrayList<>();

  private RunCase one(String scenario) {
    RunCase made =
        CaseSelection.of(
            Cases.of(Catalogue.find(scenario).orElseThrow()).get(0),
            PlanOptions.simulated("patched"));
    cases.add(made);
    return made;
  }

  private static CodeLines code() throws IOException {
    return CodeLines.parsed(
        new StringReader(TABLE),
        Path.of("/a"),
        FunctionTable.of(Map.of(0x1000L, "wait", 0x2000L, "query", 0x3000L, "fresh")));
  }

  private static ChangedCode changed(int... lines) throws IOException {
    List<Changes.Lines> all = new ArrayList<>();
    for (int line : lines) {
      all.add(new Changes.Lines(line, line));
    }
    return ChangedCode.of(new Changes("HEAD", Map.of(FILE, all)), code());
  }

  private static Map.Entry<String, Set<String>> entered(RunCase one, String... functions) {
    Set<String> digests = new HashSet<>();
    for (String function : functions) {
      digests.add(FunctionTable.digest(function));
    }
    return Map.entry(EarlierRuns.key(one.id()), digests);
  }

  private static EarlierRuns earlier(List<Map.Entry<String, Set<String>>> all) {
    return new EarlierRuns(
        all.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Test
  void whoCameToWhatFewComeToIsFirst() throws IOException {
    RunCase both = one("blocks");
    RunCase often = one("counts");
    RunCase never = one("extensions");
    EarlierRuns earlier =
        earlier(
            List.of(
                entered(both, "wait", "query"), entered(often, "wait"), entered(never, "other")));
    Ranking ranking = new Ranking(changed(10, 20), code(), earlier, Kills.none());
    assertThat(ranking.of(List.of(never, often, both))).containsExactly(both, often);
    assertThat(ranking.unknown()).isEmpty();
  }

  @Test
  void whoKilledAMutantThereIsBeforeWhoMerelyCame(@TempDir Path folder) throws IOException {
    RunCase came = one("counts");
    RunCase killed = one("blocks");
    Files.createDirectories(folder.resolve("src/event"));
    Files.writeString(folder.resolve("src").resolve(FILE), "\n".repeat(9) + "  work();\n");
    Files.createDirectories(folder.resolve("out/mutants-1"));
    Files.writeString(
        folder.resolve("out/mutants-1/mutants.json"), campaign(killed, "  work();").toString());
    Kills kills = Kills.of(folder.resolve("src"), folder.resolve("out"));
    EarlierRuns earlier = earlier(List.of(entered(came, "wait", "query"), entered(killed, "wait")));
    Ranking ranking = new Ranking(changed(10, 20), code(), earlier, kills);
    assertThat(ranking.of(List.of(came, killed))).containsExactly(killed, came);
    assertThat(kills.of(EarlierRuns.key(killed.id()))).isPositive();
  }

  private static String campaign(RunCase killer, String line) {
    String token = killer.token(1, "0123456789ab").encode();
    return """
        {"format":"mps-stress-mutants/1","mutants":[
        {"id":"mutant-0","file":"backend/event/event.cpp","line":10,"fate":"killed",
        "layer":"controlled","scenario":"%s","attempts":9,"digest":"%s","token":"%s"},
        {"id":"mutant-1","file":"backend/event/event.cpp","line":10,"fate":"killed",
        "layer":"controlled","scenario":"%s","attempts":9,"digest":"%s","token":"MPS1.!!"}]}
        """
        .formatted(
            killer.id(),
            FoundMutant.digestOf(line),
            token,
            killer.id(),
            FoundMutant.digestOf(line));
  }

  @Test
  void ofAFunctionThatNobodyCameToThoseOfItsFileAreNext() throws IOException {
    RunCase neighbour = one("blocks");
    RunCase stranger = one("counts");
    EarlierRuns earlier = earlier(List.of(entered(neighbour, "wait"), entered(stranger, "other")));
    Ranking ranking = new Ranking(changed(30), code(), earlier, Kills.none());
    assertThat(ranking.unknown()).containsExactly("fresh");
    assertThat(ranking.of(cases)).containsExactly(neighbour);
  }

  @Test
  void thenComeThoseOfWhichNothingIsKnown() throws IOException {
    RunCase came = one("blocks");
    RunCase stranger = one("counts");
    RunCase unknown = one("extensions");
    EarlierRuns earlier = earlier(List.of(entered(came, "wait"), entered(stranger, "other")));
    Ranking ranking = new Ranking(changed(10), code(), earlier, Kills.none());
    List<RunCase> all = List.of(stranger, unknown, came);
    QuickChoice choice = QuickChoice.of(all, ranking, earlier, Kills.none(), 5);
    assertThat(choice.chosen()).containsExactly(came, unknown);
    assertThat(choice.othersLeftOut()).isEqualTo(1);
    QuickChoice few = QuickChoice.of(all, ranking, earlier, Kills.none(), 1);
    assertThat(few.chosen()).containsExactly(came);
    assertThat(few.unknownLeftOut()).isEqualTo(1);
    assertThat(few.concernedLeftOut()).isZero();
    assertThat(few.othersLeftOut()).isEqualTo(1);
  }

  @Test
  void whereNothingIsKnownToComeThereSomebodyIsAskedAllTheSame() throws IOException {
    RunCase stranger = one("blocks");
    EarlierRuns earlier = earlier(List.of(entered(stranger, "other")));
    Ranking ranking = new Ranking(changed(10), code(), earlier, Kills.none());
    assertThat(QuickChoice.of(cases, ranking, earlier, Kills.none(), 5).chosen())
        .containsExactly(stranger);
  }

  @Test
  void itIsSaidWhatWasChosenAndWhatIsLeftOut() throws IOException {
    RunCase came = one("blocks");
    RunCase stranger = one("counts");
    one("extensions");
    EarlierRuns earlier = earlier(List.of(entered(came, "wait"), entered(stranger, "other")));
    ChangedCode changed = changed(10, 30);
    Ranking ranking = new Ranking(changed, code(), earlier, Kills.none());
    QuickChoice choice = QuickChoice.of(cases, ranking, earlier, Kills.none(), 1);
    QuickText known = new QuickText(changed, ranking.unknown(), true, choice, 4);
    QuickText nothing = new QuickText(changed, List.of(), false, choice, 0);
    List<String> lines = new ArrayList<>(known.lines());
    lines.add("");
    lines.addAll(nothing.lines());
    lines.add("");
    known.leftOut().forEach(one -> lines.add(one.scenario() + ": " + one.reason()));
    lines.add("");
    lines.add(known.facts().toString());
    Golden.check("quick-run.txt", String.join("\n", lines) + "\n");
  }
}
