package org.mpsstress.tsan;

import java.util.Locale;
import org.mpsstress.model.FindingKind;
import org.mpsstress.tsan.report.SanitizerReport;
import org.mpsstress.tsan.report.Tool;

/** What the words of sanitizers are called in findings. */
final class ReportKinds {
  private ReportKinds() {}

  static FindingKind of(SanitizerReport report) {
    String kind = report.kind().toLowerCase(Locale.ROOT);
    if (report.tool() == Tool.UNDEFINED) {
      return FindingKind.UNDEFINED;
    }
    if (kind.contains("leak")) {
      return FindingKind.LEAK;
    }
    if (kind.startsWith("lock-order")) {
      return FindingKind.LOCK_ORDER;
    }
    if (kind.contains("use-after") || kind.contains("use after")) {
      return FindingKind.USE_AFTER_FREE;
    }
    if (kind.contains("race")) {
      return FindingKind.RACE;
    }
    if (isDeath(report)) {
      return FindingKind.CRASH;
    }
    return report.tool() == Tool.THREAD ? FindingKind.MISUSE : FindingKind.MEMORY;
  }

  /** Whether it tells of a signal that ended the process. */
  static boolean isDeath(SanitizerReport report) {
    String kind = report.kind();
    return kind.equals("SEGV")
        || kind.equals("BUS")
        || kind.equals("ILL")
        || kind.equals("FPE")
        || kind.equals("ABRT")
        || kind.equals("TRAP")
        || kind.equals("stack-overflow");
  }
}
