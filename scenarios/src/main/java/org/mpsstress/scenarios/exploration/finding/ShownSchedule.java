package org.mpsstress.scenarios.exploration.finding;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * What the files of a finding say of its schedule: how long it is, and how often one interrupts.
 */
public final class ShownSchedule {
  /** A row of an interleaving, as the runtime's interleaving_text.cpp writes it. */
  private static final Pattern ROW = Pattern.compile(" *(\\d{1,9}) \\|.*");

  /** How the explorer calls the trace of an outcome. */
  private static final Pattern OUTCOME = Pattern.compile("outcome-([0-9a-f]{16})\\.trace$");

  /** How it marks where a finding showed. */
  private static final String MARK = "  >>> ";

  /** Head and choices, as files.cpp writes them. */
  private static final int HEAD_BYTES = 32;

  private static final int CHOICE_BYTES = 16;
  private static final int KIND_AT = 14;
  private static final int PREEMPTION = 0;

  private ShownSchedule() {}

  /** Steps up to the first finding, or null without an interleaving. */
  public static Integer steps(Finding finding, Path run) {
    Optional<Path> file = file(finding, Attachments.INTERLEAVING, run);
    if (file.isEmpty()) {
      return null;
    }
    int steps = 0;
    for (String line : lines(file.get())) {
      Matcher row = ROW.matcher(line);
      if (line.startsWith(MARK)) {
        return steps;
      } else if (row.matches()) {
        steps = Integer.parseInt(row.group(1));
      }
    }
    return steps;
  }

  /**
   * Choices of another thread where one could have gone on, to the schedule's end, or null without
   * a recorded schedule.
   */
  public static Integer preemptions(Finding finding, Path run) {
    Optional<Path> file = recorded(finding, run);
    if (file.isEmpty()) {
      return null;
    }
    ByteBuffer bytes = ByteBuffer.wrap(bytes(file.get())).order(ByteOrder.LITTLE_ENDIAN);
    int count = 0;
    for (int at = HEAD_BYTES; at + CHOICE_BYTES <= bytes.limit(); at += CHOICE_BYTES) {
      if (bytes.get(at + KIND_AT) == PREEMPTION) {
        count++;
      }
    }
    return count;
  }

  /** The digest of the outcome in which an oracle saw it; empty of what the explorer found. */
  public static Optional<String> outcome(Finding finding) {
    return finding.attachments().stream()
        .filter(attachment -> attachment.name().equals(Attachments.TRACE))
        .map(attachment -> OUTCOME.matcher(attachment.path()))
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  /** The file of its recorded schedule, where it still lies there. */
  public static Optional<Path> recorded(Finding finding, Path run) {
    return file(finding, Attachments.SCHEDULE, run);
  }

  private static Optional<Path> file(Finding finding, String name, Path run) {
    return finding.attachments().stream()
        .filter(attachment -> attachment.name().equals(name))
        .map(attachment -> run.resolve(attachment.path()))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private static List<String> lines(Path file) {
    return new String(bytes(file), StandardCharsets.UTF_8).lines().toList();
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException error) {
      throw new FrameworkError("cannot read " + file + ": " + error.getMessage(), error);
    }
  }
}
