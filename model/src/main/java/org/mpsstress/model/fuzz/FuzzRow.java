package org.mpsstress.model.fuzz;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A program that failed.
 *
 * @param program its name
 * @param layer on which it did
 * @param pool likewise
 * @param kind of finding, in a word; several with commas between them
 * @param message what was said
 * @param scenario the file of the smallest program that fails so, from the folder; null where there
 *     was a like one before
 * @param token shows it again, or null
 * @param lines of that program
 * @param from lines of the one that was drawn
 * @param tries of smaller programs
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record FuzzRow(
    String program,
    String layer,
    String pool,
    String kind,
    String message,
    String scenario,
    String token,
    int lines,
    int from,
    int tries) {}
