package org.mpsstress.scenarios.watchdog;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Attachment;
import org.mpsstress.scenarios.crash.CollectedReport;

/** How the process of a run fared: what its parent saw, before any oracle judges. */
public sealed interface RunEnding {
  /**
   * The run came to its end and the worker lives.
   *
   * @param perturbed synchronisation calls that noise perturbed; null for a run without noise
   */
  record Ended(Long perturbed) implements RunEnding {
    /** Of a run without noise. */
    public Ended() {
      this(null);
    }
  }

  /** The framework could not run the plan. */
  record Faulted(String message) implements RunEnding {}

  /**
   * The run used something that is not there, so that nothing can be said about it.
   *
   * @param what by name
   */
  record Unsupported(String what) implements RunEnding {}

  /**
   * The process died in the middle of the run.
   *
   * @param exitCode as the system reported it; 128 + n for signal n
   * @param errors what it wrote to standard error during the run
   * @param errorFile the JVM's own report, or null
   * @param reports what the system wrote about it
   * @param because what its parent knows of the cause, or null
   */
  record Died(
      int exitCode, String errors, Path errorFile, List<CollectedReport> reports, String because)
      implements RunEnding {
    /** Copies the list. */
    public Died {
      reports = List.copyOf(reports);
    }

    /** Of a cause that its parent does not know. */
    public Died(int exitCode, String errors, Path errorFile, List<CollectedReport> reports) {
      this(exitCode, errors, errorFile, reports, null);
    }

    /** The same, with one thing more that is known. */
    public Died also(String more) {
      String all = because == null ? more : because + "; " + more;
      return new Died(exitCode, errors, errorFile, reports, all);
    }

    /** Of which the system wrote nothing. */
    public Died(int exitCode, String errors, Path errorFile) {
      this(exitCode, errors, errorFile, List.of());
    }
  }

  /**
   * Nothing advanced any more; the process was killed.
   *
   * @param standstill how long nothing had advanced
   * @param computed how long it had computed all the while; zero where it had not
   * @param stacks native frames by thread id, innermost first
   * @param attachments the stacks in full
   */
  record Hung(
      Duration standstill,
      Duration computed,
      Map<Long, List<String>> stacks,
      List<Attachment> attachments)
      implements RunEnding {
    /** Whether it used CPU time all the while. */
    public boolean spinning() {
      return !computed.isZero();
    }
  }

  /** The user ended the whole run; nothing can be said about this one. */
  record Interrupted() implements RunEnding {}
}
