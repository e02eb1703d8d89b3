package org.mpsstress.jcstress;

import java.util.function.IntSupplier;
import org.mpsstress.harness.MpsStressException;

/** Errors as outcomes: jcstress drops a test whose threads throw, and all that it has seen. */
public final class Refused {
  private Refused() {}

  /** The stream's number, or -1 where none was given. */
  public static int orMinusOne(IntSupplier stream) {
    try {
      return stream.getAsInt();
    } catch (MpsStressException | IndexOutOfBoundsException refused) {
      return -1;
    }
  }
}
