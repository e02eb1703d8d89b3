package org.mpsstress.model.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The system's own limits (setrlimit) for a child that runs code under test: no core, no file
 * beyond all reason, no endless row of processes. There is none of address space: sanitizers and
 * JVMs reserve far more than they use ({@link MemoryLimit} looks at that). A shell sets them and
 * then becomes the command, so that the process id is the command's.
 */
final class SystemLimits {
  /** In blocks of 512 bytes or, for some shells, of 1024: 16 or 32 GiB. */
  private static final long MOST_BLOCKS = 32L << 20;

  /** The system counts threads, and those of all processes of the user. */
  private static final int MOST_PROCESSES = 1 << 15;

  /** A limit that is lower already stays; shells differ in the letter of the last one. */
  private static final String SCRIPT =
      "ulimit -S -c 0; ulimit -S -f %1$d; ulimit -S -u %2$d || ulimit -S -p %2$d; "
              .formatted(MOST_BLOCKS, MOST_PROCESSES)
          + "exec \"$@\"";

  private static final Path SHELL = Path.of("/bin/sh");

  /** There a shell of the system's drops the variable that preloads a library. */
  private static final boolean MACOS = System.getProperty("os.name", "").startsWith("Mac");

  private SystemLimits() {}

  /**
   * The command with a shell around it that sets the limits.
   *
   * @throws IOException if there is no such executable: the shell would only say so
   */
  static List<String> around(List<String> command) throws IOException {
    if (MACOS || !Files.isExecutable(SHELL)) {
      return command;
    }
    Path executable = Path.of(command.get(0));
    if (executable.getNameCount() > 1 && !Files.isExecutable(executable)) {
      throw new IOException("cannot run " + executable + ": no such executable");
    }
    List<String> words = new ArrayList<>(List.of(SHELL.toString(), "-c"));
    words.add("{ " + SCRIPT.replace("; exec", "; } 2>/dev/null; exec"));
    words.add("mps-stress");
    words.addAll(command);
    return words;
  }
}
