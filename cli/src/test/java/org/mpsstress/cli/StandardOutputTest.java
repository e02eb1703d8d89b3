package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class StandardOutputTest {
  private static OutputStream thatFailsWith(String message) {
    return new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException(message);
      }
    };
  }

  private static StandardOutput printedTo(OutputStream stream) {
    StandardOutput out = new StandardOutput(stream);
    PrintWriter printer = new PrintWriter(out, true);
    printer.println("a document");
    printer.flush();
    return out;
  }

  @Test
  void whatCouldNotBeWrittenIsNotForgotten() {
    assertThat(printedTo(thatFailsWith("Input/output error")).failure())
        .contains("Input/output error");
    assertThat(printedTo(OutputStream.nullOutputStream()).failure()).isEmpty();
  }

  @Test
  void aReaderWhoWentAwayMissesNothing() {
    assertThat(printedTo(thatFailsWith("Broken pipe")).failure()).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsAFaultOfTheFramework() throws IOException {
    StandardOutput full = printedTo(new FileOutputStream("/dev/full"));
    assertThat(full.failure()).contains("No space left on device");
    assertThat(Main.codeAfter(full, 0)).isEqualTo(5);
    assertThat(Main.codeAfter(printedTo(OutputStream.nullOutputStream()), 1)).isEqualTo(1);
  }
}
