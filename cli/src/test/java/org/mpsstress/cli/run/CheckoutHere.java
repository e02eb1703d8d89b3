package org.mpsstress.cli.run;

import java.nio.file.Path;

/** The checkout that the tests are of: Maven runs them in a module's folder. */
public final class CheckoutHere {
  private CheckoutHere() {}

  public static Installation get() {
    return new Checkout(Path.of("..").toAbsolutePath().normalize());
  }
}
