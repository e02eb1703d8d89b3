package org.mpsstress.cli.output;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.EndingSignal;

/**
 * What a verb prints with {@code --json}. Every document begins alike: {@code format}
 * (mps-stress-VERB/1), {@code seed}, {@code subject}, {@code verdict}, {@code exitCode}; what a
 * verb does not have is null, never absent.
 */
public final class Document {
  private Document() {}

  /** The head of a document of a verb that draws nothing and judges nothing. */
  public static ObjectNode of(String verb, ExitCode code) {
    return of(verb, null, null, null, code);
  }

  /** The head of a document; seed, subject and verdict are null where there is none. */
  public static ObjectNode of(
      String verb, Long seed, String subject, String verdict, ExitCode code) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", "mps-stress-" + verb + "/1");
    document.put("seed", seed);
    document.put("subject", subject);
    document.put("verdict", verdict);
    document.put("exitCode", EndingSignal.exitCode(code.code()));
    return document;
  }

  /** The document, indented. */
  public static String text(ObjectNode document) {
    return Json.pretty(document);
  }
}
