package org.mpsstress.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.sources.SourcesKind;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.cli.torch.TorchKind;
import org.mpsstress.model.RunToken;

/**
 * The kinds of subjects that there are. A new one is a line here, and its options in SutOptions.
 */
public final class Subjects {
  private static final String SIMULATED = "sim";

  private final List<SubjectKind> kinds;

  private Subjects(List<SubjectKind> kinds) {
    this.kinds = kinds;
  }

  /** With the user's options for them. */
  public static Subjects of(SutOptions options, Installation installation) {
    return new Subjects(
        List.of(
            new SimulatedSubject(installation),
            new TorchKind(options.torch(), installation.home()),
            new SourcesKind(options.sources(), installation.home())));
  }

  /** Their words. */
  public List<String> words() {
    return kinds.stream().map(SubjectKind::word).toList();
  }

  /**
   * The one of that word.
   *
   * @param what has the word in it, for the message
   * @throws UserError with the known words
   */
  public SubjectKind kind(String what, String word) {
    Words.oneOf(what, word, words());
    return kinds.stream().filter(kind -> kind.word().equals(word)).findFirst().orElseThrow();
  }

  /**
   * The one that the user chose; options for others are refused.
   *
   * @throws UserError with the option
   */
  public SubjectKind chosen(String word) {
    SubjectKind chosen = kind("--sut", word);
    kinds.forEach(kind -> kind.check(kind == chosen));
    return chosen;
  }

  /**
   * The one that a token is of: a token that names a library is of no SUT without one.
   *
   * @throws UserError with the known words
   */
  public SubjectKind of(RunToken token) {
    if (token.library() != null) {
      List<String> loaded = words().stream().filter(word -> !word.equals(SIMULATED)).toList();
      Words.oneOf("the token's SUT", token.library().sut(), loaded);
    }
    return kind("the token's SUT", word(token));
  }

  /** The word of what a token is of. */
  public static String word(RunToken token) {
    return token.library() == null ? SIMULATED : token.library().sut();
  }

  /** What a layer of a suite judges; looked at again, because layers are made when they begin. */
  public static Subject openForLayer(RunOptions options) {
    try {
      return open(options.kind(), options.poolIfSaid(), new PrintWriter(System.err, true));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Looks at the subject; an interruption ends the command. */
  public static Subject open(SubjectKind kind, String pool, PrintWriter err) throws IOException {
    try {
      return kind.open(pool, err);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the library was looked at", interrupted);
    }
  }
}
