package org.mpsstress.scenarios.runner;

import java.time.Duration;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;

/**
 * What came of looking for a finding on a subject that was changed, and what it rests on.
 *
 * @param finding that was seen, or null
 * @param runs that were made: runs of the case, or explored schedules
 * @param wanted so many quiet ones make the earlier rate improbable
 * @param before the earlier run had found it by that one, counted from 1
 * @param message one or more sentences
 */
public record Verification(
    Answer answer, Finding finding, long runs, long wanted, long before, String message) {
  /** Errors of 5 % on either side: in what one finding says of its rate, and in the silence. */
  private static final double IMPROBABLE = 0.05;

  /** More than anybody waits for; a token may say anything. */
  private static final long MOST = 1_000_000;

  /** The answer alone. */
  public enum Answer {
    STILL_FAILS("still fails", ExitCode.FINDINGS),
    ANOTHER_FINDING("another finding", ExitCode.FINDINGS),
    NOT_SEEN("not seen", ExitCode.PASSED),
    TOO_FEW("too few", ExitCode.INCONCLUSIVE),
    CUT_OFF("cut off", ExitCode.INCONCLUSIVE),
    CONTROL_MISSED("a control was missed", ExitCode.INCONCLUSIVE);

    private final String words;
    private final ExitCode code;

    Answer(String words, ExitCode code) {
      this.words = words;
      this.code = code;
    }

    /** For people and JSON. */
    public String words() {
      return words;
    }

    /** With which a command ends. */
    public ExitCode code() {
      return code;
    }
  }

  /**
   * How many quiet schedules or runs make it improbable that the rate is still what it was. A
   * finding that came up by the k-th has, with 95 %, a rate of at least 1 - 0.95^(1/k); with that,
   * N are quiet with a probability of 5 %.
   *
   * @param before k, at least 1
   */
  public static long wanted(long before) {
    double needed = before * (Math.log(IMPROBABLE) / Math.log1p(-IMPROBABLE));
    return (long) Math.min(MOST, Math.ceil(needed));
  }

  /**
   * Of one that its budget ended before there were enough: without what is planted, which was not
   * looked for any more, so few quiet ones bound nothing.
   *
   * @param seen so far, a sentence
   */
  public static Verification cutOff(
      String seen, Duration budget, long runs, long wanted, long before) {
    String message = seen + "; cut off by the budget of " + budget.toMillis() / 1000.0 + " s";
    return new Verification(Answer.CUT_OFF, null, runs, wanted, before, message);
  }

  /** The same where the budget was not enough for what is planted. */
  public static Verification cutOff(
      AttemptedControls controls, Duration budget, long runs, long wanted, long before) {
    String seen =
        "enough were quiet, but of what is planted only %d of %d had been looked for"
            .formatted(controls.all().size(), controls.of());
    return cutOff(seen, budget, runs, wanted, before);
  }

  /** The same answer about that many runs, where a control was missed. */
  public static Verification missed(Iterable<String> planted, long runs, long wanted, long before) {
    String message =
        "nothing was found, but neither was what was planted: " + String.join(", ", planted);
    return new Verification(Answer.CONTROL_MISSED, null, runs, wanted, before, message);
  }
}
