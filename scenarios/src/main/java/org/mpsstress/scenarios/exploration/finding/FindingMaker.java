package org.mpsstress.scenarios.exploration.finding;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.Access;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerMessage;
import org.mpsstress.scenarios.exploration.explorer.PreemptionPoints;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Makes findings of what was found in a schedule, each with a token that names that schedule. */
public final class FindingMaker {
  /** How titles and messages name operations. */
  private static final Pattern LINE = Pattern.compile("\\(line (\\d{1,9})\\)");

  private final Plan plan;
  private final RunToken token;
  private final ExploreOptions options;
  private final Path directory;
  private final RunDirectories directories;

  /**
   * A maker.
   *
   * @param plan that is explored
   * @param token of the exploration
   * @param options of the exploration
   * @param directory with the explorer's files
   * @param directories of the whole run
   */
  public FindingMaker(
      Plan plan,
      RunToken token,
      ExploreOptions options,
      Path directory,
      RunDirectories directories) {
    this.plan = plan;
    this.token = token;
    this.options = options;
    this.directory = directory;
    this.directories = directories;
  }

  /** What the explorer found: what an oracle sees, too, is said as the oracle says it. */
  public Finding of(ExplorerMessage.Found found) {
    Finding finding = found.facts() == null ? ofRuntime(found) : found.facts().finding(plan);
    List<Attachment> attachments = new ArrayList<>();
    attachSchedule(attachments, found.schedule(), found.interleaving());
    // What an oracle sees, too, has the cause that the oracle gives it in any other run.
    String cause = found.facts() == null ? found.cause() : finding.cause();
    return finding
        .withAttachments(attachments)
        .withCause(cause)
        .withMissing(found.missing())
        .withToken(token(found.index(), found.step(), found.signature(), found.chosen(), cause));
  }

  /** What nobody but the explorer can judge, in its words. */
  private static Finding ofRuntime(ExplorerMessage.Found found) {
    FindingKind kind;
    try {
      kind = FindingKind.of(found.kind());
    } catch (IllegalArgumentException e) {
      throw new FrameworkError("the explorer reports an " + e.getMessage(), e);
    }
    List<ExplorerMessage.Side> sides = found.sides();
    StringBuilder message = new StringBuilder(found.message());
    for (ExplorerMessage.Side side : sides.subList(Math.min(2, sides.size()), sides.size())) {
      if (side.life() != null) {
        continue;
      }
      // A race has two sides, and the lock that would order them; a cycle can have more than two.
      boolean isLock = kind == FindingKind.RACE;
      message.append(isLock ? "\n" : "\nand ").append(title(side));
      side.stack().stream()
          .limit(isLock ? 1 : Long.MAX_VALUE)
          .forEach(frame -> message.append(isLock ? " in " : "\n    ").append(frame));
    }
    return new Finding(
            kind,
            message.toString(),
            sides.isEmpty() ? null : access(sides.get(0)),
            sides.size() < 2 ? null : access(sides.get(1)),
            line(found),
            null,
            List.of())
        .withLife(life(sides));
  }

  /** Whoever was the judged side of the two: the memory was allocated before it was freed. */
  private static List<LifeEvent> life(List<ExplorerMessage.Side> sides) {
    return sides.stream()
        .filter(side -> side.life() != null)
        .sorted(Comparator.comparing(ExplorerMessage.Side::life))
        .map(side -> new LifeEvent(side.life(), title(side), side.stack(), side.line()))
        .toList();
  }

  /**
   * What an oracle found in the trace of a schedule.
   *
   * @param interleaving name of the file of what each thread did, or null
   */
  public Finding of(Finding judged, ExplorerMessage.Outcome outcome, String interleaving) {
    List<Attachment> attachments = new ArrayList<>(judged.attachments());
    attach(attachments, Attachments.TRACE, "application/octet-stream", outcome.trace());
    attachSchedule(attachments, outcome.schedule(), interleaving);
    Finding told = judged.withSomeCause();
    return told.withToken(
            token(outcome.index(), null, signature(judged), outcome.chosen(), told.cause()))
        .withAttachments(attachments);
  }

  /** A schedule whose process died although no judge had objected. */
  public Finding of(ExplorerMessage.Restart restart) {
    Finding finding =
        Finding.of(
                FindingKind.CRASH,
                "schedule "
                    + restart.index()
                    + " took its process down, and no judge saw it come: "
                    + restart.reason())
            .withSomeCause();
    return finding.withToken(
        token(
            restart.index(),
            null,
            signature(FindingKind.CRASH, "took its process down"),
            restart.chosen(),
            finding.cause()));
  }

  /**
   * Tells an oracle's finding from others, in any process. Numbers do not: the same trouble with
   * another stream in another schedule is no other finding.
   */
  public static String signature(Finding finding) {
    return signature(finding.kind(), finding.message().replaceAll("\\d+", "#"));
  }

  private static String signature(FindingKind kind, String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest((kind + ":" + text).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  /** Names the strategy that was really used: of what an exploration has shown, no other knows. */
  private RunToken token(
      long index, Long step, String signature, ExplorerMessage.Chosen chosen, String cause) {
    RunToken its = chosen == null ? token : token.withStrategy(chosen.strategy());
    boolean hasDepth = its.strategy().equals(Strategy.PCT.word());
    // Its choices are counted at every access.
    boolean guided = its.strategy().equals(Strategy.GUIDED.word());
    return its.withSchedule(
        new ScheduleToken(
            index,
            (guided ? PreemptionPoints.ALL : options.points()).word(),
            hasDepth ? options.pctDepth() : null,
            options.stepLimit(),
            step,
            signature,
            chosen == null ? null : chosen.needs(),
            options.memory().wordOrNull(),
            cause));
  }

  private void attachSchedule(List<Attachment> attachments, String schedule, String interleaving) {
    if (schedule != null) {
      attach(attachments, Attachments.SCHEDULE, "application/octet-stream", schedule);
    }
    if (interleaving != null) {
      attach(attachments, Attachments.INTERLEAVING, "text/plain", interleaving);
    }
  }

  private void attach(List<Attachment> attachments, String name, String type, String file) {
    attachments.add(new Attachment(name, type, directories.relative(directory.resolve(file))));
  }

  private static Access access(ExplorerMessage.Side side) {
    return new Access(title(side), side.stack());
  }

  private static String title(ExplorerMessage.Side side) {
    return side.locks().isEmpty()
        ? side.title()
        : side.title() + ", holding " + String.join(", ", side.locks());
  }

  private static Integer line(ExplorerMessage.Found found) {
    for (ExplorerMessage.Side side : found.sides()) {
      if (side.line() != null) {
        return side.line();
      }
    }
    StringBuilder texts = new StringBuilder();
    found.sides().forEach(side -> texts.append(side.title()).append('\n'));
    Matcher matcher = LINE.matcher(texts.append(found.message()));
    return matcher.find() ? Integer.valueOf(matcher.group(1)) : null;
  }
}
