package org.mpsstress.scenarios.crash;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Collects what the system wrote about a process that died: files of its folders that are newer
 * than the process's last order and name that process. The system writes them some time after the
 * death.
 *
 * @param folders where the system puts its reports; none on Linux
 * @param patience how long one is waited for
 */
public record CrashReports(List<Path> folders, Duration patience) {
  /** The variable that names other folders, separated as a path is. */
  public static final String VARIABLE = "MPSSTRESS_CRASH_REPORTS";

  /** Larger files are no reports of a process like ours. */
  static final long MAXIMUM_BYTES = 8L << 20;

  private static final int MAXIMUM_FILES = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration GRAIN = Duration.ofSeconds(2); // of a file system's times
  private static final long POLL_MILLIS = 50;

  public CrashReports {
    folders = List.copyOf(folders);
  }

  /** Those of this system. */
  public static CrashReports ofSystem() {
    return of(System.getProperty("os.name"), System.getProperty("user.home"), System.getenv());
  }

  static CrashReports of(String system, String home, Map<String, String> environment) {
    String named = environment.get(VARIABLE);
    if (named != null && !named.isEmpty()) {
      List<Path> folders = Arrays.stream(named.split(File.pathSeparator)).map(Path::of).toList();
      return new CrashReports(folders, system.startsWith("Mac") ? PATIENCE : Duration.ZERO);
    }
    if (!system.startsWith("Mac")) {
      return new CrashReports(List.of(), Duration.ZERO);
    }
    String place = "Library/Logs/DiagnosticReports";
    return new CrashReports(
        List.of(Path.of(home).resolve(place), Path.of("/").resolve(place)), PATIENCE);
  }

  /**
   * The reports about a process, and those that might be and cannot be read; none where there are
   * no folders.
   *
   * @param pid of the process that died
   * @param names that the system may give it
   * @param since when it was still alive
   */
  public List<CollectedReport> about(long pid, Set<String> names, Instant since)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      List<CollectedReport> found = look(pid, names, since.minus(GRAIN));
      boolean whole = found.stream().anyMatch(report -> report.report() != null);
      if (whole || folders.isEmpty() || System.nanoTime() >= deadline) {
        return found;
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Reads a report of any kind, whoever it is about. */
  public static CollectedReport read(Path file) {
    try {
      String text = text(file);
      String name = file.getFileName().toString();
      CrashReport report =
          name.endsWith(".ips")
              ? text.startsWith("{") ? IpsReport.parse(text) : TextCrashReport.parse(text)
              : name.endsWith(".crash") ? TextCrashReport.parse(text) : JvmErrorReport.parse(text);
      return CollectedReport.read(file, report);
    } catch (CrashReportException unusable) {
      return CollectedReport.broken(file, unusable.getMessage());
    } catch (IOException unreadable) {
      return CollectedReport.broken(file, "it cannot be read");
    }
  }

  private List<CollectedReport> look(long pid, Set<String> names, Instant since) {
    List<CollectedReport> found = new ArrayList<>();
    for (Path file : candidates(since)) {
      CollectedReport collected = read(file);
      CrashReport report = collected.report();
      boolean named = names.stream().anyMatch(file.getFileName().toString()::startsWith);
      if (report == null ? named : isOf(report, pid, names)) {
        found.add(collected);
      }
    }
    return found;
  }

  private static boolean isOf(CrashReport report, long pid, Set<String> names) {
    return report.pid() == null ? names.contains(report.process()) : report.pid() == pid;
  }

  private List<Path> candidates(Instant since) {
    List<Path> files = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> all = Files.list(folder)) {
        all.filter(file -> file.toString().endsWith(".ips") || file.toString().endsWith(".crash"))
            .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
            .filter(file -> isNew(file, since))
            .sorted()
            .limit(MAXIMUM_FILES)
            .forEach(files::add);
      } catch (IOException none) {
        // a folder that is not there holds no reports
      }
    }
    return files;
  }

  private static boolean isNew(Path file, Instant since) {
    try {
      return !Files.getLastModifiedTime(file).toInstant().isBefore(since);
    } catch (IOException gone) {
      return false;
    }
  }

  private static String text(Path file) throws IOException, CrashReportException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes((int) MAXIMUM_BYTES + 1);
    }
    if (bytes.length > MAXIMUM_BYTES) {
      throw new CrashReportException("it is larger than " + (MAXIMUM_BYTES >> 20) + " MiB");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException other) {
      throw new CrashReportException("it is no UTF-8 text");
    }
  }
}
