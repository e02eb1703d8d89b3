package org.mpsstress.scenarios.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A report that was found.
 *
 * @param file where it lies
 * @param report what it says, or null where it cannot be used
 * @param problem why not, in a sentence; "" for one that can
 */
public record CollectedReport(Path file, CrashReport report, String problem) {
  static CollectedReport read(Path file, CrashReport report) {
    return new CollectedReport(file, report, "");
  }

  static CollectedReport broken(Path file, String why) {
    String name = CrashReport.line(file.getFileName().toString());
    return new CollectedReport(file, null, "the crash report " + name + " cannot be used: " + why);
  }

  /** What a finding says about it. */
  public String sentence() {
    return report == null ? problem : report.sentence();
  }

  /**
   * Copies it beside the run, so that what the run says of it can be read wherever the run is read.
   *
   * @return whether it was small enough to be a report
   */
  public boolean copyTo(Path target) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        || Files.size(file) > CrashReports.MAXIMUM_BYTES) {
      return false;
    }
    Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
    return true;
  }
}
