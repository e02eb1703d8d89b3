package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.cli.mutated.MutantsBuild;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.Operator;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Compiles a file with one mutant that is always on, and with none, and compares the objects: where
 * they are the same, so is everything that they do. Only where the file is one that is compiled. Of
 * memory orders the compiler's own language is compared, which knows them: one processor's
 * instructions may be the same for two of them, and another's are not.
 */
final class SameCode {
  private final MutantsBuild build;
  private final Path folder;
  private final Map<String, byte[]> without = new HashMap<>();

  /** In that folder, which is there. */
  SameCode(MutantsBuild build, Path folder) {
    this.build = build;
    this.folder = folder;
  }

  /** Whether both are one code; never for a header, which has none of its own. */
  boolean of(FoundMutant mutant) throws IOException, InterruptedException {
    if (!mutant.file().endsWith(".cpp")) {
      return false;
    }
    boolean orders = mutant.operator().equals(Operator.ORDER.word());
    return Arrays.equals(
        sound(mutant.file(), orders), object(mutant.file(), mutant.number(), orders));
  }

  private synchronized byte[] sound(String file, boolean orders)
      throws IOException, InterruptedException {
    byte[] known = without.get(file + orders);
    if (known == null) {
      known = object(file, 0, orders);
      without.put(file + orders, known);
    }
    return known;
  }

  private byte[] object(String file, int number, boolean orders)
      throws IOException, InterruptedException {
    Path object = folder.resolve("same-" + number + (orders ? ".ll" : ".o"));
    List<String> words = new ArrayList<>(List.of("clang++-19", "-O2", "-g0", "-w"));
    words.addAll(orders ? List.of("-S", "-emit-llvm") : List.of("-c"));
    words.addAll(build.flags());
    words.add("-DMPSSTRESS_MUTANT_ALWAYS=" + number);
    words.add("-I" + build.sources());
    words.add("-I" + build.flags().get(2).substring(2).replaceFirst("include$", "src"));
    // Other streams than the code's own are asked for; not every file knows the pool.
    words.addAll(
        List.of("-include", "backend/pool/stream_pool.hpp", "-include", "backend/backend.hpp"));
    words.addAll(List.of(build.sources().resolve(file).toString(), "-o", object.toString()));
    if (!ChildCommand.of(words).discardErrors().run().succeeded()) {
      throw new FrameworkError(file + " with its mutants does not compile");
    }
    byte[] code = Files.readAllBytes(object);
    Files.delete(object);
    return code;
  }
}
