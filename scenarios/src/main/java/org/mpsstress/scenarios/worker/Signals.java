package org.mpsstress.scenarios.worker;

/**
 * Makes a process deaf to Ctrl-C, which a terminal sends to the whole process group: the runner
 * decides when its workers end, and a worker killed by a keystroke would look like a crash.
 */
public final class Signals {
  private Signals() {}

  /** Ignores the interrupt signal where the JVM can; where not, the runner copes. */
  public static void ignoreInterrupt() {
    try {
      // reflection: naming sun.misc.Signal is a warning that cannot be suppressed
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object interrupt = signal.getConstructor(String.class).newInstance("INT");
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, interrupt, handler.getField("SIG_IGN").get(null));
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      System.err.println("cannot ignore the interrupt signal: " + e);
    }
  }
}
