package org.mpsstress.harness.provenance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import org.mpsstress.harness.binding.HarnessBinding;
import org.mpsstress.harness.preflight.loader.MappedFile;
import org.mpsstress.harness.preflight.loader.MappedFiles;

/**
 * The native library of this process against the one that the build made. JavaCPP unpacks libraries
 * into a cache where one of another checkout can lie; 33 rounds of "passed" were once about a wrong
 * library.
 */
public final class NativeLibrary {
  private static final String BUILT = "/org/mpsstress/harness/library.properties";
  private static final String HOME = "mpsstress.home";
  private static final String BUILT_NOISE = "/org/mpsstress/harness/noise.properties";

  private NativeLibrary() {}

  /**
   * Loads the library, if it is not, and makes sure once that it is the one that was built. Every
   * entry to the native side calls this; after the first time it costs nothing.
   *
   * @throws WrongLibraryException if it is not; at every call
   */
  public static void verify() {
    if (Verification.COMPLAINT != null) {
      throw new WrongLibraryException(Verification.COMPLAINT);
    }
  }

  /** What the build made, as it wrote it down. */
  public static LibraryIdentity built() {
    return read(BUILT);
  }

  /** The library of strategy {@code noise} that the build made; it is preloaded, never loaded. */
  public static LibraryIdentity builtNoise() {
    return read(BUILT_NOISE);
  }

  private static LibraryIdentity read(String resource) {
    Properties properties = new Properties();
    try (InputStream stream = NativeLibrary.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new WrongLibraryException("the build has written nothing about its library");
      }
      properties.load(stream);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    return new LibraryIdentity(
        plain(properties.getProperty("buildId", "")),
        placed(properties.getProperty("path", ""), System.getProperty(HOME, "")),
        properties.getProperty("sha256", ""));
  }

  /** Where a file lies of which a bundle that may be unpacked anywhere says where in it it is. */
  static String placed(String path, String home) {
    return path.isEmpty() ? path : Path.of(home).resolve(path).toString();
  }

  /** What this process has mapped; loads it if need be. */
  public static LibraryIdentity mapped() {
    String path = HarnessBinding.libraryPath();
    return new LibraryIdentity(plain(HarnessBinding.buildId()), path, sha256(Path.of(path)));
  }

  /** What is wrong, or null. The system's view comes last: not every system shows it. */
  static String complaint(LibraryIdentity built, LibraryIdentity mapped, List<Path> inSystemsView) {
    if (built.buildId().isEmpty()) {
      return "the build has not written down the build id of its library";
    }
    if (mapped.buildId().isEmpty()) {
      return "the library " + mapped.path() + " cannot be identified: it has no build id";
    }
    if (!mapped.buildId().equals(built.buildId())) {
      return "the wrong library is loaded: "
          + mapped.path()
          + " has build id "
          + mapped.buildId()
          + ", but the library that was built has "
          + built.buildId()
          + ". Does one of another checkout lie in JavaCPP's cache"
          + " (org.bytedeco.javacpp.cachedir) or on the library path?";
    }
    if (inSystemsView.size() > 1) {
      return "more than one copy of the library is loaded: " + inSystemsView;
    }
    Path path = Path.of(mapped.path());
    if (inSystemsView.size() == 1 && !isSame(path, inSystemsView.get(0))) {
      return "the library says that it is " + path + ", the system that it is " + inSystemsView;
    }
    return null;
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return one.toRealPath().equals(other);
    } catch (IOException gone) {
      return one.toAbsolutePath().normalize().equals(other);
    }
  }

  /** The copies of our library that the system shows in this process. */
  private static List<Path> inSystemsView(String fileName) throws IOException {
    if (!MappedFiles.available()) {
      return List.of();
    }
    return MappedFiles.ofSelf().named(fileName).stream().map(MappedFile::path).toList();
  }

  private static String sha256(Path file) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    } catch (IOException unreadable) {
      return "";
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }

  /** UUIDs of Mach-O come with dashes and in capitals. */
  private static String plain(String id) {
    return id.replace("-", "").toLowerCase(java.util.Locale.ROOT);
  }

  /** Done once, when it is first needed. */
  private static final class Verification {
    static final String COMPLAINT = find();

    private static String find() {
      try {
        LibraryIdentity mapped = mapped();
        String fileName = Path.of(mapped.path()).toRealPath().getFileName().toString();
        return complaint(built(), mapped, inSystemsView(fileName));
      } catch (IOException error) {
        return "the loaded library cannot be looked at: " + error;
      }
    }
  }
}
