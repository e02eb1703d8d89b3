package org.mpsstress.model;

import java.util.Collection;
import java.util.List;

/** What the process answers its caller. */
public enum ExitCode {
  /** Everything passed. */
  PASSED(0),
  /** There are findings. */
  FINDINGS(1),
  /** Bad input or usage. */
  BAD_INPUT(2),
  /** What was loaded is not what was meant to be tested. */
  PREFLIGHT_MISMATCH(3),
  /** A control was missed, a scenario that must run did not, or nothing ran. */
  INCONCLUSIVE(4),
  /** The framework itself failed; a replay that diverges, too. */
  FRAMEWORK_FAULT(5);

  /** The first of these that applies wins. */
  private static final List<ExitCode> PRECEDENCE =
      List.of(FRAMEWORK_FAULT, PREFLIGHT_MISMATCH, BAD_INPUT, FINDINGS, INCONCLUSIVE, PASSED);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** The number handed to the operating system. */
  public int code() {
    return code;
  }

  /** The one of that number. */
  public static ExitCode of(int code) {
    for (ExitCode value : values()) {
      if (value.code == code) {
        return value;
      }
    }
    throw new IllegalArgumentException("unknown exit code " + code + "; expected 0 to 5");
  }

  /** Of several the first of 5, 3, 2, 1, 4; PASSED when there is none. */
  public static ExitCode worst(Collection<ExitCode> codes) {
    return PRECEDENCE.stream().filter(codes::contains).findFirst().orElse(PASSED);
  }

  /** The one of the two that wins. */
  public ExitCode worst(ExitCode other) {
    return worst(List.of(this, other));
  }
}
