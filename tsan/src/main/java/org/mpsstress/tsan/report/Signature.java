package org.mpsstress.tsan.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tells reports apart: the same two places, whichever of them came first, are one finding, however
 * often and in however many processes they meet. Addresses, threads and sizes do not count.
 */
public final class Signature {
  private static final int FRAMES = 4;

  private Signature() {}

  /** 16 hex digits, equal in every process. */
  public static String of(SanitizerReport report) {
    String places =
        report.of(Section.Role.ACCESS).stream()
            .map(access -> place(access.stack()))
            .sorted()
            .distinct()
            .collect(Collectors.joining("\n"));
    return digest(report.tool() + "\n" + report.kind() + "\n" + places);
  }

  /**
   * The innermost frames of our own code and of what is judged; of another library's where there
   * are none.
   */
  private static String place(List<Frame> stack) {
    List<Frame> ours =
        stack.stream().filter(frame -> frame.isOurs() || frame.isOfSources()).toList();
    return (ours.isEmpty() ? stack : ours)
        .stream().limit(FRAMES).map(Frame::text).collect(Collectors.joining("|"));
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
