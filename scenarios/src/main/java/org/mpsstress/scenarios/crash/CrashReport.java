package org.mpsstress.scenarios.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a report says; texts are of one line and bounded, "" where it does not say.
 *
 * @param process the program's name
 * @param pid its process id, or null
 * @param exception for instance {@code EXC_BAD_ACCESS}
 * @param signal for instance {@code SIGSEGV}
 * @param reason why it was ended, in the system's words
 * @param thread the crashed thread's number and name
 * @param frames of that thread, innermost first
 * @param library path of the libtorch that was loaded
 * @param libraryId its UUID
 */
public record CrashReport(
    String process,
    Long pid,
    String exception,
    String signal,
    String reason,
    String thread,
    List<String> frames,
    String library,
    String libraryId) {
  /** More frames say nothing more. */
  static final int MAXIMUM_FRAMES = 40;

  private static final int LONGEST = 300;

  public CrashReport {
    process = line(process);
    exception = line(exception);
    signal = line(signal);
    reason = line(reason);
    thread = line(thread);
    frames = frames.stream().limit(MAXIMUM_FRAMES).map(CrashReport::line).toList();
    library = line(library);
    libraryId = line(libraryId);
  }

  /** Exception or signal, and where. */
  public String cause() {
    String what =
        exception.isEmpty() ? signal : exception + (signal.isEmpty() ? "" : ", " + signal);
    return what + (frames.isEmpty() ? "" : " in " + frames.get(0));
  }

  /** Exception, signal, reason and thread, as far as they are known. */
  public String sentence() {
    List<String> known = new ArrayList<>();
    if (!exception.isEmpty() || !signal.isEmpty()) {
      String both = exception.isEmpty() || signal.isEmpty() ? "" : " (" + signal + ")";
      known.add((exception.isEmpty() ? signal : exception) + both);
    }
    if (!reason.isEmpty()) {
      known.add(reason);
    }
    if (!thread.isEmpty()) {
      known.add("thread " + thread);
    }
    if (!frames.isEmpty()) {
      known.add("in " + frames.get(0));
    }
    if (!library.isEmpty()) {
      known.add("loaded: " + library + (libraryId.isEmpty() ? "" : ", UUID " + libraryId));
    }
    return String.join("; ", known);
  }

  /** Whether a path is that of the library under test. */
  static boolean isTorch(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return name.startsWith("libtorch_cpu.");
  }

  /** One line without control characters, cut where it is long. */
  static String line(String text) {
    if (text == null) {
      return "";
    }
    String plain = text.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]+", " ").strip();
    return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
  }
}
