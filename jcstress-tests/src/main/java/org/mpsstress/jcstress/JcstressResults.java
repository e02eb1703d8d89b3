package org.mpsstress.jcstress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;

/** Reads what jcstress left in the folder in which it ran. */
public final class JcstressResults {
  private static final Set<Status> RAISED = EnumSet.of(Status.TEST_ERROR, Status.CHECK_TEST_ERROR);

  private JcstressResults() {}

  /**
   * How often one thing was observed.
   *
   * @param id of the outcome
   * @param forbidden whether it must not be: no case allows it
   * @param count how often
   * @param description what it means
   */
  public record Outcome(String id, boolean forbidden, long count, String description) {}

  /**
   * A test over all configurations of the JVM in which it was run.
   *
   * @param configurations how many there were
   * @param broken configurations that did not come to a normal end, each with what was said
   * @param raised what the test's own threads threw; nothing else is left of their configurations
   * @param outcomes by their ids
   */
  public record Test(
      int configurations, List<String> broken, List<String> raised, Map<String, Outcome> outcomes) {
    /** Whether an outcome was seen that must not be. */
    public boolean sawForbidden() {
      return outcomes.values().stream().anyMatch(one -> one.forbidden() && one.count() > 0);
    }

    /** How often its threads met. */
    public long samples() {
      return outcomes.values().stream().mapToLong(Outcome::count).sum();
    }
  }

  /** Every test of which there is a result, by its name; {@code test+defect} with a defect. */
  public static Map<String, Test> read(Path directory) throws IOException {
    InProcessCollector collector = new InProcessCollector();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(JcstressResults::isResult).toList()) {
        DiskReadCollector reader = new DiskReadCollector(file.toString(), collector);
        try {
          reader.dump();
        } catch (ClassNotFoundException unknown) {
          throw new IOException(file + " was written by another jcstress", unknown);
        } finally {
          reader.close();
        }
      }
    }
    Map<String, List<TestResult>> byName = new TreeMap<>();
    for (TestResult result : collector.getTestResults()) {
      byName.computeIfAbsent(nameOf(result), name -> new ArrayList<>()).add(result);
    }
    Map<String, Test> tests = new TreeMap<>();
    byName.forEach((name, results) -> tests.put(name, merged(results)));
    return tests;
  }

  private static String nameOf(TestResult result) {
    String defect = NativePools.planted(result.getConfig().jvmArgs);
    return defect == null ? result.getName() : result.getName() + "+" + defect;
  }

  private static boolean isResult(Path file) {
    return file.getFileName().toString().matches("jcstress-results-.*\\.bin\\.gz");
  }

  private static Test merged(Collection<TestResult> results) {
    List<String> broken = new ArrayList<>();
    List<String> raised = new ArrayList<>();
    Map<String, Outcome> outcomes = new TreeMap<>();
    for (TestResult result : results) {
      if (RAISED.contains(result.status())) {
        raised.add(String.join("\n", result.getMessages()));
      } else if (result.status() != Status.NORMAL) {
        broken.add(result.status() + ": " + String.join("\n", result.getMessages()));
      }
      result.grading().gradingResults.values().forEach(graded -> add(outcomes, graded));
    }
    return new Test(results.size(), broken, raised, outcomes);
  }

  private static void add(Map<String, Outcome> outcomes, GradingResult graded) {
    boolean forbidden = graded.expect == Expect.FORBIDDEN || graded.expect == Expect.UNKNOWN;
    outcomes.merge(
        graded.id,
        new Outcome(graded.id, forbidden, graded.count, graded.description),
        (a, b) -> new Outcome(a.id(), a.forbidden(), a.count() + b.count(), a.description()));
  }
}
