package org.mpsstress.cli.output;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.process.EndingSignal;

/**
 * Why a verb with {@code --json} has no document of its own: {@code mps-stress-error/1}, {@code
 * {format, exitCode, message, file, line, column, hint}}. What is not known is null.
 *
 * @param code the process ends with
 * @param message plain text, which people read on standard error as well
 * @param file that is at fault, as the user named it, or null
 * @param line from 1, or null
 * @param column from 1, or null
 * @param hint what to do next, or null
 */
public record ErrorDocument(
    ExitCode code, String message, String file, Integer line, Integer column, String hint) {
  /** The document's format. */
  public static final String FORMAT = "mps-stress-error/1";

  /** An error that is of no place in a file. */
  public static ErrorDocument of(ExitCode code, String message) {
    return new ErrorDocument(code, message, null, null, null, null);
  }

  /** The same with what to do next. */
  public ErrorDocument withHint(String next) {
    return new ErrorDocument(code, message, file, line, column, next);
  }

  /** The document, indented. */
  public String toJson() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT);
    document.put("exitCode", EndingSignal.exitCode(code.code()));
    document.put("message", PlainText.message(message));
    document.put("file", file == null ? null : PlainText.message(file));
    document.put("line", line);
    document.put("column", column);
    document.put("hint", hint);
    return Document.text(document);
  }
}
