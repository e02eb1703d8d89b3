package org.mpsstress.scenarios.exploration.finding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mpsstress.model.Finding;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordException;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.scenarios.runner.cases.RunDirectories;

/** Finds the recorded schedule of a token among the runs that lie about. */
public final class RecordedSchedules {
  private static final int MOST_RUNS = 200;

  private RecordedSchedules() {}

  /**
   * The schedule of the finding with that token.
   *
   * @param runs a folder of run directories, the newest last by name
   */
  public static Optional<Path> find(Path runs, String token) throws IOException {
    if (!Files.isDirectory(runs)) {
      return Optional.empty();
    }
    List<Path> directories;
    try (Stream<Path> all = Files.list(runs)) {
      directories = all.sorted(Comparator.reverseOrder()).limit(MOST_RUNS).toList();
    }
    for (Path directory : directories) {
      Optional<Path> schedule = inRun(directory, token);
      if (schedule.isPresent()) {
        return schedule;
      }
    }
    return Optional.empty();
  }

  private static Optional<Path> inRun(Path directory, String token) throws IOException {
    Path file = new RunDirectories(directory).record();
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    RunRecord record;
    try {
      record = RunRecordReader.read(file);
    } catch (RunRecordException other) {
      return Optional.empty(); // of another version, or none at all
    }
    return record.cases().stream()
        .map(CaseResult::findings)
        .flatMap(List::stream)
        .filter(finding -> token.equals(finding.token()))
        .flatMap(finding -> schedule(directory, finding))
        .findFirst();
  }

  private static Stream<Path> schedule(Path directory, Finding finding) {
    return finding.attachments().stream()
        .filter(attachment -> attachment.name().equals(Attachments.SCHEDULE))
        .map(attachment -> directory.resolve(attachment.path()).normalize())
        .filter(path -> path.startsWith(directory.normalize()) && Files.isRegularFile(path));
  }
}
