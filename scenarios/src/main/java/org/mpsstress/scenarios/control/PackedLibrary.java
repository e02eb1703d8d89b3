package org.mpsstress.scenarios.control;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/**
 * Gives a worker its native library in a jar, as users have it: while the tool is built it lies in
 * a folder of classes, from where JavaCPP loads it as it is, past the cache.
 */
final class PackedLibrary {
  private static final String BINDING = "org/mpsstress/harness/binding";

  private PackedLibrary() {}

  /** The worker with folders that hold the binding packed into jars in that folder. */
  static WorkerCommand in(Path folder, WorkerCommand worker) {
    return worker.withClassPath(
        entry ->
            Files.isDirectory(Path.of(entry, BINDING))
                ? pack(Path.of(entry), folder.resolve("binding.jar")).toString()
                : entry);
  }

  private static Path pack(Path classes, Path jar) {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> found = Files.walk(classes)) {
      out.setLevel(1); // it is read twice
      List<Path> files = found.filter(Files::isRegularFile).sorted().toList();
      for (Path one : files) {
        JarEntry entry = new JarEntry(classes.relativize(one).toString().replace('\\', '/'));
        entry.setLastModifiedTime(Files.getLastModifiedTime(one));
        out.putNextEntry(entry);
        Files.copy(one, out);
        out.closeEntry();
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot pack " + classes, e);
    }
  }
}
