package org.mpsstress.harness.provenance;

/** Says whether this JVM's native library is the one that was built. */
public final class VerifyMain {
  private VerifyMain() {}

  /** Prints one line. */
  public static void main(String[] arguments) {
    try {
      NativeLibrary.verify();
      System.out.println("accepted");
    } catch (WrongLibraryException error) {
      System.out.println("refused: " + error.getMessage());
    }
  }
}
