package org.mpsstress.scenarios.fuzz;

import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.draft.Draft;

/**
 * A program that failed.
 *
 * @param program its name
 * @param layer on which it did
 * @param pool likewise
 * @param cause layer and kinds of finding
 * @param kind of finding, in a word; several with commas between them
 * @param message what was said
 * @param scenario the file of the program, made as small as was asked for, from the folder; null
 *     where there was a like one before
 * @param token shows it again, or null
 * @param lines of that program
 * @param from lines of the one that was drawn
 * @param tries of smaller programs
 */
public record FuzzFinding(
    String program,
    String layer,
    String pool,
    String cause,
    String kind,
    String message,
    String scenario,
    String token,
    int lines,
    int from,
    int tries) {
  static FuzzFinding counted(Draft draft, String layer, String pool, Trial trial) {
    return of(draft, layer, pool, trial, null, draft, 0);
  }

  static FuzzFinding of(
      Draft draft, String layer, String pool, Trial trial, String file, Draft small, int tries) {
    return new FuzzFinding(
        draft.name(),
        layer,
        pool,
        layer + trial.kinds(),
        String.join(", ", trial.kinds().stream().map(kind -> kind.word()).toList()),
        trial.message(),
        file,
        trial.token(),
        small.lines(),
        draft.lines(),
        tries);
  }
}
