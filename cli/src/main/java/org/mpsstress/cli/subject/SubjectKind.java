package org.mpsstress.cli.subject;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.benchmarks.BenchSubject;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.Pool;
import org.mpsstress.model.RunToken;

/** A kind of subject, with the user's options for it. */
public interface SubjectKind {
  /** The word of {@code --sut}, of plans and of tokens. */
  String word();

  /**
   * Whether it is linked into what every engine runs, so that all layers of a suite judge it;
   * otherwise the simulated SUT's own layers and controls say nothing about it.
   */
  default boolean isEverywhere() {
    return false;
  }

  /** Whether it can be linked into explorers and harnesses; another one is loaded by workers. */
  default boolean isCompiled() {
    return isEverywhere();
  }

  /** The words of the pools that it can have. */
  default List<String> pools() {
    return Pool.WORDS;
  }

  /** Whether the user's options say without {@code --sut} that this kind is meant. */
  default boolean isMeant() {
    return false;
  }

  /**
   * Refuses options that mean nothing.
   *
   * @param chosen whether this kind is what the user wants to have tested
   * @throws UserError with the option
   */
  void check(boolean chosen);

  /**
   * Refuses a defect that cannot be planted in it.
   *
   * @param what has the defect in it: an option, or a token's field
   * @param defect its id, or null for none
   * @param pool where it would be planted
   * @throws UserError with the known ones, or with the pools that can have it
   */
  default void checkDefect(String what, String defect, String pool) {}

  /**
   * The pools that it can have with that defect in it.
   *
   * @param defect one that {@link #checkDefect} knows, or null for none
   */
  default List<String> pools(String defect) {
    return pools();
  }

  /** Whether there are defects that can be planted in it, one at a time. */
  default boolean isPlantable() {
    return false;
  }

  /**
   * Those defects, and where each is looked for.
   *
   * @param err where is said what is built
   */
  default Matrix matrix(PrintWriter err) {
    throw new IllegalStateException("nothing can be planted in " + word());
  }

  /**
   * It with its mutants in it.
   *
   * @param err where is said what is built
   * @throws UserError if its code is not there to be broken
   */
  default MutatedSubject mutated(PrintWriter err) throws IOException, InterruptedException {
    throw new UserError(
        "--sut " + word() + ": its code is not compiled here, so it has no mutants");
  }

  /**
   * Whether what this project knows of mutants, from campaigns and by reading, is about its own.
   */
  default boolean isReviewed() {
    return false;
  }

  /** Whether two of this kind can be compared. */
  default boolean isComparable() {
    return false;
  }

  /**
   * Makes two of this kind ready to be compared.
   *
   * @param err where what was found is said
   * @throws UserError where the comparison would say nothing
   */
  default ComparedPair pair(ComparedPair.Wanted wanted, PrintWriter err)
      throws IOException, InterruptedException {
    throw new IllegalStateException("nothing to compare: " + word());
  }

  /**
   * Looks at the subject before anything is run.
   *
   * @param pool that the user named, or null for what it has
   * @param err where what was found is said
   * @throws org.mpsstress.scenarios.runner.workers.ProvenanceMismatch if it is not what was meant
   */
  Subject open(String pool, PrintWriter err) throws IOException, InterruptedException;

  /**
   * Makes ready to measure how fast it is.
   *
   * @param baseline the library that one thread is compared on, or null
   * @throws UserError where such figures would say nothing
   */
  default BenchSubject benched(Path baseline, PrintWriter err)
      throws IOException, InterruptedException {
    throw new UserError("--sut " + word() + ": bench measures the simulated SUT or a library");
  }

  /**
   * Refuses a token of this kind whose words are not known.
   *
   * @throws UserError with the word
   */
  default void checkToken(RunToken token) {}

  /**
   * The subject of a token, found again: what another one does says nothing about its failure.
   *
   * @param library where the user says that it lies now, or null
   * @throws org.mpsstress.scenarios.runner.workers.ProvenanceMismatch if it is another one, or
   *     nowhere
   */
  Subject again(RunToken token, Path library, PrintWriter err)
      throws IOException, InterruptedException;

  /**
   * The subject of a token as it is now, changed or not: a fix is looked for in another one than
   * failed.
   *
   * @param library where the user says that it lies now, or null
   */
  default Subject changed(RunToken token, Path library, PrintWriter err)
      throws IOException, InterruptedException {
    return again(token, library, err);
  }
}
