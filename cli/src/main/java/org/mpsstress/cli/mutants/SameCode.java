package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.cli.subject.MutatedSubject;
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
  private final MutatedSubject subject;
  private final Path folder;
  private final Map<String, byte[]> without = new HashMap<>();

  /** In that folder, which is there. */
  SameCode(MutatedSubject subject, Path folder) {
    this.subject = subject;
    this.folder = folder;
  }

  /** Whether both are one code; never for a header, which has none of its own. */
  boolean of(FoundMutant mutant) throws IOException, InterruptedException {
    if (subject.compilation(mutant.file()).isEmpty()) {
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
    List<String> words = new ArrayList<>(subject.compilation(file));
    words.addAll(List.of("-g0", "-w", "-DMPSSTRESS_MUTANT_ALWAYS=" + number));
    words.addAll(orders ? List.of("-S", "-emit-llvm") : List.of("-c"));
    words.addAll(List.of("-o", object.toString()));
    if (!ChildCommand.of(words).discardErrors().run().succeeded()) {
      throw new FrameworkError(file + " with its mutants does not compile");
    }
    byte[] code = Files.readAllBytes(object);
    Files.delete(object);
    return code;
  }
}
