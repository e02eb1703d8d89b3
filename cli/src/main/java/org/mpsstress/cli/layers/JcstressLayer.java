package org.mpsstress.cli.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.LayerOfSuite;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.jcstress.JcstressResults;
import org.mpsstress.jcstress.JcstressTests;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.runner.SuiteCase;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** jcstress as a layer: one run of it for all tests, in which broken ones are the controls. */
public final class JcstressLayer {
  private static final String NAME = "jcstress";

  private static final String PATCHED = Pool.PATCHED.word();

  /** The broken test that every run has. */
  private static final String CANARY = "FirstUse.Broken";

  /** The native test that every run has with its defect, too. */
  private static final String NATIVE_CANARY = "RecordAgainstQuery.Native";

  /** A control that had few samples is run again, each time for so many times as long. */
  private static final int LONGER = 8;

  private final ToolEffort effort;
  private final List<String> broken = new ArrayList<>();
  private final List<String> correct = new ArrayList<>();
  private final List<String> planted = new ArrayList<>();
  private final JcstressProcess process;
  private final String suffix;

  private JcstressLayer(ToolEffort effort, String defect, boolean cases) {
    this.effort = effort;
    suffix = defect == null ? "" : "+" + defect;
    JcstressTests.all().forEach(this::choose);
    if (!cases) {
      correct.clear();
    }
    List<String> all = new ArrayList<>(broken);
    all.addAll(planted);
    correct.forEach(test -> all.add(item(test)));
    process = new JcstressProcess(effort, all.stream().distinct().toList());
  }

  private void choose(String test) {
    String name = JcstressTests.shortName(test);
    boolean nativePool = name.endsWith(".Native");
    if (name.endsWith(".Broken")) {
      if (effort.allTests() || name.equals(CANARY)) {
        broken.add(test);
      }
    } else if (effort.allTests() || nativePool) {
      correct.add(test);
    }
    if (nativePool && (effort.allTests() || name.equals(NATIVE_CANARY))) {
      planted.add(test + "+" + JcstressTests.shownBy(test));
    }
  }

  /** The user's defect is in every native pool. */
  private String item(String test) {
    return test.endsWith(".Native") ? test + suffix : test;
  }

  /**
   * The layer.
   *
   * @param effort of the suite
   * @param pool whose contract is meant
   * @param defect that is planted in the native pool, or null
   */
  public static SuiteLayer of(ToolEffort effort, String pool, String defect) {
    if (!pool.equals(PATCHED)) {
      String why = "its outcomes are those of pool patched; conformance is for every pool";
      return new SuiteLayer(
          NAME, List.of(), List.of(), List.of(new Skipped(NAME, null, why, null)), null);
    }
    JcstressLayer layer = new JcstressLayer(effort, defect, true);
    List<SuiteCase> cases = new ArrayList<>();
    layer.correct.forEach(test -> cases.add(layer.test(test)));
    return new SuiteLayer(NAME, layer.planted(), cases, List.of(), null);
  }

  /** What is planted in it, in a run of jcstress that has nothing else. */
  public static List<SuiteControl> controls(ToolEffort effort) {
    return new JcstressLayer(effort, null, false).planted();
  }

  private List<SuiteControl> planted() {
    List<SuiteControl> controls = new ArrayList<>();
    broken.forEach(test -> controls.add(control(test, "the Java model with a bug in it")));
    planted.forEach(test -> controls.add(control(test, "the native pool with a defect in it")));
    return controls;
  }

  private SuiteControl control(String test, String title) {
    String name = JcstressTests.shortName(test);
    return control(NAME + ":" + name, title + ": " + name, test, process);
  }

  private SuiteControl control(String id, String title, String test, JcstressProcess run) {
    return new ToolControl(
        id,
        title,
        NAME,
        "outcomes",
        context -> RareOutcome.ask(number -> trial(number, test, run, context)));
  }

  /** The first is that of all tests; a later one has the test to itself, and longer. */
  private RareOutcome.Seen trial(
      int number, String test, JcstressProcess first, SuiteControl.Context context)
      throws RunInterrupted, InterruptedException {
    JcstressProcess run = first;
    if (number > 1) {
      String folder = NAME + "-" + JcstressTests.shortName(test) + "-" + number;
      ToolEffort longer = effort.times((int) Math.pow(LONGER, number - 1));
      run = new JcstressProcess(longer, List.of(test), folder);
    }
    JcstressResults.Test result =
        run.results(context.settings().out(), context.stop(), context.tick()).get(test);
    return result == null
        ? new RareOutcome.Seen(null, 0, run.without())
        : new RareOutcome.Seen(
            result.sawForbidden() ? forbidden(result) : null, result.samples(), null);
  }

  private SuiteCase test(String test) {
    return ToolCase.of(
        NAME,
        JcstressTests.shortName(test),
        "What two threads may observe: " + JcstressTests.shortName(test),
        PATCHED,
        "outcomes",
        Map.of(),
        JcstressTests.clauses(test),
        context -> judge(test, context));
  }

  private Judgement judge(String test, CaseMethod.Context context)
      throws RunInterrupted, InterruptedException {
    Path out = context.settings().out();
    JcstressResults.Test result =
        process.results(out, context.stop(), () -> context.progress().at(0, 0)).get(item(test));
    if (result == null) {
      return Judgement.inconclusive(process.without());
    }
    Attachment table = attach(out, test, result);
    List<Finding> findings = new ArrayList<>();
    if (result.sawForbidden()) {
      findings.add(
          Finding.of(FindingKind.OUTCOME, forbidden(result))
              .withCause(Cause.of(FindingKind.OUTCOME, JcstressTests.shortName(test)))
              .withAttachments(List.of(table)));
    }
    result.raised().forEach(error -> findings.add(Finding.of(FindingKind.EXCEPTION, error)));
    Verdict verdict =
        !findings.isEmpty()
            ? Verdict.FAILED
            : result.broken().isEmpty() ? Verdict.PASSED : Verdict.INCONCLUSIVE;
    return new Judgement(
        verdict,
        result.broken().isEmpty() ? null : String.join("; ", result.broken()),
        findings,
        result.samples(),
        process.seconds() / process.planned(), // the tests were run together
        result.configurations(),
        List.of(table));
  }

  private static String forbidden(JcstressResults.Test result) {
    List<String> seen = new ArrayList<>();
    for (JcstressResults.Outcome outcome : result.outcomes().values()) {
      if (outcome.forbidden() && outcome.count() > 0) {
        seen.add(
            "observed ("
                + outcome.id()
                + ") "
                + outcome.count()
                + " times: "
                + outcome.description());
      }
    }
    return String.join("\n", seen);
  }

  private static Attachment attach(Path out, String test, JcstressResults.Test result) {
    StringBuilder table = new StringBuilder();
    for (JcstressResults.Outcome outcome : result.outcomes().values()) {
      table.append(
          String.format(
              "%-20s %12d  %-10s %s%n",
              outcome.id(),
              outcome.count(),
              outcome.forbidden() ? "forbidden" : "allowed",
              outcome.description()));
    }
    String file = NAME + "/" + JcstressTests.shortName(test) + ".txt";
    try {
      Files.writeString(out.resolve(file), table);
    } catch (IOException failure) {
      throw new FrameworkError("cannot write " + file + ": " + failure.getMessage(), failure);
    }
    return new Attachment("outcomes", "text/plain", file);
  }

  /** The layer as a suite knows it. */
  static final class OfSuite implements LayerOfSuite {
    @Override
    public String word() {
      return NAME;
    }

    @Override
    public Optional<SuiteLayer> layer(Installation installation, RunOptions options, Suite suite) {
      return Optional.of(JcstressLayer.of(ToolEffort.of(suite), options.pool(), options.defect()));
    }

    @Override
    public List<SuiteControl> controls(Installation installation, Suite suite) {
      return JcstressLayer.controls(ToolEffort.of(suite));
    }
  }
}
