package org.mpsstress.cli.layers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.mpsstress.jcstress.JcstressResults;
import org.mpsstress.jcstress.JcstressTests;
import org.mpsstress.lincheck.LincheckMain;
import org.mpsstress.lincheck.Program;
import org.mpsstress.lincheck.Programs;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** What may refuse a native pool with a bug in it. */
enum PoolDefectTool {
  /** Random calls, one after the other, against the specification. */
  CALLS("random calls", row -> List.of(LincheckMain.CONFORMANCE + planted(row))),
  /** Histories of threads at once, which must have an order. */
  HISTORIES("threads at once", row -> List.of(LincheckMain.CONCURRENT + planted(row))),
  /** Lincheck's stress of the native programs that are about what the bug breaks. */
  LINCHECK("Lincheck", PoolDefectTool::programs),
  /** The native tests that are about what the bug breaks. */
  JCSTRESS("jcstress", PoolDefectTool::tests);

  private static final String PATCHED = "patched";
  private static final ToolEffort EFFORT = new ToolEffort(false, 1, 1, 100, "tiered", 5, 100, 60);
  private static final long SECONDS_FOR_ALL = 300;

  private final String title;
  private final Function<PoolDefectRow, List<String>> items;

  PoolDefectTool(String title, Function<PoolDefectRow, List<String>> items) {
    this.title = title;
    this.items = items;
  }

  /** The head of its column. */
  String title() {
    return title;
  }

  /** What it runs for a row; nothing if it has no test about it. */
  List<String> items(PoolDefectRow row) {
    return items.apply(row);
  }

  private static String planted(PoolDefectRow row) {
    return row.design() + "+" + row.defect();
  }

  /** Those with a specification are of pool patched. */
  private static List<String> programs(PoolDefectRow row) {
    List<Program> programs =
        row.design().equals(PATCHED) ? Programs.correct() : Programs.ofEveryPool();
    return programs.stream()
        .filter(program -> program.strategy() == Program.Strategy.STRESS)
        .filter(program -> row.breaksOneOf(program.clauses()))
        .map(program -> LincheckMain.CONTROL + program.name() + "@" + planted(row))
        .toList();
  }

  /** They are all of pool patched. */
  private static List<String> tests(PoolDefectRow row) {
    return JcstressTests.all().stream()
        .filter(test -> row.design().equals(PATCHED) && test.endsWith(".Native"))
        .filter(test -> row.breaksOneOf(JcstressTests.clauses(test)))
        .map(test -> test + "+" + row.defect())
        .toList();
  }

  /** Which of these items objected; each must have a result. */
  static Map<String, Boolean> run(List<String> items, Path out)
      throws RunInterrupted, InterruptedException {
    List<String> jcstress = new ArrayList<>(items);
    jcstress.removeIf(item -> item.contains("@"));
    List<String> lincheck = new ArrayList<>(items);
    lincheck.removeAll(jcstress);
    Map<String, Boolean> objected = new LinkedHashMap<>();
    LincheckProcess process = new LincheckProcess(EFFORT, SECONDS_FOR_ALL, lincheck);
    for (String item : lincheck) {
      LincheckProcess.Result result = process.result(item, out, new StopSignal(), () -> {});
      objected.put(item, known(item, result).message() != null);
    }
    if (!jcstress.isEmpty()) {
      Map<String, JcstressResults.Test> results =
          new JcstressProcess(EFFORT, jcstress).results(out, new StopSignal(), () -> {});
      for (String item : jcstress) {
        JcstressResults.Test result = known(item, results.get(item));
        objected.put(item, result.sawForbidden() || !result.raised().isEmpty());
      }
    }
    return objected;
  }

  private static <T> T known(String item, T result) {
    if (result == null) {
      throw new AssertionError("there is no result of " + item);
    }
    return result;
  }
}
