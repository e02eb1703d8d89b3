package org.mpsstress.cli.torch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.subject.ComparedPair;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.FileFormat;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.plan.PlanOptions;

/** Two libtorches that are compared. */
final class ComparedLibraries {
  private ComparedLibraries() {}

  /** Both, with their plugins; libraries that cannot be compared are refused before. */
  static ComparedPair of(ComparedPair.Wanted wanted, String sut, Path home, PrintWriter err)
      throws IOException, InterruptedException {
    String device = TorchOptions.known(wanted.device());
    TorchOptions.checkPool(device, wanted.pool());
    String pool =
        wanted.pool() != null
            ? wanted.pool()
            : (device.equals("mps") ? Pool.UPSTREAM : Pool.CUDA).word();
    Libtorch baseline = Libtorch.at(wanted.baseline().path());
    Libtorch candidate = Libtorch.at(wanted.candidate().path());
    refuse(baseline, candidate, wanted);
    PlanOptions plan = new PlanOptions(pool, sut, null, device);
    return new ComparedPair(
        side(baseline, wanted.baseline(), plan, home, err),
        side(candidate, wanted.candidate(), plan, home, err),
        plan);
  }

  private static ComparedPair.Side side(
      Libtorch torch, ComparedPair.Place place, PlanOptions plan, Path home, PrintWriter err)
      throws IOException, InterruptedException {
    TorchPlugin plugin =
        TorchPlugin.of(torch, home, plan.pool(), plan.device(), place.environment(), err);
    return new ComparedPair.Side(
        plugin.file(), plugin.capabilities(), place.described(describe(torch)));
  }

  private static String describe(Libtorch torch) throws IOException {
    var facts = LibraryReport.of(torch.library()).provenance();
    return facts.get("library")
        + ", version "
        + facts.get("version")
        + ", SHA-256 "
        + facts.get("sha256").toString().substring(0, 12)
        + ", "
        + facts.get("mps");
  }

  private static void refuse(Libtorch baseline, Libtorch candidate, ComparedPair.Wanted wanted)
      throws IOException {
    try {
      LibraryFile first = LibraryFile.read(baseline.library());
      LibraryFile second = LibraryFile.read(candidate.library());
      wanted.refuseSame(same(first, second));
      String system = System.getProperty("os.name");
      String processor = System.getProperty("os.arch");
      refuseForeign("baseline", first, system, processor);
      refuseForeign("candidate", second, system, processor);
    } catch (LibraryFormatException error) {
      throw new UserError(error.getMessage());
    }
  }

  /** Why it is one library twice: one file by two names, or a copy; null where it is not. */
  private static String same(LibraryFile baseline, LibraryFile candidate) {
    if (baseline.path().equals(candidate.path())) {
      return "baseline and candidate are the same file, "
          + baseline.path()
          + ": nothing to compare";
    }
    return baseline.sha256().equals(candidate.sha256())
        ? "baseline and candidate are copies of one library: "
            + baseline.path()
            + " and "
            + candidate.path()
            + " both have the SHA-256 "
            + baseline.sha256().substring(0, 12)
        : null;
  }

  /**
   * A library that this machine cannot load.
   *
   * @param which baseline or candidate
   * @param system os.name
   * @param processor os.arch
   * @throws UserError if it is one
   */
  static void refuseForeign(String which, LibraryFile library, String system, String processor) {
    boolean elf = library.format() == FileFormat.ELF;
    String here =
        switch (processor) {
          case "amd64" -> "x86_64";
          case "aarch64" -> "arm64";
          default -> processor;
        };
    if (elf == system.startsWith("Mac") || library.image(here).isEmpty()) {
      throw new UserError(
          "the "
              + which
              + " "
              + library.path()
              + " is "
              + library.format()
              + " "
              + String.join(
                  ", ", library.images().stream().map(LibraryImage::architecture).toList())
              + ", which this machine ("
              + system
              + ", "
              + here
              + ") cannot load");
    }
  }
}
