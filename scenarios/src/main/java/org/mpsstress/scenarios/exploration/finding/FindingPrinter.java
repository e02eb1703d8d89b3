package org.mpsstress.scenarios.exploration.finding;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Exploration;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.PairCoverage;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.Searched;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.runner.RunListener;

/**
 * Prints what a line of progress cannot say of explored cases: both sides of the first finding and
 * its interleaving, how to show the first finding of each cause again, and how much was explored.
 */
public final class FindingPrinter implements RunListener {
  private static final int MOST_LINES = 400;
  private static final String INDENT = "         ";

  private final PrintWriter out;
  private final Path runDirectory;
  private final Set<String> explored = new HashSet<>();
  private final Set<String> causes = new HashSet<>();
  private final List<MissingLock> locks = new ArrayList<>();
  private int folded;
  private int underOneLock;
  private boolean hasPrintedInterleaving;

  /**
   * A printer.
   *
   * @param out where to
   * @param runDirectory that paths of attachments are relative to
   */
  public FindingPrinter(PrintWriter out, Path runDirectory) {
    this.out = out;
    this.runDirectory = runDirectory;
  }

  @Override
  public void entry(RecordEntry entry) {
    if (entry instanceof CaseBegin begin && Strategy.find(begin.strategy()).isPresent()) {
      explored.add(begin.id());
    } else if (entry instanceof FindingEntry found && explored.contains(found.id())) {
      String cause = found.finding().cause();
      if (cause != null && !causes.add(cause)) {
        folded++;
      } else if (lacksAnother(found.finding().missing())) {
        print(found.finding());
      } else {
        underOneLock++;
      }
    } else if (entry instanceof CaseEnd end && end.exploration() != null) {
      if (folded > 0) {
        out.println(
            INDENT
                + folded
                + (folded == 1 ? " more place" : " more places")
                + " of the same causes");
        folded = 0;
      }
      if (underOneLock > 0) {
        out.println(
            INDENT
                + underOneLock
                + (underOneLock == 1 ? " more cause" : " more causes")
                + " that the same missing lock explains");
        underOneLock = 0;
      }
      out.println(INDENT + summary(end));
      PairCoverage coverage = end.exploration().coverage();
      if (coverage != null) {
        out.println(INDENT + coverage.sentence());
      }
      Searched searched = end.exploration().searched();
      if (searched != null) {
        out.println(INDENT + searched.sentence());
      }
    }
    out.flush();
  }

  /** A cause that lacks a lock of which another one was shown is counted. */
  private boolean lacksAnother(MissingLock missing) {
    if (missing == null) {
      return true;
    }
    boolean known = locks.stream().anyMatch(missing::canBe);
    locks.add(missing);
    return !known;
  }

  private void print(Finding finding) {
    Optional<Path> interleaving = interleaving(finding);
    if (interleaving.isPresent() && !hasPrintedInterleaving) {
      hasPrintedInterleaving = true;
      finding.message().lines().skip(1).forEach(line -> out.println(INDENT + Plain.of(line)));
      side("current", finding.current());
      side("previous", finding.previous());
      finding.lifeLines().forEach(line -> out.println(INDENT + Plain.of(line)));
      printInterleaving(interleaving.get());
    }
    out.println(INDENT + "replay:  " + Plain.of(ReplayCommandLine.of(finding.token())));
  }

  /** What each thread did, where the finding has that. */
  public void printInterleaving(Finding finding) {
    interleaving(finding).ifPresent(this::printInterleaving);
    out.flush();
  }

  private Optional<Path> interleaving(Finding finding) {
    return finding.attachments().stream()
        .filter(attachment -> attachment.name().equals(Attachments.INTERLEAVING))
        .findFirst()
        .map(attachment -> runDirectory.resolve(attachment.path()));
  }

  private void printInterleaving(Path file) {
    List<String> lines;
    try {
      lines = Files.readString(file, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      out.println(INDENT + "the interleaving cannot be read: " + Plain.of(e.toString()));
      return;
    }
    out.println();
    lines.stream().limit(MOST_LINES).forEach(line -> out.println("  " + Plain.of(line)));
    if (lines.size() > MOST_LINES) {
      out.printf(Locale.ROOT, "  ... and %,d lines more in %s%n", lines.size() - MOST_LINES, file);
    }
    out.println();
  }

  private void side(String role, Access side) {
    if (side != null) {
      out.println(INDENT + role + ":  " + Plain.of(side.title()));
      side.stack().forEach(frame -> out.println(INDENT + "    " + Plain.of(frame)));
    }
  }

  private static String counted(long number, String what) {
    return String.format(Locale.ROOT, "%,d %s", number, what) + (number == 1 ? "" : "s");
  }

  private static String summary(CaseEnd end) {
    Exploration one = end.exploration();
    long schedules = Math.max(1, end.runs());
    return String.format(
        Locale.ROOT,
        "%s in %.1f s (%,.0f/s), %,d steps and %,d accesses each, %s, %s (%.1f %%)",
        counted(end.runs(), "schedule"),
        one.seconds(),
        one.seconds() > 0 ? end.runs() / one.seconds() : 0,
        one.work().steps() / schedules,
        one.work().accesses() / schedules,
        counted(one.outcomes(), "outcome"),
        counted(one.work().restarts(), "restart"),
        100.0 * one.work().restarts() / schedules);
  }
}
