package org.mpsstress.reports.allure;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;

/** Ids of results: equal in every run for equal things, whatever the seed and the machine. */
final class Identity {
  private Identity() {}

  /** A digest of the parts; the separator cannot occur inside of one. */
  static String of(String... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : parts) {
        digest.update(String.valueOf(part).getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0xFF); // no part of any UTF-8 text
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 16);
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }

  /** The uuid of a result, derived from the run and its identity: the same record, the same id. */
  static String uuid(String run, String historyId) {
    return UUID.nameUUIDFromBytes((run + historyId).getBytes(StandardCharsets.UTF_8)).toString();
  }
}
