package org.mpsstress.model;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One thing wrong.
 *
 * @param kind what sort of thing
 * @param message one sentence, or a few lines
 * @param current the access that was judged, or null
 * @param previous the access that it collides with, or null
 * @param scenarioLine line of the operation in the scenario file, or null
 * @param token shows the same failure again; null where nothing can be replayed
 * @param attachments files that belong to it
 * @param shownBy the run that showed it, as its token says; null of a finding that was read, whose
 *     token is foreign, and of one without a token
 * @param echo what the explorer says of what another detector found; null where it was not asked
 * @param cause 16 hex digits, equal for all places and builds in which one cause shows; null where
 *     nobody has told causes apart
 * @param missing the lock that would have ordered the two accesses, as far as that is known; null
 *     of anything else
 * @param life what became of the memory that it is about, in that order; empty where that is not
 *     known, and of anything else
 */
public record Finding(
    FindingKind kind,
    String message,
    Access current,
    Access previous,
    Integer scenarioLine,
    String token,
    List<Attachment> attachments,
    RunToken shownBy,
    Echo echo,
    String cause,
    MissingLock missing,
    List<LifeEvent> life) {
  private static final Pattern CAUSE = Pattern.compile("[0-9a-f]{16}");

  /** Copies the lists. */
  public Finding {
    checkCause(cause);
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(message, "message");
    attachments = attachments == null ? List.of() : List.copyOf(attachments);
    life = life == null ? List.of() : List.copyOf(life);
  }

  /**
   * Refuses what is no cause.
   *
   * @throws IllegalArgumentException in one sentence
   */
  public static void checkCause(String cause) {
    if (cause != null && !CAUSE.matcher(cause).matches()) {
      throw new IllegalArgumentException("a cause is 16 hex digits, not '" + cause + "'");
    }
  }

  /** A finding of a run whose schedule nobody knows. */
  public Finding(
      FindingKind kind,
      String message,
      Access current,
      Access previous,
      Integer scenarioLine,
      String token,
      List<Attachment> attachments) {
    this(
        kind,
        message,
        current,
        previous,
        scenarioLine,
        token,
        attachments,
        null,
        null,
        null,
        null,
        List.of());
  }

  /** A finding of which only kind and message are known. */
  public static Finding of(FindingKind kind, String message) {
    return new Finding(kind, message, null, null, null, null, List.of());
  }

  /** The same, shown by that run; by none, which cannot be replayed, for null. */
  public Finding withToken(RunToken newToken) {
    String shown = newToken == null ? null : newToken.encode();
    return copy(message, shown, attachments, newToken, echo, cause, missing, life);
  }

  /** The same, found in the n-th run of its process, counted from 1. */
  public Finding inRun(long number) {
    return shownBy == null ? this : withToken(shownBy.withRun(number));
  }

  /** The schedule that showed it; null where schedules were not explored. */
  public ScheduleToken schedule() {
    return shownBy == null ? null : shownBy.schedule();
  }

  /** The same with other attachments. */
  public Finding withAttachments(List<Attachment> newAttachments) {
    return copy(message, token, newAttachments, shownBy, echo, cause, missing, life);
  }

  /** The same in other words. */
  public Finding withMessage(String newMessage) {
    return copy(newMessage, token, attachments, shownBy, echo, cause, missing, life);
  }

  /** The same with what the explorer says of it. */
  public Finding withEcho(Echo newEcho) {
    return copy(message, token, attachments, shownBy, newEcho, cause, missing, life);
  }

  /** The same with what tells its cause from others, or null. */
  public Finding withCause(String newCause) {
    return copy(message, token, attachments, shownBy, echo, newCause, missing, life);
  }

  /** The same with a cause: its own or, where nobody has told it, what its words say. */
  public Finding withSomeCause() {
    return cause != null ? this : withCause(Cause.ofWords(this));
  }

  /** The same with the lock that it lacks, or null. */
  public Finding withMissing(MissingLock lock) {
    return copy(message, token, attachments, shownBy, echo, cause, lock, life);
  }

  /** The same with what became of the memory that it is about. */
  public Finding withLife(List<LifeEvent> events) {
    return copy(message, token, attachments, shownBy, echo, cause, missing, events);
  }

  /** What became of the memory that it is about, as lines of text; frames are indented. */
  public List<String> lifeLines() {
    return LifeEvent.lines(this);
  }

  /** Whether its cause is made of places in the code, and these are known. */
  public boolean isPlaced() {
    return kind.isOfCode()
        && Stream.of(current, previous).anyMatch(side -> side != null && !side.stack().isEmpty());
  }

  /** All that is said of it, for people and records. */
  public String text() {
    return echo == null ? message : message + "\n" + echo.sentence();
  }

  private Finding copy(
      String words,
      String shown,
      List<Attachment> files,
      RunToken run,
      Echo again,
      String why,
      MissingLock lock,
      List<LifeEvent> events) {
    return new Finding(
        kind, words, current, previous, scenarioLine, shown, files, run, again, why, lock, events);
  }
}
