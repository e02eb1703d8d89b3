package org.mpsstress.model.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.Json;
import org.mpsstress.model.PlainText;

/**
 * Reads a run record, that of a run which was killed included: the last line may be cut off, and
 * the end entry may be missing. Anything else that is not as it should be is an error with the
 * line's number.
 */
public final class RunRecordReader {
  private final Path path;
  private final List<RecordEntry> entries = new ArrayList<>();
  private boolean cutOff;

  private RunRecordReader(Path path) {
    this.path = path;
  }

  /**
   * Reads the record and puts together what belongs together.
   *
   * @throws RunRecordException with file, line and what is wrong
   */
  public static RunRecord read(Path path) throws IOException {
    RunRecordReader reader = new RunRecordReader(path);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
      reader.readLines(in);
    }
    if (reader.entries.isEmpty()) {
      throw new RunRecordException(path + ": the record is empty");
    }
    return RunRecord.of(reader.entries, reader.cutOff);
  }

  private void readLines(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int number = 1;
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        add(parse(line, number), number);
        line.reset();
        number++;
      } else if (line.size() == Json.MAX_BYTES) {
        throw wrong(number, "the line is longer than " + Json.MAX_BYTES + " bytes");
      } else {
        line.write(next);
      }
    }
    if (line.size() > 0) {
      addUnterminated(line, number);
    }
  }

  /** A last line without its newline: whole, or cut off when the process died. */
  private void addUnterminated(ByteArrayOutputStream line, int number) {
    RecordEntry entry;
    try {
      entry = parse(line, number);
    } catch (RunRecordException cut) {
      if (number == 1) {
        throw cut;
      }
      cutOff = true;
      return;
    }
    add(entry, number);
  }

  private RecordEntry parse(ByteArrayOutputStream line, int number) {
    try {
      RecordEntry entry =
          Json.mapper()
              .readValue(
                  Json.wholeCharacters(line.toString(StandardCharsets.UTF_8)), RecordEntry.class);
      if (entry == null) {
        throw wrong(number, "expected an object");
      }
      return entry;
    } catch (JsonProcessingException error) {
      throw wrong(number, "not an entry of a run record" + place(error));
    }
  }

  /** Where, what our own classes say of it, and nothing of how this program reads. */
  private static String place(JsonProcessingException error) {
    String where =
        error.getLocation() == null ? "" : ", at column " + error.getLocation().getColumnNr();
    return error.getCause() instanceof IllegalArgumentException ours && ours.getMessage() != null
        ? where + ": " + PlainText.cut(PlainText.line(ours.getMessage()), 200)
        : where;
  }

  private void add(RecordEntry entry, int number) {
    if (entries.isEmpty()) {
      if (!(entry instanceof RunBegin begin)) {
        throw wrong(number, "the first entry must be of type 'run'");
      }
      if (!begin.format().equals(RunBegin.FORMAT)) {
        throw wrong(
            number, "format '" + begin.format() + "' is unknown; expected " + RunBegin.FORMAT);
      }
    } else if (entry instanceof RunBegin) {
      throw wrong(number, "a second entry of type 'run'");
    } else if (entries.get(entries.size() - 1) instanceof RunEnd) {
      throw wrong(number, "an entry after the one of type 'end'");
    }
    entries.add(entry);
  }

  private RunRecordException wrong(int line, String what) {
    return new RunRecordException(path + ":" + line + ": " + what);
  }
}
