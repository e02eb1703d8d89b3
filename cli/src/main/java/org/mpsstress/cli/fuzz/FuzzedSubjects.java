package org.mpsstress.cli.fuzz;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;

/** What random programs are tried on, by the pool that it has. */
final class FuzzedSubjects {
  private FuzzedSubjects() {}

  /**
   * Opens them: the simulated SUT with each of the pools, sources with the one that they have. A
   * program that is sound on one pool alone says nothing about another.
   *
   * @param pools that the kind can have
   * @param said the one that the user named, or null
   * @param err where what was found is said
   */
  static Map<String, Subject> of(SubjectKind kind, List<String> pools, String said, PrintWriter err)
      throws IOException {
    Map<String, Subject> subjects = new LinkedHashMap<>();
    if (kind.isEverywhere()) {
      for (String one : pools) {
        subjects.put(one, Subjects.open(kind, one, err));
      }
    } else {
      Subject its = Subjects.open(kind, said, err);
      subjects.put(its.plan(null).pool(), its);
    }
    return subjects;
  }
}
