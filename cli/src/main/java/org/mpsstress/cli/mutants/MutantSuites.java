package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.subject.MutatedSubject;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * The layers of a suite, and those of the shorter ones before it, which it contains: what kills
 * soon and cheaply is asked first.
 */
final class MutantSuites implements AutoCloseable {
  private final List<MutantLayers> suites = new ArrayList<>();

  private MutantSuites() {}

  /** Makes them ready, and builds what they run ({@link MutantLayers#of}). */
  static MutantSuites upTo(
      Suite longest,
      List<String> words,
      List<String> scenarios,
      MutatedSubject subject,
      Installation installation,
      Path folder,
      StopSignal stop)
      throws IOException, InterruptedException {
    MutantSuites made = new MutantSuites();
    try {
      for (Suite suite : of(longest)) {
        made.suites.add(
            MutantLayers.of(suite, words, scenarios, subject, installation, folder, stop));
      }
      return made;
    } catch (IOException | InterruptedException | RuntimeException failed) {
      made.close();
      throw failed;
    }
  }

  /** That suite and the shorter ones, the shortest first. */
  static List<Suite> of(Suite longest) {
    return Arrays.stream(Suite.values()).filter(one -> one.compareTo(longest) <= 0).toList();
  }

  /** The shortest first. */
  List<MutantLayers> all() {
    return List.copyOf(suites);
  }

  @Override
  public void close() {
    suites.forEach(MutantLayers::close);
  }
}
