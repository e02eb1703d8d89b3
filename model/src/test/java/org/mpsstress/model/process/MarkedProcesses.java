package org.mpsstress.model.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Linux's processes that a test started, told by a variable that they all inherit. */
final class MarkedProcesses {
  private final String folder;

  /** Those of the test with that folder. */
  MarkedProcesses(Path folder) {
    this.folder = folder.toString();
  }

  Map<String, String> variables() {
    return Map.of("CHILD_OF", folder);
  }

  /** Those that are left, each as its folder under /proc; looks again, for a signal takes time. */
  List<Path> left(int looks) throws Exception {
    List<Path> left = now();
    for (int look = 0; look < looks && !left.isEmpty(); look++) {
      Thread.sleep(20);
      left = now();
    }
    return left;
  }

  private List<Path> now() throws IOException {
    String mark = "CHILD_OF=" + folder;
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes.filter(process -> said(process.resolve("environ")).contains(mark)).toList();
    }
  }

  /** What such a file says; nothing where its process has gone. */
  static String said(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}
