package org.mpsstress.tsan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.Access;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.tsan.report.Frame;
import org.mpsstress.tsan.report.SanitizerReport;
import org.mpsstress.tsan.report.Section;
import org.mpsstress.tsan.report.Tool;

/** Makes findings of reports: in the scenario's words, with both sides, a line and a token. */
final class FindingMaker {
  private static final int MOST_FRAMES = 30;
  private static final Pattern THREAD = Pattern.compile("\\bT\\d+\\b");
  private static final Pattern NUMBERED =
      Pattern.compile("^Thread (T\\d+)(?: '([^']*)')? \\(tid=(\\d{1,18}),.*");

  private final Lanes lanes;
  private final RunToken token;

  FindingMaker(Plan plan, RunTrace trace, RunToken token) {
    this.lanes = new Lanes(plan, trace);
    this.token = token;
  }

  Finding of(SanitizerReport report, List<Attachment> attachments) {
    Map<String, Known> threads = threads(report);
    Optional<Lanes.Place> reporter =
        report.reporter().flatMap(running -> lanes.at(running.thread(), running.ticks()));
    List<Section> sides = sides(report);
    Section current = sides.isEmpty() ? null : sides.get(0);
    Section previous = sides.size() < 2 ? null : sides.get(1);
    Finding finding =
        new Finding(
            ReportKinds.of(report),
            message(report, sides, threads, reporter),
            current == null ? null : access(current, threads, reporter),
            previous == null ? null : access(previous, threads, Optional.empty()),
            line(report, reporter, threads, previous),
            null,
            attachments);
    return finding
        .withLife(life(report, threads))
        .withToken(token)
        .withCause(SanitizedCause.of(report, finding.kind(), sides));
  }

  /** Both accesses; of a use after a free the free; of a cycle of locks the two acquisitions. */
  private static List<Section> sides(SanitizerReport report) {
    List<Section> accesses = report.of(Section.Role.ACCESS);
    List<Section> cycle =
        accesses.stream().filter(side -> side.title().contains("while holding")).toList();
    if (!cycle.isEmpty()) {
      return cycle;
    }
    if (accesses.size() == 1 && report.tool() == Tool.ADDRESS) {
      List<Section> sides = new ArrayList<>(accesses);
      report.of(Section.Role.LOCATION).stream()
          .filter(section -> section.title().startsWith("freed by"))
          .forEach(sides::add);
      return sides;
    }
    return accesses;
  }

  /** Of memory that was used as it must not be: who allocated it, and who freed it. */
  private List<LifeEvent> life(SanitizerReport report, Map<String, Known> threads) {
    List<LifeEvent> life = new ArrayList<>();
    for (Section section : report.of(Section.Role.LOCATION)) {
      whatOf(report, section)
          .map(
              what ->
                  new LifeEvent(
                      what, named(section.title(), threads), frames(section.stack()), null))
          .ifPresent(life::add);
    }
    life.sort(Comparator.comparing(LifeEvent::what));
    return life;
  }

  /** What a section tells of the life of memory; of two accesses in no order it is no matter. */
  private static Optional<LifeEvent.What> whatOf(SanitizerReport report, Section section) {
    FindingKind kind = ReportKinds.of(report);
    boolean isOfMemory = kind == FindingKind.USE_AFTER_FREE || kind == FindingKind.MEMORY;
    if (!isOfMemory || section.role() != Section.Role.LOCATION) {
      return Optional.empty();
    }
    return section.title().startsWith("freed by")
        ? Optional.of(LifeEvent.What.FREED)
        : Optional.of(LifeEvent.What.ALLOCATED)
            .filter(what -> section.title().contains("allocated by"));
  }

  private String message(
      SanitizerReport report,
      List<Section> sides,
      Map<String, Known> threads,
      Optional<Lanes.Place> reporter) {
    StringBuilder text = new StringBuilder(report.tool().title() + ": " + report.kind());
    List<String> places = sides.stream().limit(2).map(side -> place(side.stack())).toList();
    if (!places.isEmpty()) {
      text.append(" in ").append(String.join(" and ", places));
    }
    reporter.ifPresent(place -> text.append("\nreported in thread ").append(place.text()));
    if (!report.detail().isEmpty()) {
      text.append('\n').append(report.detail());
    }
    for (Section section : report.sections()) {
      boolean said = section.role() == Section.Role.ACCESS || section.role() == Section.Role.OTHER;
      said = said || whatOf(report, section).isPresent();
      if (!said || section.title().startsWith("Cycle in lock order graph")) {
        String title = named(section.title(), threads);
        text.append('\n').append(title);
        if (!section.stack().isEmpty()) {
          text.append(title.endsWith(" at") ? " " : ", at ").append(place(section.stack()));
        }
      }
    }
    return text.toString();
  }

  private Access access(Section side, Map<String, Known> threads, Optional<Lanes.Place> reporter) {
    String title = named(side.title(), threads);
    return new Access(
        reporter.map(place -> title + ", in `" + place.operation().text() + "`").orElse(title),
        frames(side.stack()));
  }

  /** Frames of the standard library tell nothing but what their caller wanted. */
  private static List<String> frames(List<Frame> stack) {
    List<String> frames =
        stack.stream()
            .filter(frame -> frame.file() == null || !frame.file().contains("/c++/"))
            .limit(MOST_FRAMES)
            .map(Frame::text)
            .toList();
    return frames.isEmpty() ? stack.stream().map(Frame::text).toList() : frames;
  }

  private static String place(List<Frame> stack) {
    return stack.stream()
        .filter(Frame::isOfSources)
        .findFirst()
        .or(() -> stack.stream().filter(Frame::isOfBackend).findFirst())
        .or(() -> stack.stream().filter(Frame::isOurs).findFirst())
        .or(() -> stack.stream().findFirst())
        .map(Frame::text)
        .orElse("an unknown place");
  }

  /** What a report says of a thread: its number for the system, and its name where it has one. */
  private record Known(long number, String name) {}

  /** By the sanitizer's numbers. */
  private static Map<String, Known> threads(SanitizerReport report) {
    Map<String, Known> threads = new HashMap<>();
    for (Section section : report.of(Section.Role.THREAD)) {
      Matcher thread = NUMBERED.matcher(section.title());
      if (thread.matches()) {
        long number = Long.parseLong(thread.group(3));
        threads.put(thread.group(1), new Known(number, thread.group(2)));
      }
    }
    return threads;
  }

  /** With the scenario's names, or the device's, beside the sanitizer's numbers of threads. */
  private String named(String title, Map<String, Known> threads) {
    return THREAD
        .matcher(title)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    Optional.ofNullable(threads.get(match.group()))
                        .flatMap(
                            known ->
                                lanes
                                    .thread(known.number())
                                    .or(() -> Optional.ofNullable(known.name())))
                        .map(name -> match.group() + " (" + name + ")")
                        .orElse(match.group())));
  }

  /** Of the operation in which it was reported, or which the other side was in by then. */
  private Integer line(
      SanitizerReport report,
      Optional<Lanes.Place> reporter,
      Map<String, Known> threads,
      Section previous) {
    return reporter
        .or(
            () ->
                report.reporter().isEmpty() || previous == null
                    ? Optional.empty()
                    : THREAD
                        .matcher(previous.title())
                        .results()
                        .map(match -> threads.get(match.group()))
                        .filter(java.util.Objects::nonNull)
                        .flatMap(
                            thread ->
                                lanes.at(thread.number(), report.reporter().get().ticks()).stream())
                        .findFirst())
        .or(() -> report.reporter().isEmpty() ? lanes.inFlight().findFirst() : Optional.empty())
        .map(place -> place.operation().line())
        .orElse(null);
  }
}
