package org.mpsstress.cli.detect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.subject.Matrix;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLayers;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** The layers on which defects are looked for, built where they are first needed. */
final class DetectionLayers implements TrialLayers, AutoCloseable {
  /** A layer of a subject; the defect is empty where one subject has them all. */
  private record Key(String layer, String defect) {}

  private final Matrix matrix;
  private final Installation installation;
  private final Path folder;
  private final Path logs;
  private final StopSignal stop;
  private final Map<String, Subject> subjects = new LinkedHashMap<>();
  private final Map<Key, TrialLayer> made = new LinkedHashMap<>();

  /**
   * None yet.
   *
   * @param folder for what they leave
   */
  DetectionLayers(Matrix matrix, Installation installation, Path folder, StopSignal stop)
      throws IOException {
    this.matrix = matrix;
    this.installation = installation;
    this.folder = folder;
    this.logs = Files.createDirectories(folder.resolve("workers"));
    this.stop = stop;
  }

  @Override
  public synchronized TrialLayer of(String name, String defect) {
    Key key = key(name, defect);
    TrialLayer known = made.get(key);
    if (known == null) {
      known = make(name, defect, key);
      made.put(key, known);
    }
    return known;
  }

  private Key key(String name, String defect) {
    return new Key(name, matrix.isOne() || defect == null ? "" : defect);
  }

  private TrialLayer make(String name, String defect, Key key) {
    Subject subject = subjects.get(key.defect());
    if (subject == null) {
      subject = subject(defect);
      subjects.put(key.defect(), subject);
    }
    // A case's folder is named after the case: those of several subjects must not meet in one.
    Path own = key.defect().isEmpty() ? folder : folder.resolve(key.defect());
    RunRequestBuilder request =
        new RunRequestBuilder(own, installation.library(), installation.worker(logs));
    subject.addTo(request);
    RunSettings settings = request.settings();
    Engine engine =
        Engines.ALL.stream()
            .filter(one -> one.trialWords().contains(name))
            .findFirst()
            .orElseThrow();
    return engine.trial(name, installation, subject, settings, stop);
  }

  private Subject subject(String defect) {
    try {
      return matrix.subject(defect);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new FrameworkError("interrupted while a subject was built", interrupted);
    }
  }

  @Override
  public PlanOptions plan(String pool, String defect) {
    return matrix.plan(pool, defect);
  }

  @Override
  public synchronized Set<String> missing(Case one, String defect) {
    Subject subject = subjects.get(matrix.isOne() || defect == null ? "" : defect);
    Set<String> missing = new TreeSet<>(one.needs());
    missing.removeAll(subject.capabilities());
    missing.remove(Keywords.EXPLORED); // which layer it is tried on is the place's affair
    return missing;
  }

  /** A subject of one defect needs its workers no longer. */
  @Override
  public synchronized void done(String name, String defect) {
    if (!matrix.isOne()) {
      TrialLayer its = made.remove(key(name, defect));
      if (its != null) {
        its.close();
      }
    }
  }

  @Override
  public synchronized void close() {
    made.values().forEach(TrialLayer::close);
  }
}
