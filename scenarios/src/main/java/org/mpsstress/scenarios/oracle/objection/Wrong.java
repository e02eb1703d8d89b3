package org.mpsstress.scenarios.oracle.objection;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Json;

/**
 * In which way something is wrong: a line of the one table of objections, shared with the native
 * side. A new one is told as the table says; only those that an oracle makes have a name here.
 *
 * @param word how a summary calls it
 * @param kind of the finding that is made of it
 * @param says what the finding says behind the operation; null where it is about none
 * @param toldBy the oracle that looks for it in traces, too; null for none
 */
public record Wrong(
    @JsonProperty("what") String word,
    FindingKind kind,
    String says,
    @JsonProperty("told_by") String toldBy) {
  /** An operation raised, and must not. */
  public static final Wrong RAISED = of("raised");

  /** It raised something else than it must. */
  public static final Wrong RAISED_OTHER = of("raised-other");

  /** It raised nothing, and must. */
  public static final Wrong RAISED_NONE = of("raised-none");

  /** A value is not what its reference says. */
  public static final Wrong VALUE = of("value");

  /** A thread ended early although nobody raised anything. */
  public static final Wrong STOPPED = of("stopped");

  /** Something is alive at quiescence that was not before. */
  public static final Wrong LEFT = of("left");

  /** Something becomes more with each iteration. */
  public static final Wrong REPEATED = of("repeated");

  /** A thread waits for what another one holds. */
  public static final Wrong HELD_UP = of("held-up");

  private static final String RESOURCE = "/org/mpsstress/harness/objections.json";
  private static final String FORMAT = "mps-stress-objections/1";

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Document(String format, List<Wrong> objections) {}

  /** All that there are, in the order of the table. */
  public static List<Wrong> all() {
    return Holder.TABLE;
  }

  static Wrong of(String word) {
    return all().stream()
        .filter(wrong -> wrong.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no objection is called '" + word + "'"));
  }

  private static final class Holder {
    static final List<Wrong> TABLE = load();

    private static List<Wrong> load() {
      try (InputStream in = Wrong.class.getResourceAsStream(RESOURCE)) {
        if (in == null) {
          throw new IllegalStateException("the table of objections is missing: " + RESOURCE);
        }
        Document document = Json.mapper().readValue(in, Document.class);
        if (!FORMAT.equals(document.format())) {
          throw new IllegalStateException(RESOURCE + ": expected the format " + FORMAT);
        }
        return List.copyOf(document.objections());
      } catch (IOException error) {
        throw new UncheckedIOException("cannot read " + RESOURCE, error);
      }
    }
  }
}
