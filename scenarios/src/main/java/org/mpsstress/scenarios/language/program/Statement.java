package org.mpsstress.scenarios.language.program;

import java.util.List;

/**
 * A line, taken apart but not yet understood.
 *
 * @param operation what it does
 * @param on the stream of the prefix {@code on s:}, or null
 * @param block the stream of {@code block s { … }}, or null
 * @param target the name left of {@code =}, or null
 * @param arguments what stands in the operation's slots, in order
 * @param raises the text that the error must contain, or null
 * @param mayRaise whether it may also raise nothing
 * @param answers the number that it must answer, or the least, or null
 * @param most the most that it may answer, where that is another number, or null
 * @param begin the operation's first word
 * @param text the whole line
 */
record Statement(
    Operation operation,
    Token on,
    Token block,
    Token target,
    List<Argument> arguments,
    Token raises,
    boolean mayRaise,
    Token answers,
    Token most,
    Token begin,
    String text) {}
