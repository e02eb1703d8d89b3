package org.mpsstress.cli.subject;

import java.nio.file.Path;

/** A subject's own options on the command line, as picocli reads them; they make its kind. */
public interface SubjectOptions {
  /**
   * The kind, with what the user said.
   *
   * @param home the checkout of mps-stress
   */
  SubjectKind kind(Path home);
}
