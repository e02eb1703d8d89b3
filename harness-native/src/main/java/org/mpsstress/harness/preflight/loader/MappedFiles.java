package org.mpsstress.harness.preflight.loader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The files that are really mapped into a process, on Linux: what the loader did, as opposed to
 * what it was expected to do.
 *
 * @param files each file once, in the order of their addresses
 */
public record MappedFiles(List<MappedFile> files) {
  private static final String DELETED = " (deleted)";

  /** Address range, permissions, offset, device and inode come before the path. */
  private static final int FIELDS_BEFORE_PATH = 5;

  public MappedFiles {
    files = List.copyOf(files);
  }

  /** True where the system shows the mappings of its processes. */
  public static boolean available() {
    return Files.isReadable(Path.of("/proc/self/maps"));
  }

  /** The files mapped into this process. */
  public static MappedFiles ofSelf() throws IOException {
    return read(Path.of("/proc/self/maps"));
  }

  /** The files mapped into another process of the same user. */
  public static MappedFiles of(long processId) throws IOException {
    return read(Path.of("/proc/" + processId + "/maps"));
  }

  /** Reads the kernel's list, one mapping a line. */
  static MappedFiles parse(List<String> lines) {
    Set<MappedFile> files = new LinkedHashSet<>();
    for (String line : lines) {
      String[] fields = line.split(" +", FIELDS_BEFORE_PATH + 1);
      if (fields.length > FIELDS_BEFORE_PATH && fields[FIELDS_BEFORE_PATH].startsWith("/")) {
        String path = fields[FIELDS_BEFORE_PATH];
        boolean deleted = path.endsWith(DELETED);
        String name = deleted ? path.substring(0, path.length() - DELETED.length()) : path;
        // The only character that the kernel escapes.
        LoaderSearch.resolve(Path.of("/"), name.replace("\\012", "\n"))
            .map(real -> new MappedFile(real, fields[3], Long.parseLong(fields[4]), deleted))
            .ifPresent(files::add);
      }
    }
    return new MappedFiles(new ArrayList<>(files));
  }

  /** The mapped files of this name; more than one is two copies of a library in one process. */
  public List<MappedFile> named(String fileName) {
    return files.stream().filter(f -> f.path().endsWith(fileName)).toList();
  }

  private static MappedFiles read(Path maps) throws IOException {
    String text = new String(Files.readAllBytes(maps), StandardCharsets.UTF_8);
    return parse(text.lines().toList());
  }
}
