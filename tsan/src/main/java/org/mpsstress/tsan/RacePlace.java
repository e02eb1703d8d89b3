package org.mpsstress.tsan;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.tsan.report.FunctionName;

/**
 * Where two accesses meet, as both judges call it: the innermost functions on either side that are
 * of the sources under test or else of the backend, in no order. Lines do not count: the same
 * source is compiled with other options. Nor do the classes of functions of sources: a sanitizer
 * leaves them out of what was inlined.
 *
 * @param functions one, or two where the sides differ
 */
record RacePlace(TreeSet<String> functions) {
  private static final Pattern OF_BACKEND =
      Pattern.compile("(.+) (src/(?:backend|defects|metal|dispatch|sut)/[^ :]+)(?::\\d+)?");
  private static final Pattern OF_SOURCES =
      Pattern.compile(
          "(.+) (?!(?:src|app|test)/)(?!.*/c\\+\\+/)(?:[^ ]*/)?"
              + "([^ /]+\\.(?:mm|m|cpp|cc|cxx|c|h|hh|hpp)):\\d+");
  private static final Pattern LAMBDA = Pattern.compile("operator\\(\\)|\\$_\\d|'lambda");

  /** Empty where a side has no frame of the backend. */
  static Optional<RacePlace> of(Finding race) {
    if (race.current() == null || race.previous() == null) {
      return Optional.empty();
    }
    Optional<String> one = function(race.current());
    Optional<String> other = function(race.previous());
    return one.isEmpty() || other.isEmpty()
        ? Optional.empty()
        : Optional.of(new RacePlace(new TreeSet<>(List.of(one.get(), other.get()))));
  }

  private static Optional<String> function(Access access) {
    return inSources(access)
        .or(
            () ->
                access.stack().stream()
                    .flatMap(frame -> OF_BACKEND.matcher(frame).results())
                    .map(frame -> name(frame.group(1), frame.group(2)))
                    .findFirst());
  }

  private static Optional<String> inSources(Access access) {
    return access.stack().stream()
        .map(OF_SOURCES::matcher)
        .filter(Matcher::matches)
        .map(frame -> lastOf(name(frame.group(1), frame.group(2))))
        .findFirst();
  }

  private static String lastOf(String name) {
    return name.substring(name.lastIndexOf(':') + 1);
  }

  /** What has no name is called by its file: the judges do not name it alike. */
  private static String name(String function, String file) {
    Matcher lambda = LAMBDA.matcher(function);
    return lambda.find() ? file : FunctionName.shorten(function);
  }
}
