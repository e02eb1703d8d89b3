package org.mpsstress.cli.run.changed;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.model.Json;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.reports.RunReports;

/**
 * Which functions cases entered when they were explored last, as the records below {@code out} say.
 * A record that cannot be read tells nothing.
 *
 * @param reached digests of functions, of each case by its {@link #key}
 */
record EarlierRuns(Map<String, Set<String>> reached) {
  /** Newest ones that are looked at: what they do not say is old. */
  private static final int MOST_RECORDS = 12;

  EarlierRuns {
    reached = Map.copyOf(reached);
  }

  /**
   * Reads the records of earlier runs.
   *
   * @param out the folder with folders of runs; it may be missing
   * @param subject what the runs were on, in the record's word
   */
  static EarlierRuns in(Path out, String subject) throws IOException {
    Map<String, Set<String>> reached = new HashMap<>();
    for (Path record : newest(out)) {
      try {
        read(record, subject, reached);
      } catch (IOException | UncheckedIOException | IllegalArgumentException unreadable) {
        continue; // somebody else's file, or one that is not whole
      }
    }
    return new EarlierRuns(reached);
  }

  private static List<Path> newest(Path out) throws IOException {
    if (!Files.isDirectory(out)) {
      return List.of();
    }
    try (Stream<Path> runs = Files.list(out)) {
      return runs.filter(run -> !Files.isSymbolicLink(run))
          .map(run -> run.resolve(RunReports.RECORD))
          .filter(Files::isRegularFile)
          .sorted(Comparator.comparing(EarlierRuns::written).reversed())
          .limit(MOST_RECORDS)
          .toList();
    }
  }

  private static long written(Path record) {
    return record.toFile().lastModified();
  }

  /** Lines that say nothing of functions are not parsed. */
  private static void read(Path record, String subject, Map<String, Set<String>> reached)
      throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(record, StandardCharsets.UTF_8)) {
      String first = lines.readLine();
      if (first == null
          || !(entry(first) instanceof RunBegin run)
          || !subject.equals(run.subject())) {
        return;
      }
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains("\"functions\":[") && entry(line) instanceof CaseEnd end) {
          note(end, reached);
        }
      }
    }
  }

  private static RecordEntry entry(String line) throws JsonProcessingException {
    return Json.mapper().readValue(line, RecordEntry.class);
  }

  /** A newer record comes first, and its word stands. */
  private static void note(CaseEnd end, Map<String, Set<String>> reached) {
    if (end.exploration() != null
        && end.exploration().functions() != null
        && !end.id().contains("+")) {
      reached.putIfAbsent(key(end.id()), new HashSet<>(end.exploration().functions()));
    }
  }

  /**
   * A case on its pool, whatever the strategy: {@code blocks[driver=native]@patched}, as lists of
   * killed mutants name it.
   *
   * @param id of a case of a record; its defect is no part of it
   */
  static String key(String id) {
    int strategy = id.lastIndexOf('/');
    String title = (strategy < 0 ? id : id.substring(0, strategy)).replaceFirst("\\+[^]]*$", "");
    return title.contains("@") ? title : title + "@patched";
  }

  /** Whether nothing is known. */
  boolean isEmpty() {
    return reached.isEmpty();
  }
}
