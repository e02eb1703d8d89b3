package org.mpsstress.tsan;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.Cause;
import org.mpsstress.model.FindingKind;
import org.mpsstress.tsan.report.Frame;
import org.mpsstress.tsan.report.SanitizerReport;
import org.mpsstress.tsan.report.Section;

/**
 * What makes reports of sanitizers one cause: what the controlled runtime makes it of (cause.hpp),
 * so that a race is called the same by both. That is the kind, the functions in which its sides
 * are, the function that allocated the memory or the variable that it is, and the class of lock
 * that one side holds alone; of what only a sanitizer tells apart also its own word for it.
 */
final class SanitizedCause {
  /** Of these the runtime has the same kinds, and tells nothing more. */
  private static final Set<FindingKind> OF_RUNTIME =
      EnumSet.of(
          FindingKind.RACE, FindingKind.USE_AFTER_FREE, FindingKind.LOCK_ORDER, FindingKind.LEAK);

  private static final String CLOSURE = "operator()";
  private static final Pattern HELD = Pattern.compile("\\(mutexes: ([^)]*)\\)");
  private static final Pattern MUTEX = Pattern.compile("\\bM\\d+\\b");
  private static final Pattern VARIABLE = Pattern.compile("^Location is global '([^']+)'");

  private SanitizedCause() {}

  /** 16 hex digits. */
  static String of(SanitizerReport report, FindingKind kind, List<Section> sides) {
    boolean accesses = kind == FindingKind.RACE || kind == FindingKind.USE_AFTER_FREE;
    List<String> parts = new ArrayList<>();
    sides.stream()
        .limit(accesses ? 2 : sides.size())
        .map(side -> function(side.stack()))
        .sorted()
        .forEach(parts::add);
    parts.add(allocation(report));
    variable(report).ifPresent(parts::add);
    if (accesses && sides.size() >= 2) {
      parts.addAll(onOneSideOnly(report, sides.get(0), sides.get(1)));
    }
    if (!OF_RUNTIME.contains(kind)) {
      parts.add(Cause.plain(report.kind()));
    }
    return Cause.of(kind, parts);
  }

  /** Of the code that is judged, whatever of the device it calls; empty of none. */
  private static String function(List<Frame> stack) {
    return stack.stream()
        .filter(Frame::isJudged)
        .findFirst()
        .or(() -> stack.stream().filter(Frame::isOurs).findFirst())
        .or(() -> stack.stream().findFirst())
        .map(frame -> frame.function().equals(CLOSURE) ? maker(frame, stack) : frame)
        .map(Frame::name)
        .orElse("");
  }

  /** A closure has the name of who made it, which as a rule waits for it; inlined it has none. */
  private static Frame maker(Frame closure, List<Frame> stack) {
    return stack.subList(stack.indexOf(closure), stack.size()).stream()
        .filter(frame -> !frame.function().equals(CLOSURE))
        .filter(frame -> closure.file() != null && closure.file().equals(frame.file()))
        .findFirst()
        .orElse(closure);
  }

  private static String allocation(SanitizerReport report) {
    return report.of(Section.Role.LOCATION).stream()
        .filter(section -> section.title().contains("allocated by"))
        .map(section -> function(section.stack()))
        .findFirst()
        .orElse("");
  }

  private static Optional<String> variable(SanitizerReport report) {
    return report.of(Section.Role.LOCATION).stream()
        .map(section -> VARIABLE.matcher(section.title()))
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst();
  }

  private static Set<String> onOneSideOnly(SanitizerReport report, Section one, Section other) {
    Set<String> here = classes(report, one);
    Set<String> there = classes(report, other);
    Set<String> missing = new TreeSet<>(here);
    missing.addAll(there);
    here.retainAll(there);
    missing.removeAll(here);
    return missing;
  }

  /** "mutex", whichever it was. */
  private static Set<String> classes(SanitizerReport report, Section side) {
    Set<String> classes = new TreeSet<>();
    Matcher held = HELD.matcher(side.title());
    if (held.find()) {
      Matcher mutex = MUTEX.matcher(held.group(1));
      while (mutex.find()) {
        classes.add(isShared(report, mutex.group()) ? "shared mutex" : "mutex");
      }
    }
    return classes;
  }

  private static boolean isShared(SanitizerReport report, String mutex) {
    return report.of(Section.Role.MUTEX).stream()
        .filter(made -> made.title().startsWith("Mutex " + mutex + " "))
        .flatMap(made -> made.stack().stream())
        .anyMatch(frame -> frame.function().contains("rwlock"));
  }
}
