package org.mpsstress.scenarios.oracle;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mpsstress.model.Cause;
import org.mpsstress.model.FindingKind;

/**
 * What makes rules of the device that were broken outside of explored schedules one cause: the
 * rule, and on both sides the innermost function that is not of the harness, by the last part of
 * its name. (Of an inlined function a symbolizer may know no more.) No addresses, lines or
 * arguments, so that it is equal over builds, processes and cases.
 */
final class RuleCause {
  private RuleCause() {}

  /** 16 hex digits; null where neither side has a function of the subject. */
  static String of(Violation broken) {
    List<String> functions =
        Stream.of(Optional.ofNullable(broken.current()), Optional.ofNullable(broken.previous()))
            .map(side -> side.flatMap(one -> SubjectFunctions.innermost(one.stack())).orElse(""))
            .map(name -> name.substring(name.lastIndexOf(':') + 1))
            .toList();
    if (functions.stream().allMatch(String::isEmpty)) {
      return null;
    }
    String rule = broken.rule().lines().findFirst().orElse("");
    return Cause.of(FindingKind.RULE, rule, functions.get(0), functions.get(1));
  }
}
