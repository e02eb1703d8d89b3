package org.mpsstress.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.sources.SourcesOptions;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.cli.subject.SubjectOptions;
import org.mpsstress.cli.torch.TorchOptions;
import org.mpsstress.model.RunToken;

/** The kinds of subjects that there are. A new one is a line here. */
public final class Subjects {
  /** All but the simulated SUT, which is there without being asked for, and has no options. */
  static final List<Supplier<SubjectOptions>> OTHERS =
      List.of(TorchOptions::new, SourcesOptions::new);

  private final String said;
  private final List<SubjectKind> kinds;

  private Subjects(String said, List<SubjectKind> kinds) {
    this.said = said;
    this.kinds = kinds;
  }

  /** With the user's options for them. */
  public static Subjects of(SutOptions options, Installation installation) {
    List<SubjectKind> kinds = new ArrayList<>(List.of(new SimulatedSubject(installation)));
    kinds.addAll(options.kinds(installation.home()));
    return new Subjects(options.word(), List.copyOf(kinds));
  }

  /** Whatever the user says of them. */
  public static Subjects of(Installation installation) {
    return of(new SutOptions(), installation);
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
    return kind(what, word, any -> true);
  }

  /**
   * The one of that word among those that are such; the first of these where no word is said.
   *
   * @param what has the word in it, for the message
   * @throws UserError with the words of these
   */
  public SubjectKind kind(String what, String word, Predicate<SubjectKind> such) {
    List<SubjectKind> some = kinds.stream().filter(such).toList();
    if (word == null) {
      return some.get(0);
    }
    Words.oneOf(what, word, some.stream().map(SubjectKind::word).toList());
    return some.stream().filter(kind -> kind.word().equals(word)).findFirst().orElseThrow();
  }

  /**
   * The one that the user means.
   *
   * @throws UserError with the known words
   */
  SubjectKind meant() {
    if (said != null) {
      return kind("--sut", said);
    }
    return kinds.stream().filter(SubjectKind::isMeant).findFirst().orElse(kinds.get(0));
  }

  /**
   * The one that the user means; options for others are refused.
   *
   * @throws UserError with the option
   */
  public SubjectKind chosen() {
    SubjectKind chosen = meant();
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
      List<String> loaded =
          words().stream().filter(word -> !word.equals(SimulatedSubject.WORD)).toList();
      Words.oneOf("the token's SUT", token.library().sut(), loaded);
    }
    return kind("the token's SUT", word(token));
  }

  /** The word of what a token is of. */
  public static String word(RunToken token) {
    return token.library() == null ? SimulatedSubject.WORD : token.library().sut();
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
