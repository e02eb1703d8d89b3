package org.mpsstress.scenarios.runner.workers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mpsstress.harness.preflight.loader.MappedFiles;
import org.mpsstress.harness.provenance.LibraryIdentity;
import org.mpsstress.harness.provenance.NativeLibrary;
import org.mpsstress.harness.provenance.WrongLibraryException;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * The library of strategy {@code noise}. It is preloaded into workers of their own, so that a run
 * without noise pays nothing; and whether it is really in them is not taken on trust.
 *
 * @param file where the build put it
 * @param sha256 digest of the file
 */
public record NoiseLibrary(Path file, String sha256) {
  /** What the build wrote down about it; where it is not built, only a run with noise complains. */
  public static NoiseLibrary ofBuild() {
    LibraryIdentity built;
    try {
      built = NativeLibrary.builtNoise();
    } catch (WrongLibraryException notBuilt) {
      return new NoiseLibrary(Path.of(System.mapLibraryName("mpsstress_noise")), "");
    }
    return new NoiseLibrary(Path.of(built.path()), built.sha256());
  }

  /** The worker with this library loaded before all others. */
  public WorkerCommand into(WorkerCommand worker) {
    return into(worker, Preload.here());
  }

  public WorkerCommand into(WorkerCommand worker, Preload preload) {
    if (!Files.isRegularFile(file)) {
      throw new FrameworkError("the noise library was not built: " + file);
    }
    String variable = preload.variable();
    String others = worker.environment().getOrDefault(variable, System.getenv(variable));
    return worker.with(Map.of(variable, preload.value(file, others)));
  }

  /**
   * Lets a worker pass that has this library in it: as the worker says, and as the system shows
   * where it shows the files that a process has mapped.
   *
   * @throws ProvenanceMismatch if it has not
   */
  public void check(WorkerMessage.Ready ready) {
    try {
      if (ready.noiseLibrary().isEmpty()) {
        throw new ProvenanceMismatch(
            "the worker was to be perturbed by " + file + ", but has no noise library in it");
      }
      Path said = Path.of(ready.noiseLibrary());
      if (!said.toRealPath().equals(file.toRealPath())) {
        throw new ProvenanceMismatch(
            "the worker is perturbed by " + said + ", but the library that was built is " + file);
      }
      if (MappedFiles.available() && !isMapped(ready.pid())) {
        throw new ProvenanceMismatch(
            "the worker says that " + file + " is in it, but the system does not show it there");
      }
    } catch (IOException e) {
      throw new FrameworkError("cannot see what the worker is perturbed by: " + e.getMessage(), e);
    }
  }

  private boolean isMapped(long pid) throws IOException {
    for (var mapped : MappedFiles.of(pid).named(file.getFileName().toString())) {
      if (mapped.isStill(file)) {
        return true;
      }
    }
    return false;
  }

  /** What the record says of it. */
  public Map<String, Object> provenance() {
    Map<String, Object> provenance = new LinkedHashMap<>();
    provenance.put("noiseLibrary", file.toString());
    provenance.put("noiseSha256", sha256);
    return provenance;
  }
}
