package org.mpsstress.harness.binding;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Where JavaCPP unpacks the native library. Its usual cache in the home folder is shared by all
 * checkouts, and a library of another one can lie there; ours has a folder for each build of the
 * library, so that two builds never meet.
 */
final class LibraryCache {
  /** What the build wrote about the library it made. */
  static final String BUILD_RESOURCE = "/org/mpsstress/harness/library.properties";

  private static final String CACHE_PROPERTY = "org.bytedeco.javacpp.cachedir";

  private LibraryCache() {}

  /** Names the cache folder, unless whoever started this JVM has. */
  static void useOwn() {
    if (System.getProperty(CACHE_PROPERTY) == null) {
      Path folder =
          Path.of(System.getProperty("user.home"), ".cache", "mps-stress", "native", buildId());
      System.setProperty(CACHE_PROPERTY, folder.toString());
    }
  }

  private static String buildId() {
    try (InputStream stream = LibraryCache.class.getResourceAsStream(BUILD_RESOURCE)) {
      if (stream == null) {
        return "unknown";
      }
      Properties properties = new Properties();
      properties.load(stream);
      String id = properties.getProperty("buildId", "");
      return id.matches("[0-9a-zA-Z-]{1,80}") ? id : "unknown";
    } catch (IOException unreadable) {
      return "unknown"; // the check of what was loaded says so
    }
  }
}
