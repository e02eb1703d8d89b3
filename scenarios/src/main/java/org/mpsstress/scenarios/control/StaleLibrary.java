package org.mpsstress.scenarios.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.HexFormat;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;
import org.mpsstress.scenarios.runner.workers.WorkerProcess;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * A library of another checkout in JavaCPP's cache: JavaCPP takes a file of the same size and time
 * for the one it would unpack. The library that was unpacked is given another build id in place,
 * and the check of a worker that loads it must refuse.
 */
public final class StaleLibrary implements SuiteControl {
  @Override
  public String id() {
    return "stale-library-in-cache";
  }

  @Override
  public Control attempt(Context context) throws InterruptedException {
    long began = System.nanoTime();
    Path folder = context.settings().out().resolve("workers").resolve("stale-library");
    Path cache = folder.resolve("cache");
    try {
      Files.createDirectories(cache);
      Path errors = folder.resolve("worker.err");
      WorkerCommand worker =
          PackedLibrary.in(folder, context.settings().worker()).withLibraryCache(cache);
      WorkerMessage.Ready honest = ready(worker, errors);
      Path library = Path.of(honest.libraryPath());
      if (!library.toRealPath().startsWith(cache.toRealPath())) {
        return entry(began, false, "the library was not loaded from the cache but from " + library);
      }
      giveOtherBuildId(library, honest.buildId());
      WorkerMessage.Ready stale = ready(worker, errors);
      try {
        context.settings().provenance().check(stale);
      } catch (ProvenanceMismatch refused) {
        return entry(began, true, refused.getMessage());
      }
      return entry(began, false, "a worker with build id " + stale.buildId() + " was let pass");
    } catch (IOException e) {
      throw new FrameworkError("cannot plant a stale library: " + e.getMessage(), e);
    }
  }

  private static WorkerMessage.Ready ready(WorkerCommand worker, Path errors)
      throws InterruptedException {
    WorkerProcess.Started started = WorkerProcess.startReady(worker, errors);
    started.process().close();
    return started.ready();
  }

  /** Replaces the id wherever it stands in the file; size and time stay. */
  static void giveOtherBuildId(Path library, String buildId) throws IOException {
    byte[] id = HexFormat.of().parseHex(buildId.replace("-", ""));
    byte[] bytes = Files.readAllBytes(library);
    int replaced = 0;
    for (int at = 0; id.length > 0 && at + id.length <= bytes.length; at++) {
      if (java.util.Arrays.equals(bytes, at, at + id.length, id, 0, id.length)) {
        bytes[at] ^= (byte) 0xff;
        replaced++;
      }
    }
    if (replaced == 0) {
      throw new IOException("build id " + buildId + " does not stand in " + library);
    }
    FileTime time = Files.getLastModifiedTime(library);
    // a new file: the old one may still be mapped
    Path other = Files.write(library.resolveSibling(library.getFileName() + ".other"), bytes);
    Files.move(other, library, StandardCopyOption.REPLACE_EXISTING);
    Files.setLastModifiedTime(library, time);
  }

  private Control entry(long began, boolean found, String message) {
    return new Control(
        id(),
        "a library of another build lies in JavaCPP's cache",
        "scenarios",
        "provenance",
        found,
        (System.nanoTime() - began) * 1e-9,
        null,
        message);
  }
}
