package org.mpsstress.model.mutants;

/**
 * What became of a mutant.
 *
 * @param mutant that was tried
 * @param fate of it
 * @param suite whose layers killed it, or null
 * @param layer that killed it, or null
 * @param scenario that did, or null
 * @param finding word of the finding's kind, or null
 * @param message of the finding; of an equivalent one the proof, of one that is not judged the
 *     fault, of a survivor why nobody objects, or null where nobody has looked at it
 * @param attempts runs or schedules of the case that killed it
 * @param cases that were tried
 * @param seconds that it took
 * @param token that replays the finding, or null
 * @param ran whether its code was run at all; of a survivor
 */
public record MutantResult(
    FoundMutant mutant,
    Fate fate,
    String suite,
    String layer,
    String scenario,
    String finding,
    String message,
    long attempts,
    int cases,
    double seconds,
    String token,
    boolean ran) {
  /** What can become of one. */
  public enum Fate {
    /** A finding was reported. */
    KILLED,
    /** It died or stood still within the first operation of a thread that is alone. */
    DEAD,
    /** Nobody objected, and it is known that nobody can. */
    EQUIVALENT,
    /** Nobody objected. */
    SURVIVED,
    /** The tool itself failed on it. */
    UNJUDGED
  }

  /** The same of one whose code no case has come to. */
  public MutantResult neverRun() {
    return new MutantResult(
        mutant, fate, suite, layer, scenario, finding, message, attempts, cases, seconds, token,
        false);
  }

  /** The same of a survivor that somebody has looked at. */
  public MutantResult because(String reason) {
    return new MutantResult(
        mutant, fate, suite, layer, scenario, finding, reason, attempts, cases, seconds, token,
        ran);
  }

  /** Whether nobody objected, and nobody has said why. */
  public boolean isUnexplained() {
    return fate == Fate.SURVIVED && message == null;
  }

  /** The same of one that had survived, and was shown to others afterwards. */
  public MutantResult after(MutantResult before) {
    return new MutantResult(
        mutant,
        fate,
        suite,
        layer,
        scenario,
        finding,
        message,
        attempts,
        before.cases + cases,
        before.seconds + seconds,
        token,
        ran || before.ran);
  }

  /** Whether somebody objected, or it died at once. */
  public boolean killed() {
    return fate == Fate.KILLED || fate == Fate.DEAD;
  }
}
